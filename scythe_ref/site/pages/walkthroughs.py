"""Pages of the walk-throughs: each step with its note, what is played, and what changes by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from scythe_ref.library import WalkthroughEntry
from scythe_ref.library.urls import walkthrough_url
from scythe_ref.scenarios.run import Step
from scythe_ref.scenarios.walks import WalkedStep
from scythe_ref.schema.walkthrough import WalkStep
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.scenarios import (
    changed_places,
    happening,
    mentioned_places,
    place_lines,
    reference,
    setting_badges,
)
from scythe_ref.site.parts.action_words import in_words
from scythe_ref.site.parts.drawn_position import PositionView, position_of
from scythe_ref.site.parts.mat_changes import mat_lines, standing
from scythe_ref.site.views.parts import Picture, Reference
from scythe_ref.site.views.walkthroughs import AttemptView, LineView, WalkLine, WalkPage, WalksPage, WalkStepView

INDEX = "walkthroughs/"
NARROW = 240
"""Pictures up to this width, in board units, stand side by side on a phone."""

MOST = 2
"""Walk-throughs that a chapter or a ruling leads to."""

MANY = 4
"""Statements of a chapter that a walk-through shows at least to be named there."""


def walks_page(context: PageContext) -> WalksPage:
    """Return the list of walk-throughs."""
    return WalksPage(
        title="Walk-throughs",
        description="Turns and short games to follow step by step. Every step was played by the rules engine.",
        walks=tuple(
            WalkLine(
                title=context.prose.plain(entry.walk.title),
                href=context.to(entry.url, INDEX),
                about=context.prose.line(entry.walk.about, INDEX),
                steps=len(entry.walk.steps),
                badges=setting_badges(context, entry.walk, INDEX)[1:],
            )
            for entry in context.library.walkthroughs.values()
        ),
    )


def walk_page(context: PageContext, entry: WalkthroughEntry) -> WalkPage:
    """Return a walk-through."""
    page, walk = entry.url, entry.walk
    return WalkPage(
        title=context.prose.plain(walk.title),
        description=context.prose.plain(walk.about),
        about=context.prose.line(walk.about, page),
        learn=tuple(context.prose.line(line, page) for line in walk.learn),
        badges=setting_badges(context, walk, page),
        steps=tuple(
            _step(context, told, walked, page)
            for told, walked in zip(walk.steps, context.results.walked(entry).steps, strict=True)
        ),
        id=entry.id,
        before=_neighbour(context, entry, -1),
        after=_neighbour(context, entry, 1),
    )


def shown_in(
    context: PageContext, rules: Iterable[str], page: str, least: int = 1, most: int = MOST
) -> tuple[Reference, ...]:
    """Return links to the walk-throughs that show some statements, to the step that shows most of them.

    Args:
        page: The page that holds the links.
        least: How many of the statements a walk-through must show.
        most: How many links there are at most.
    """
    by_walk: dict[str, dict[int, int]] = {}
    shown: dict[str, int] = {}
    for rule in rules:
        for entry, number in context.library.walks_on(rule):
            steps = by_walk.setdefault(entry.id, {})
            steps[number] = steps.get(number, 0) + 1
        for name in {entry.id for entry, _ in context.library.walks_on(rule)}:
            shown[name] = shown.get(name, 0) + 1
    best = sorted((name for name in by_walk if shown[name] >= least), key=lambda name: -shown[name])[:most]
    return tuple(_leads_to(context, name, by_walk[name], page, whole=least > 1) for name in best)


def _leads_to(context: PageContext, name: str, steps: Mapping[int, int], page: str, whole: bool) -> Reference:
    title = context.prose.plain(context.library.walkthroughs[name].walk.title)
    if whole:
        return Reference(title, context.to(walkthrough_url(name), page), name)
    number = min(steps, key=lambda step: (-steps[step], step))
    return Reference(f"{title}, step {number}", context.to(walkthrough_url(name, number), page), name)


def _neighbour(context: PageContext, entry: WalkthroughEntry, by: int) -> Reference | None:
    entries = list(context.library.walkthroughs.values())
    place = entries.index(entry) + by
    if not 0 <= place < len(entries):
        return None
    other = entries[place]
    return Reference(context.prose.plain(other.walk.title), context.to(other.url, entry.url), other.id)


def _step(context: PageContext, told: WalkStep, walked: WalkedStep, page: str) -> WalkStepView:
    first = walked.number == 1
    pictures = _start_picture(context, walked, page) if first else _pictures(context, walked, page)
    attempts = zip(told.attempts, walked.attempts, strict=True)
    refused = [rule for attempt in told.attempts for rule in attempt.refused_by]
    return WalkStepView(
        number=walked.number,
        title=context.prose.plain(told.title),
        note=context.prose.line(told.note, page),
        attempts=tuple(
            AttemptView(_line(context, step), context.text(attempt.note, page), _reasons(context, step, page))
            for attempt, step in attempts
        ),
        lines=tuple(_line(context, step) for step in walked.played),
        pictures=pictures,
        small=all(picture.width <= NARROW for picture in pictures),
        mats=standing(context, walked.after) if first else mat_lines(context, walked.before, walked.after),
        rules=tuple(context.card(rule, page) for rule in dict.fromkeys((*told.decided_by, *told.rules, *refused))),
        happenings=tuple(happening(context, event, page) for step in walked.played for event in step.events),
    )


def _line(context: PageContext, step: Step) -> LineView:
    """Return an action in words; a line of set-up is nobody's."""
    faction = step.faction if step.line.startswith(f"{step.faction} ") else ""
    return LineView(in_words(context, step.line), faction, context.places.short.get(faction, ""), step.line)


def _reasons(context: PageContext, step: Step, page: str) -> tuple[tuple[Reference, str], ...]:
    messages = {fact["rule"]: fact["message"] for fact in step.facts}
    return tuple((reference(context, rule, page), messages.get(rule, "")) for rule in step.decided_by)


def _start_picture(context: PageContext, walked: WalkedStep, page: str) -> tuple[Picture, ...]:
    """Return the board as it stands after the first step, with every place on which a piece or a resource lies."""
    position = position_of(walked.after, context.places.homes)
    lying = {piece.place for piece in position.pieces} | {goods.place for goods in position.goods}
    return (
        _picture(context, walked, "The board", position, [place for place in position.places if place in lying], page),
    )


def _pictures(context: PageContext, walked: WalkedStep, page: str) -> tuple[Picture, ...]:
    """Return the board before and after, if anything on it changed."""
    homes = context.places.homes
    before, after = position_of(walked.before, homes), position_of(walked.after, homes)
    changed = changed_places(before, after)
    if not changed:
        return ()
    mentioned = mentioned_places((step.line for step in walked.played), homes)
    shown = [place for place in dict.fromkeys((*changed, *mentioned)) if place not in context.places.owners]
    near = _around(context, shown)
    # A home base far away, to which pieces retreat, would make the picture large; words tell of it.
    shown += [place for place in changed if place in context.places.owners and (place in near or not shown)]
    draw = partial(_picture, context, walked)
    return draw("Before", before, shown, page), draw("After", after, shown, page)


def _picture(
    context: PageContext, walked: WalkedStep, title: str, position: PositionView, shown: Iterable[str], page: str
) -> Picture:
    places = list(shown)
    frame = context.drawing.frame(places)
    sprite = context.sprite(page)
    return Picture(
        id=f"step-{walked.number}-{title.lower().replace(' ', '-')}",
        title=title,
        view_box=frame.view_box,
        width=frame.width,
        sprite=sprite,
        pieces=context.drawing.pieces(_only(position, _around(context, places)), sprite),
        places=tuple(line for line in place_lines(context, _only(position, set(places)), places)),
        tracks=(),
    )


def _around(context: PageContext, places: Iterable[str]) -> set[str]:
    """Return some places and those around them, which a picture of them shows."""
    board = context.library.components.board.territories
    return {near for place in places if place in board for near in (place, *board[place].neighbours.values())}


def _only(position: PositionView, places: set[str]) -> PositionView:
    """Return what lies on some places of a position."""
    return PositionView(
        pieces=tuple(piece for piece in position.pieces if piece.place in places),
        goods=tuple(goods for goods in position.goods if goods.place in places),
        encounters=tuple(place for place in position.encounters if place in places),
        tracks=(),
    )
