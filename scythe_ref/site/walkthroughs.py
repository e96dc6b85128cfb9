"""Pages of the walk-throughs: each step with its note, what is played, and what changes by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from scythe_ref.library import WalkthroughEntry
from scythe_ref.library.urls import walkthrough_url
from scythe_ref.scenarios.run import Step
from scythe_ref.scenarios.walks import WalkedStep
from scythe_ref.schema.walkthrough import WalkStep
from scythe_ref.site.desk import Desk
from scythe_ref.site.position import PositionView, position_of
from scythe_ref.site.scenarios import (
    changed_places,
    happening,
    mentioned_places,
    place_lines,
    reference,
    setting_badges,
)
from scythe_ref.site.views import Picture, Reference
from scythe_ref.site.views_walks import AttemptView, LineView, WalkLine, WalkPage, WalksPage, WalkStepView
from scythe_ref.site.walk_changes import mat_lines, standing
from scythe_ref.site.walk_words import in_words

INDEX = "walkthroughs/"
NARROW = 240
"""Pictures up to this width, in board units, stand side by side on a phone."""

MOST = 2
"""Walk-throughs that a chapter or a ruling leads to."""

MANY = 4
"""Statements of a chapter that a walk-through shows at least to be named there."""


def walks_page(desk: Desk) -> WalksPage:
    """Return the list of walk-throughs."""
    return WalksPage(
        title="Walk-throughs",
        description="Turns and short games to follow step by step. Every step was played by the rules engine.",
        walks=tuple(
            WalkLine(
                title=desk.prose.plain(entry.walk.title),
                href=desk.to(entry.url, INDEX),
                about=desk.prose.line(entry.walk.about, INDEX),
                steps=len(entry.walk.steps),
                badges=setting_badges(desk, entry.walk, INDEX)[1:],
            )
            for entry in desk.library.walkthroughs.values()
        ),
    )


def walk_page(desk: Desk, entry: WalkthroughEntry) -> WalkPage:
    """Return a walk-through."""
    page, walk = entry.url, entry.walk
    return WalkPage(
        title=desk.prose.plain(walk.title),
        description=desk.prose.plain(walk.about),
        about=desk.prose.line(walk.about, page),
        learn=tuple(desk.prose.line(line, page) for line in walk.learn),
        badges=setting_badges(desk, walk, page),
        steps=tuple(
            _step(desk, told, walked, page)
            for told, walked in zip(walk.steps, desk.results.walked(entry).steps, strict=True)
        ),
        id=entry.id,
        before=_neighbour(desk, entry, -1),
        after=_neighbour(desk, entry, 1),
    )


def shown_in(desk: Desk, rules: Iterable[str], page: str, least: int = 1, most: int = MOST) -> tuple[Reference, ...]:
    """Return links to the walk-throughs that show some statements, to the step that shows most of them.

    Args:
        page: The page that holds the links.
        least: How many of the statements a walk-through must show.
        most: How many links there are at most.
    """
    by_walk: dict[str, dict[int, int]] = {}
    shown: dict[str, int] = {}
    for rule in rules:
        for entry, number in desk.library.walks_on(rule):
            steps = by_walk.setdefault(entry.id, {})
            steps[number] = steps.get(number, 0) + 1
        for name in {entry.id for entry, _ in desk.library.walks_on(rule)}:
            shown[name] = shown.get(name, 0) + 1
    best = sorted((name for name in by_walk if shown[name] >= least), key=lambda name: -shown[name])[:most]
    return tuple(_leads_to(desk, name, by_walk[name], page, whole=least > 1) for name in best)


def _leads_to(desk: Desk, name: str, steps: Mapping[int, int], page: str, whole: bool) -> Reference:
    title = desk.prose.plain(desk.library.walkthroughs[name].walk.title)
    if whole:
        return Reference(title, desk.to(walkthrough_url(name), page), name)
    number = min(steps, key=lambda step: (-steps[step], step))
    return Reference(f"{title}, step {number}", desk.to(walkthrough_url(name, number), page), name)


def _neighbour(desk: Desk, entry: WalkthroughEntry, by: int) -> Reference | None:
    entries = list(desk.library.walkthroughs.values())
    place = entries.index(entry) + by
    if not 0 <= place < len(entries):
        return None
    other = entries[place]
    return Reference(desk.prose.plain(other.walk.title), desk.to(other.url, entry.url), other.id)


def _step(desk: Desk, told: WalkStep, walked: WalkedStep, page: str) -> WalkStepView:
    first = walked.number == 1
    pictures = _start_picture(desk, walked, page) if first else _pictures(desk, walked, page)
    attempts = zip(told.attempts, walked.attempts, strict=True)
    refused = [rule for attempt in told.attempts for rule in attempt.refused_by]
    return WalkStepView(
        number=walked.number,
        title=desk.prose.plain(told.title),
        note=desk.prose.line(told.note, page),
        attempts=tuple(
            AttemptView(_line(desk, step), desk.text(attempt.note, page), _reasons(desk, step, page))
            for attempt, step in attempts
        ),
        lines=tuple(_line(desk, step) for step in walked.played),
        pictures=pictures,
        small=all(picture.width <= NARROW for picture in pictures),
        mats=standing(desk, walked.after) if first else mat_lines(desk, walked.before, walked.after),
        rules=tuple(desk.card(rule, page) for rule in dict.fromkeys((*told.decided_by, *told.rules, *refused))),
        happenings=tuple(happening(desk, event, page) for step in walked.played for event in step.events),
    )


def _line(desk: Desk, step: Step) -> LineView:
    """Return an action in words; a line of set-up is nobody's."""
    faction = step.faction if step.line.startswith(f"{step.faction} ") else ""
    return LineView(in_words(desk, step.line), faction, desk.places.short.get(faction, ""), step.line)


def _reasons(desk: Desk, step: Step, page: str) -> tuple[tuple[Reference, str], ...]:
    messages = {fact["rule"]: fact["message"] for fact in step.facts}
    return tuple((reference(desk, rule, page), messages.get(rule, "")) for rule in step.decided_by)


def _start_picture(desk: Desk, walked: WalkedStep, page: str) -> tuple[Picture, ...]:
    """Return the board as it stands after the first step, with every place on which a piece or a resource lies."""
    position = position_of(walked.after, desk.places.homes)
    lying = {piece.place for piece in position.pieces} | {goods.place for goods in position.goods}
    return (
        _picture(desk, walked, "The board", position, [place for place in position.places if place in lying], page),
    )


def _pictures(desk: Desk, walked: WalkedStep, page: str) -> tuple[Picture, ...]:
    """Return the board before and after, if anything on it changed."""
    homes = desk.places.homes
    before, after = position_of(walked.before, homes), position_of(walked.after, homes)
    changed = changed_places(before, after)
    if not changed:
        return ()
    mentioned = mentioned_places((step.line for step in walked.played), homes)
    shown = [place for place in dict.fromkeys((*changed, *mentioned)) if place not in desk.places.owners]
    near = _around(desk, shown)
    # A home base far away, to which pieces retreat, would make the picture large; words tell of it.
    shown += [place for place in changed if place in desk.places.owners and (place in near or not shown)]
    draw = partial(_picture, desk, walked)
    return draw("Before", before, shown, page), draw("After", after, shown, page)


def _picture(
    desk: Desk, walked: WalkedStep, title: str, position: PositionView, shown: Iterable[str], page: str
) -> Picture:
    places = list(shown)
    frame = desk.drawing.frame(places)
    sprite = desk.sprite(page)
    return Picture(
        id=f"step-{walked.number}-{title.lower().replace(' ', '-')}",
        title=title,
        view_box=frame.view_box,
        width=frame.width,
        sprite=sprite,
        pieces=desk.drawing.pieces(_only(position, _around(desk, places)), sprite),
        places=tuple(line for line in place_lines(desk, _only(position, set(places)), places)),
        tracks=(),
    )


def _around(desk: Desk, places: Iterable[str]) -> set[str]:
    """Return some places and those around them, which a picture of them shows."""
    board = desk.library.components.board.territories
    return {near for place in places if place in board for near in (place, *board[place].neighbours.values())}


def _only(position: PositionView, places: set[str]) -> PositionView:
    """Return what lies on some places of a position."""
    return PositionView(
        pieces=tuple(piece for piece in position.pieces if piece.place in places),
        goods=tuple(goods for goods in position.goods if goods.place in places),
        encounters=tuple(place for place in position.encounters if place in places),
        tracks=(),
    )
