"""Scenarios on pages: positions, play, verdicts and reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scythe_ref.library import ScenarioEntry
from scythe_ref.schema.scenario import AnyScenario, AnySetting
from scythe_ref.site.context import FLIPS, PageContext
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.parts.pictures import Picture, changed_places, place_lines
from scythe_ref.site.views import Badge, Page, PositionView

StepData = Mapping[str, Any]


@dataclass(frozen=True)
class ScenarioView:
    """A scenario, played for a page.

    Attributes:
        steps: The verdict of each line, see ``Step.as_data``.
        flips: The flips of each step of which the scenario expects something; at 0 those of the beginning.
        tried: Number of tried changes.
        pending: Whether the search for flips still runs.
        mentioned: Descriptions of named places that are empty.
        words: Each line of the play in words, without its faction.
        position: The position at the beginning in one line, as ``scythe-ref try`` takes it.
    """

    scenario: AnyScenario
    passed: bool
    failures: tuple[str, ...]
    badges: tuple[Badge, ...]
    before: Picture | None
    after: Picture | None
    steps: tuple[StepData, ...]
    flips: Mapping[int, list[dict[str, Any]]]
    tried: int
    pending: bool
    mentioned: tuple[str, ...]
    words: tuple[str, ...]
    position: str

    @property
    def anchor(self) -> str:
        """Its anchor on the page."""
        return f"scenario-{self.scenario.id}"

    @property
    def allowed(self) -> bool:
        """Whether every line of its play is allowed."""
        return all(step["accepted"] for step in self.steps)

    def reasons(self, step: StepData) -> Iterator[tuple[str, str]]:
        """Yield the deciding statements that the scenario is about, each with its message."""
        messages = {fact["rule"]: fact["message"] for fact in step["facts"]}
        return ((rule, messages.get(rule, "")) for rule in step["decided_by"] if self._told(step, rule))

    def others(self, step: StepData) -> list[str]:
        """Return the other deciding statements of a step, except those of its events."""
        shown = {event["rule"] for event in step["events"]}
        return [rule for rule in step["decided_by"] if rule not in shown and not self._told(step, rule)]

    def _told(self, step: StepData, rule: str) -> bool:
        """Return whether to show a deciding statement: the scenario names it, or it forbids the step."""
        number, last = step["number"], len(self.scenario.play)
        expected = [one for one in self.scenario.expect if number == (last if one.after is None else one.after)]
        return not step["accepted"] or any(rule in (one.decided_by or ()) for one in expected)


def scenario_view(context: PageContext, entry: ScenarioEntry, page: str) -> ScenarioView:
    """Return the view of a scenario on a page, played first if need be."""
    return context.once(_scenario_view, entry.id, page)


def _scenario_view(context: PageContext, name: str, page: str) -> ScenarioView:
    here, game, entry = PageHelper(context, page), context.game, context.library.scenarios[name]
    result, found = context.results.result_of(entry), context.results.flips_of(entry)
    scenario = entry.scenario
    start, end = game.position(context, result.start), game.position(context, result.end)
    mentioned = game.mentioned(context, scenario.play)
    before, after = _pictures(here, entry, mentioned, start, end)
    return ScenarioView(
        scenario=scenario,
        passed=result.passed,
        failures=tuple(result.failures),
        badges=(*setting_badges(here, scenario), *game.combined(here, scenario.combines or [])),
        before=before,
        after=None if end == start else after,
        steps=tuple(step.as_data(positions=False) for step in result.steps),
        flips={answer["step"]: answer["flips"] for answer in found["answers"] if answer["flips"] or answer["sought"]},
        tried=found["tried"],
        pending=FLIPS in context.pending,
        mentioned=tuple(_far_off(context, mentioned, start, end)),
        words=tuple(game.action_words(context, step.line).removeprefix(f"{step.faction} ") for step in result.steps),
        position=game.line(entry.data),
    )


def _pictures(
    here: PageHelper, entry: ScenarioEntry, mentioned: list[str], start: PositionView, end: PositionView
) -> tuple[Picture | None, Picture | None]:
    """Return the board before and after, as far as it concerns a scenario."""
    drawing, places = here.context.drawing, here.context.places
    if drawing is None or places is None:
        return None, None
    changed = changed_places(start, end)
    # A far-away place of one side, to which pieces retreat, is described in words alone.
    important = [*mentioned, *(place for place in changed if place not in places.owners)]
    shown = list(dict.fromkeys(important)) or start.places
    frame = drawing.frame(shown)
    _ = here.context.translations.gettext
    before, after = (
        Picture(
            f"{entry.id}-{moment}",
            title,
            frame,
            drawing.pieces(position, here.sprite, frame),
            list(place_lines(here, position, {*shown, *changed})),
            position.tracks,
        )
        for moment, title, position in (("before", _("Before"), start), ("after", _("After"), end))
    )
    return before, after


def _far_off(context: PageContext, mentioned: list[str], start: PositionView, end: PositionView) -> Iterator[str]:
    """Yield descriptions of named places that are empty."""
    places = context.places
    for label in mentioned if places else ():
        assert places is not None
        if label not in places.owners and label not in start.places and label not in end.places:
            yield places.described(label, start.places)


def scenarios_page(context: PageContext) -> Page:
    """Return the list of all scenarios by topic."""
    _, groups = context.translations.gettext, dict[str, list[tuple[ScenarioEntry, bool]]]()
    chapters = [chapter.id for chapter in context.library.chapters]
    place = {topic: number for number, topic in enumerate(chapters)}
    for entry in sorted(context.library.scenarios.values(), key=lambda entry: place.get(entry.topic, len(place))):
        passed = context.results.result_of(entry).passed
        groups.setdefault(context.once(_topic_title, entry.topic), []).append((entry, passed))
    return Page(
        PageHelper(context, "scenarios/"),
        _("Scenarios"),
        _("Every example of this reference, run by the rules engine when these pages were built."),
        groups=groups,
        passed=sum(passed for group in groups.values() for _, passed in group),
        total=len(context.library.scenarios),
    )


def loose_topics(context: PageContext) -> list[str]:
    """Return the topics of scenarios without a ruling, in the order of the content."""
    return list(dict.fromkeys(entry.topic for entry in context.library.scenarios.values() if entry.ruling is None))


def scenario_topic_page(context: PageContext, topic: str) -> Page:
    """Return the page with a topic's scenarios that belong to no ruling."""
    here, title = PageHelper(context, f"scenarios/{topic}/"), context.once(_topic_title, topic)
    about = context.translations.gettext(
        "{topic}: examples of single rules. Each shows who moved what, and which rules decided."
    )
    entries = [entry for entry in context.library.scenarios.values() if entry.ruling is None and entry.topic == topic]
    return Page(
        here,
        title,
        about.format(topic=title),
        scenarios=[scenario_view(context, entry, here.address) for entry in entries],
    )


def _topic_title(context: PageContext, topic: str) -> str:
    """Return the title of a topic: that of the chapter or the topic of rulings with its id."""
    titles = {known.id: known.title for known in context.library.topics}
    titles |= {chapter.id: chapter.source.name for chapter in context.library.chapters}
    words = context.translations.gettext(topic.replace("-", " ").capitalize())
    return context.prose.plain(titles.get(topic) or words)


def setting_badges(here: PageHelper, setting: AnySetting) -> tuple[Badge, ...]:
    """Return the badges of a scenario or a walk-through: its ruleset, switches, modules and tiles."""
    ruleset = setting.ruleset
    preset, switches = (ruleset, {}) if isinstance(ruleset, str) else (ruleset.preset, ruleset.switches)
    rulesets = here.library.components.rulesets
    title = rulesets.presets[preset].title
    return (
        *((Badge("printing", title, here.to(f"printings/#preset-{preset}")),) if here.has("printings/") else ()),
        *here.switch_badges(switches),
        *here.module_badges(*setting.in_play),
        *here.context.game.badges(here, setting),
    )
