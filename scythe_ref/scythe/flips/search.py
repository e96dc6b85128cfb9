"""Finding flips: the smallest changes that turn what a scenario shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scythe_ref.scythe.engine.game import Position
from scythe_ref.scythe.flips import line_changes as lines
from scythe_ref.scythe.flips import mat_changes as mats
from scythe_ref.scythe.flips import piece_changes as pieces
from scythe_ref.scythe.flips import table_changes as table
from scythe_ref.scythe.flips.replay import Replay, Turned, Usual
from scythe_ref.scythe.flips.target import Ask, Change, Changes, Data, Scene
from scythe_ref.scythe.games import faults

SHOWN = 4
"""So many flips are kept for a step, at most two of them changes of the same kind."""

SAME_KIND = 2
ENOUGH = 2
"""After so many plain, small flips to the point nobody looks for less likely ones."""

LESS_SHOWN = 2
"""So many are kept of flips that have nothing to do with what a scenario is about."""

OF_EVERY_TURN = frozenset({"move.own-units", "turn.section", "turn.no-rounds"})
"""Rules that forbid nearly every action to somebody: that a unit is not there says little of any other rule."""

GROUPS: tuple[Callable[[Scene], Changes], ...] = (
    lambda scene: mats.abilities(scene, related=True),
    table.rivers,
    lambda scene: table.switches(scene, related=True),
    lines.dial,
    pieces.fewer,
    lambda scene: mats.tracks(scene, acting=True),
    pieces.more,
    pieces.structures,
    pieces.traps,
    lines.moved,
    lines.left_out,
    pieces.airships,
    table.modules,
    mats.upgrades,
    mats.action_token,
    mats.stars,
    lambda scene: mats.abilities(scene, related=False),
    lambda scene: mats.tracks(scene, acting=False),
    mats.factory_card,
    lambda scene: table.switches(scene, related=False),
    table.factions,
    lines.words,
)
"""All changes there are, those first that a player would think of."""


@dataclass(frozen=True)
class Flip:
    """A change, and what it turned when the scenario was played with it.

    Attributes:
        change: The change.
        turned: What it turned.
        group: Place of the change among ``GROUPS``.
        beside: Whether it is beside the point: it has nothing to do with what the scenario is about.
    """

    change: Change
    turned: Turned
    group: int
    beside: bool

    @property
    def order(self) -> tuple[bool, int, int, int]:
        """What is to the point comes first, then the plainest turn, the smallest change, the likeliest."""
        return self.beside, self.turned.rank, self.change.size, self.group


class StepFlips(NamedTuple):
    """What would change the answer of one step.

    Attributes:
        ask: The step.
        flips: The changes, the best first.
        sought: Whether flips of this step were looked for: none then means that no change of the list turns it.
    """

    ask: Ask
    flips: list[Flip]
    sought: bool


class Found(NamedTuple):
    """What would change a scenario's answers.

    Attributes:
        answers: One for each step that the scenario expects something of.
        tried: How many changes were played.
    """

    answers: list[StepFlips]
    tried: int


def find(data: Data, replay: Replay) -> Found:
    """Return the smallest changes that turn what a scenario shows."""
    search = search_of(data, replay)
    if search is None:
        return Found([], 0)
    for _ in search.tries():
        pass
    return search.found()


def search_of(data: Data, replay: Replay) -> FlipSearch | None:
    """Return the search through the changes of a scenario, not yet begun; None if the scenario can't be played."""
    played = replay.scene(data)
    return None if played is None else FlipSearch(*played, replay)


class FlipSearch:
    """The search through the changes of one scenario."""

    def __init__(self, scene: Scene, usual: Usual, replay: Replay) -> None:
        self.scene = scene
        self.usual = usual
        self.replay = replay
        self.asks = {ask.step: ask for ask in scene.asks}
        self.about = {ask.step: ask.about for ask in scene.asks}
        self.flips: dict[int, list[Flip]] = {ask.step: [] for ask in scene.asks}
        self.faults: frozenset[str] | None = None
        self.tried = 0

    def tries(self) -> Iterator[None]:
        """Try one change after another: whoever is in a hurry goes on with something else in between."""
        for number, group in enumerate(GROUPS):
            self._note_wanting()
            if not self.scene.wanting:
                break
            for change in group(self.scene):
                self._try(change if isinstance(change, list) else [change], number)
                yield

    def found(self) -> Found:
        """Return what has been found by now."""
        answers = [StepFlips(ask, best(self.flips[ask.step]), ask.step in self.scene.sought) for ask in self.scene.asks]
        return Found(answers, self.tried)

    def _note_wanting(self) -> None:
        """Note which steps have no flips enough; for the others, what comes later would rank behind them."""
        for step, flips in self.flips.items():
            plain = [flip for flip in best(flips) if not flip.beside and flip.change.size == 1 and flip.turned.rank < 2]
            if len(plain) >= ENOUGH:
                self.scene.wanting.discard(step)

    def _try(self, ladder: list[Change], group: int) -> None:
        """Try a change in growing sizes, as far as the largest one shows that it is worth it."""
        if not ladder or (ladder[0].reads is not None and ladder[0].reads not in self.scene.seen):
            return
        if self._keep(ladder[0], group, self._turned(ladder[0])) or len(ladder) == 1:
            return
        self.tried += 1
        # The largest may be impossible, a full track without its star, and still show that there is a smaller one.
        if self.replay.turned(self.scene, ladder[-1], self.usual) is None:
            return
        for change in ladder[1:]:
            if self._keep(change, group, self._turned(change)):
                return

    def _turned(self, change: Change) -> list[Turned]:
        self.tried += 1
        found = self.replay.turned(self.scene, change, self.usual)
        return [] if found is None or self._impossible(found[0]) else found[1]

    def _keep(self, change: Change, group: int, turned: list[Turned]) -> bool:
        for one in turned:
            self.flips[one.step].append(Flip(change, one, group, self._beside(one)))
        return bool(turned)

    def _beside(self, turned: Turned) -> bool:
        """Tell whether what turned has nothing to do with what the step is about."""
        ask = self.asks[turned.step]
        if not ask.accepted:
            return False
        if not turned.accepted and OF_EVERY_TURN.issuperset(turned.decided_by):
            return OF_EVERY_TURN.isdisjoint(ask.named)
        if turned.differences:
            return bool(ask.named) and ask.named.issubset(turned.decided_by)
        return self.about[turned.step].isdisjoint(turned.decided_by)

    def _impossible(self, start: Position) -> bool:
        """Tell whether the changed position breaks an invariant that the scenario's own does not."""
        if self.faults is None:
            self.faults = _faults(self.scene.start)
        return not _faults(start) <= self.faults


def _faults(here: Position) -> frozenset[str]:
    return frozenset(fault.partition(":")[0] for fault in faults(here.state))


def best(flips: list[Flip]) -> list[Flip]:
    """Return those of a step's flips that are shown: the plainest, smallest and likeliest, of several kinds."""
    kept: list[Flip] = []
    kinds: Counter[str] = Counter()
    ordered = sorted(flips, key=lambda flip: flip.order)
    for flip in ordered:
        poor = flip.beside or flip.turned.rank > 1
        if kinds[flip.change.kind] == SAME_KIND or len(kept) >= (LESS_SHOWN if poor else SHOWN):
            continue
        if poor and any(not other.beside and other.turned.rank < 2 for other in kept):
            break
        kinds[flip.change.kind] += 1
        kept.append(flip)
    return kept
