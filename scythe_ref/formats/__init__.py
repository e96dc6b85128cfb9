"""Reading people's files: bounded YAML with positions, PlayerAid modules, Rulebook.io files, markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.formats.atomic import *
    from scythe_ref.formats.check import *
    from scythe_ref.formats.foreign.images import *
    from scythe_ref.formats.foreign.inspection import *
    from scythe_ref.formats.foreign.playeraid import *
    from scythe_ref.formats.foreign.rulebook_io import *
    from scythe_ref.formats.json_schema import *
    from scythe_ref.formats.markup import *
    from scythe_ref.formats.markup.allowed import *
    from scythe_ref.formats.markup.hostile import *
    from scythe_ref.formats.markup.html_reader import *
    from scythe_ref.formats.problem import *
    from scythe_ref.formats.reading import *
    from scythe_ref.formats.visible_text import *
    from scythe_ref.formats.writing import *
    from scythe_ref.formats.yaml_documents import *
else:  # each name once: the start of `search` and `show` was measured to need no more than they use
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "atomic": "write_bytes write_text write_together",
            "check": "check_document",
            "foreign.images": "endings_of parse_image read_image",
            "foreign.inspection": "inspect read_any read_each",
            "foreign.playeraid": "FILE_NAMES Module module_folder",
            "foreign.rulebook_io": "slug_of",
            "json_schema": (
                "DescribedShape SCHEMAS described_shapes knowledge_schema_text output_schema_text reference_page"
                " schema_id schema_text"
            ),
            "markup": "Rendering render without_paragraph",
            "markup.allowed": "parsed",
            "markup.hostile": "find_hostile",
            "markup.html_reader": "HtmlReader attributes_of",
            "problem": "ContentError Problem Severity hint nearest offered only_errors suggestion",
            "reading": "MAX_BYTES decode position read_text shown_path",
            "visible_text": "expressible visible",
            "writing": "dump_yaml",
            "yaml_documents": "Document SourceNode parse_yaml read_yaml",
        },
    )
