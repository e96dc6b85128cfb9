"""The tables at which an entry holds, by players, factions, modules and ruleset, and the entries that replace it there.

Plain data, because the cache, the search (``search/table_filter.py``) and the pages all read it. The pages read the
possible choices, ``table_rules``, from ``js/table_rules.js``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from scythe_ref.library.game import BASE, content_of
from scythe_ref.library.graph import Library, RulingEntry, ScenarioEntry, StatementEntry, deciding_ids
from scythe_ref.schema.component import STANDARD

if TYPE_CHECKING:
    from scythe_ref.schema.rule_source import Statement
    from scythe_ref.schema.texts import Term

Condition = dict[str, Any]
"""A condition on the table; a missing key asks nothing.

``players`` lists the numbers of players. One of ``factions`` must be at the table, and all ``modules`` must be in play.
``switch`` lists the settings of each switch of which one must hold.
"""

FEWEST_PLAYERS = 2
"""A table is several people; a puzzle for one has a table of two that nobody sets."""


def players_of(text: str) -> list[int]:
    """Return the numbers of players in ``"2"`` or ``"6-7"``."""
    first, _, last = text.partition("-")
    return list(range(int(first), int(last or first) + 1))


def condition_of_parts(
    *,
    players: Iterable[int] = (),
    factions: Iterable[str] = (),
    modules: Iterable[str] = (),
    switch: dict[str, list[str]] | None = None,
) -> Condition:
    """Return a condition without the parts that ask nothing; a base game is always in play."""
    parts: Condition = {
        "players": sorted(set(players)),
        "factions": list(dict.fromkeys(factions)),
        "modules": [name for name in dict.fromkeys(modules) if name != BASE],
        "switch": switch or {},
    }
    return {name: part for name, part in parts.items() if part}


def statement_condition(statement: Statement) -> Condition:
    """Return the tables at which a statement holds."""
    return condition_of_parts(
        players=players_of(statement.players) if statement.players else (),
        factions=statement.factions or (),
        modules=statement.modules or (),
        switch={name: [setting] for name, setting in (statement.switch or {}).items()},
    )


def statement_instead(library: Library, entry: StatementEntry) -> tuple[str, ...]:
    """Return the statements of which one may hold in this one's place: its replacements, its switch's other settings.

    Variants and house rules without a switch are not among them: nobody can tell from the table whether it plays them.
    """
    switches = library.components.rulesets.switches
    ids = [other for other in library.replaced_by(entry.id) if not _is_free_variant(library, other)]
    for name in entry.statement.switch or ():
        ids += [other for other in switches[name].rules if other != entry.id]
    return tuple(dict.fromkeys(ids))


def statement_exceptions(library: Library, entry: StatementEntry) -> tuple[str, ...]:
    """Return the statements that are exceptions to this one and do not take its place."""
    instead = statement_instead(library, entry)
    return tuple(other for other in library.overridden_by(entry.id) if other not in instead)


def statement_exception_to(library: Library, entry: StatementEntry) -> dict[str, tuple[str, ...]]:
    """Return the statements that this one is an exception to, each with the pieces for which it lifts it."""
    statement = entry.statement
    lifts_for = statement.lifts_for or {}
    return {
        rule: tuple(lifts_for.get(rule, ()))
        for rule in statement.overrides or ()
        if entry.id in statement_exceptions(library, library.statements[rule])
    }


def rules_condition(library: Library, rules: Iterable[str]) -> Condition:
    """Return the tables at which an answer holds that rests on several statements.

    All their modules must be in play. Of their conditions on players, factions and a switch, one is enough: an answer
    may compare two of them.
    """
    parts = [statement_condition(library.statements[rule].statement) for rule in rules]
    switch: dict[str, list[str]] = {}
    for part in parts:
        for name, settings in part.get("switch", {}).items():
            switch[name] = sorted({*switch.get(name, ()), *settings})
    return condition_of_parts(
        players=(count for part in parts for count in part.get("players", ())),
        factions=(faction for part in parts for faction in part.get("factions", ())),
        modules=(module for part in parts for module in part.get("modules", ())),
        switch=switch,
    )


def rules_instead(library: Library, rules: Iterable[str]) -> tuple[str, ...]:
    """Return the statements that may replace those an answer rests on, without those that it considers.

    It considers the statements that it names, and those that hold for the players that it is about anyway.
    """
    named = list(rules)
    about = set(rules_condition(library, named).get("players", ()))
    found = (other for rule in named for other in statement_instead(library, library.statements[rule]))
    unnamed = (other for other in dict.fromkeys(found) if other not in named)
    return tuple(other for other in unnamed if not about or not about & _players(library, other))


def term_condition(library: Library, term: Term) -> Condition:
    """Return the tables that use a term: where one of its statements can hold."""
    parts = [statement_condition(library.statements[rule].statement) for rule in term.rules]
    if not parts:
        return {}
    common = set.intersection(*(set(part.get("modules", ())) for part in parts))
    for_factions = all("factions" in part for part in parts)
    return condition_of_parts(
        modules=sorted(common),
        factions=(faction for part in parts for faction in part["factions"]) if for_factions else (),
    )


def scenario_rules(entry: ScenarioEntry, ruling: RulingEntry | None) -> tuple[str, ...]:
    """Return the statements that a scenario shows: its ruling's, else those that decide its steps."""
    if ruling is not None and entry.scenario.ruleset == STANDARD:
        return tuple(ruling.ruling.rules)
    return tuple(sorted(deciding_ids(entry.scenario)))


def scenario_condition(library: Library, entry: ScenarioEntry, rules: Iterable[str]) -> Condition:
    """Return the tables at which a scenario could happen that shows some rules (see :func:`scenario_rules`)."""
    scenario = entry.scenario
    found = rules_condition(library, rules)
    modules = [*found.get("modules", ()), *scenario.in_play]
    presets = library.components.rulesets.presets
    if isinstance(scenario.ruleset, str):
        played = dict(presets[scenario.ruleset].switches)
    else:
        played = {**presets[scenario.ruleset.preset].switches, **scenario.ruleset.switches}
    switch = found.get("switch", {}) | {
        name: [setting] for name, setting in played.items() if setting != _default(library, name)
    }
    return condition_of_parts(**(found | {"modules": modules, "switch": switch}))


def table_rules(library: Library) -> dict[str, Any]:
    """Return the choices for a table, their names, and which of them need which."""
    lists, rulesets = library.package.lists, library.components.rulesets
    fewest, most = lists.players
    return {
        "players": list(range(max(fewest, FEWEST_PLAYERS), most + 1)),
        "factions": dict(library.faction_names),
        "modules": dict(lists.modules),
        "needs": content_of(library.package).needs(library),
        "switches": {
            name: {"default": switch.default, "settings": list(switch.settings), "title": switch.title}
            for name, switch in rulesets.switches.items()
        },
        "presets": {
            name: {"title": preset.title, "switches": dict(preset.switches)}
            for name, preset in rulesets.presets.items()
        },
    }


def _players(library: Library, rule: str) -> set[int]:
    return set(statement_condition(library.statements[rule].statement).get("players", ()))


def _is_free_variant(library: Library, rule: str) -> bool:
    statement = library.statements[rule].statement
    return statement.status in ("variant", "house-rule") and not statement.switch


def _default(library: Library, switch: str) -> str:
    return library.components.rulesets.switches[switch].default
