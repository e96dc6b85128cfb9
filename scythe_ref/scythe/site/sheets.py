"""The cheat sheets, to print and on the screen: the game, the expansions, each faction and each player mat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from markupsafe import Markup

from scythe_ref.library import STATUS_BADGES, RulingEntry
from scythe_ref.schema.rule_source import ComparisonTable, Procedure
from scythe_ref.scythe.components.piece_entries import sheet_url
from scythe_ref.scythe.components.typed import components_of, sheets_of
from scythe_ref.scythe.schema.sheet import Sheet, SheetsFile
from scythe_ref.scythe.site.context import factions_of, mats_of, parts_of, places_of
from scythe_ref.scythe.site.mats_and_board import PAID
from scythe_ref.scythe.site.setup import ONLY_FOR
from scythe_ref.site import Page, PageHelper
from scythe_ref.translations import listed

if TYPE_CHECKING:
    from scythe_ref.scythe.schema.component import Mat, MatSection
    from scythe_ref.site import PageContext

PAPERS = ("A4", "Letter")
"""Paper sizes of the PDF files."""

MANY = "6-7"
COVERED = "many-players.tokens"
"""The statement that six or seven players change two abilities and nothing else."""

SEATS = "many-players.seats"
COSTS = ("pay.resource", "upgrade.brackets", "pay.coins")
"""The statements that the table of a mat's sections restates."""

FACTION_START = ("setup.power", "setup.combat-cards", "setup.workers", "setup.faction-tokens")
MAT_START = ("setup.popularity", "setup.coins", "setup.objectives", "many-players.mat-order")
"""The statements on the starting values of a mat, in the order of the values."""

SHEET_RULES = frozenset({COVERED, SEATS, *COSTS, *FACTION_START, *MAT_START})
"""The statements that content must have for sheets of its mats."""


@dataclass(frozen=True)
class SheetLine:
    """A line: the title of a statement, its text, and marks such as *Disputed*."""

    kind = "line"
    title: str
    href: str
    text: Markup
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class SheetSteps:
    """Steps in their order, each with the ids that it restates."""

    kind = "steps"
    steps: list[tuple[Markup, list[str]]]


@dataclass(frozen=True)
class SheetTable:
    """Rows, each with the ids that it restates."""

    kind = "table"
    columns: list[str]
    rows: list[tuple[list[Markup], list[str]]]
    note: str = ""


SheetItem = SheetLine | SheetSteps | SheetTable


@dataclass(frozen=True)
class ShownPart:
    """A heading with its lines."""

    title: str
    items: list[SheetItem]


def sheets_page(context: PageContext) -> Page:
    """Return the list of all sheets, with their PDF files where there are any."""
    here, _ = PageHelper(context, "sheets/"), context.translations.gettext
    sheets = sheets_of(here.library)
    assert sheets is not None  # else it isn't planned
    return Page(
        here,
        _("Cheat sheets"),
        _("To print on A4 or Letter paper, in colour or grey, or to read here. Each line leads to its rule."),
        groups=(
            (
                "the-game-and-its-expansions",
                _("The game and its expansions"),
                [(one.id, one.title, one.description) for one in sheets.sheets],
            ),
            ("factions", _("Factions"), [(name, mat.name, "") for name, mat in factions_of(context).items()]),
            (
                "player-mats",
                _("Player mats"),
                [(name, f"{mat.number} {mat.name}", "") for name, mat in mats_of(context).items()],
            ),
        ),
        url=sheet_url,
        files=partial(_files, here),
    )


def sheet_pages(context: PageContext, sheets: SheetsFile) -> Iterator[tuple[str, Callable[[], Page]]]:
    """Yield the name and the page function of each sheet."""
    for sheet in sheets.sheets:
        yield sheet.id, partial(_sheet, context, sheet)
    for name in components_of(context.library).factions.factions:
        yield name, partial(_faction_sheet, context, sheets, name)
    for name in components_of(context.library).mats.mats:
        yield name, partial(_mat_sheet, context, sheets, name)


def sheet_file(name: str, paper: str) -> str:
    """Return the name of a sheet's PDF file."""
    return f"{name}-{paper.lower()}.pdf"


def _files(here: PageHelper, name: str) -> list[tuple[str, str]]:
    there = here.context.links.sheet_files
    named = ((paper, sheet_file(name, paper)) for paper in PAPERS)
    return [(paper, here.context.links.own(f"sheets/{file}", here.address)) for paper, file in named if file in there]


def _sheet(context: PageContext, sheet: Sheet) -> Page:
    here = PageHelper(context, sheet_url(sheet.id))
    pages = [[ShownPart(part.title, [*_items(here, part.shows)]) for part in page] for page in sheet.pages]
    return Page(here, sheet.title, sheet.description, name=sheet.id, pages=pages, colour="")


def _faction_sheet(context: PageContext, sheets: SheetsFile, faction: str) -> Page:
    here, mat = PageHelper(context, sheet_url(faction)), factions_of(context)[faction]
    board = parts_of(context).board.territories
    _ = context.translations.gettext
    workers = ", ".join(_(board[place].terrain) for place in places_of(context).worker_start[faction])
    start = (
        (_("Power"), mat.power),
        (_("Combat cards"), mat.combat_cards),
        (_("Workers"), workers),
        (_("Tokens"), mat.tokens),
    )
    mechs = {mech.rule: mech.terrains for mech in mat.mechs}
    own = [rule for rule in _own(context, faction) if rule not in {mat.ability.rule, *mechs}]
    many = [rule for rule in own if context.library.statements[rule].statement.players == MANY]
    seats = [SEATS] if faction in ONLY_FOR[SEATS] else []
    asked = sheets.factions.get(faction, ())
    parts = (
        ShownPart(_("Start"), [*_facts(here, FACTION_START, start), *_items(here, seats)]),
        ShownPart(_("Faction ability"), [*_items(here, [mat.ability.rule])]),
        ShownPart(
            _("Mech abilities"),
            [_line(here, rule, *_onto(here, onto)) for rule, onto in mechs.items()],
        ),
        ShownPart(
            _("More on {faction}").format(faction=mat.short),
            [*_items(here, [rule for rule in own if rule not in many])],
        ),
        ShownPart(_("With 6 or 7 players"), [*_items(here, [COVERED, *many])]),
        ShownPart(_("Asked most"), [_answer(here, context.library.rulings[name]) for name in asked]),
    )
    about = _("{faction} on one page: start, abilities, six and seven players, and what is asked most.")
    about = about.format(faction=mat.name)
    return Page(here, mat.name, about, name=faction, pages=[[it for it in parts if it.items]], colour=faction)


def _onto(here: PageHelper, terrains: Sequence[str] | None) -> Iterator[str]:
    if terrains:
        _ = here.context.translations.gettext
        yield _("onto {terrains}").format(terrains=listed(map(_, terrains), _("{parts} or {last}")))


def _own(context: PageContext, faction: str) -> list[str]:
    """Return the current statements on a faction, in the order of the rules."""
    return [
        entry.id
        for entry in context.library.statements.values()
        if entry.statement.status != "superseded"
        and (faction in (entry.statement.factions or ()) or entry.id.startswith(f"{faction}."))
        and not {"airships", "resolutions"}.intersection(entry.statement.modules or ())
    ]


def _mat_sheet(context: PageContext, sheets: SheetsFile, name: str) -> Page:
    here, mat = PageHelper(context, sheet_url(name)), mats_of(context)[name]
    _ = context.translations.gettext
    place = _("{place} of {all}").format(place=mat.order, all=len(mats_of(context)))
    start = (
        (_("Popularity"), mat.popularity),
        (_("Coins"), mat.coins),
        (_("Objective cards"), mat.objectives),
        (_("Place in the order of mats"), place),
    )
    of_sections = [
        ShownPart(
            _("{top} and {bottom}").format(top=_(it.top.capitalize()), bottom=_(it.bottom)),
            [*_items(here, [*sheets.actions.get(it.top, ()), *sheets.actions.get(it.bottom, ())])],
        )
        for it in mat.sections
    ]
    parts = [
        ShownPart(_("Start"), [*_facts(here, MAT_START, start)]),
        ShownPart(_("Sections"), [_sections(here, mat)]),
        *of_sections,
    ]
    about = _("The {mat} mat on one page: start, costs and coins, and what each action does.").format(mat=mat.name)
    return Page(here, f"{mat.number} {mat.name}", about, name=name, pages=[parts], colour="")


def _sections(here: PageHelper, mat: Mat) -> SheetTable:
    """Return the sections of a mat side by side: the cost of each bottom-row action, its lowest cost, and its coins."""
    _ = here.context.translations.gettext

    def cost(it: MatSection) -> str:
        return _("{cost} {resource}").format(cost=it.cost, resource=_(PAID[it.bottom]))

    rows = [
        [_(it.top.capitalize()), _(it.bottom.capitalize()), cost(it), str(it.min), str(it.coins)] for it in mat.sections
    ]
    columns = [_("Top row"), _("Bottom row"), _("Cost"), _("At least"), _("Coins")]
    return SheetTable(columns, [([*map(Markup.escape, row)], list(COSTS)) for row in rows])


def _facts(here: PageHelper, rules: Iterable[str], facts: Iterable[tuple[str, object]]) -> Iterator[SheetLine]:
    """Yield a line for each fact that there is; not everybody has tokens."""
    for rule, (title, value) in zip(rules, facts, strict=True):
        if value is not None:
            yield SheetLine(title, here.rule(rule).href, Markup.escape(str(value)))


def _items(here: PageHelper, names: Iterable[str]) -> Iterator[SheetItem]:
    """Yield the lines, steps and tables of some ids."""
    for name in names:
        if name in here.library.statements:
            yield _line(here, name)
        else:
            overview = here.library.overviews[name].overview
            yield _table(here, overview) if isinstance(overview, ComparisonTable) else _steps(here, overview)


def _line(here: PageHelper, rule: str, *marks: str) -> SheetLine:
    card = here.card(rule)
    status = (it.text.lower() for it in card.badges if it.kind == "status")
    return SheetLine(card.title, card.href, card.text, (*marks, *status))


def _answer(here: PageHelper, entry: RulingEntry) -> SheetLine:
    link, status = here.ruling(entry), entry.ruling.status
    marks = (
        (here.context.translations.gettext(STATUS_BADGES[status]).lower(),) if status in {"derived", "disputed"} else ()
    )
    return SheetLine(link.text, link.href, here.line(entry.ruling.answer), marks)


def _steps(here: PageHelper, procedure: Procedure) -> SheetSteps:
    return SheetSteps([(here.line(step.text), step.rules) for step in procedure.steps])


def _table(here: PageHelper, table: ComparisonTable) -> SheetTable:
    rows = [([*map(here.line, row.cells)], row.rules) for row in table.rows]
    return SheetTable(table.columns, rows, here.line(table.note) if table.note else "")
