"""The printed rulebook: the rules and rulings of some modules as one HTML document, which Chromium prints.

No site has it as a page, as no device needs it: ``tools/print_sheets.py`` prints it beside the cheat sheets, and pages
link to the PDF files that are there.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, product
from string import ascii_uppercase
from typing import TYPE_CHECKING, TypeVar

from markupsafe import Markup

from scythe_ref import __version__
from scythe_ref.library import STATUS_BADGES, STATUS_MEANINGS, Chapter, Library, RulingEntry
from scythe_ref.schema.rule_source import ComparisonTable, Procedure
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import with_language_marks
from scythe_ref.site.pages.chapters_and_rulings import expansions_of, questions_of
from scythe_ref.site.pages.lists import SOURCE_KINDS
from scythe_ref.site.parts.links import Links
from scythe_ref.site.parts.page_helper import PageHelper

if TYPE_CHECKING:
    from scythe_ref.schema.rule_source import ProcedureStep, Section, Statement, TableRow
    from scythe_ref.schema.ruling import Ruling

ELSEWHERE = "\u2020"
"""The sign behind a word of a part of the game that a rulebook doesn't have."""

_Part = TypeVar("_Part", "ProcedureStep", "TableRow")

_LINK = re.compile(r'<a [^>]*?href="#([^"]+)"[^>]*>(.*?)</a>', re.DOTALL)


def rulebook_html(
    context: PageContext, modules: Sequence[str], pages: Mapping[str, int] | None = None, language: str = "en"
) -> str:
    """Return a rulebook as an HTML document.

    Args:
        context: The page context of a site in the language of the rulebook.
        modules: The modules whose rules it has.
        pages: The page of each anchor, for the contents. CSS can't tell it in Chromium: whoever prints it does so
            once without, and looks where the anchors are.
        language: The language, by which words are hyphenated.
    """
    own = PageContext(context.library, _LinksInside(context.library), context.renderer)
    template = context.renderer.environment.get_template("rulebook/rulebook.html")
    html = template.render(book=PrintedRulebook(own, modules), pages=pages or {}, language=language)
    return with_language_marks(html, "", context.translations.gettext("The English text is newer"))


@dataclass(frozen=True)
class _LinksInside(Links):
    """The addresses of a document that has everything on one page."""

    def to_id(self, name: str, page: str) -> str:
        """Return a link to an id in this document, whether it is there or not."""
        return f"#{name}"


@dataclass(frozen=True)
class PrintedSection:
    """A section with what the modules have of it."""

    number: str
    section: Section
    statements: tuple[Statement, ...]
    steps: tuple[ProcedureStep, ...]
    rows: tuple[TableRow, ...]
    columns: tuple[int, ...]
    rulings: tuple[RulingEntry, ...]

    @property
    def anchor(self) -> str:
        """Its anchor, which no id of the content begins like."""
        return f"-section-{self.number}"


@dataclass(frozen=True)
class PrintedChapter:
    """A chapter with those of its sections that have something."""

    number: str
    chapter: Chapter
    sections: tuple[PrintedSection, ...]

    @property
    def anchor(self) -> str:
        """Its anchor, which no id of the content begins like."""
        return f"-chapter-{self.number}"


@dataclass(frozen=True)
class IndexLine:
    """A term of the index.

    Attributes:
        word: The term, or another word for it.
        numbers: The numbers of its statements, each with its id and whether that one defines it.
        see: For another word, the terms that it means.
    """

    word: str
    numbers: tuple[tuple[str, str, bool], ...] = ()
    see: tuple[str, ...] = ()


class PrintedRulebook:
    """The rulebook of some modules as its template sees it.

    Attributes:
        here: The page helper.
        numbers: The numbers of its statements, by id.
        chapters: Its chapters.
        codes: A letter for each source that it cites.
        elsewhere: Terms of modules that it doesn't have, in lower case.
    """

    def __init__(self, context: PageContext, modules: Sequence[str]) -> None:
        self.here = PageHelper(context, "")
        self.library: Library = context.library
        self.modules = modules
        self.numbers = {
            name: number
            for name, number in self.library.numbers.items()
            if self._is_shown(self.library.statements[name].statement.modules)
        }
        asked = questions_of(self.here, [*self.numbers])
        self._rulings = {
            rule: tuple(entry for entry in entries if self._is_shown(expansions_of(self.here, entry)))
            for rule, entries in asked.items()
        }
        terms = [term for term in self.library.terms.values() if term.rules and not self.known(term.rules)]
        self.elsewhere = {form.casefold() for term in terms for form in (term.term, term.plural) if form}
        words = sorted(map(re.escape, self.elsewhere), key=len, reverse=True)
        self._mark = re.compile(rf"<[^>]*>|\b((?:{'|'.join(words)})s?)\b", re.IGNORECASE) if words else None
        self.chapters = [*self._chapters()]
        self._anchors = {*self.numbers, *chain.from_iterable(map(_anchors, self._sections))}
        cited = {ref.partition("#")[0] for ref in self._references()}
        # All sources have letters, so that the rulebooks of a game share them.
        letters = ["".join(pair) for pair in product(["", *ascii_uppercase], ascii_uppercase)]
        named = zip(self.library.sources, letters, strict=False)
        self.codes = {name: letter for name, letter in named if name in cited}

    def _is_shown(self, modules: Iterable[str] | None) -> bool:
        return set(modules or ()) <= {*self.modules}

    # -- parts --------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The modules in words."""
        return self.here.modules_in_words(self.modules)

    @property
    def version(self) -> str:
        """The version of the package."""
        return __version__

    @property
    def heads(self) -> list[tuple[str, Markup]]:
        """The running head of each named page, as a string of CSS."""
        _ = self.here.context.translations.gettext
        heads = {"front": self.title, "index": _("Index")}
        for it in self.chapters:
            heads[f"chapter{it.number}"] = f"{it.number}\u2002{self.here.plain(it.chapter.source.name)}"
        return [(page, _css_string(text)) for page, text in heads.items()]

    @property
    def statuses(self) -> list[tuple[str, str]]:
        """The badges of the rulings and their meanings."""
        _ = self.here.context.translations.gettext
        used = {entry.ruling.status for section in self._sections for entry in section.rulings}
        return [(_(STATUS_BADGES[name]), _(text)) for name, text in STATUS_MEANINGS.items() if name in used]

    @property
    def sources(self) -> list[tuple[str, str, str]]:
        """The letter, the title and the kind of each source."""
        _, sources = self.here.context.translations.gettext, self.library.sources
        return [(code, sources[name].title, _(SOURCE_KINDS[sources[name].kind])) for name, code in self.codes.items()]

    @property
    def _sections(self) -> list[PrintedSection]:
        return [section for chapter in self.chapters for section in chapter.sections]

    def _chapters(self) -> Iterator[PrintedChapter]:
        for chapter, found in groupby(self.library.numbered_sections, lambda it: it[1]):
            sections = tuple(self._section(number, section) for number, _, section in found if self._has(section))
            if sections:
                yield PrintedChapter(sections[0].number.partition(".")[0], chapter, sections)

    def _has(self, section: Section) -> bool:
        restated = [rule for part in _overview_parts(section) for rule in part.rules]
        own = [statement.id for statement in section.rules or ()]
        return any(rule in self.numbers for rule in (*own, *restated)) or any(map(self._has, section.sections or ()))

    def _section(self, number: str, section: Section) -> PrintedSection:
        statements = tuple(one for one in section.rules or () if one.id in self.numbers)
        return PrintedSection(
            number,
            section,
            statements,
            tuple(self._kept(section.procedure.steps if section.procedure else ())),
            tuple(self._kept(section.table.rows if section.table else ())),
            self._columns(section.table.columns if section.table else ()),
            tuple(entry for one in statements for entry in self._rulings[one.id]),
        )

    def _kept(self, parts: Iterable[_Part]) -> Iterator[_Part]:
        """Yield the parts of an overview that restate a rule of this book."""
        return (part for part in parts if any(rule in self.numbers for rule in part.rules))

    def _columns(self, titles: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers of a table's columns without those of things of other modules."""
        return tuple(number for number, title in enumerate(titles) if title.casefold() not in self.elsewhere)

    def _references(self) -> Iterator[str]:
        """Yield every reference to a source."""
        for section in self._sections:
            items: list[Statement | Ruling] = [*section.statements, *(entry.ruling for entry in section.rulings)]
            for item in items:
                yield from (*item.sources, *(item.dissent or ()))

    # -- texts --------------------------------------------------------------------------------------------------

    def line(self, text: str) -> Markup:
        """Return a text of one paragraph, a number behind each rule that it links to."""
        return self._on_paper(self.here.line(text))

    def blocks(self, text: str) -> Markup:
        """Return a text as paragraphs, lists and tables, a number behind each rule that it links to."""
        return self._on_paper(self.here.blocks(text))

    def _on_paper(self, html: Markup) -> Markup:
        def led(link: re.Match[str]) -> str:
            name, words = link.groups()
            if name in self.numbers:
                return f'{link[0]}\u00a0<span class="ref">{self.numbers[name]}</span>'
            return link[0] if name in self._anchors else words

        return Markup(self._marked(_LINK.sub(led, html)))  # noqa: S704  # sanitised, with numbers and signs of ours

    def _marked(self, html: str) -> str:
        """Return a text with a sign behind the first word of a module that the book doesn't have."""
        found = self._mark and next((one for one in self._mark.finditer(html) if one[1]), None)
        return f"{html[: found.end()]}{ELSEWHERE}{html[found.end() :]}" if found else html

    def marks(self, statement: Statement) -> str:
        """Return the badges of a statement in words."""
        return ", ".join(badge.text for badge in self.here.statement_badges(statement.id))

    def ruling_marks(self, entry: RulingEntry) -> str:
        """Return the badges of a ruling in words."""
        return ", ".join(badge.text for badge in self.here.ruling_badges(entry))

    def relations(self, statement: Statement) -> list[tuple[str, list[str]]]:
        """Return the related statements of this book, by the words for the relation."""
        _, library = self.here.context.translations.gettext, self.library
        found: tuple[tuple[str, Iterable[str]], ...] = (
            (_("Exceptions"), library.overridden_by(statement.id)),
            (_("Exception to"), statement.overrides or ()),
            (_("Replaced by"), library.replaced_by(statement.id)),
            (_("Replaces"), statement.replaces or ()),
            (_("Follows from"), statement.says or ()),
        )
        kept = ((words, self.known(rules)) for words, rules in found)
        return [(words, rules) for words, rules in kept if rules]

    def known(self, rules: Iterable[str]) -> list[str]:
        """Return those of some statements that this book has, in its order."""
        return sorted((rule for rule in {*rules} if rule in self.numbers), key=lambda rule: _order(self.numbers[rule]))

    def cited(self, refs: Iterable[str]) -> str:
        """Return sources in short: ``A page 17; page 20 · C set-up``."""
        places: dict[str, list[str]] = defaultdict(list)
        for link in self.here.sources(refs):
            places[link.id.partition("#")[0]].append(link.note)
        named = ((self.codes[name], "; ".join(filter(None, notes))) for name, notes in places.items())
        return " · ".join(" ".join(filter(None, pair)) for pair in named)

    def dissent(self, item: Statement | RulingEntry) -> list[tuple[str, Markup]]:
        """Return the sources that disagree, in short, each with its reading."""
        said = item.ruling.dissent if isinstance(item, RulingEntry) else item.dissent
        return [(self.cited([ref]), self.line(text)) for ref, text in (said or {}).items()]

    # -- index --------------------------------------------------------------------------------------------------

    @property
    def index(self) -> list[tuple[str, list[IndexLine]]]:
        """The terms and the other words for them, by first letter."""
        lines = sorted(self._index_lines(), key=lambda line: line.word.casefold())
        return [(letter, [*found]) for letter, found in groupby(lines, lambda line: line.word[0].upper())]

    def _index_lines(self) -> Iterator[IndexLine]:
        meant: dict[str, list[str]] = defaultdict(list)
        terms = {term.term: term for term in self.library.terms.values() if self.known(term.rules)}
        for name, term in terms.items():
            defining = term.same_as or term.rules[0]
            yield IndexLine(
                name, tuple((self.numbers[rule], rule, rule == defining) for rule in self.known(term.rules))
            )
            for word in term.synonyms:
                meant[word].append(name)
        known = {name.casefold() for name in terms}
        yield from (IndexLine(word, see=tuple(names)) for word, names in meant.items() if word.casefold() not in known)


def _overview_parts(section: Section) -> list[ProcedureStep | TableRow]:
    return [*(section.procedure.steps if section.procedure else ()), *(section.table.rows if section.table else ())]


def _anchors(section: PrintedSection) -> Iterator[str]:
    """Yield the anchors that texts may lead to, besides those of statements."""
    overviews: tuple[Procedure | ComparisonTable | None, ...] = (section.section.procedure, section.section.table)
    yield from filter(None, (section.section.id, *(one.id for one in overviews if one)))


def _css_string(text: str) -> Markup:
    """Return a text as a string of CSS; no character of it ends the string or the style sheet."""
    inside = re.sub(r'[\\"<>&\s]', lambda sign: f"\\{ord(sign[0]):x} ", text)
    return Markup(f'"{inside}"')  # noqa: S704  # escaped in the line before


def _order(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))
