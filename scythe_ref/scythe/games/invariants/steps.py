"""What must be true of every action that was played, whatever came of it."""

from __future__ import annotations

from scythe_ref.scythe.engine.position.names import STARS
from scythe_ref.scythe.games.invariants.moment import Faults, Moment, name_of
from scythe_ref.scythe.games.invariants.players import COMBAT_STARS, OBJECTIVE_STARS, POPULARITY_STARS, POWER_STARS
from scythe_ref.scythe.games.invariants.wind import aboard


def refused_by_nobody(moment: Moment) -> Faults:
    """What was generated is accepted."""
    if not moment.verdict.accepted:
        yield f"'{moment.action}' was generated and is refused by {', '.join(moment.verdict.decided_by)}"


def stars_stay(moment: Moment) -> Faults:
    """A star, once placed, stays; a new one has its cause in the very action that brought it."""
    before, after = moment.before, moment.after
    numbers = after.rulebook.numbers
    for index, player in enumerate(after.players):
        if player.stars == before.players[index].stars:
            continue
        for goal, placed in enumerate(player.stars):
            had = before.players[index].stars[goal]
            if placed < had:
                yield f"{name_of(after, index)} has lost a star for {STARS[goal]}"
            if placed <= had:
                continue
            if goal == POPULARITY_STARS and not _reached(moment, index, "popularity", numbers.popularity_max):
                yield f"{name_of(after, index)} has a star for popularity with {player.popularity}"
            if goal == POWER_STARS and not _reached(moment, index, "power", numbers.power_max):
                yield f"{name_of(after, index)} has a star for power with {player.power}"
            if goal == OBJECTIVE_STARS and moment.action.verb != "reveal":
                yield f"{name_of(after, index)} has a star for an objective and has revealed none"
            if goal == COMBAT_STARS and moment.action.verb not in ("commit", "retreat"):
                yield f"{name_of(after, index)} has a star for a combat by '{moment.action}'"


def _reached(moment: Moment, player: int, track: str, most: int) -> bool:
    """Tell whether a track was at its end at some time during an action."""
    value: int = getattr(moment.before.players[player], track)
    if value >= most:
        return True
    for event in moment.verdict.events:
        if event.op == "track" and event.args[0] == player and event.args[1] == track:
            value += event.args[2]
            if value >= most:
                return True
    return False


def resources_from_somewhere(moment: Moment) -> Faults:
    """Resources come and go only by events: their sum follows the record."""
    lying = carried = 0
    for event in moment.verdict.events:
        if event.op == "resource":
            lying += event.args[2]
        elif event.op == "module" and event.args[0] == "airships" and isinstance(event.args[2], int):
            carried += event.args[3]
    before, after = moment.before.resources, moment.after.resources
    if (lying or before != after) and sum(after) - sum(before) != lying:
        yield "resources have changed without an event"
    if aboard(moment.after) - aboard(moment.before) != carried:
        yield "resources aboard have changed without an event"
