"""The sentences of a verdict: only reasons that counted, with the things the player would have needed."""

from __future__ import annotations

import pytest

import scythe_ref
from scythe_ref.scythe.engine import AmbiguousActionError


def reasons(position: str, *lines: str) -> list[str]:
    """Return the reason that refuses the last of some lines."""
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
            ["The airship's range is 1 territory, not 2."],
        ),
        (
            "saxony* V9=worker mat=industrial cards=2; board V9=oil:2",
            "saxony upgrade power to deploy paying 2 oil V9, 1 combat card",
            ["Only Crimea may pay with a combat card in place of a resource."],
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
            "onto a lake beside the Factory without opponents, such as L3, L4 and L5.",
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


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        (
            "saxony* T6=mech abilities=underpass; crimea",
            "saxony move mech T6 to M8",
            "Underpass connects tunnels and the mountains that Saxony controls. Saxony doesn't control M8.",
        ),
        (
            "albion* W3=mech abilities=rally; saxony",
            "albion move mech W3 to F4",
            "Rally leads only to territories with Albion's worker on the ground or its Flag, and F4 has neither.",
        ),
        (
            "albion* W3=mech abilities=rally airship=F4:1worker; saxony; tiles range=1 carry=workers",
            "albion move mech W3 to F4",
            "Rally leads only to territories with Albion's worker on the ground or its Flag, and F4 has neither.",
        ),
        (
            "togawa* T3=mech abilities=shinobi; saxony",
            "togawa move mech T3 to V4",
            "Shinobi leads only to territories with a Trap of Togawa, and V4 has none.",
        ),
        (
            "polania* L1=mech abilities=submerge; saxony",
            "polania move mech L1 to T8",
            "Submerge connects lakes with each other, and T8 isn't a lake.",
        ),
        (
            "crimea* F7=mech abilities=wayfare; saxony",
            "crimea move mech F7 to HB_SAXONY",
            "Wayfare leads only to home bases of factions that nobody plays, and Saxony is in the game.",
        ),
        (
            "albion* W1=mech abilities=burrow; saxony",
            "albion move mech W1 to V1",
            "Burrow needs a tunnel or Albion's Mine on one side of the river, and neither W1 nor V1 has one.",
        ),
    ],
)
def test_the_ability_that_a_player_leans_on_says_why_it_fails(position: str, line: str, said: str) -> None:
    assert reasons(position, line).count(said) == 1


def test_a_printing_that_excludes_the_own_base_is_named_first() -> None:
    answer = scythe_ref.check(
        "crimea* F7=mech abilities=wayfare; saxony; switch wayfare-own-base=forbidden", "crimea move mech F7 to home"
    )
    assert answer.decided_by[0] == "crimea.wayfare-own-base-forbidden"
    assert answer.reasons[0] == "In the first printing, Wayfare doesn't lead to Crimea's own home base."


def test_a_factory_card_says_that_it_leaves_the_mill_out() -> None:
    position = "saxony* T8=worker V6=worker M6=mill,worker factory-card=1 power=9 coins=5 popularity=5 cards=3"
    game = scythe_ref.Game(position).apply("saxony factory")
    answer = game.check("saxony produce T8, V6, M6")
    assert answer.decided_by == ["factory.no-bonuses", "produce.workers"]
    assert answer.reasons == [
        "The actions of a Factory card leave out structures, so the Mill doesn't produce.",
        "Saxony chose 3 territories and may produce on 2.",
    ]


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        (
            "saxony* airship=V6:3wood; crimea; board T8=wood:1; tiles range=2 carry=resources",
            "saxony move airship V6 to T8 take 1 wood",
            "The airship carries up to 3 resources and has 3 aboard, so 1 more won't fit.",
        ),
        (
            "saxony* airship=T8:1worker T8=2worker; crimea; tiles range=2 carry=workers",
            "saxony move airship T8 take 2 worker",
            "The airship carries up to 2 workers and has 1 aboard, so 2 more won't fit.",
        ),
        (
            "saxony* airship=T8 T8=worker; crimea; board T8=wood:1; tiles range=2 carry=workers",
            "saxony move airship T8 take 1 wood",
            "With this tile the airship carries workers, not resources.",
        ),
        (
            "saxony* airship=L3:1wood; crimea; tiles range=2 carry=resources",
            "saxony move airship L3 drop 1 wood",
            "L3 is a lake. By our reading an airship drops nothing there, but the sources leave it open.",
        ),
        (
            "saxony* T8=mech; board T8=wood:1",
            "saxony move mech T8 to M6 with 2 wood",
            "The mech can't take 2 wood from T8, which has 1 wood.",
        ),
        ("saxony* T8=mech mat=industrial; board T8=metal:4", "saxony deploy speed at T8",
         "Saxony has no worker on T8, so it can't deploy a mech there."),
        ("saxony* M6=worker mat=industrial; board M6=metal:4", "saxony deploy speed at T8",
         "Saxony has no worker on T8, so it can't deploy a mech there."),
        ("saxony* L3=mech,worker mat=industrial; board L3=metal:4", "saxony deploy speed at L3",
         "L3 is a lake. Mechs can't be deployed on lakes."),
        ("saxony* FACTORY=character factory-card=2; crimea; factory-cards 1", "saxony take card 1",
         "Saxony already has a Factory card, and each player gets only one."),
        ("saxony* V6=character; crimea; factory-cards 1", "saxony take card 1",
         "Saxony's character hasn't come to the Factory this turn."),
        ("saxony* T8=mill,worker upgraded=build; crimea", "saxony produce T8, M6, V6, F4",
         "Saxony chose 4 territories. It may produce on 2, plus the one with its Mill."),
    ],
)  # fmt: skip
def test_a_refusal_says_which_half_holds_and_what_is_there(position: str, line: str, said: str) -> None:
    assert said in reasons(position, line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("polania bolster power", "The game is over."),
        ("saxony move character home to M6", "The game is over."),
        ("saxony delay", "The game is over."),
        ("saxony fight T8", "The game is over."),
        ("saxony give 9 coins to polania", "The game is over."),
        ("saxony retreat character to home", "The game is over."),
        ("saxony bombard polania", "The game is over."),
        ("saxony blitzkrieg T8 against polania", "The game is over."),
        ("polania reveal objective 5", "The game is over. Nobody can reveal an objective now."),
        (
            "saxony upgrade power to build",
            "The top-row action placed the last star, so the game ended before the bottom row.",
        ),
    ],
)
def test_when_the_game_is_over_nothing_else_is_told(line: str, said: str) -> None:
    game = scythe_ref.Game("saxony* T8=worker power=14 stars=combat:2,mechs:1,upgrades:1,workers:1; polania")
    over = game.apply("saxony bolster power")
    assert over.over
    assert over.check(line).reasons == [said]


def test_a_mech_ability_is_no_advice_for_a_worker() -> None:
    said = reasons("rusviet* FACTORY=worker abilities=township; saxony", "rusviet move worker FACTORY to V4")
    assert said == ["The Factory and V4 aren't adjacent, and no tunnel or ability connects them for this worker."]


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
    assert [" it may add 2 combat cards, not 3." in said for said in reasons(position, line)] == [True]
    assert scythe_ref.check(position, line[:-2]).accepted


def test_the_card_limit_without_an_ability_is_the_units() -> None:
    said = reasons("polania* M3=mech cards=2+3; rusviet M3=mech", "polania commit 0 cards 2+3")
    assert said == ["Polania has 1 character or mech at M3, so it may add 1 combat card, not 2."]


def test_what_produces_nothing_is_told() -> None:
    answer = scythe_ref.check("saxony* FACTORY=worker", "saxony produce FACTORY")
    assert answer.accepted and "produce.terrain" in answer.decided_by
    assert "The Factory produces nothing. Lakes and the Factory never do." in [e["message"] for e in answer.events]
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
