"""Spelling of positions and actions, for `try --help`, the manual and the assistants' tools.

The parsers are ``position.line`` and ``actions.grammar``; a test gives them every example.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import NamedTuple

N_ = str
"""Marks a text that who asks for it translates: the engine speaks no language."""


class Spelling(NamedTuple):
    """A row of the spelling: a word of a position or action.

    Attributes:
        examples: Ways to write it.
        means: Its meaning.
    """

    examples: tuple[str, ...]
    means: str


EXAMPLE = "saxony* V4=mech,worker abilities=riverwalk power=5; polania F4=2worker; board F4=4wood"

BEGINNING = N_("""\
A position names players and what they have, separated by semicolons; * marks whose turn it is:

  {example}

What isn't named has its default: power, popularity, coins and cards as the mats give them, the character
at home, and no workers, mechs, resources or encounter tokens anywhere. For a new game name the players
alone, `saxony*; polania`, and begin the play with the action `setup game`, which lays out everything.
Capital and small letters mean the same.

A place is a letter and a number (M mountain, F farm, V village, W forest, T tundra, L lake), FACTORY,
a home base such as HB_CRIMEA, or home for the player's own. `show V4` tells where it lies and what is
beside it.""")

OF_A_PLAYER = (
    Spelling(
        ("V4=mech,2worker,character", "V4=mine"),
        N_("units, and a structure (mine, monument, armory, mill), on a place"),
    ),
    Spelling(("W2=flag",), N_("a Flag of Albion")),
    Spelling(("M7=trap:coins", "M7=disarmed:coins"), N_("a Trap of Togawa: popularity, power, coins or combat_cards")),
    Spelling(("power=5", "popularity=3", "coins=4"), N_("tracks and coins")),
    Spelling(("cards=3+2", "cards=none"), N_("combat cards in hand, by value")),
    Spelling(("mat=industrial",), N_("the player mat")),
    Spelling(("abilities=speed,riverwalk",), N_("mech abilities that are uncovered")),
    Spelling(("upgrades=move,coins", "upgraded=deploy"), N_("green boxes whose cube is gone, red boxes that have one")),
    Spelling(
        ("recruits=build,deploy", "recruit-bonuses=coins,power"),
        N_(
            "recruits by their action; the one-time bonuses they cover, as many of them: power, coins, popularity, "
            "combat_cards; where that isn't said, the first ones in this order are covered"
        ),
    ),
    Spelling(("stars=combat:2,power",), N_("stars by their goal")),
    Spelling(("objectives=22+8", "factory-card=6"), N_("cards by their number")),
    Spelling(("last-section=bolster",), N_("where the action token stands")),
    Spelling(("airship=V4", "airship=V4:2metal,1oil"), N_("the airship and what it carries")),
    Spelling(("tiles=range:2,carry:workers",), N_("airship tiles of one's own, in the advanced variant")),
)
"""The words after a faction."""

OF_THE_TABLE = (
    Spelling(("board F4=4wood,1food,encounter T8=2oil",), N_("resources and encounter tokens by place")),
    Spelling(("players 6",), N_("how many sit at the table; those who aren't named join clockwise")),
    Spelling(("modules airships", "modules resolutions"), N_("expansions that nothing else in the position needs")),
    Spelling(("ruleset first-printing", "switch retreat-timing=end-of-move"), N_("the printing; a single rule")),
    Spelling(("tiles range=2 carry=workers effect=blitzkrieg", "tiles passive=9 aggressive=6"), N_("airship tiles")),
    Spelling(("resolution tile=2", "resolution effect=fixed-rounds:rounds:5"), N_("the resolution tile")),
    Spelling(("bonus-tile straight_row",), N_("the structure bonus tile")),
    Spelling(
        ("factory-cards 1 4", "combat-deck 5 2"), N_("Factory cards on the board; the combat deck, top card first")
    ),
    Spelling(
        ("draws combat-cards=5+2 stolen-cards=3", "draws player-mats=industrial+patriotic", "draws encounter-cards=3"),
        N_("what chance brings, in order"),
    ),
)
"""Parts of their own, beside the players."""

ACTIONS = (
    Spelling(
        ("saxony move mech V4 to F4 with 2 workers, 1 wood to W2",),
        N_("one unit, one or more steps, and what it carries on each; what it does not carry on stays behind"),
    ),
    Spelling(
        ("saxony move airship T8 take 2 oil to V6 drop 1 oil",),
        N_("an airship takes and drops where it is at that moment"),
    ),
    Spelling(("saxony factory-move mech V4 to F4 to W2",), N_("the Move of a Factory card")),
    Spelling(("saxony coins",), N_("the other half of the Move action")),
    Spelling(("saxony end move", "saxony end turn"), N_("implied where the next line makes it plain")),
    Spelling(("saxony fight V4",), N_("opens a combat; implied where there is only one")),
    Spelling(
        ("saxony use disarm", "saxony decline disarm"),
        N_("an ability in combat; declining is implied by the commitment"),
    ),
    Spelling(
        ("saxony commit 5 cards 3+2",),
        N_(
            "power and combat cards, hidden until both have committed; it comes after the abilities of the other side, "
            "and declines one's own"
        ),
    ),
    Spelling(
        ("nordic retreat mech to L4 with 1 worker",),
        N_(
            "where a unit that has a choice retreats to; units without one go home unasked, once those with one have "
            "gone"
        ),
    ),
    Spelling(("saxony section bolster",), N_("where the action token goes; implied by the action")),
    Spelling(
        ("saxony bolster power", "saxony trade popularity", "saxony trade 1 wood, 1 oil at T8"), N_("top-row actions")
    ),
    Spelling(
        ("saxony produce T8, M6 only 1",),
        N_("the territories that produce, and how many there do, the Mill counted; without a number all do"),
    ),
    Spelling(
        ("saxony upgrade power to deploy", "saxony upgrade cards to build"),
        N_(
            "a cube from a green box to a red box; the combat cards are read as cards or combat_cards, here and "
            "elsewhere"
        ),
    ),
    Spelling(
        ("saxony deploy speed at T8 paying 2 metal T8, 1 metal airship",),
        N_(
            "a mech, the ability it uncovers, and where the metal comes from; `paying` may be left out where there is "
            "only one way; a combat card of Crimea's is tried where the resources aren't enough"
        ),
    ),
    Spelling(("saxony build mill at T8",), N_("a structure")),
    Spelling(("saxony enlist deploy to coins",), N_("the recruit beside an action, and the one-time bonus it covers")),
    Spelling(
        ("saxony build nothing", "saxony upgrade power to deploy without coins"),
        N_("an action is paid for, but nothing is built; an action is taken, but its coins are left"),
    ),
    Spelling(
        ("saxony bolster power without 1 power", "saxony build mill at T8 without polania popularity"),
        N_("a gain, a part of it, or a neighbour's recruit bonus is left; what isn't named is taken"),
    ),
    Spelling(
        ("saxony encounter",), N_("the token goes and an encounter card is drawn, once the moves and combats are over")
    ),
    Spelling(
        ("saxony option b", "saxony option c without workers"),
        N_("an option of the card; what is named after `without` is left"),
    ),
    Spelling(
        ("saxony build mill", "saxony deploy speed", "saxony upgrade power to deploy", "saxony enlist build to coins"),
        N_("the same actions take what a card gives, at no cost; with an encounter the place is the character's"),
    ),
    Spelling(
        ("saxony gain 2 wood, 1 oil", "saxony gain 3 oil at T8"),
        N_("resources of any type that a card gives; with a Factory card say where"),
    ),
    Spelling(("saxony leave",), N_("the rest of a card's gain, or Polania's second option, is given up")),
    Spelling(("saxony take card 6",), N_("the Factory card of the first visit")),
    Spelling(
        ("saxony factory", "saxony factory first paying 1 combat card 3"),
        N_("the top action of the Factory card; where it offers a choice, say which"),
    ),
    Spelling(("saxony reveal objective 12",), N_("an objective")),
    Spelling(
        ("albion flag W2", "togawa trap coins M7", "togawa rearm M7"),
        N_(
            "tokens, as soon as the unit has moved and no combat or encounter is due there; other units may move after "
            "it"
        ),
    ),
    Spelling(("saxony blitzkrieg V4 against crimea",), N_("the airship tile of that name")),
    Spelling(
        ("saxony bombard crimea paying 2 oil T8, 1 metal airship",),
        N_("an airship tile that takes power for resources"),
    ),
    Spelling(
        ("crimea move mech V7 to V6 with 1 oil, 1 metal toll 1 oil",),
        N_("what the unit pays below an airship with a toll; where there is only one way it may be left out"),
    ),
    Spelling(("setup first-player", "setup deal rusviet industrial"), N_("set-up")),
    Spelling(
        ("setup mats", "setup game"),
        N_("all player mats are dealt; a whole new game is laid out with the mats that the players have"),
    ),
    Spelling(("saxony give 3 coins to crimea",), N_("coins change hands, on anybody's turn")),
    Spelling(("saxony delay",), N_("the table has judged that a player holds up the game, for the variant")),
)
"""The actions: one line is one action of one player; several steps of one unit go on one line."""


PARTS = {"player": OF_A_PLAYER, "table": OF_THE_TABLE, "actions": ACTIONS}
"""The parts of the spelling that a page may show, by name."""


def position_text(gettext: Callable[[str], str] = str) -> str:
    """Return the spelling of a position, for a terminal or an assistant.

    Args:
        gettext: Translates its texts.
    """
    beginning = gettext(BEGINNING).format(example=EXAMPLE)
    player, rest = gettext("A player:"), gettext("The rest:")
    of_player, of_table = _rows(OF_A_PLAYER, gettext), _rows(OF_THE_TABLE, gettext)
    return "\n\n".join((beginning, player, of_player, rest, of_table))


def actions_text(gettext: Callable[[str], str] = str) -> str:
    """Return the spelling of actions, for a terminal or an assistant.

    Args:
        gettext: Translates its texts.
    """
    beginning = gettext(
        "An action is one line. Several are played one after the other, and a refused one changes nothing:"
    )
    return f"{beginning}\n\n{_rows(ACTIONS, gettext)}"


def _rows(said: tuple[Spelling, ...], gettext: Callable[[str], str]) -> str:
    lines = []
    for one in said:
        lines.append("  " + "   ".join(one.examples))
        lines += textwrap.wrap(gettext(one.means), 100, initial_indent="      ", subsequent_indent="      ")
    return "\n".join(lines)
