"""Pages of the walk-throughs: each step with its note, its play, and its changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scythe_ref.library import WalkthroughEntry, walkthrough_url
from scythe_ref.scenarios import Step, WalkedStep
from scythe_ref.schema.scenario import AnyWalkStep, Attempt
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.scenarios import setting_badges
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.parts.pictures import Picture, changed_places, place_lines
from scythe_ref.site.views import NamedLink, Page, PositionView, neighbours

if TYPE_CHECKING:
    from scythe_ref.schema.results import EventData

NARROW = 240
"""The width, in board units, up to which a phone shows pictures side by side."""

MOST = 2
"""The number of walk-throughs that a chapter or a ruling links to."""

MANY = 4
"""The number of a chapter's statements that a walk-through must show for a link there."""


def walks_page(context: PageContext) -> Page:
    """Return the list of walk-throughs."""
    _ = context.translations.gettext
    return Page(
        PageHelper(context, "walkthroughs/"),
        _("Walk-throughs"),
        _("Turns and short games to follow step by step. Every step was played by the rules engine."),
        walks=context.library.walkthroughs.values(),
    )


def walk_page(context: PageContext, entry: WalkthroughEntry) -> Page:
    """Return a walk-through."""
    here, walk = PageHelper(context, entry.url), entry.walk
    before, after = neighbours(list(context.library.walkthroughs.values()), entry)
    return Page(
        here,
        here.plain(walk.title),
        here.plain(walk.about),
        walk=walk,
        badges=setting_badges(here, walk),
        steps=[
            WalkStepView(here, told, walked)
            for told, walked in zip(walk.steps, context.results.walk_of(entry).steps, strict=True)
        ],
        before=before and _link(here, before),
        after=after and _link(here, after),
    )


def walks_showing(here: PageHelper, rules: Iterable[str], least: int = 1) -> list[NamedLink]:
    """Return links to the walk-throughs that show some statements, to the step that shows most of them.

    Args:
        least: Number of the statements that a walk-through must show; from two on the links lead to the whole of it.
    """
    steps: dict[str, Counter[int]] = {}
    shown: Counter[str] = Counter()
    for rule in rules:
        walks = here.library.walks_on(rule)
        for entry, number in walks:
            steps.setdefault(entry.id, Counter())[number] += 1
        shown.update({entry.id for entry, _ in walks})
    best = sorted((name for name in steps if shown[name] >= least), key=lambda name: -shown[name])[:MOST]
    walkthroughs = here.library.walkthroughs
    if least > 1:
        return [_link(here, walkthroughs[name]) for name in best]
    most_shown = {name: min(steps[name], key=lambda step: (-steps[name][step], step)) for name in best}
    return [_link(here, walkthroughs[name], number) for name, number in most_shown.items()]


def _link(here: PageHelper, entry: WalkthroughEntry, step: int = 0) -> NamedLink:
    title = here.plain(entry.walk.title)
    if step:
        title = here.context.translations.gettext("{walk}, step {number}").format(walk=title, number=step)
    return NamedLink(title, here.to(walkthrough_url(entry.id, step)), entry.id)


@dataclass(frozen=True)
class WalkStepView:
    """One step of a walk-through: its author's note, and its result."""

    here: PageHelper
    told: AnyWalkStep
    walked: WalkedStep

    @property
    def attempts(self) -> list[tuple[Attempt, Step]]:
        """The attempts that the rules refuse here, each with its result."""
        return list(zip(self.told.attempts, self.walked.attempts, strict=True))

    @property
    def rules(self) -> list[str]:
        """The statements that the note rests on."""
        refused = (rule for attempt in self.told.attempts for rule in attempt.refused_by)
        return list(dict.fromkeys((*self.told.decided_by, *self.told.rules, *refused)))

    @property
    def beside_the_board(self) -> list[tuple[str, list[str]]]:
        """By player, the changes beside the board; at the start everything there."""
        context, walked = self.here.context, self.walked
        if walked.number == 1:
            return context.game.standing(context, walked.after)
        return context.game.changes(context, walked.before, walked.after)

    @property
    def pictures(self) -> list[Picture]:
        """Pictures of the changed part before and after; at the start one picture of every piece and resource."""
        context, game, _ = self.here.context, self.here.context.game, self.here.context.translations.gettext
        places = context.places
        if places is None:
            return []
        before, after = (game.position(context, data) for data in (self.walked.before, self.walked.after))
        if self.walked.number == 1:
            lying = {piece.place for piece in after.pieces if not game.is_scenery(piece)}
            return [
                self._picture("the-board", _("The board"), after, [place for place in after.places if place in lying])
            ]
        changed = changed_places(before, after)
        if not changed:
            return []
        mentioned = game.mentioned(context, (step.line for step in self.walked.played))
        shown = [place for place in dict.fromkeys((*changed, *mentioned)) if place not in places.owners]
        near = game.around(context, shown)
        # A far-away home base, to which pieces retreat, would make the picture large; words describe it.
        shown += [place for place in changed if place in places.owners and (place in near or not shown)]
        return [
            self._picture("before", _("Before"), before, shown),
            self._picture("after", _("After"), after, shown),
        ]

    def _picture(self, moment: str, title: str, position: PositionView, shown: list[str]) -> Picture:
        def only(places: set[str]) -> PositionView:
            return PositionView(tuple(piece for piece in position.pieces if piece.place in places))

        drawing, around = self.here.context.drawing, self.here.context.game.around(self.here.context, shown)
        assert drawing is not None  # a game with named places can draw them
        frame = drawing.frame(shown)
        return Picture(
            f"step-{self.walked.number}-{moment}",
            title,
            frame,
            drawing.pieces(only(around), self.here.sprite, frame),
            list(place_lines(self.here, only(set(shown)), shown)),
        )

    @property
    def events(self) -> list[EventData]:
        """Everything that happened, one after the other."""
        return [event for step in self.walked.played for event in step.events]

    def words(self, step: Step) -> str:
        """Return an action in words."""
        return self.here.context.game.action_words(self.here.context, step.line)

    def reasons(self, step: Step) -> Iterator[tuple[NamedLink, str]]:
        """Yield the statements that forbid an attempt, each with its message unless that repeats the title."""
        messages = {fact["rule"]: fact["message"] for fact in step.facts}
        for rule in map(self.here.rule, step.decided_by):
            message = messages.get(rule.id, "")
            yield rule, "" if message == rule.text else message

    @staticmethod
    def small(pictures: list[Picture]) -> bool:
        """Return whether pictures are narrow enough for two side by side on a phone."""
        return all(picture.frame.width <= NARROW for picture in pictures)

    @staticmethod
    def actor(step: Step) -> str:
        """Return the faction that acts; empty for a line of set-up."""
        return step.faction if step.line.startswith(f"{step.faction} ") else ""
