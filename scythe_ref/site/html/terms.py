"""Glossary terms in running text: the first in each block becomes a button that explains itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from scythe_ref.formats import HtmlReader
from scythe_ref.search import is_noun, words

BLOCKS = frozenset({"section", "article", "div", "dd", "tr", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"})
"""Elements that begin a block: each explains the first use of a term, so that a text stays calm to read."""

CLOSED = frozenset({
    "a", "abbr", "button", "code", "dt", "figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "label", "legend", "nav",
    "option", "pre", "script", "select", "strong", "style", "summary", "svg", "textarea", "th", "title",
})  # fmt: skip
"""Elements that keep their text without marks: links, headings, code and controls."""

LEFT_ALONE = " data-no-terms"
"""Attribute of an element that keeps its text without marks."""

VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})


@dataclass(frozen=True)
class Gloss:
    """A term as a page explains it.

    Attributes:
        id: Its id.
        term: The term.
        forms: The forms in which texts write it.
        definition: Its meaning, as plain text.
        href: Its entry in a glossary, from the site's root; empty if the site has none.
        everyday: Whether it is an everyday verb, too: explained only where it has a capital letter inside a sentence.
    """

    id: str
    term: str
    forms: tuple[str, ...]
    definition: str
    href: str = ""
    everyday: bool = False


def forms_of(term: str, plural: str | None) -> tuple[str, ...]:
    """Return the forms in which texts write a term.

    Args:
        plural: Its plural, if that is not the term with an s.
    """
    return tuple(dict.fromkeys((term, plural or f"{term}s")))


class TermMarker:
    """Marks terms in pages."""

    def __init__(self, glosses: Iterable[Gloss]) -> None:
        self.glosses = {gloss.id: gloss for gloss in glosses}
        self._by_form: dict[str, str] = {}
        for gloss in self.glosses.values():
            for form in gloss.forms:
                self._by_form.setdefault(form.casefold(), gloss.id)
        # A pattern takes the first alternative that fits: `combat` must not win over `combat card`.
        longest_first = sorted(self._by_form, key=len, reverse=True)
        pattern = "|".join(re.escape(form) for form in longest_first)
        self._pattern = re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.IGNORECASE) if pattern else None

    def mark(self, html: str, leads: Callable[[str], str] | None = None) -> tuple[str, list[str]]:
        """Mark the first use of each term in each block of a page.

        Args:
            leads: Gives the address of a term's explanation by its id: terms become links. Without it they become
                buttons for explanations that the caller puts into the page.

        Returns:
            The page, and the ids of the marked terms, in order of first use.
        """
        if self._pattern is None:
            return html, []
        walk = _Walk(self, self._pattern, leads)
        walk.read(html)
        return "".join(walk.out), list(walk.used)

    def id_of(self, word: str) -> str:
        """Return the id of a term in the spelling of a text."""
        return self._by_form[word.casefold()]


class _Walk(HtmlReader):
    """One walk over a page."""

    def __init__(
        self,
        marker: TermMarker,
        pattern: re.Pattern[str],
        leads: Callable[[str], str] | None = None,
    ) -> None:
        self.out: list[str] = []
        self.leads = leads
        self.marker = marker
        self.pattern = pattern
        self.used: dict[str, None] = {}
        self.closed: list[str] = []
        self.seen: set[str] = set()

    def tag(self, name: str, written: str) -> None:
        """Begin a block, or an element without marks."""
        self.out.append(written)
        if name in BLOCKS:
            self.seen.clear()
        if name not in VOID and not written.endswith("/>") and self._closes(name, written):
            self.closed.append(name)

    def end(self, name: str, written: str) -> None:
        """End a block, or an element without marks."""
        self.out.append(written)
        if name in BLOCKS:
            self.seen.clear()
        if self.closed and self.closed[-1] == name:
            self.closed.pop()

    def text(self, written: str) -> None:
        """Mark the terms of a text."""
        marked = not self.closed and bool(written.strip())
        self.out.append(self.pattern.sub(lambda match: self._word(match, written), written) if marked else written)

    def other(self, written: str) -> None:
        """Leave comments as they are."""
        self.out.append(written)

    def _closes(self, name: str, written: str) -> bool:
        """Return whether to skip an element's text; inside such an element one of the same name counts, too."""
        return name in CLOSED or LEFT_ALONE in written or (bool(self.closed) and self.closed[-1] == name)

    def _word(self, match: re.Match[str], text: str) -> str:
        word = match[0]
        name = self.marker.id_of(word)
        if name in self.seen or self._is_everyday(name, match, text):
            return word
        self.seen.add(name)
        self.used[name] = None
        if self.leads is not None:
            return f'<a class="sc-term" href="{escape(self.leads(name))}">{word}</a>'
        return f'<button type="button" class="sc-term" popovertarget="term-{name}">{word}</button>'

    def _is_everyday(self, name: str, match: re.Match[str], text: str) -> bool:
        """Return whether a word is only an everyday one: a verb in small letters or beginning a sentence, niet meer."""
        before, after = words(text[: match.start()]), words(text[match.end() :])
        if not is_noun([*before, match[0].casefold(), *after], len(before)):
            return True
        if not self.marker.glosses[name].everyday:
            return False
        ahead = text[: match.start()].rstrip()
        return match[0][0].islower() or not ahead or ahead[-1] in ".:;!?"
