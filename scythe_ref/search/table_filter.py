"""A table of players, and which entries hold there; its twin is ``theme/js/search/table_filter.js``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from scythe_ref.library import STATUS_BADGES
from scythe_ref.translations import _, ngettext

if TYPE_CHECKING:
    from scythe_ref.search.index import IndexedDocument
    from scythe_ref.search.query import Hit

Standing = Literal["applies", "replaced", "not here"]

_NOTHING: Mapping[str, Any] = {}


class TableError(ValueError):
    """An impossible table, such as one with an unknown module. The message has a line for each problem.

    Examples:
        >>> import scythe_ref
        >>> scythe_ref.Reference().search("tie", modules=["bas"])
        Traceback (most recent call last):
        scythe_ref.search.table_filter.TableError: no module 'bas'; did you mean 'base'?
    """


class Table(NamedTuple):
    """A table. A missing field excludes nothing.

    Attributes:
        players: Number of players.
        factions: The factions of the players.
        modules: Those in play, ``base`` among them; empty if nobody has said.
        certain: Those in play for sure; if nobody has said, those that players and factions bring.
        settings: The setting of every switch.
    """

    players: int | None = None
    factions: frozenset[str] = frozenset()
    modules: frozenset[str] = frozenset()
    certain: frozenset[str] = frozenset()
    settings: Mapping[str, str] = _NOTHING

    @classmethod
    def from_names(
        cls,
        rules: dict[str, Any],
        *,
        players: int | None = None,
        factions: Iterable[str] = (),
        modules: Iterable[str] = (),
        preset: str | None = None,
        switches: Mapping[str, str] | None = None,
    ) -> Table:
        """Make a table from names; ``base`` alone in modules means the base game only.

        Args:
            rules: The possible choices: ``library.conditions.table_rules``.
            factions: Capital and small letters mean the same, in modules and presets, too.
            preset: The ruleset; the first one by default.
            switches: Settings that differ from the preset.

        Raises:
            TableError: A name or number does not exist.
        """
        named, chosen, other = _folded(factions), _folded(modules), dict(switches or {})
        preset = preset and preset.lower()
        wrong = [
            *_unknown(_("no number of players '{name}'"), [] if players is None else [players], rules["players"]),
            *_unknown(_("no faction '{name}'"), named, rules["factions"]),
            *_unknown(_("no module '{name}'"), chosen, rules["modules"]),
            *_unknown(_("no ruleset '{name}'"), [] if preset is None else [preset], rules["presets"]),
            *_unknown(_("no switch '{name}'"), other, rules["switches"]),
        ]
        for name, setting in other.items():
            if name in rules["switches"]:
                text = _("no setting of {switch} '{name}'").replace("{switch}", name)
                wrong += _unknown(text, [setting], rules["switches"][name]["settings"])
        if not wrong and players is not None and len(set(named)) > players:
            text = ngettext(
                "{n} factions are too many for {players} player",
                "{n} factions are too many for {players} players",
                players,
            )
            wrong.append(text.format(n=len(set(named)), players=players))
        if wrong:
            raise TableError("\n".join(wrong))
        needs = rules["needs"]
        brought = [needs["factions"][name] for name in named if name in needs["factions"]]
        brought += [needs["players"][str(players)]] if str(players) in needs["players"] else []
        certain = frozenset(["base", *brought, *chosen])
        settings = {name: switch["default"] for name, switch in rules["switches"].items()}
        settings |= rules["presets"][preset]["switches"] if preset else {}
        return cls(players, frozenset(named), certain if chosen else frozenset(), certain, settings | other)

    def meets(self, when: Mapping[str, Any]) -> bool:
        """Check that a condition (``library.conditions``) holds here, or may by the known parts of the table."""
        return (
            ("players" not in when or self.players is None or self.players in when["players"])
            and ("factions" not in when or not self.factions or not self.factions.isdisjoint(when["factions"]))
            and ("modules" not in when or not self.modules or self.modules.issuperset(when["modules"]))
            and all(self.settings[name] in settings for name, settings in when.get("switch", {}).items())
        )

    def brings(self, when: Mapping[str, Any], granted: Mapping[str, Any] = _NOTHING) -> bool:
        """Check that the table as named makes a condition hold (``granted`` is met), not only leaves it open."""
        said = {"players": self.players is not None, "factions": bool(self.factions)}
        return (
            self.meets(when)
            and all(said[name] or name not in when or _within(granted.get(name), when[name]) for name in said)
            and set(when.get("modules", ())) <= self.certain | set(granted.get("modules", ()))
        )


class DocumentAtTable(NamedTuple):
    """A document judged for a table.

    Attributes:
        standing: Whether it holds here.
        instead: The documents that hold in its place, by id.
        exceptions: The documents that are exceptions to it at such a table and not at every one, by id.
    """

    standing: Standing
    instead: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()


def document_at_table(
    document: IndexedDocument, table: Table, find: Callable[[str], IndexedDocument]
) -> DocumentAtTable:
    """Judge a document for a table; ``find`` returns others by their ids."""
    instead = _instead(document, table, find)
    if instead:
        return DocumentAtTable("replaced", tuple(instead))
    if not table.meets(document.when):
        return DocumentAtTable("not here")
    exceptions = (find(name) for name in document.exceptions)
    brought = [other for other in exceptions if other.when and table.brings(other.when)]
    held = (other.id for other in brought if not _instead(other, table, find))
    return DocumentAtTable("applies", exceptions=tuple(held))


def table_first(hits: Iterable[Hit], table: Table, find: Callable[[str], IndexedDocument]) -> list[Hit]:
    """Put hits that hold at a table first; a replaced one brings its replacement, in its own place."""
    front: dict[str, Hit] = {}
    back: list[Hit] = []
    for hit in hits:
        view = document_at_table(hit.document, table, find)
        if view.standing == "applies":
            front.setdefault(hit.document.id, hit._replace(seen=view))
        else:
            back.append(hit._replace(seen=view))
        for name in view.instead:
            other = find(name)
            front.setdefault(
                name, hit._replace(document=other, seen=document_at_table(other, table, find), stands_for=hit.document)
            )
    return [*front.values(), *back]


def current_first(
    hits: Iterable[Hit], table: Table | None, find: Callable[[str], IndexedDocument], fits: Callable[[int], bool]
) -> list[Hit]:
    """Put the rule that replaced a superseded one right before it, even if the query didn't find that.

    Args:
        hits: Best first.
        table: A table may play by rules that are superseded elsewhere; None: nobody does.
        find: Returns other documents by their ids.
        fits: Whether the query's filters let a document through, by its number.
    """
    placed: dict[str, Hit] = {}
    for hit in hits:
        if is_superseded(hit.document) and not (table and table.meets(hit.document.when)):
            for other in map(find, hit.document.instead):
                if fits(other.number) and not is_superseded(other):
                    placed.setdefault(other.id, hit._replace(document=other, stands_for=hit.document))
        placed.setdefault(hit.document.id, hit)
    return list(placed.values())


def is_superseded(document: IndexedDocument) -> bool:
    """Check for the badge of a former rule."""
    return STATUS_BADGES["superseded"] in document.badges


def _instead(
    document: IndexedDocument, table: Table, find: Callable[[str], IndexedDocument], way: frozenset[str] = frozenset()
) -> list[str]:
    """Return the ids that hold in a document's place; one that is itself replaced leads on to its replacement.

    Settings of a switch name each other, so ``way`` has the documents on the way.
    """
    way |= {document.id}  # a new set: other branches have not come by here
    found: list[str] = []
    for name in document.instead:
        other = find(name)
        if name not in way and table.brings(other.when, granted=document.when):
            found += _instead(other, table, find, way) or [name]
    return list(dict.fromkeys(found))


def _within(part: Sequence[object] | None, whole: Sequence[object]) -> bool:
    return part is not None and set(part) <= set(whole)


def _folded(names: Iterable[str]) -> list[str]:
    return [name.strip().lower() for name in names]


def _unknown(text: str, given: Iterable[object], known: Sequence[object] | Mapping[str, object]) -> list[str]:
    wrong = []
    for name in given:
        if name not in known:
            from scythe_ref.formats import nearest  # noqa: PLC0415  # most tables are right

            names = [str(one) for one in known]
            near = nearest(str(name), names)
            hint = _("{problem}; did you mean '{near}'?") if near else _("{problem}; there are {names}")
            wrong.append(hint.format(problem=text.format(name=name), near=near, names=", ".join(names)))
    return wrong
