"""Texts of the content on pages: facts filled in, links resolved, HTML sanitised."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from markupsafe import Markup

from scythe_ref.formats import Rendering, render, without_paragraph
from scythe_ref.library import plain

if TYPE_CHECKING:
    from scythe_ref.site.context import PageContext


def changed_runs(text: str, other: str) -> Iterator[tuple[str, bool]]:
    """Yield a text in runs of words, each with whether another wording lacks it."""
    words, others = text.split(), other.split()
    # Of a long text, autojunk would leave the commonest words out of account.
    for kind, start, end, _, _ in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        if start < end:
            yield " ".join(words[start:end]), kind != "equal"


Leads = tuple[tuple[str, str], ...]
"""Targets of a text's links, each by its id."""

_LINK = re.compile(r"\(#([^)\s>]+)\)|href\s*=\s*[\"']?#([^\"'\s>]+)")


class Prose:
    """Renders texts for pages."""

    def __init__(self, context: PageContext) -> None:
        self.context = context

    def filled(self, text: str) -> str:
        """Return a text with its numbers filled in."""
        return self.context.library.facts.fill(text) if "{" in text else text

    def plain(self, text: str) -> str:
        """Return a text with its numbers filled in and without markup."""
        return plain(self.filled(text))

    def blocks(self, text: str, page: str) -> Markup:
        """Return a text as paragraphs, lists and tables.

        Args:
            text: Markdown with ``{fact:...}`` and ``(#id)``.
        """
        filled = self.filled(text)
        return self.context.once(_blocks, filled, self._leads(filled, page))

    def line(self, text: str, page: str) -> Markup:
        """Return a text of one paragraph without anything around it."""
        filled = self.filled(text)
        return self.context.once(_line, filled, self._leads(filled, page))

    def compared(self, text: str, other: str) -> Markup:
        """Return a text as one line of plain words, with those marked that another wording lacks."""
        runs = changed_runs(self.plain(text), self.plain(other))
        marked = Markup("<mark>{}</mark>")
        return Markup(" ").join(marked.format(words) if differ else Markup.escape(words) for words, differ in runs)

    def _leads(self, text: str, page: str) -> Leads:
        """Return the targets of a text's links. A text without links, as most are, is the same on every page."""
        named = [one or other for one, other in _LINK.findall(text)] if "#" in text else []
        return tuple((name, self.context.links.to_id(name, page)) for name in named)


# Many pages show the same text, mostly without links: it is rendered once for all of them.


def _blocks(context: PageContext, text: str, leads: Leads) -> Markup:
    to = dict(leads)
    return Markup(render(text, "markdown", Rendering(link=lambda name: to.get(name, f"#{name}"))))  # noqa: S704  # sanitised


def _line(context: PageContext, text: str, leads: Leads) -> Markup:
    return Markup(without_paragraph(_blocks(context, text, leads)))  # noqa: S704  # sanitised
