"""The library: all content, loaded into one typed graph in which every reference leads somewhere.

Heavy parts load on first use, so that reading the compiled cache stays fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.library.cache import *
    from scythe_ref.library.conditions import *
    from scythe_ref.library.edits import *
    from scythe_ref.library.entries import *
    from scythe_ref.library.entry import *
    from scythe_ref.library.export import *
    from scythe_ref.library.facts import *
    from scythe_ref.library.game import *
    from scythe_ref.library.graph import *
    from scythe_ref.library.history import *
    from scythe_ref.library.language_marks import *
    from scythe_ref.library.loading import *
    from scythe_ref.library.lookup import *
    from scythe_ref.library.overlay import *
    from scythe_ref.library.reading import *
    from scythe_ref.library.references import *
    from scythe_ref.library.root import *
    from scythe_ref.library.source_locations import *
    from scythe_ref.library.statuses import *
    from scythe_ref.library.unfinished import *
    from scythe_ref.library.urls import *
else:  # each name once: the start of `search` and `show` was measured to need no more than they use
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "cache": "CompiledLibrary OtherCheckoutError bundle_of_checkout checkout_digest compiled key_of",
            "conditions": "Condition condition_of_parts statement_condition table_rules",
            "edits": "edited",
            "entries": "NOT_COVERED entries_of related_to",
            "entry": "RELATIONS Entry asked_of in_both_languages translated_texts",
            "export": "chapter_module game_module knowledge",
            "facts": "AT_LEAST FACT Facts Numeral NumeralCounts UnknownFactError count_numerals plain",
            "game": "BASE Components Found GameContent Models collect game_of plain_data schemas_of",
            "graph": (
                "Chapter Library RulingEntry ScenarioEntry StatementEntry Topic WalkthroughEntry asserted_ids"
                " deciding_ids"
            ),
            "history": "is_taken latest_first release_data unrecorded_changes",
            "language_marks": "END MISSING STALE unmarked",
            "loading": "load",
            "overlay": "Mirror Original TERMS mirrors_of_content translation_problems",
            "lookup": "Place UnknownEntryError look_up place_labels",
            "reading": "LoadedFile",
            "references": "Index Target",
            "root": (
                "CHOSEN PACKAGE RELEASE content_files content_folder_in content_root is_language"
                " language_in languages_in package_named_in packaged_content schema_root strangers"
            ),
            "source_locations": "code_locations code_path document_of engine_files mappings_in problem_of project_path",
            "statuses": "STATUS_BADGES STATUS_MEANINGS status_by_sources",
            "unfinished": (
                "ANSWER AWAITED QUESTION RULE_TEXT WORDINGS divided_wordings incomplete_content play_stub taken_from"
                " to_be_looked_at"
            ),
            "urls": "lab_url settle_url statement_url term_url walkthrough_url",
        },
    )
