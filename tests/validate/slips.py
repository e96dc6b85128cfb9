"""Slips of every kind, each with its message: the file, the text, its replacement, the words.

``‸`` in the replacement marks the place that the message must name; the file does not get it. A slip has one message,
or as many as a number says; then the words are those of the problem at the mark.
"""

from __future__ import annotations

from typing import NamedTuple

MARK = "‸"


class Slip(NamedTuple):
    """One slip in a copy of the small content folder."""

    file: str
    find: str
    replace: str
    words: str
    told: int = 1


NUMBERS, FACTIONS, MATS = "components/numbers.yaml", "components/factions.yaml", "components/player-mats.yaml"
BOARD, SETS, BOXES = "components/board.yaml", "components/rulesets.yaml", "components/box-contents.yaml"
AIRSHIPS, BONUS = "components/airship-tiles.yaml", "components/structure-bonus-tiles.yaml"
OBJECTIVES, FACTORY = "components/objectives.yaml", "components/factory-cards.yaml"
ENCOUNTERS, RESOLUTIONS = "components/encounter-cards.yaml", "components/resolution-tiles.yaml"
MOVES = "rules/moves.yaml"
TRIUMPH, RULES, RULINGS = "components/triumph-track.yaml", "rules/rivers.yaml", "rulings/rivers.yaml"
PLAYS, WALK, MAP = "scenarios/rivers.yaml", "walkthroughs/first-steps.yaml", "source-map/club-book.yaml"
DECIDED = "decided_by: [move.adjacent, control.unit, turn.section]"

PLAYERS = "expected a number of players from 1 to 7 or a range, in quotes: '6' or '6-7', found "

LIGHT = "        switch: {night: light}\n"
BY_DAY = "id: ‸river.early\n        title: Rivers by day\n        text: By day it is light.\n"
SOURCE_OF_DAY = "        sources: [club-book#two]\n"
REASON = "    reason: Water is no part of a position.\n"
NO_REASON = """‸who-is-wet
    question: Who is wet?
    answer: Nobody.
    rules: [river.cross]
    background: [river.late]
    status: community
    sources: [club-book#one]
"""

AT_NIGHT = """  - id: river-at-night
    question: May a worker cross at night?
    answer: No.
    explanation: It is [dark](#river.late).
    rules: [river.late, river.cross]
"""

COMPONENTS = [
    Slip(NUMBERS, '"4": 8', '"4": ‸eight', "expected a whole number of 0 or more, found the text 'eight'"),
    Slip(NUMBERS, '"4": 8', '‸"14": 8', "wrong key '14'; expected the value of a combat card, '2' to '5' in quotes"),
    Slip(NUMBERS, "confidence: high", "confidence: ‸sure", "expected 'high', 'medium' or 'low', found the text 'sure'"),
    Slip(NUMBERS, "per_star: 3", "per_star: ‸three", "expected a whole number of 0 or more, found the text 'three'"),
    Slip(NUMBERS, "per_star: 3", "‸per_stars: 3", "unknown key 'per_stars'; did you mean 'per_star'?"),
    Slip(NUMBERS, "territories: 47", "territories: ‸4.5", "expected a whole number, found the number 4.5"),
    Slip(NUMBERS, "territories: 47", "territories: ‸46", "the board has 47 territories, not 46"),
    Slip(NUMBERS, "kind: numbers", "kind: ‸nubmers", "found the text 'nubmers'; did you mean 'numbers'?"),
    Slip(NUMBERS, "kind: numbers", "‸knd: numbers", "unknown key 'knd'; did you mean 'kind'?"),
    Slip(NUMBERS, "numbers:\n", "‸nubmers:\n", "unknown key 'nubmers'; did you mean 'numbers'?"),
    Slip(NUMBERS, "[club-book#one]", "‸club-book#one", "expected a list, found the text 'club-book#one'"),
    Slip(NUMBERS, "[club-book#one]", "[‸club-bok#one]", "there is no source 'club-bok'; did you mean 'club-book'?"),
    Slip(NUMBERS, "[club-book#one]", "[‸club-book#on]", "no place in source 'club-book': 'on'; did you mean 'one'?"),
    Slip(FACTIONS, "power: 4", "power: ‸'4'", "found the text '4'; write it without quotes"),
    Slip(FACTIONS, "  nordic:", "  ‸nordik:", "unknown key 'nordik'; did you mean 'nordic'?"),
    Slip(FACTIONS, "rule: club.swim}", "rule: ‸club.swin}", "there is no rule 'club.swin'; did you mean 'club.swim'?"),
    Slip(FACTIONS, "seat: 2", "seat: ‸1", "1 is taken twice or isn't a seat", 2),
    Slip(FACTIONS, "module: base", "module: ‸bse", "found the text 'bse'; did you mean 'base'?"),
    Slip(MATS, "top: bolster", "top: ‸bolter", "found the text 'bolter'; did you mean 'bolster'?"),
    Slip(MATS, 'number: "1"', "number: ‸1", "expected text, found the number 1; put it in quotes: '1'"),
    Slip(MATS, "cost: 3, min: 2, coins: 3", "cost: 3, ‸minn: 2, coins: 3", "unknown key 'minn'; did you mean 'min'?"),
    Slip(BOARD, "E: F1, NE: HB_ALBION", "E: F1, ‸N: HB_ALBION", "unknown key 'N'; did you mean 'NW'?"),
    Slip(BOARD, "terrain: mountain, q: -1", "terrain: ‸montain, q: -1", "did you mean 'mountain'?"),
    Slip(
        BOARD,
        "worker_start: [W1,",
        "worker_start: [‸w1,",
        "a label from the board, like 'V4', 'FACTORY' or 'HB_CRIMEA'",
    ),
    Slip(SETS, "dark: river.late", "dark: ‸river.latte", "no rule 'river.latte'; did you mean 'river.late'?"),
    Slip(SETS, "default: light", "default: ‸lite", "no setting of the switch 'night': 'lite'; did you mean 'light'?"),
    Slip(
        SETS,
        "settings: {dark: river.late, light: river.early}",
        "settings: ‸{dark: null, light: null}",
        "no setting of",
    ),
    Slip(SETS, "switches: {night: dark}", "switches: {‸nigt: dark}", "no switch 'nigt'; did you mean 'night'?"),
    Slip(OBJECTIVES, "mountains_at_least: 3", "‸mountain_at_least: 3", "did you mean 'mountains_at_least'?"),
    Slip(OBJECTIVES, "check: end_of_turn", "check: ‸end-of-turn", "did you mean 'end_of_turn'?"),
    Slip(FACTORY, "gain: {power: 2}", "gain: {‸pwer: 2}", "unknown key 'pwer'; did you mean 'power'?"),
    Slip(FACTORY, "cost: {coins: 1}", "cost: {coins: ‸0}", "expected a whole number of 1 or more, found the number 0"),
    Slip(ENCOUNTERS, "b: {cost: {coins: 2},", "b: {cost: ‸2,", "expected a mapping, found the number 2"),
    Slip(BONUS, "counts: lakes_", "counts: ‸laks_", "did you mean 'lakes_beside_structures'?"),
    Slip(AIRSHIPS, "do: opponent-loses-power", "do: ‸opponent-looses-power", "did you mean 'opponent-loses-power'?"),
    Slip(AIRSHIPS, "{do: opponent", "{‸doo: opponent", "unknown key 'doo'; did you mean 'do'?"),
    Slip(
        AIRSHIPS,
        "by_resources: [1, 3]",
        "by_resources: [1, ‸x]",
        "expected a whole number of 1 or more, found the text",
    ),
    Slip(AIRSHIPS, "side: aggressive", "side: ‸agressive", "found the text 'agressive'; did you mean 'aggressive'?"),
    Slip(RESOLUTIONS, "star: 5, coins", "‸str: 5, coins", "unknown key 'str'; did you mean 'star'?"),
    Slip(TRIUMPH, "needs: 4", "needs: ‸", "expected a whole number of 1 or more, found nothing"),
    Slip(BOXES, "pieces: {mechs: 4}", "pieces: ‸{}", "expected a mapping of 1 or more keys, found an empty mapping"),
    Slip(BOXES, "kind: box-contents\n", "‸", "'kind' is missing; expected 'airship-tiles', 'board'"),
]
RULE_SOURCES = [
    Slip(RULES, 'players: "6-7"', "players: ‸6", PLAYERS + "the number 6; put it in quotes: '6'"),
    Slip(RULES, 'players: "6-7"', 'players: ‸"9"', PLAYERS + "the text '9' (at"),
    Slip(RULES, 'players: "6-7"', "players: ‸9", PLAYERS + "the number 9 (at"),
    Slip(RULES, 'players: "6-7"', 'players: ‸"7-6"', PLAYERS + "the text '7-6'; '7-6' goes down: write '6-7' (at"),
    Slip(RULES, 'players: "6-7"', "players: ‸6 – 7", PLAYERS + "the text '6 – 7'; did you mean '6-7'?"),
    Slip(RULES, "title: Rivers\n", "‸titel: Rivers\n", "unknown key 'titel'; did you mean 'title'?"),
    Slip(
        RULES, "- id: river.cross\n        title: Rivers\n", "- ‸id: river.cross\n", "'title' is missing; expected text"
    ),
    Slip(RULES, "id: river.early", "id: ‸River.early", "; did you mean 'river.early'?"),
    Slip(RULES, "id: river.early", "id: ‸“river.early”", "; did you mean 'river.early'?"),
    Slip(RULES, "id: river.early", "id: ‸river.late", "the rule id 'river.late' is already used at", 7),
    Slip(RULES, "status: current", "status: ‸curent", "found the text 'curent'; did you mean 'current'?"),
    Slip(RULES, "status: current", "status: ‸yes", "found the text 'yes'"),
    Slip(RULES, "title: Rivers\n", 'title: ‸"Rivers\n', "a text in quotes begins here and is not closed on its line"),
    Slip(RULES, "derived\n        derivation: It is dark.\n", "‸derived\n", "needs a 'derivation'"),
    Slip(RULES, "modules: [airships]", "modules: ‸airships", "expected a list, found the text 'airships'"),
    Slip(RULES, "modules: [airships]", "modules: [‸airship]", "found the text 'airship'; did you mean 'airships'?"),
    Slip(RULES, "factions: [nordic]", "factions: [‸Nordic]", "found the text 'Nordic'; did you mean 'nordic'?"),
    Slip(
        RULES,
        "overrides: [river.cross]",
        "overrides: [‸river.cros]",
        "no rule 'river.cros'; did you mean 'river.cross'?",
        2,
    ),
    Slip(RULES, "{river.cross: [boat]}", "{move.step: ‸[boats]}", "'move.step' is none of the 'overrides' of"),
    Slip(RULES, "{river.cross: [boat]}", "{‸river.cros: [boats]}", "did you mean 'river.cross'?"),
    Slip(RULES, "{river.cross: [boat]}", "{river.cross: [‸baots]}", "the lexicon 'baots'; did you mean 'boats'?"),
    Slip(RULES, "{river.cross: [boat]}", "{river.cross: ‸[]}", "expected a list of 1 or more"),
    Slip(
        RULES,
        "replaces: [move.step]",
        "replaces: [‸move-step]",
        "expected an id of lower-case words with a dot between",
    ),
    Slip(RULES, "says: [move.adj", "says: [‸move.ad", "there is no rule 'move.adacent'; did you mean 'move.adjacent'?"),
    Slip(RULES, "switch: {night: dark}", "switch: {night: ‸drak}", "no setting of the switch 'night': 'drak'"),
    Slip(RULES, '{"club-book#three"', '{‸"club-book three"', "expected a source and a place in it, like"),
    Slip(RULES, "{fact:move.distance}", "{fact:‸move.distanse}", "did you mean 'move.distance'?"),
    Slip(
        RULES, "[river](#river)", "[river](‸#rivver)", "no rule, section, procedure, table or term to link to: 'rivver'"
    ),
    Slip(RULES, "{fact:move.distance}", "‸{fact:move.distance", "a '{' begins here and is not closed"),
    Slip(RULES, "{fact:move.distance}", "‸{fakt:move.distance}", "there is no look-up 'fakt'; did you mean 'fact'?"),
    Slip(RULES, "[river](#river)", "‸[river](#river", "a link begins here and is not closed"),
    Slip(RULES, "says: [move.adj", "says: [‸river.cross, move.adj", "'river.cross' can't follow from itself"),
    Slip(
        RULES,
        "asked:\n          - can",
        "asked: ‸can",
        "expected a list of at most 40 texts, found the text 'can I walk",
    ),
    Slip(
        RULES,
        "sources: [club-book#one]",
        "sources: [‸zzz#one]",
        "there is no source 'zzz'; declare it in content/sources.yaml",
    ),
    Slip(
        MOVES,
        "  - name: Deciding\n    id: deciding\n",
        "  - {name: Other, id: deciding}\n  - name: Deciding\n    id: ‸deciding\n",
        "the section id 'deciding' is already used in line 9",
    ),
    Slip(RULES, "places: [W1, T1]", "places: [W1, ‸T99]", "there is no territory or home base 'T99'"),
    Slip(RULES, "places: [W1, T1]", "places: [W1, ‸T9]", "there is no territory or home base 'T9'"),
    Slip(RULES, "T1], pieces", "T1], ‸pices", "unknown key 'pices'; did you mean 'pieces'?"),
    Slip(RULES, "{nordic: {W1: [worker]}}", "{nordic: {W1: [‸wroker]}}", "did you mean 'worker'?"),
    Slip(
        RULES,
        "steps:\n        - {text: Look at the river., ",
        "steps:\n        - {‸tekst: Look., ",
        "did you mean 'text'?",
    ),
    Slip(RULES, 'cells: [Night, "no"]', "cells: ‸[Night]", "the row has 1 cell, the table 2 columns"),
    Slip(RULES, "enabled: false", "enabled: ‸no", "no without quotes is text here, write true or false"),
    Slip(RULES, "version: 1.0", "version: ‸one", "expected a number, found the text 'one'"),
    Slip(
        RULES,
        "bgg_id: 169786",
        "bgg_id: ‸'169786'",
        "expected a whole number, found the text '169786'; write it without",
    ),
    Slip(RULES, "text_type: markdown", "text_type: ‸markdwon", "did you mean 'markdown'?"),
    Slip(RULES, "sections:\n", "‸section:\n", "unknown key 'section'; did you mean 'sections'?"),
    Slip(RULES, "order: 2", "order: ‸second", "expected a whole number, found the text 'second'"),
    Slip(RULES, "text: All of it.", "text: ‸<script>x</script>", "the tag <script> is not allowed"),
    Slip(RULES, "name: Rivers\n", "name: Rivers\n‸name: Rivers\n", "the key 'name' is there twice"),
    Slip(RULES, "name: Rivers\n", "name: Rivers\n‸\tx: 1\n", "a tab is used for indentation; indent with spaces"),
    Slip(RULES, "name: Rivers\n", "name: Rivers‸: two\n", "unexpected ':' here"),
]
TEXTS = [
    Slip(RULINGS, "question: Who is wet?", "question: ‸''", "expected text, found blank text"),
    Slip(
        RULINGS,
        "- id: who-is-wet\n    question: Who is wet?",
        "- ‸id: who-is-wet",
        "'question' is missing; expected text",
    ),
    Slip(RULINGS, "rules: [river.cross]", "rules: ‸[]", "expected a list of 1 or more, found an empty list"),
    Slip(
        RULINGS,
        "rules: [river.cross]",
        "rules: [river.cross]\n    same_as: ‸move.step",
        "'move.step' is none of the 'rules' of",
    ),
    Slip(RULINGS, "status: community", "status: ‸comunity", "found the text 'comunity'; did you mean 'community'?"),
    Slip(
        RULINGS,
        "scenarios: [a-worker-at",
        "scenarios: [‸a-wroker-at",
        "no scenario 'a-wroker-at-the-river'; did you mean",
    ),
    Slip(
        RULINGS,
        "checked: [club-book#two]",
        "checked: [‸clubbook#two]",
        "no source 'clubbook'; did you mean 'club-book'?",
    ),
    Slip(RULINGS, "status: community", "status: ‸official", "is of the kind 'community': its status is 'community'"),
    Slip(RULES, "status: current", "status: ‸disputed", "it needs a 'dissent': which source says otherwise"),
    Slip(RULES, "status: current", "status: ‸variant", "cites no source that tells what the publisher says"),
    Slip(
        RULES,
        LIGHT,
        "        status: ‸house-rule\n" + LIGHT,
        "'light' is the default of 'night', so 'river.early' can't",
    ),
    Slip(
        RULES,
        BY_DAY.replace(MARK, "") + SOURCE_OF_DAY,
        BY_DAY,
        "'river.early' has no 'sources'; only a 'house-rule' does without",
    ),
    Slip(RULINGS, "[dark](#river.late)", "[dark](‸#river.lte)", "to link to: 'river.lte'; did you mean 'river.late'?"),
    Slip(
        RULINGS, "ground: [river.late]", "ground: [‸river.early]", "'river.early' is none of the 'rules' of 'river-at"
    ),
    Slip(RULINGS, "ground: [river.late]", "ground: [‸river.cross]", "asserts 'river.cross', so it isn't background"),
    Slip(
        RULINGS, AT_NIGHT + "    background: [river.late]\n", "‸" + AT_NIGHT, "asserts 'river.late': name it in a step"
    ),
    Slip(RULINGS, NO_REASON.replace("‸", "") + REASON, NO_REASON, "no scenario and no 'reason' why not"),
    Slip(
        "glossary.yaml", "synonyms: [meeple]", "‸synonims: [meeple]", "unknown key 'synonims'; did you mean 'synonyms'?"
    ),
    Slip(
        "glossary.yaml", "rules: [move.step]", "rules: [‸move.steps]", "no rule 'move.steps'; did you mean 'move.step'?"
    ),
    Slip(
        "glossary.yaml", "dutch: [arbeider]", "dutch: [‸7]", "expected text, found the number 7; put it in quotes: '7'"
    ),
    Slip("glossary.yaml", "id: worker", "id: ‸who-is-wet", "the term id 'who-is-wet' is already used by a ruling at"),
    Slip(
        "glossary.yaml",
        "[meeple]",
        "[meeple, ‸man: is it one]",
        "found a mapping; put a text that contains ': ' in quotes",
    ),
    Slip("sources.yaml", "kind: community", "kind: ‸comunity", "did you mean 'community'?"),
    Slip("sources.yaml", "authority: 10", "authority: ‸high", "expected a whole number, found the text 'high'"),
    Slip(
        "changes.yaml",
        "before: river.early",
        "before: ‸river.erly",
        "no rule 'river.erly'; did you mean 'river.early'?",
    ),
    Slip(
        "changes.yaml", '"2026-11-21"', "‸2026", "expected a day in quotes, like '2026-11-21', found the number 2026 ("
    ),
    Slip("changes.yaml", '"2026-11-21"', "‸21-11-2026", "expected a day in quotes, like '2026-11-21', found the text"),
    Slip("messages.yaml", "river.wet:", "‸River Wet:", "expected a key of lower-case words joined by"),
    Slip("messages.yaml", '"{name} is', '‸"{name|is} is', "expected a sentence whose braces hold a name"),
    Slip(
        "messages.yaml", '"{name} is', '‸"{name is', "or a name and a form of it, like '{unit:a}' or '{number:coins}'"
    ),
    Slip(
        "most-asked.yaml",
        "river-at-night",
        "‸river-at-nite",
        "no ruling 'river-at-nite'; did you mean 'river-at-night'?",
    ),
    Slip("disputes.yaml", "a-worker-at", "‸a-wroker-at", "did you mean 'a-worker-at-the-river'?"),
    Slip("disputes.yaml", "May a", "‸May a very small and tired", "expected at most 8 words, found 10"),
    Slip("disputes.yaml", "scenario:", "‸scenaro:", "unknown key 'scenaro'; did you mean 'scenario'?"),
    Slip("most-asked.yaml", "because:", "‸becuase:", "unknown key 'becuase'; did you mean 'because'?"),
    Slip("lexicon.yaml", "is_a: [boat]", "is_a: [‸baot]", "no concept 'baot'; did you mean 'boat'?"),
    Slip("lexicon.yaml", "said: [ship, vessel]", "said: [ship, ‸ship]", "'ship' is here twice"),
    Slip("lexicon.yaml", "kind: action", "kind: ‸acton", "did you mean 'action'?"),
    Slip(RULES, "        asked:\n", "        tells_apart: ‸a b c d e f\n        asked:\n", "at most 5 words, found 6"),
    Slip(RULES, "        asked:\n", "        frames: [‸'cross: baot']\n        asked:\n", "no concept 'baot'"),
    Slip("unbound.yaml", "reason: example", "reason: ‸exampel", "did you mean 'example'?"),
    Slip("unbound.yaml", '["2"]', "[‸2]", "found the number 2; put it in quotes: '2'"),
    Slip("without-code.yaml", "advice:", "‸advise:", "unknown key 'advise'; did you mean 'advice'?"),
    Slip("without-code.yaml", "[who-is-wet]", "[‸who-is-wett]", "no ruling 'who-is-wett'; did you mean 'who-is-wet'?"),
    Slip("release.yaml", '"1.0"', "‸1.0", "expected a version in quotes, like '0.2.0', found the number 1.0"),
    Slip("release.yaml", "texts:", "‸text:", "unknown key 'text'; did you mean 'texts'?"),
    Slip("release.yaml", '"0123456789012345"', "‸0123", "expected a digest of 16 digits from 0 to f, in quotes"),
    Slip(RULES, "text: Units of", "text: ‸Pieces of", "'river.cross' says something else than in version 1.0: add"),
    Slip(RULINGS, "because: A", "‸becuase: A", "unknown key 'becuase'; did you mean 'because'?"),
    Slip(RULINGS, '- {version: "1.0", said: Everybody., ', '- ‸{version: "1.0", ', "'said' is missing; only a change"),
    Slip(
        RULINGS,
        "      - {version:",
        "      - {version: ‸1, reworded: yes}\n      - {version:",
        "put it in quotes: '1'",
        2,
    ),
    Slip("combinations.yaml", "moments: [crossing]", "moments: [‸crosing]", "did you mean 'crossing'?"),
    Slip("combinations.yaml", "    club.swim:", "    ‸club.swin:", "no ability on the faction mats: 'club.swin'", 3),
    Slip("combinations.yaml", "of: fog", "of: ‸fogg", "there is no ability or thing 'fogg'; did you mean 'fog'?"),
    Slip("combinations.yaml", "[before-dials]", "[‸before-dial]", "no moment or thing 'before-dial'; did you mean"),
    Slip(MAP, "format: markdown", "format: ‸markdwon", "did you mean 'markdown'?"),
    Slip(MAP, "layout", "‸lay-out", "; did you mean 'layout'?"),
    Slip("local/tiles.yaml", "range: 2", "range: ‸far", "expected a whole number of 1 or more, found the text 'far'"),
    Slip("local/tiles.yaml", '"2": {range', '"7": ‸{range', "there is no tile 7 of the kind 'airship-tiles'"),
]
POSITIONS = [
    Slip(PLAYS, "worker W1 to T1", "‸wroker W1 to T1", "'wroker' is not a unit"),
    Slip(PLAYS, "nordic move", "nordic ‸mvoe", "'mvoe' is not an action; did you mean 'move'?"),
    Slip(PLAYS, "nordic move", "‸nrdic move", "'nrdic' is not a faction"),
    Slip(PLAYS, "W1 to T1", "W1 to ‸T99", "'T99' is not a place"),
    Slip(PLAYS, "to T1\n", "to T1 ‸now\n", "'now' comes after the end of the action"),
    Slip(PLAYS, "units: {W1:", "units: {‸W9:", "there is no territory or home base 'W9'"),
    Slip(PLAYS, "units: {W1:", "‸unts: {W1:", "unknown key 'unts'; did you mean 'units'?"),
    Slip(PLAYS, "T1: [mech]}}\n", "T1: [‸mehc]}}\n", "found the text 'mehc'; did you mean 'mech'?"),
    Slip(PLAYS, "power: 3", "power: ‸-3", "expected a whole number of 0 or more, found the number -3"),
    Slip(PLAYS, "mat: industrial", "mat: ‸industral", "did you mean 'industrial'?"),
    Slip(PLAYS, "abilities: [speed]", "abilities: [‸sped]", "no mech ability of Nordic: 'sped'; did you mean 'speed'?"),
    Slip(PLAYS, "preset: current", "preset: ‸curent", "there is no ruleset preset 'curent'; did you mean 'current'?"),
    Slip(PLAYS, "player_count: 2", "player_count: ‸1", "expected a whole number from 2 to 7, found the number 1"),
    Slip(PLAYS, "combines: [club.swim, lake]", "combines: [club.swim, ‸lak]", "no ability or thing 'lak'"),
    Slip(PLAYS, "by: [move.adjacent", "by: [‸move.adjacnt", "no rule 'move.adjacnt'; did you mean 'move.adjacent'?"),
    Slip(PLAYS, "shows: [river.cross]", "shows: [‸river.crss]", "no rule 'river.crss'; did you mean 'river.cross'?"),
    Slip(
        PLAYS,
        DECIDED + ", shows: [river.cross]",
        "decided_by: [river.early], shows: [‸river.cross]",
        "'river.cross' follows from others: list 'move.adjacent' under 'decided_by' or 'refused_by' here",
    ),
    Slip(
        PLAYS,
        DECIDED + ", shows: [river.cross], nordic: {units: {T1: [worker, mech]}}",
        "shows: ‸[river.early]",
        "an expectation that shows something says what decides the step, or what comes of it",
    ),
    Slip(PLAYS, "after: 1", "after: ‸5", "there is no step 5: 'play' has 1"),
    Slip(PLAYS, "expect:\n", "‸expects:\n", "unknown key 'expects'; did you mean 'expect'?"),
    Slip(PLAYS, "saxony: {units", "‸saxonia: {units", "unknown key 'saxonia'; did you mean 'saxony'?"),
    Slip(WALK, "worker W1 to V2", "worker W1 ‸V2", "'V2' is not"),
    Slip(WALK, "refused_by: [move", "‸refused: [move", "unknown key 'refused'; did you mean 'refused_by'?"),
    Slip(WALK, "order: 1", "order: ‸0", "expected a whole number of 1 or more, found the number 0"),
    Slip(WALK, "then: {nordic", "then: {‸nordics", "unknown key 'nordics'; did you mean 'nordic'?"),
    Slip(WALK, "note: So far?", "‸notes: So far?", "unknown key 'notes'; did you mean 'note'?"),
]
SLIPS = [*COMPONENTS, *RULE_SOURCES, *TEXTS, *POSITIONS]
