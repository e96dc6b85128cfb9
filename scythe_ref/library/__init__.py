"""The library: all content, loaded into one typed graph in which every reference leads somewhere.

Heavy parts are imported when they are first asked for, so that reading the compiled cache stays fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy import lazy_face

if TYPE_CHECKING:
    from scythe_ref.library.cache import CompiledLibrary, compiled
    from scythe_ref.library.card_entries import airship_number, confidence_badge, tile_badges, tile_effect
    from scythe_ref.library.combinations import Ability, Cell, Matrix, Reason
    from scythe_ref.library.conditions import statement_when, table_rules
    from scythe_ref.library.entries import entries_of
    from scythe_ref.library.entry import Entry
    from scythe_ref.library.export import GAME, chapter_module, game_module, knowledge
    from scythe_ref.library.facts import FACT, Facts, UnknownFactError
    from scythe_ref.library.graph import (
        Chapter,
        Library,
        RulingEntry,
        ScenarioEntry,
        StatementEntry,
        Topic,
        WalkthroughEntry,
        deciding_ids,
    )
    from scythe_ref.library.loading import load
    from scythe_ref.library.lookup import Place, UnknownEntryError, look_up
    from scythe_ref.library.numerals import AT_LEAST, Numeral, NumeralCounts, count_numerals
    from scythe_ref.library.phrases import (
        COUNTS,
        coins_phrase,
        condition_phrase,
        cost_phrase,
        factory_phrase,
        gain_phrase,
        objective_phrase,
        objective_time,
        option_phrase,
    )
    from scythe_ref.library.place_names import DIRECTIONS, Places
    from scythe_ref.library.plain_text import plain
    from scythe_ref.library.reading import LoadedFile
    from scythe_ref.library.root import PACKAGE, content_files, content_root, schema_root, schemas
    from scythe_ref.library.statuses import STATUS_BADGES, STATUS_MEANINGS
    from scythe_ref.library.unfinished import ANSWER, AWAITED, PLAY, QUESTION, RULE_TEXT, WORDINGS, left_unfinished
    from scythe_ref.library.urls import (
        PIECES,
        faction_url,
        lab_url,
        mat_url,
        piece_url,
        settle_url,
        sheet_url,
        statement_url,
        term_url,
        walkthrough_url,
    )
    from scythe_ref.library.whereabouts import within_project
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_face(
        __name__,
        {
            "cache": "CompiledLibrary compiled",
            "card_entries": "airship_number confidence_badge tile_badges tile_effect",
            "combinations": "Ability Cell Matrix Reason",
            "conditions": "statement_when table_rules",
            "entries": "entries_of",
            "entry": "Entry",
            "export": "GAME chapter_module game_module knowledge",
            "facts": "FACT Facts UnknownFactError",
            "graph": ("Chapter Library RulingEntry ScenarioEntry StatementEntry Topic WalkthroughEntry deciding_ids"),
            "loading": "load",
            "numerals": "AT_LEAST Numeral NumeralCounts count_numerals",
            "phrases": (
                "COUNTS coins_phrase condition_phrase cost_phrase factory_phrase gain_phrase objective_phrase "
                "objective_time option_phrase"
            ),
            "lookup": "Place UnknownEntryError look_up",
            "place_names": "DIRECTIONS Places",
            "plain_text": "plain",
            "reading": "LoadedFile",
            "root": "PACKAGE content_files content_root schema_root schemas",
            "statuses": "STATUS_BADGES STATUS_MEANINGS",
            "urls": (
                "PIECES faction_url lab_url mat_url piece_url settle_url sheet_url statement_url term_url "
                "walkthrough_url"
            ),
            "unfinished": "ANSWER AWAITED PLAY QUESTION RULE_TEXT WORDINGS left_unfinished",
            "whereabouts": "within_project",
        },
    )
