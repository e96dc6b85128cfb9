"""Scythe's part for assistants: its grammar, its names, and examples in the descriptions of tools."""

from __future__ import annotations

from collections.abc import Mapping

from scythe_ref.assistant.tools import GameAssistant
from scythe_ref.library import CompiledLibrary
from scythe_ref.scythe.engine import SCYTHE
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, SECTIONS, STARS, STRUCTURES, UPGRADES
from scythe_ref.scythe.engine.spelling import actions_text, position_text
from scythe_ref.translations import N_, _

ABOUT = N_("""\
An unofficial rules reference for the board game Scythe with Invaders from Afar and The Wind Gambit.""")

DESCRIPTIONS = {
    "search": N_("""\
Find the rules and rulings that answer a question asked in plain words, English or Dutch.

Say who plays (players, factions, modules, ruleset) if you know it: rules that don't hold at that table come
last, and `not_at_this_table` names the entries that answer elsewhere. `modules: ["base"]` means no expansion at
all. A hit's `unless` names the exceptions to its rule. `readings` tells two close answers apart: ask which of
the two is meant."""),
    "show": N_("""\
Show one entry whole: its text, sources, badges, and the ids of the rules and rulings around it.

By its id, such as `move.river`; a faction or player mat by its name. A place of the board by its label (V4,
FACTORY, HB_CRIMEA): terrain, where it lies, neighbours, rivers, tunnels. From FACTORY you get to every place."""),
    "check": N_("""\
Play actions one after the other and say of each whether the rules allow it, why, and by which rules.

A refused action changes nothing. Choices that an action raises, such as the retreat of beaten units, are
further actions: see `legal_actions`. `show` gives the rules around one that decided."""),
    "legal_actions": N_("""\
List the legal actions of the player whose turn it is, after the actions given.

`exceptions` has the ids of the exceptions that make an action legal, such as an ability; `check` tells the
effects of an action, with sources. Players may give coins on anybody's turn, as in `saxony give 3 coins to
crimea`; the list leaves that out."""),
    "score": N_("""\
Count each player's score if the game ended now, by category, each with its rule.

Put everything that scores into the position: popularity, coins, stars, units and structures on territories,
resources under `board`, and the structure bonus tile."""),
}


class ScytheAssistant(GameAssistant):
    """Scythe's words for assistants."""

    about = ABOUT
    descriptions = DESCRIPTIONS

    def names(self, library: CompiledLibrary) -> Mapping[str, str]:
        """Return the names of mats, abilities, stars and the like."""
        rulebook = SCYTHE.rulebook(library.bundle["components"])
        mechs = zip(rulebook.factions, rulebook.abilities, strict=True)
        return {
            _("factions and their mech abilities"): "; ".join(f"{name}: {', '.join(known)}" for name, known in mechs),
            _("player mats"): ", ".join(rulebook.mats),
            _("sections"): ", ".join(SECTIONS),
            _("goals of stars"): ", ".join(STARS),
            _("structures"): ", ".join(STRUCTURES),
            _("green boxes to upgrade"): ", ".join(UPGRADES),
            _("bottom-row actions"): ", ".join(BOTTOM_ACTIONS),
            _("structure bonus tiles"): ", ".join(rulebook.bonus_tiles),
        }

    def spelling(self) -> str:
        """Return the grammar of positions and actions."""
        return f"{position_text(_)}\n\n{actions_text(_)}"


ASSISTANT = ScytheAssistant()
