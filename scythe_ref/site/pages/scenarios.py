"""Scenarios on pages: what stood where, what was played, what came out, and why."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scythe_ref.engine.closed_lists import MODULES
from scythe_ref.engine.position.line import to_line
from scythe_ref.library import ScenarioEntry
from scythe_ref.scenarios.run import Step
from scythe_ref.schema.scenario import Scenario, Setting
from scythe_ref.site.context import PageContext
from scythe_ref.site.parts.board_drawing import Frame
from scythe_ref.site.parts.drawn_position import Piece, PositionView, Track, position_of
from scythe_ref.site.parts.flips import flips_view
from scythe_ref.site.views.pages import ScenarioGroup, ScenarioLine, ScenariosPage, ScenarioTopicPage
from scythe_ref.site.views.parts import (
    Badge,
    FlipsView,
    Happening,
    Picture,
    PlaceLine,
    Reason,
    Reference,
    RuleCard,
    ScenarioView,
    StepView,
    TrackLine,
)

_LABEL = re.compile(r"\b(?:[MFVWTL][1-9]|FACTORY|HB_[A-Z]+)\b")
_KIND_WORDS = {
    "character": "character", "mech": "mech", "worker": "worker", "airship": "airship", "flag": "Flag", "trap": "Trap",
    "disarmed-trap": "disarmed Trap", "mine": "Mine", "monument": "Monument", "armory": "Armory", "mill": "Mill",
}  # fmt: skip


def scenario_anchor(scenario_id: str) -> str:
    """Return the fragment at which a scenario stands on a page."""
    return f"scenario-{scenario_id}"


def scenario_view(context: PageContext, entry: ScenarioEntry, page: str) -> ScenarioView:
    """Return what to show of a scenario that was run."""
    return context.memo.ask(_scenario_view, entry.id, page)


def _scenario_view(context: PageContext, name: str, page: str) -> ScenarioView:
    entry = context.library.scenarios[name]
    result = context.results.of(entry)
    scenario = entry.scenario
    homes = context.places.homes
    start, end = position_of(result.start, homes), position_of(result.end, homes)
    mentioned = mentioned_places(scenario.play, homes)
    changed = changed_places(start, end)
    shown = _shown(start, mentioned, changed, context.places.owners)
    view = _View(context.drawing.frame(shown), frozenset({*shown, *changed}), context.sprite(page))
    found = context.results.flips_of(entry)
    flips = {
        answer["step"]: flips_view(context, answer, found["tried"], page)
        for answer in found["answers"]
        if answer["flips"] or answer["sought"]
    }
    return ScenarioView(
        id=entry.id,
        anchor=scenario_anchor(entry.id),
        title=context.prose.plain(scenario.title),
        about=context.text(scenario.about, page),
        passed=result.passed,
        failures=tuple(result.failures),
        badges=(*setting_badges(context, scenario, page), *_combined(context, scenario, page)),
        before=_picture(context, entry.id, "Before", start, view),
        after=None if end == start else _picture(context, entry.id, "After", end, view),
        steps=tuple(
            _step(context, step, _named(scenario, step.number), flips.get(step.number), page) for step in result.steps
        ),
        flips=flips.get(0),
        mentioned=tuple(
            context.places.described(label, start.places)
            for label in mentioned
            if label not in context.places.owners and label not in start.places and label not in end.places
        ),
        position=to_line(entry.data),
    )


def scenarios_page(context: PageContext) -> ScenariosPage:
    """Return the list of all scenarios."""
    page = "scenarios/"
    groups: dict[str, list[ScenarioLine]] = {}
    for entry in context.library.scenarios.values():
        groups.setdefault(scenario_topic(context, entry.topic), []).append(
            ScenarioLine(
                title=context.prose.plain(entry.scenario.title),
                href=context.to(entry.url, page),
                passed=context.results.of(entry).passed,
            )
        )
    lines = [line for group in groups.values() for line in group]
    return ScenariosPage(
        title="Scenarios",
        description="Every example of this reference, run by the rules engine when these pages were built.",
        groups=tuple(ScenarioGroup(title, tuple(group)) for title, group in groups.items()),
        passed=sum(line.passed for line in lines),
        total=len(lines),
    )


def loose_topics(context: PageContext) -> list[str]:
    """Return the topics with scenarios that belong to no ruling, in the order of the content."""
    return list(dict.fromkeys(entry.topic for entry in context.library.scenarios.values() if entry.ruling is None))


def scenario_topic_page(context: PageContext, topic: str) -> ScenarioTopicPage:
    """Return the page with a topic's scenarios that belong to no ruling."""
    title = scenario_topic(context, topic)
    entries = [entry for entry in context.library.scenarios.values() if entry.ruling is None and entry.topic == topic]
    return ScenarioTopicPage(
        title=title,
        description=f"{title}: examples of single rules. Each shows who moved what, and which rules decided.",
        scenarios=tuple(scenario_view(context, entry, f"scenarios/{topic}/") for entry in entries),
    )


def scenario_topic(context: PageContext, topic: str) -> str:
    """Return what a topic of scenarios is called: as the chapter or the topic of rulings with its id."""
    chapters = {chapter.id: chapter.source.name for chapter in context.library.chapters}
    rulings = {known.id: known.title for known in context.library.topics}
    return context.prose.plain(chapters.get(topic) or rulings.get(topic) or topic.replace("-", " ").capitalize())


def mentioned_places(lines: Iterable[str], homes: Mapping[str, str]) -> list[str]:
    """Return the places that the lines of a play name, in order."""
    labels: list[str] = []
    for line in lines:
        words = line.split()
        if words and words[0] in homes and "home" in words:
            labels.append(homes[words[0]])
        labels += _LABEL.findall(line)
    return list(dict.fromkeys(labels))


def changed_places(start: PositionView, end: PositionView) -> list[str]:
    """Return the places on which something is otherwise in a second position."""
    pieces = {piece.place for piece in {*start.pieces} ^ {*end.pieces}}
    goods = {goods.place for goods in {*start.goods} ^ {*end.goods}}
    tokens = {*start.encounters} ^ {*end.encounters}
    return sorted(pieces | goods | tokens)


def _shown(start: PositionView, mentioned: list[str], changed: list[str], homes: Container[str]) -> list[str]:
    """Return the places that both pictures show: where something changes or is named, else where something lies.

    A home base far away, to which pieces retreat, is told in words only.
    """
    important = [*mentioned, *(place for place in changed if place not in homes)]
    return list(dict.fromkeys(important)) or start.places


def setting_badges(context: PageContext, scenario: Setting, page: str) -> tuple[Badge, ...]:
    """Return the marks of a scenario or a walk-through: ruleset, modules, tiles and players."""
    rulesets = context.library.components.rulesets
    preset = scenario.ruleset if isinstance(scenario.ruleset, str) else scenario.ruleset.preset
    badges = [Badge("printing", rulesets.presets[preset].title, context.to(f"printings/#preset-{preset}", page))]
    if not isinstance(scenario.ruleset, str):
        for switch, setting in scenario.ruleset.switches.items():
            title = rulesets.switches[switch].title
            badges.append(
                Badge("switch", f"{title}: {setting.replace('-', ' ')}", context.to(f"printings/#{switch}", page))
            )
    badges += [Badge("module", MODULES[name]) for name in scenario.modules or () if name != "base"]
    badges += _tile_badges(context, scenario, page)
    if scenario.player_count:
        badges.append(Badge("players", f"{scenario.player_count} players"))
    return tuple(badges)


def _combined(context: PageContext, scenario: Scenario, page: str) -> Iterator[Badge]:
    """Yield the abilities that a scenario shows together, each with all that it meets."""
    abilities = context.library.matrix.abilities if context.library.matrix is not None else {}
    for partner in scenario.combines or ():
        if partner in abilities:
            yield Badge("combines", abilities[partner].name, context.to(f"combinations/#{partner}", page))


def _tile_badges(context: PageContext, scenario: Setting, page: str) -> Iterator[Badge]:
    """Yield what the tiles of The Wind Gambit say that are in play."""
    stated = scenario.airship_tiles
    if stated is not None:
        cards = context.library.components.cards.airships
        numbers = [str(number) for number in (stated.passive, stated.aggressive) if number]
        names = [cards.tiles[number].name for number in numbers if cards is not None and number in cards.tiles]
        reach = stated.range or (None if stated.passive else 1)
        carry = stated.carry or (None if stated.aggressive else "resources")
        words = [*names, f"range {reach}" if reach else "", f"carrying {carry}" if carry else ""]
        words += _effect_words(stated.effect)
        yield Badge("module", "Airships: " + ", ".join(filter(None, words)))
    tile = scenario.resolution_tile
    tiles = context.library.components.cards.resolutions
    if tile is not None and tile.tile and tiles is not None and str(tile.tile) in tiles.tiles:
        name = tiles.tiles[str(tile.tile)].name
        yield Badge("module", f"Resolution tile: {name}", context.to(f"tiles/resolutions/#tile-{tile.tile}", page))


def _effect_words(effect: Any) -> list[str]:
    """Return what the tiles in play do, in few words."""
    if effect is None or effect == "none":
        return []
    if isinstance(effect, str):
        return [effect.capitalize()]
    return [one.do.replace("-", " ") for one in (effect if isinstance(effect, list) else [effect])]


@dataclass(frozen=True)
class _View:
    """What both pictures of a scenario show.

    Attributes:
        frame: The part of the board.
        told: The places of which something is to be told.
        sprite: Address of the file with the board and the symbols.
    """

    frame: Frame
    told: frozenset[str]
    sprite: str


def _picture(context: PageContext, scenario: str, title: str, position: PositionView, view: _View) -> Picture:
    return Picture(
        id=f"{scenario}-{title.lower()}",
        title=title,
        view_box=view.frame.view_box,
        width=view.frame.width,
        sprite=view.sprite,
        pieces=context.drawing.pieces(position, view.sprite),
        places=tuple(place_lines(context, position, view.told)),
        tracks=tuple(
            TrackLine(
                track.faction,
                context.places.short[track.faction],
                track.active,
                track.power,
                track.popularity,
                track.coins,
                track.cards,
                _more(context, track),
            )
            for track in position.tracks
        ),
    )


def _more(context: PageContext, track: Track) -> tuple[str, ...]:
    mat = context.factions[track.faction]
    names = {mech.id: mech.name for mech in mat.mechs}
    more = [", ".join(names.get(name, name) for name in track.abilities)] if track.abilities else []
    return (*more, "1 star" if track.stars == 1 else f"{track.stars} stars") if track.stars else tuple(more)


def place_lines(context: PageContext, position: PositionView, told: Container[str]) -> list[PlaceLine]:
    """Return what lies where, in words; a home base only if something happens there."""
    lines = []
    before: list[str] = []
    for place in position.places:
        if place in context.places.owners and place not in told:
            continue
        things = [_piece_words(context, piece) for piece in position.pieces if piece.place == place]
        things += [f"{goods.count} {goods.kind}" for goods in position.goods if goods.place == place]
        things += ["encounter token"] if place in position.encounters else []
        where = "" if place in context.places.owners else context.places.where(place, before)
        lines.append(PlaceLine(_capital(context.places.name(place)), where, tuple(things)))
        before.append(place)
    return lines


def _piece_words(context: PageContext, piece: Piece) -> str:
    word = _KIND_WORDS[piece.kind]
    owner = context.places.short[piece.faction]
    words = f"{owner} {word}" if piece.count == 1 else f"{piece.count} {owner} {word}s"
    return f"{words} with {piece.load} aboard" if piece.load else words


def _named(scenario: Scenario, step: int) -> set[str]:
    """Return the statements that a scenario names as deciding one of its steps."""
    found: set[str] = set()
    for expected in scenario.expect:
        if (len(scenario.play) if expected.after is None else expected.after) == step:
            found.update(expected.decided_by or ())
    return found


def _step(context: PageContext, step: Step, named: set[str], flips: FlipsView | None, page: str) -> StepView:
    messages = {fact["rule"]: fact["message"] for fact in step.facts}
    told = [rule for rule in step.decided_by if rule in named or not step.accepted]
    line = step.line.removeprefix(f"{step.faction} ") if step.faction else step.line
    return StepView(
        number=step.number,
        line=line,
        faction=step.faction or "",
        faction_name=context.places.short.get(step.faction, ""),
        accepted=step.accepted,
        error=step.error or "",
        reasons=tuple(_reason(context, rule, messages.get(rule, ""), page) for rule in told),
        others=tuple(reference(context, rule, page) for rule in step.decided_by if rule not in told),
        happenings=tuple(happening(context, event, page) for event in step.events),
        lifted=tuple(
            (reference(context, pair["rule"], page), reference(context, pair["by"], page)) for pair in step.lifted
        ),
        flips=flips,
    )


def _reason(context: PageContext, rule: str, message: str, page: str) -> Reason:
    """Return a statement that decided and what it met; a message that only repeats its title says nothing."""
    card = _card(context, rule, page)
    return Reason(card, "" if message == card.title else message)


def happening(context: PageContext, event: Mapping[str, Any], page: str) -> Happening:
    """Return something that happened, with the statement behind it."""
    before, after = event.get("before"), event.get("after")
    told = before is not None and after is not None and before != after
    rule = event.get("rule")
    return Happening(
        message=event["message"],
        change=f"{before} → {after}" if told else "",
        rule=reference(context, rule, page) if rule else None,
    )


def reference(context: PageContext, rule: str, page: str) -> Reference:
    """Return a link to a statement; an id that only the engine knows is named without one."""
    return context.rule(rule, page) if rule in context.library.statements else Reference(rule, "", rule)


def _card(context: PageContext, rule: str, page: str) -> RuleCard:
    if rule in context.library.statements:
        return context.card(rule, page)
    return RuleCard(rule, rule, context.prose.line("", page), "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
