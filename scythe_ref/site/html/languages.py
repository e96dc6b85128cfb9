"""Texts of a page that are not in its language: elements in the place of the marks around them."""

from __future__ import annotations

import re

from scythe_ref.library import END, MISSING, STALE, unmarked

_PARTS = re.compile(rf"<(script|style|title|textarea|option)\b.*?</\1>|<[^>]*>|[{MISSING}{STALE}{END}]", re.DOTALL)
_ID = re.compile(r"<[^>]*\bid=\"?([^\s\">]+)")


def with_language_marks(html: str, original: str, label: str) -> str:
    """Return a page whose untranslated texts say their language, and whose stale ones lead to the original.

    Args:
        html: The page, with the marks of ``library.language_marks``.
        original: The address of the page in the language of the content; empty if it isn't beside this one.
        label: What the link to it says to those who can't see it.
    """
    if MISSING not in html and STALE not in html:
        return html
    ends: list[str] = []
    place = ""

    def shown(found: re.Match[str]) -> str:
        nonlocal place
        part = found[0]
        if part == MISSING:
            ends.append("</span>")
            return '<span lang="en" class="sc-untranslated">'
        if part == STALE:
            link = f'href="{original}{place}" hreflang="en" title="{label}" aria-label="{label}"'
            mark = f'<a class="sc-newer" {link}>EN</a>' if original else f'<b class="sc-newer" title="{label}">EN</b>'
            ends.append(f"</span> {mark}")
            return '<span class="sc-stale">'
        if part == END:
            return ends.pop() if ends else ""
        if named := _ID.match(part):
            place = f"#{named[1]}"
        return unmarked(part)

    return _PARTS.sub(shown, html)
