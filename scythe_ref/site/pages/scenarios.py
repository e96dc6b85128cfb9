"""Scenarios on pages: what stood where, what was played, what came out, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scythe_ref.engine.position.line import to_line
from scythe_ref.library import ScenarioEntry
from scythe_ref.schema.scenario import Scenario, Setting
from scythe_ref.site.context import PageContext
from scythe_ref.site.parts.drawn_position import position_of
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.parts.pictures import Picture, changed_places, mentioned_places, place_lines
from scythe_ref.site.views.page import Page
from scythe_ref.site.views.parts import Badge

StepData = Mapping[str, Any]


@dataclass(frozen=True)
class ScenarioView:
    """A scenario that was run for a page: plain data, so that one that comes out as it was changes no page.

    Attributes:
        steps: What came of each line, see ``Step.as_data``.
        flips: For each step what would change its answer, as far as the scenario expects something of it; at 0 what
            is so at the beginning.
        tried: How many changes were tried.
        mentioned: Where places lie that are named and empty, in words.
        position: The position at the beginning in one line, as ``scythe-ref try`` takes it.
    """

    scenario: Scenario
    passed: bool
    failures: tuple[str, ...]
    badges: tuple[Badge, ...]
    before: Picture
    after: Picture | None
    steps: tuple[StepData, ...]
    flips: Mapping[int, list[dict[str, Any]]]
    tried: int
    mentioned: tuple[str, ...]
    position: str

    @property
    def anchor(self) -> str:
        """The fragment at which it stands on the page."""
        return f"scenario-{self.scenario.id}"

    def line(self, step: StepData) -> str:
        """Return a line of the play without who acts."""
        line: str = step["line"]
        return line.removeprefix(f"{step['faction']} ") if step["faction"] else line

    def reasons(self, step: StepData) -> Iterator[tuple[str, str]]:
        """Yield the statements that decided and that the scenario is about, each with what it met."""
        messages = {fact["rule"]: fact["message"] for fact in step["facts"]}
        return ((rule, messages.get(rule, "")) for rule in step["decided_by"] if self._told(step, rule))

    def others(self, step: StepData) -> list[str]:
        """Return what else decided a step, besides what its events name."""
        shown = {event["rule"] for event in step["events"]}
        return [rule for rule in step["decided_by"] if rule not in shown and not self._told(step, rule)]

    def _told(self, step: StepData, rule: str) -> bool:
        """Tell whether the scenario names what decided a step; what forbids a step is always told."""
        number, last = step["number"], len(self.scenario.play)
        expected = [one for one in self.scenario.expect if number == (last if one.after is None else one.after)]
        return not step["accepted"] or any(rule in (one.decided_by or ()) for one in expected)


def scenario_view(context: PageContext, entry: ScenarioEntry, page: str) -> ScenarioView:
    """Return what to show of a scenario that was run."""
    return context.memo.ask(_scenario_view, entry.id, page)


def _scenario_view(context: PageContext, name: str, page: str) -> ScenarioView:
    here, places, entry = PageHelper(context, page), context.places, context.library.scenarios[name]
    result, found = context.results.of(entry), context.results.flips_of(entry)
    scenario = entry.scenario
    start, end = position_of(result.start, places.homes), position_of(result.end, places.homes)
    mentioned = mentioned_places(scenario.play, places.homes)
    changed = changed_places(start, end)
    # A home base far away, to which pieces retreat, is told in words only.
    important = [*mentioned, *(place for place in changed if place not in places.owners)]
    shown = list(dict.fromkeys(important)) or start.places
    frame = context.drawing.frame(shown)
    before, after = (
        Picture(
            f"{entry.id}-{title.lower()}",
            title,
            frame,
            context.drawing.pieces(position, here.sprite),
            list(place_lines(here, position, {*shown, *changed})),
            position.tracks,
        )
        for title, position in (("Before", start), ("After", end))
    )
    return ScenarioView(
        scenario=scenario,
        passed=result.passed,
        failures=tuple(result.failures),
        badges=(*setting_badges(here, scenario), *_combined(here, scenario.combines or [])),
        before=before,
        after=None if end == start else after,
        steps=tuple(step.as_data(positions=False) for step in result.steps),
        flips={answer["step"]: answer["flips"] for answer in found["answers"] if answer["flips"] or answer["sought"]},
        tried=found["tried"],
        mentioned=tuple(
            places.described(label, start.places)
            for label in mentioned
            if label not in places.owners and label not in start.places and label not in end.places
        ),
        position=to_line(entry.data),
    )


def scenarios_page(context: PageContext) -> Page:
    """Return the list of all scenarios by topic."""
    groups: dict[str, list[tuple[ScenarioEntry, bool]]] = {}
    for entry in context.library.scenarios.values():
        passed = context.results.of(entry).passed
        groups.setdefault(context.memo.ask(_topic_title, entry.topic), []).append((entry, passed))
    return Page(
        PageHelper(context, "scenarios/"),
        "Scenarios",
        "Every example of this reference, run by the rules engine when these pages were built.",
        groups=groups,
        passed=sum(passed for group in groups.values() for _, passed in group),
        total=len(context.library.scenarios),
    )


def loose_topics(context: PageContext) -> list[str]:
    """Return the topics with scenarios that belong to no ruling, in the order of the content."""
    return list(dict.fromkeys(entry.topic for entry in context.library.scenarios.values() if entry.ruling is None))


def scenario_topic_page(context: PageContext, topic: str) -> Page:
    """Return the page with a topic's scenarios that belong to no ruling."""
    here, title = PageHelper(context, f"scenarios/{topic}/"), context.memo.ask(_topic_title, topic)
    entries = [entry for entry in context.library.scenarios.values() if entry.ruling is None and entry.topic == topic]
    return Page(
        here,
        title,
        f"{title}: examples of single rules. Each shows who moved what, and which rules decided.",
        scenarios=[scenario_view(context, entry, here.address) for entry in entries],
    )


def _topic_title(context: PageContext, topic: str) -> str:
    """Return what a topic of scenarios is called: as the chapter or the topic of rulings with its id."""
    titles = {known.id: known.title for known in context.library.topics}
    titles |= {chapter.id: chapter.source.name for chapter in context.library.chapters}
    return context.prose.plain(titles.get(topic) or topic.replace("-", " ").capitalize())


def setting_badges(here: PageHelper, setting: Setting) -> tuple[Badge, ...]:
    """Return the marks of a scenario or a walk-through: ruleset, modules, tiles and players."""
    ruleset = setting.ruleset
    preset, switches = (ruleset, {}) if isinstance(ruleset, str) else (ruleset.preset, ruleset.switches)
    title = here.library.components.rulesets.presets[preset].title
    return (
        Badge("printing", title, here.to(f"printings/#preset-{preset}")),
        *here.switch_badges(switches),
        *here.module_badges(*setting.modules or ()),
        *_tile_badges(here, setting),
        *((Badge("players", f"{setting.player_count} players"),) if setting.player_count else ()),
    )


def _combined(here: PageHelper, combines: list[str]) -> Iterator[Badge]:
    """Yield the abilities that a scenario shows together, each with all that it meets."""
    for partner in combines:
        name = here.context.memo.ask(_met_name, partner)
        if name is not None:
            yield Badge("combines", name, here.to(f"combinations/#{partner}"))


def _met_name(context: PageContext, ability: str) -> str | None:
    """Return what an ability of the matrix is called: asked for alone, as most scenarios combine nothing."""
    matrix = context.library.matrix
    met = matrix.abilities.get(ability) if matrix is not None else None
    return met.name if met else None


def _tile_badges(here: PageHelper, setting: Setting) -> Iterator[Badge]:
    """Yield what the tiles of The Wind Gambit say that are in play."""
    cards, stated = here.library.components.cards, setting.airship_tiles
    if stated is not None:
        tiles = cards.airships.tiles if cards.airships else {}
        numbers = [str(number) for number in (stated.passive, stated.aggressive) if number]
        reach = stated.range or (None if stated.passive else 1)
        carry = stated.carry or (None if stated.aggressive else "resources")
        names = [tiles[number].name for number in numbers if number in tiles]
        reaches = (f"range {reach}" if reach else "", f"carrying {carry}" if carry else "")
        words = (*names, *reaches, *_effect_words(stated.effect))
        yield Badge("module", "Airships: " + ", ".join(filter(None, words)))
    stated_tile = setting.resolution_tile
    resolutions = cards.resolutions.tiles if cards.resolutions else {}
    if stated_tile is not None and str(stated_tile.tile) in resolutions:
        name = resolutions[str(stated_tile.tile)].name
        yield Badge("module", f"Resolution tile: {name}", here.to(f"tiles/resolutions/#tile-{stated_tile.tile}"))


def _effect_words(effect: Any) -> list[str]:
    """Return what the tiles in play do, in few words."""
    if effect is None or effect == "none":
        return []
    if isinstance(effect, str):
        return [effect.capitalize()]
    return [one.do.replace("-", " ") for one in (effect if isinstance(effect, list) else [effect])]
