"""Words of Scythe alone: no module, page or script that serves every game names any of them.

English that other games need as well is not among them. To produce, move, trade, build and deploy are such words.
Workers (processes, and the service worker), a character (of a text), base, power, coins, stars and cards are others.
So are combat, tokens, home, village, farm, forest, lake, mountain, river, oil, metal, wood, food, a mill and a mine.
Nor is the name of the package itself among them.
"""

from __future__ import annotations

import re

FACTIONS = "nordic rusviet togawa crimea saxony polania albion fenris tesla vesna"
MATS = "faction.mats? player.mats? innovative militant"
PIECES = "mechs? airships?"
BOARD = "territor(?:y|ies) tundras? riverwalk encounters?"
ACTIONS = "bolster(?:s|ed|ing)? enlist(?:s|ed|ing|ment)?"
TERMS = "popularity coercion factory.cards? triumph.tracks? structure.bonus wind.gambit invaders.from.afar"

WORDS = re.compile(
    rf"(?<![a-z])(?:{'|'.join(' '.join((FACTIONS, MATS, PIECES, BOARD, ACTIONS, TERMS)).split(' '))})(?![a-z])",
    re.IGNORECASE,
)
"""Any of them, as a word or a part of a name."""
