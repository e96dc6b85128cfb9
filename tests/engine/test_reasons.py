"""What a verdict says: only what counted, with what the player would have needed."""

from __future__ import annotations

import pytest

import scythe_ref
from scythe_ref.scythe.engine import AmbiguousActionError


def reasons(position: str, *lines: str) -> list[str]:
    """Return why the last of some lines is refused."""
    game = scythe_ref.Game(position)
    for line in lines[:-1]:
        game = game.apply(line)
    answer = game.check(lines[-1])
    assert not answer.accepted
    return answer.reasons


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        (
            "saxony* airship=M6; crimea; tiles range=1",
            "saxony move airship M6 to V6 to T8",
            ["Step 2 is beyond the airship's range."],
        ),
        (
            "saxony* V9=worker mat=industrial cards=2; board V9=oil:2",
            "saxony upgrade power to deploy paying 2 oil V9, 1 combat card",
            ["One combat card a turn may stand for one resource, and only Crimea may do that."],
        ),
    ],
)
def test_a_refusal_is_told_by_what_refuses_alone(position: str, line: str, said: list[str]) -> None:
    assert reasons(position, line) == said
    assert scythe_ref.check(position, line).lifted


@pytest.mark.parametrize(
    ("position", "lines", "rule", "said"),
    [
        (
            "rusviet* FACTORY=mech abilities=township; saxony",
            ["rusviet move mech FACTORY to V4"],
            "rusviet.township",
            "Rusviet doesn't control V4.",
        ),
        (
            "saxony* T3=mech abilities=underpass; crimea",
            ["saxony move mech T3 to M8"],
            "saxony.underpass",
            "Saxony doesn't control M8.",
        ),
        (
            "crimea* V9=mech abilities=wayfare; saxony F4=worker; nordic; rusviet; polania; albion; players 6",
            ["crimea move mech V9 to F4"],
            "crimea.wayfare-farm",
            "there are units on F4.",
        ),
        (
            "togawa* V6=mech V4=character abilities=toka; crimea",
            ["togawa move mech V6 to W6", "togawa move character V4 to W6"],
            "togawa.toka",
            "Toka lets Togawa cross only 1 river a turn, and Togawa has already crossed one.",
        ),
        (
            "saxony* T5=mech power=5 cards=none; nordic FACTORY=mech power=3 cards=none abilities=seaworthy",
            ["saxony move mech T5 to FACTORY", "saxony commit 3", "nordic commit 0", "nordic retreat mech to L1"],
            "nordic.seaworthy-retreat",
            "a lake beside FACTORY that is free of opponents: L3, L4, L5.",
        ),
    ],
)
def test_a_refusal_says_what_an_exception_lacks(position: str, lines: list[str], rule: str, said: str) -> None:
    game = scythe_ref.Game(position)
    for line in lines[:-1]:
        game = game.apply(line)
    answer = game.check(lines[-1])
    assert not answer.accepted and rule not in answer.decided_by
    assert [fact["message"].endswith(said) for fact in answer.facts if fact["rule"] == rule] == [True]


def test_a_mech_ability_is_no_advice_for_a_worker() -> None:
    said = reasons("rusviet* FACTORY=worker abilities=township; saxony", "rusviet move worker FACTORY to V4")
    assert said == ["FACTORY and V4 aren't adjacent, and nothing joins them for this worker."]


@pytest.mark.parametrize(
    ("position", "line"),
    [
        (
            "polania* M3=mech power=7; rusviet M3=mech,2worker cards=2+3+4+5 abilities=peoples-army",
            "rusviet commit 0 cards 2+3+4",
        ),
        (
            "togawa* L6=mech power=3 cards=2+2+3 abilities=suiton; nordic L6=mech abilities=seaworthy",
            "togawa commit 0 cards 2+2+3",
        ),
    ],
)
def test_the_card_limit_counts_the_card_that_an_ability_adds(position: str, line: str) -> None:
    assert [" up to 2 of its combat cards " in said for said in reasons(position, line)] == [True]
    assert scythe_ref.check(position, line[:-2]).accepted


def test_the_card_limit_without_an_ability_is_the_units() -> None:
    said = reasons("polania* M3=mech cards=2+3; rusviet M3=mech", "polania commit 0 cards 2+3")
    assert [" up to 1 of its combat cards " in reason for reason in said] == [True]


def test_what_produces_nothing_is_told() -> None:
    answer = scythe_ref.check("saxony* FACTORY=worker", "saxony produce FACTORY")
    assert answer.accepted and "produce.terrain" in answer.decided_by
    assert "FACTORY produces nothing. Lakes and the Factory never do." in [e["message"] for e in answer.events]
    made = scythe_ref.check("saxony* T8=worker", "saxony produce T8")
    assert not any("produces nothing" in event["message"] for event in made.events)


def test_out_of_turn_is_refused_by_the_rule_about_turns() -> None:
    answer = scythe_ref.check("saxony*; crimea", "crimea bolster power")
    assert answer.decided_by == ["turn.no-rounds"]
    assert answer.reasons == ["It isn't Crimea's turn. Saxony is playing."]


def test_a_move_after_a_combat_says_that_one_has_been_fought() -> None:
    position = (
        "saxony* T5=mech T8=worker power=5 cards=none; crimea FACTORY=mech power=3 cards=none; board FACTORY=oil:1"
    )
    lines = ["saxony move mech T5 to FACTORY", "saxony commit 3", "crimea commit 0", "saxony move worker T8 to M6"]
    assert reasons(position, *lines) == ["Moves come before combats, and a combat has already been fought this turn."]


@pytest.mark.parametrize(
    ("units", "line", "by"),
    [("M4", "saxony move mech M4 to V5", ["move.stop-workers"]), ("M3", "saxony move mech M4 to V5", [])],
)
def test_a_stopped_unit_is_stopped_in_the_next_line_too(units: str, line: str, by: list[str]) -> None:
    game = scythe_ref.Game(f"saxony* FACTORY=mech abilities=speed; polania {units}=worker")
    answer = game.apply("saxony move mech FACTORY to M4").check(line)
    assert ([] if answer.accepted else answer.decided_by) == by


def test_a_stopped_unit_that_has_gone_all_the_way_has_moved() -> None:
    game = scythe_ref.Game("saxony* FACTORY=mech; polania M4=worker").apply("saxony move mech FACTORY to M4")
    assert game.check("saxony move mech M4 to V5").decided_by == ["move.once"]


RETREAT = "saxony* T5=mech power=5 cards=none; nordic FACTORY=2mech power=3 cards=none abilities=seaworthy"
BEATEN = ("saxony move mech T5 to FACTORY", "saxony commit 3", "nordic commit 0")


def test_a_retreat_choice_is_offered_and_can_be_made() -> None:
    game = scythe_ref.Game(RETREAT)
    for line in BEATEN:
        game = game.apply(line)
    offered = [str(action) for action in game.legal_actions()]
    assert offered == [f"nordic retreat mech to {place}" for place in ("home", "L3", "L4", "L5")]
    assert all(game.check(line).accepted for line in offered)
    waiting = game.check("saxony end turn")
    assert waiting.decided_by == ["combat.retreat"]
    assert waiting.reasons == ["The beaten units of Nordic retreat first, and Nordic says where to."]
    game = game.apply("nordic retreat mech to L4").apply("nordic retreat mech to home")
    assert game.view()["players"]["nordic"]["units"] == {"home": ["character", "mech"], "L4": ["mech"]}
    assert game.check("saxony end turn").accepted


def test_who_has_no_choice_goes_home_at_once() -> None:
    game = scythe_ref.Game(RETREAT.replace(" abilities=seaworthy", ""))
    for line in BEATEN:
        game = game.apply(line)
    assert game.view()["players"]["nordic"]["units"] == {"home": ["character", "mech", "mech"]}


@pytest.mark.parametrize(
    ("position", "opened", "first", "said"),
    [
        (
            "saxony* F5=mech power=3 abilities=disarm; crimea F5=mech power=5",
            "saxony fight F5",
            "crimea commit 5",
            "Saxony must use or decline Disarm first.",
        ),
        (
            "crimea* F4=mech power=3; albion F4=mech power=3 abilities=shield",
            "crimea fight F4",
            "crimea commit 3",
            "Albion must use or decline Shield first.",
        ),
    ],
)
def test_a_commitment_waits_for_the_others_abilities(position: str, opened: str, first: str, said: str) -> None:
    game = scythe_ref.Game(position).apply(opened)
    assert reasons(position, first)[0].endswith(said)
    offered = [str(action) for action in game.legal_actions()]
    assert first not in offered and all(game.check(line).accepted for line in offered)
    for line in offered:
        assert game.apply(line).check(first.replace("5", "1")).accepted


def test_who_commits_has_declined_the_own_abilities() -> None:
    game = scythe_ref.Game("saxony* F5=mech power=3 abilities=disarm; crimea F5=mech power=5").apply("saxony commit 1")
    assert game.check("crimea commit 5").accepted
    assert game.check("saxony use disarm").decided_by == ["combat.abilities-order"]


def test_a_trap_holds_its_territory_at_the_end_and_is_on_the_board_before() -> None:
    stars = "stars=upgrades:1,structures:1,recruits:1,workers:1,objective:1"
    game = scythe_ref.Game(f"togawa* power=14 {stars} M7=trap:power; albion T8=flag")
    assert {"M7", "T8"} <= game.view()["board"].keys()
    assert game.view()["board"]["M7"]["controlled_by"] is None
    over = game.apply("togawa bolster power")
    assert over.over and over.view()["board"]["M7"]["controlled_by"] == "togawa"
    assert over.view()["board"]["T8"]["controlled_by"] is None


COST = "crimea* V9=worker mat=engineering cards={cards}; board V9=metal:{metal}"


@pytest.mark.parametrize(("cards", "metal", "left"), [("2", 3, []), ("3+3", 3, [3]), ("2+3", 4, [2, 3])])
def test_a_card_pays_unsaid_where_there_is_only_one_way(cards: str, metal: int, left: list[int]) -> None:
    game = scythe_ref.Game(COST.format(cards=cards, metal=metal)).apply("crimea deploy speed at V9")
    assert game.view()["players"]["crimea"]["hand"] == left


def test_what_a_card_does_not_make_enough_is_refused() -> None:
    said = reasons(COST.format(cards="2", metal=2), "crimea deploy speed at V9")
    assert said == ["This costs 4 metal, and Crimea has 2."]
    assert reasons(COST.format(cards="2", metal=3).replace("crimea", "saxony"), "saxony deploy speed at V9")


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        (
            COST.format(cards="2+3", metal=3),
            "crimea deploy speed at V9",
            "as in 'paying 3 metal V9, 1 combat card 2': 2 or 3",
        ),
        (
            COST.format(cards="2+3", metal=3),
            "crimea deploy speed at V9 paying 3 metal V9, 1 combat card",
            "as in 'paying 1 combat card 2': 2 or 3",
        ),
        (
            "crimea* V9=worker factory-card=8 cards=2+3",
            "crimea factory",
            "as in 'paying 1 combat card 2': 2 or 3",
        ),
        (
            "crimea* V9=worker factory-card=15 cards=2+3",
            "crimea factory",
            "as in 'paying 1 combat card 2': 2 or 3",
        ),
    ],
)
def test_which_card_is_asked_for_alike_everywhere(position: str, line: str, said: str) -> None:
    with pytest.raises(AmbiguousActionError, match=f"say which combat card pays, {said}"):
        scythe_ref.check(position, line)


def test_every_card_that_may_be_spent_is_offered() -> None:
    game = scythe_ref.Game(COST.format(cards="2+3", metal=3) + "; saxony")
    paid = {
        str(action).rpartition("paying ")[2]
        for action in game.apply("crimea section trade").legal_actions()
        if action.verb == "deploy" and action.args[0] == "speed"
    }
    assert paid == {"3 metal V9, 1 combat card 2", "3 metal V9, 1 combat card 3"}


@pytest.mark.parametrize("value", [2, 3])
def test_a_factory_card_takes_the_combat_card_that_is_named(value: int) -> None:
    game = scythe_ref.Game("crimea* V9=worker power=3 factory-card=15 cards=2+3; draws combat-cards=5")
    after = game.apply(f"crimea factory paying 1 combat card {value}")
    assert sorted(after.view()["players"]["crimea"]["hand"]) == sorted([5 - value, 5])


DIFFERENT = "crimea* V9=worker coins=0 factory-card=13 cards={cards}; board V9={board}"


@pytest.mark.parametrize(
    ("cards", "board", "pays"),
    [
        ("none", "oil:1,wood:1", "1 oil V9, 1 wood V9"),
        ("none", "oil:2,wood:1", "1 oil V9, 1 wood V9"),
        ("2", "oil:2", "1 oil V9, 1 combat card 2"),
    ],
)
def test_two_different_resources_are_paid_unsaid_in_the_only_way(cards: str, board: str, pays: str) -> None:
    game = scythe_ref.Game(DIFFERENT.format(cards=cards, board=board))
    assert game.apply("crimea factory first") == game.apply(f"crimea factory first paying {pays}")


def test_two_different_resources_that_several_ways_pay_have_to_be_said() -> None:
    with pytest.raises(AmbiguousActionError, match=r"say what pays .*: there are 1 metal V9, 1 oil V9, 1 wood V9"):
        scythe_ref.check(DIFFERENT.format(cards="none", board="oil:1,wood:1,metal:1"), "crimea factory first")


def test_two_of_one_resource_are_not_two_different_ones() -> None:
    answer = scythe_ref.check(DIFFERENT.format(cards="none", board="oil:2"), "crimea factory first")
    assert answer.decided_by == ["factory.top-action"]
