"""The page helper: texts, links and badges for one page's function and template."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from scythe_ref.library import BASE, STATUS_BADGES, RulingEntry, lab_url, latest_first
from scythe_ref.messages import format_message
from scythe_ref.site.game import DRAWINGS
from scythe_ref.site.views import Badge, NamedLink, RuleCard
from scythe_ref.translations import ENGLISH, listed

if TYPE_CHECKING:
    from gettext import NullTranslations

    from scythe_ref.site.context import PageContext

_PAGE = re.compile(r"^(?:(?P<book>[a-z-]+?)-)?p(?P<page>\d+(?:-\d+)?)$")


_QUOTED = re.compile(r"[\"“]([^\"“”]+)[\"”]")

RULEBOOK_PAPER = "A4"
"""The size of the paper of printed rulebooks."""


def rulebook_file(name: str) -> str:
    """Return the name of a rulebook's PDF file."""
    return f"{name}-{RULEBOOK_PAPER.lower()}.pdf"


class PageHelper:
    """The page context as one page sees it: every link leads from its address."""

    latest_first = staticmethod(latest_first)

    def __init__(self, context: PageContext, address: str) -> None:
        self.context = context
        self.address = address
        self.library = context.library

    # -- texts --------------------------------------------------------------------------------------------------

    def plain(self, text: str) -> str:
        """Return a text without markup."""
        return self.context.prose.plain(text)

    def line(self, text: str) -> Markup:
        """Return a text of one paragraph without anything around it."""
        return self.context.prose.line(text, self.address)

    def blocks(self, text: str) -> Markup:
        """Return a text as paragraphs, lists and tables."""
        return self.context.prose.blocks(text, self.address)

    def setting(self, name: str) -> str:
        """Return the setting of a switch in words."""
        return format_message(self.library.messages, f"name.setting.{name}", {})

    # -- links --------------------------------------------------------------------------------------------------

    def has(self, page: str) -> bool:
        """Return whether the site has a page, which needs content to show."""
        return page in self.context.known_places

    def to(self, target: str) -> str:
        """Return a link to a place."""
        return self.context.links.to(target, self.address)

    def report(self, name: str) -> str:
        """Return the address for reporting a mistake; empty if there is none."""
        return self.context.links.report(name, self.address)

    def edit(self, name: str) -> str:
        """Return the address for editing; empty if there is none."""
        return self.context.links.edit(name)

    def settle(self, name: str) -> str:
        """Return a link to *Settle it*; empty if the site has no such page."""
        return self.context.links.settle(name, self.address)

    def lab(self, opened: str) -> str:
        """Return a link that opens something in the lab, see ``lab_url``.

        Empty if the site has no lab, which needs our own theme.
        """
        return self.to(lab_url(opened)) if self.context.links.settles else ""

    def dispute(self, scenario: str) -> str:
        """Return a link that opens a scenario in the lab before its disputed move; empty if the site has no lab."""
        return self.lab(self.library.scenarios[scenario].disputed)

    def short(self, faction: str) -> str:
        """Return the short name of a faction."""
        return self.library.faction_names.get(faction, faction.capitalize())

    def change(self, event: Mapping[str, Any]) -> str:
        """Return the values before and after an event, if they differ."""
        before, after = event["before"], event["after"]
        return "" if before is None or after is None or before == after else f"{before} → {after}"

    @property
    def sprite(self) -> str:
        """The address of the file with the board and the symbols."""
        drawing = self.context.drawing
        return self.context.links.own(drawing.file, self.address) if drawing else ""

    def drawing(self, address: str) -> str:
        """Return the address of the small drawing of a page; empty if there is none."""
        name = address.rstrip("/").rpartition("/")[2] or "home"
        return self.context.links.own(f"{DRAWINGS}#{name}", self.address) if name in self.context.drawn else ""

    def rule(self, name: str) -> NamedLink:
        """Return a link to a statement; for an id that only the engine knows, its name without an address."""
        if name not in self.library.statements:
            return NamedLink(name, "", name)
        entry = self.library.statements[name]
        return NamedLink(self.plain(entry.statement.title), self.to(entry.url), name)

    def rules(self, names: Iterable[str] | None) -> list[NamedLink]:
        """Return links to statements."""
        return [self.rule(name) for name in names or ()]

    def scenario(self, name: str) -> NamedLink:
        """Return a link to a scenario."""
        entry = self.library.scenarios[name]
        return NamedLink(self.plain(entry.scenario.title), self.to(entry.url), name)

    def scenarios(self, names: Iterable[str]) -> list[NamedLink]:
        """Return links to scenarios."""
        return [self.scenario(name) for name in names]

    def ruling(self, entry: RulingEntry) -> NamedLink:
        """Return a link to a ruling."""
        return NamedLink(self.plain(entry.ruling.question), self.to(entry.url), entry.id)

    def card(self, name: str) -> RuleCard:
        """Return the card of a statement; of an id that only the engine knows, no more than the id."""
        if name not in self.library.statements:
            return RuleCard(name, name, Markup(), "")
        link, statement = self.rule(name), self.library.statements[name].statement
        badges, superseded = self.statement_badges(name), statement.status == "superseded"
        return RuleCard(name, link.text, self.line(statement.text), link.href, badges, superseded)

    def source(self, ref: str) -> NamedLink:
        """Return a link to a source, with the place in it as its note."""
        name = ref.partition("#")[0]
        where, language = self.source_place(ref)
        note = Markup('<span lang="{}">{}</span>').format(language, where) if language else where
        return NamedLink(self.library.sources[name].title, self.to(f"sources/#{name}"), ref, note)

    def source_place(self, ref: str) -> tuple[str, str]:
        """Return the place in a source in words, and their language if it isn't that of the pages of a translation."""
        name, _, place = ref.partition("#")
        source, ours = self.library.sources[name], self.library.language
        where = source.places.get(place) or place_in_words(place, self.context.translations)
        foreign = ours and ours != source.language and place not in source.places and not _PAGE.match(place)
        return where, source.language if foreign and where else ""

    def rulebooks(self) -> list[NamedLink]:
        """Return links to the printed rulebooks that the site has, with their paper as notes."""
        context, links = self.context, self.context.links
        named = ((rulebook_file(name), parts) for name, parts in context.game.rulebooks(self.library).items())
        return [
            NamedLink(self.modules_in_words(parts), links.own(f"sheets/{file}", self.address), note=RULEBOOK_PAPER)
            for file, parts in named
            if file in links.sheet_files
        ]

    def sources(self, refs: Iterable[str]) -> list[NamedLink]:
        """Return links to sources."""
        return [self.source(ref) for ref in refs]

    def dissent(self, dissent: Mapping[str, str] | None) -> list[tuple[NamedLink, Markup]]:
        """Return the sources that disagree, each with its reading."""
        return [(self._dissenter(ref), self.line(text)) for ref, text in (dissent or {}).items()]

    def _dissenter(self, ref: str) -> NamedLink:
        link, place = self.source(ref), ref.partition("#")[2]
        if not place or _PAGE.match(place):
            return link
        label = Markup(self.context.translations.gettext("section “{name}”"))  # noqa: S704  # ours
        return replace(link, note=label.format(name=link.note))

    @staticmethod
    def with_lines(sentence: str) -> Markup:
        """Return a sentence with its quoted lines as code: players type them in English."""
        parts = _QUOTED.split(sentence)
        return Markup().join(
            Markup('<code lang="en">{}</code>').format(part) if at % 2 else part for at, part in enumerate(parts)
        )

    # -- badges -------------------------------------------------------------------------------------------------

    def statement_badges(self, name: str) -> tuple[Badge, ...]:
        """Return the badges of a statement: modules, players, factions, status and switch."""
        statement = self.library.statements[name].statement
        status = STATUS_BADGES.get(statement.status)
        return (
            *self._needs(name),
            *(self._faction_badge(faction) for faction in statement.factions or ()),
            *((Badge("status", self.context.translations.gettext(status)),) if status else ()),
            *self.switch_badges(statement.switch or {}),
        )

    def ruling_badges(self, entry: RulingEntry) -> tuple[Badge, ...]:
        """Return the badges of a ruling: its status, and the modules and player counts its rules need."""
        status = Badge("status", self.context.translations.gettext(STATUS_BADGES[entry.ruling.status]))
        return tuple(dict.fromkeys((status, *(badge for rule in entry.ruling.rules for badge in self._needs(rule)))))

    def _needs(self, name: str) -> Iterator[Badge]:
        statement = self.library.statements[name].statement
        yield from self.module_badges(*statement.modules or ())
        if statement.players:
            text = self.context.translations.gettext("{number} players")
            yield Badge("players", text.format(number=statement.players.replace("-", "–")))

    def module_badges(self, *modules: str) -> tuple[Badge, ...]:
        """Return the badges of some modules; the base game has none."""
        return tuple(Badge("module", self.module(name)) for name in modules if name != BASE)

    def module(self, name: str) -> str:
        """Return the title of a module."""
        return self.context.translations.gettext(self.context.library.package.lists.modules[name])

    def modules_in_words(self, modules: Iterable[str]) -> str:
        """Return the titles of some modules."""
        return listed(map(self.module, modules), self.context.translations.gettext("{parts} and {last}"))

    def _faction_badge(self, faction: str) -> Badge:
        url = self.context.game.faction_url(faction)
        return Badge("faction", self.short(faction), self.to(url) if url else None, faction)

    def switch_badges(self, settings: Mapping[str, str]) -> Iterator[Badge]:
        """Yield the badges of the settings of some switches."""
        for switch, setting in settings.items():
            title = self.library.components.rulesets.switches[switch].title
            text = self.context.translations.gettext("{switch}: {setting}")
            text = text.format(switch=title, setting=self.setting(setting))
            yield Badge("switch", text, self.to(f"printings/#{switch}"))


def place_in_words(place: str, translations: NullTranslations = ENGLISH) -> str:
    """Return a place in a source in words: ``core-p17`` is ``core, page 17``."""
    match = _PAGE.match(place)
    if match:
        book = (match["book"] or "").replace("-", " ")
        text = translations.ngettext("page {number}", "pages {number}", 2 if "-" in match["page"] else 1)
        pages = text.format(number=match["page"].replace("-", "–"))
        return f"{book}, {pages}" if book else pages
    return place.replace("-", " ")
