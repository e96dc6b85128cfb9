"""The library: all content, loaded into one typed graph in which every reference leads somewhere.

Heavy parts load on first use, so that reading the compiled cache stays fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.library.cache import CompiledLibrary, compiled, key_of
    from scythe_ref.library.conditions import Condition, condition_of_parts, statement_condition, table_rules
    from scythe_ref.library.entries import entries_of, related_to
    from scythe_ref.library.entry import Entry, asked_of
    from scythe_ref.library.export import chapter_module, game_module, knowledge
    from scythe_ref.library.facts import (
        AT_LEAST,
        FACT,
        Facts,
        Numeral,
        NumeralCounts,
        UnknownFactError,
        count_numerals,
        plain,
    )
    from scythe_ref.library.game import (
        BASE,
        Components,
        Found,
        GameContent,
        Models,
        collect,
        game_of,
        plain_data,
        schemas_of,
    )
    from scythe_ref.library.graph import (
        Chapter,
        Library,
        RulingEntry,
        ScenarioEntry,
        StatementEntry,
        Topic,
        WalkthroughEntry,
        asserted_ids,
        deciding_ids,
    )
    from scythe_ref.library.incomplete import (
        ANSWER,
        AWAITED,
        QUESTION,
        RULE_TEXT,
        WORDINGS,
        incomplete_content,
        play_stub,
        taken_from,
    )
    from scythe_ref.library.loading import load
    from scythe_ref.library.lookup import Place, UnknownEntryError, look_up
    from scythe_ref.library.reading import LoadedFile
    from scythe_ref.library.reconsidered import to_be_looked_at
    from scythe_ref.library.references import Index, Target
    from scythe_ref.library.root import (
        CHOSEN,
        PACKAGE,
        content_files,
        content_folder_in,
        content_root,
        package_named_in,
        schema_root,
        strangers,
    )
    from scythe_ref.library.source_locations import code_locations, code_path, engine_files, project_path
    from scythe_ref.library.statuses import STATUS_BADGES, STATUS_MEANINGS, status_by_sources
    from scythe_ref.library.urls import (
        lab_url,
        settle_url,
        statement_url,
        term_url,
        walkthrough_url,
    )
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "cache": "CompiledLibrary compiled key_of",
            "conditions": "Condition condition_of_parts statement_condition table_rules",
            "entries": "entries_of related_to",
            "entry": "Entry asked_of",
            "export": "chapter_module game_module knowledge",
            "facts": "AT_LEAST FACT Facts Numeral NumeralCounts UnknownFactError count_numerals plain",
            "game": "BASE Components Found GameContent Models collect game_of plain_data schemas_of",
            "graph": (
                "Chapter Library RulingEntry ScenarioEntry StatementEntry Topic WalkthroughEntry asserted_ids"
                " deciding_ids"
            ),
            "loading": "load",
            "lookup": "Place UnknownEntryError look_up",
            "reading": "LoadedFile",
            "references": "Index Target",
            "reconsidered": "to_be_looked_at",
            "root": (
                "CHOSEN PACKAGE content_files content_folder_in content_root package_named_in schema_root strangers"
            ),
            "source_locations": "code_locations engine_files code_path project_path",
            "statuses": "STATUS_BADGES STATUS_MEANINGS status_by_sources",
            "incomplete": "ANSWER AWAITED QUESTION RULE_TEXT WORDINGS incomplete_content play_stub taken_from",
            "urls": "lab_url settle_url statement_url term_url walkthrough_url",
        },
    )
