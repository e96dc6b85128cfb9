"""First reasons of refusals: the rule that decides for this player, with the names and numbers of the moment."""

from __future__ import annotations

import pytest

import scythe_ref

ALL = "board T8=wood:9,metal:9,oil:9,food:9"
SAXONY = f"saxony* T8=worker mat=industrial coins=5; crimea V6=worker; {ALL}"
FIGHT = "saxony* F4=mech M3=mech M6=worker power=3 cards=2+3; crimea F4=mech M3=mech power=5"
CARD = "saxony* T8=character,worker coins=9 popularity=9; crimea; board V6=encounter; draws encounter-cards={}"
TO_THE_CARD = ("saxony move character T8 to V6", "saxony encounter")
MEANDER = (
    "polania* F4=character coins=9 popularity=9; saxony; board V4=encounter; draws encounter-cards=22",
    "polania move character F4 to V4",
    "polania encounter",
    "polania option a",
)
OBJECTIVE = "saxony* T8=character V6=worker objectives=12+1 coins=20; crimea"

FIRST = [
    # Pieces and resources that an action lacks.
    ("nordic* F2=character coins=3; saxony", "nordic trade 2 wood at L4",
     "Nordic has no worker on L4, so traded resources can't go there."),
    ("saxony* T8=character; crimea M6=mech", "saxony produce M6",
     "Saxony has no worker on M6, so it can't produce there."),
    ("saxony* T8=character; crimea M6=mech", "saxony produce T8 only 4",
     "Saxony has no worker on T8, so it can't produce there."),
    ("saxony* T8=2worker; crimea", "saxony produce T8 only 4", "Only 2 can produce on T8, not 4."),
    ("saxony* L4=mech mat=industrial; crimea", "saxony build mine at L4", "L4 is a lake. Nothing can be built there."),
    # Flags and Traps.
    ("albion* W3=character; saxony", "albion flag W3", "Albion's character hasn't ended its movement on W3 this turn."),
    ("togawa* W3=character; saxony", "togawa trap power W3",
     "Togawa's character hasn't ended its movement on W3 this turn."),
    ("togawa* W3=mech T3=trap:power abilities=shinobi; saxony", "togawa rearm T3",
     "Togawa has no disarmed Trap on T3."),
    ("albion* W3=character T3=flag; saxony", "albion move character W3 to T3", "albion flag T3",
     "T3 already has a Flag of Albion."),
    # Which action, which section.
    ("rusviet* V3=2worker; saxony", "rusviet move worker V3 to T4", "rusviet end move", "rusviet move worker V3 to T4",
     "Rusviet has already taken its Move action this turn."),
    (SAXONY, "saxony section bolster", "saxony bolster power", "saxony bolster cards",
     "Saxony has already taken its Bolster action this turn."),
    ("polania* mat=engineering F4=worker; saxony; board F4=oil:9", "polania produce F4",
     "polania upgrade power to deploy", "polania upgrade move to deploy",
     "Polania has already taken its Upgrade action this turn."),
    ("polania* mat=engineering F4=worker; saxony; board F4=oil:9", "polania produce F4",
     "polania upgrade power to deploy", "polania produce F4",
     "Polania has already taken its Produce action this turn."),
    ("saxony* M6=character factory-card=1 power=9 coins=9 popularity=9 cards=3; crimea", "saxony factory",
     "saxony leave", "saxony factory", "Saxony has already used the top action of its Factory card this turn."),
    ("saxony* T8=character,mech factory-card=1; crimea", "saxony factory-move mech T8 to M6", "saxony end move",
     "saxony factory-move character T8 to M6", "Saxony has already used the Move of its Factory card this turn."),
    ("polania* mat=engineering; saxony", "polania section move", "polania upgrade power to deploy",
     "Polania chose Move this turn, and its Upgrade action is below Produce."),
    ("polania* mat=engineering last-section=produce; saxony", "polania upgrade power to deploy",
     "Polania's Upgrade action is below Produce, which it chose last turn, so it must choose another section now."),
    ("nordic* V5=mech; saxony", "nordic section produce", "nordic factory-move mech V5 to T4",
     "Nordic has no Factory card."),
    ("togawa* F7=worker; saxony", "togawa coins", "togawa move worker F7 to T7",
     "Togawa has taken coins with this Move action, so it can't move units as well."),
    ("togawa* F7=worker; saxony", "togawa move worker F7 to T7", "togawa coins",
     "Togawa has moved units with this Move action, so it can't take coins as well."),
    # Gifts.
    ("rusviet* coins=4; saxony", "rusviet give 17 coins to rusviet",
     "Coins go to another player, not to yourself."),
    ("rusviet* coins=4; saxony", "rusviet give 0 coins to saxony", "A gift is at least 1 coin."),
    # Paying.
    (SAXONY, "saxony deploy speed at T8 paying 3 metal V6", "V6 has no metal."),
    (SAXONY, "saxony build nothing paying 6 wood T8", "Build costs 3 wood, but this pays 6."),
    (SAXONY, "saxony enlist build to power paying 4 oil T8", "Pay this with food, not with oil."),
    (SAXONY, "saxony enlist build to power paying 2 food T8, 1 oil T8", "Pay this with food, not with oil."),
    ("saxony* coins=0; crimea", "saxony bolster power", "This costs 1 coin, and Saxony has none."),
    ("crimea* V9=worker mat=engineering cards=2; board V9=metal:3",
     "crimea deploy speed at V9 paying 3 metal V9, 1 combat card 5", "Crimea doesn't hold a combat card of 5."),
    ("crimea* V9=worker factory-card=8 cards=2+3", "crimea factory paying 1 combat card 5",
     "Crimea doesn't hold a combat card of 5."),
    # Moving.
    ("saxony* V6=mech,worker; crimea", "saxony move mech V6 to T8 with 3 wood",
     "The mech can't take 3 wood from V6, which has no resources."),
    ("saxony*; crimea", "saxony move worker home to M6", "Saxony has no worker on its home base."),
    ("saxony* M6=mech; crimea", "saxony move mech M6 to T8 to home",
     "Units can't move onto a home base unless an ability lets them."),
    ("saxony* M4=worker; nordic V5=character,mech", "saxony move worker M4 to V5",
     "Nordic has a character on V5, so a worker can't enter on its own."),
    ("saxony* V6=worker abilities=speed; crimea", "saxony move worker V6 to T8 to FACTORY",
     "T8 and the Factory aren't adjacent, and no tunnel or ability connects them for this worker."),
    ("rusviet* V3=worker abilities=riverwalk; saxony", "rusviet move worker V3 to F3",
     "Riverwalk serves the character and the mechs, not a worker."),
    ("saxony* FACTORY=mech abilities=speed; polania M4=mech", "saxony move mech FACTORY to M4 to V5",
     "Polania has a mech on M4, which stops this mech, so it can't go on."),
    ("saxony* FACTORY=mech abilities=speed; polania M4=worker", "saxony move mech FACTORY to M4 to V5",
     "An opponent's workers, met on M4, stop this mech, so it can't go on."),
    ("saxony* FACTORY=mech abilities=speed; togawa M4=trap:power", "saxony move mech FACTORY to M4 to V5",
     "The Trap on M4 stops this mech, so it can't go on."),
    ("albion* M1=character; togawa F1=trap:power", "albion move character M1 to F1", "albion flag F1",
     "F1 already has a Trap of Togawa."),
    # Combat.
    (FIGHT, "saxony fight F4", "saxony fight M3", "The combat at F4 is still being fought."),
    (FIGHT, "saxony fight F4", "saxony bolster power", "The combat at F4 isn't over yet."),
    (FIGHT, "saxony fight F4", "saxony end turn", "The combat at F4 isn't over yet."),
    (FIGHT, "crimea fight F4", "Saxony chooses which combat is fought, not Crimea."),
    ("rusviet* M4=mech; crimea", "crimea fight M4", "It isn't Crimea's turn. Rusviet is playing."),
    ("saxony* F4=2mech cards=2+3; crimea F4=mech", "saxony commit 0 cards 5+5",
     "Saxony doesn't hold 2 combat cards of 5."),
    ("polania* M3=mech; rusviet M3=mech,2worker cards=2+3+4 abilities=peoples-army", "rusviet commit 0 cards 2+3+4",
     "Rusviet has 1 character or mech at M3, so even with People's Army it may add 2 combat cards, not 3."),
    # Cards and objectives.
    ("polania*; saxony", "polania leave", "No card gives Polania anything now, so there is no gain to leave."),
    (CARD.format(13), *TO_THE_CARD, "saxony option c", "saxony gain 6 food",
     "The card still gives Saxony 5 resources of any type, not 6."),
    (CARD.format(13), *TO_THE_CARD, "saxony option c", "saxony end turn",
     "The card still gives Saxony 5 resources of any type. Take or leave that first."),
    (CARD.format(1), *TO_THE_CARD, "saxony option b without 40 food",
     "The option gives 4 food, so you can't leave 40."),
    (CARD.format(1), *TO_THE_CARD, "saxony option b without 40 food, power",
     "The option doesn't give power, so there is none to leave."),
    (OBJECTIVE, "saxony move character T8 to M6", "saxony reveal objective 6", "Saxony doesn't hold objective 6."),
]  # fmt: skip


@pytest.mark.parametrize("case", FIRST, ids=lambda case: case[-1])
def test_what_decides_is_said_first(case: tuple[str, ...]) -> None:
    assert reasons(*case[:-1])[0] == case[-1]


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (
            (*MEANDER, "polania option a"),
            "Polania has already chosen option a of this card. Meander's second option must be a different one.",
        ),
        (
            (OBJECTIVE, "saxony move character T8 to M6", "saxony reveal objective 12"),
            "Objective 12 waits for the end of the turn. Move the action token and finish your actions first.",
        ),
        (
            ("polania* F4=mech; albion F4=mech abilities=sword", "polania use sword"),
            "Polania has no mech with Sword.",
        ),
        (("saxony* M3=mech; togawa M3=3mech abilities=ronin", "saxony use ronin"), "Saxony has no mech with Ronin."),
        (
            ("saxony* T8=worker mat=industrial; crimea V6=worker", "saxony deploy speed at T8 paying 3 metal V6"),
            "V6 has no metal.",
        ),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_says_it_all_is_said_alone(case: tuple[str, ...], said: str) -> None:
    assert reasons(*case) == [said]


def reasons(position: str, *lines: str) -> list[str]:
    """Return the reason that refuses the last of some lines."""
    game = scythe_ref.Game(position)
    for line in lines[:-1]:
        game = game.apply(line)
    return game.check(lines[-1]).reasons
