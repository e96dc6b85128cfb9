"""The pages' scripts have the layout of their Python twins: a change on one side leads to the other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import scythe_ref

PACKAGE = Path(scythe_ref.__file__).parent
SCRIPTS = PACKAGE / "site" / "theme" / "js"
TWINS = {
    f"search/{name}.py": f"search/{name}.js"
    for name in (
        "analysis",
        "destinations",
        "dutch",
        "exceptions",
        "export",
        "frames",
        "index",
        "query",
        "query_words",
        "questions",
        "ranking",
        "readings",
        "scoring",
        "stemmer",
        "table_filter",
    )
} | {"site/pages/settle.py": "settle/answers.js"}

ONE_SIDED = {
    "search/destinations.py": {"destination_data"},  # what is compiled once, pages read
    "search/export.py": {"site_export", "ranking_export", "search_data", "as_json", "packed_wordings",
                         "unpacked_wordings", "parts_of"},  # pages read data that is compiled once
    # The same here.
    "site/pages/settle.py": {"settle_page", "settle_json", "write_answers", "settle_ids", "split_answer", "yes_and_no"},
    "search/dutch.py": {"without_dutch_stop_words"},  # the pages get the stems of wordings
    "search/stemmer.py": {"stemmer_script"},  # it writes the other side
    "search/ranking.js": {"set_ranking"},  # here the file comes with the data
    "search/query.js": {"length", "none", "objects", "beyond"},  # of `Hits`: objects of few
    # Where words stand, pages find out and have in maps; their documents hold each other, not ids.
    "search/index.py": {"load", "data", "site_data", "named", "factor", "parse_query", "vocabulary", "every_stem",
                        "told", "destinations"},
    "search/export.js": {"check_part"},  # pages get the data in parts, Python gets all at once
    # Pages read what is compiled once.
    "search/questions.py": {"question_lines", "also_asked", "wording_problems", "places_of_wordings"},
    "search/questions.js": {"questions_of"},
    # For the query language, which Whoosh reads here; and pages get the documents in two parts and in small pieces.
    "search/index.js": {"chosen", "building", "extended", "extending"},
}  # fmt: skip
"""Public functions that one side has alone, and why."""

_SCRIPTED = re.compile(
    r"^(?P<export>export )?(?:async )?function\*? (?P<function>\w+)"
    r"|^(?P<exported>export )?const (?P<const>\w+) = (?:cache\(|\([^()]*\) =>|\w+ =>)"
    r"|^  (?:static |get |async |\*)*(?P<method>\w+)\([^()]*\) \{$",
    re.MULTILINE,
)
_NO_NAMES = {"constructor", "if", "for", "while", "switch", "catch"}


def in_python(name: str) -> list[str]:
    """Return the names of all functions in a module, in order."""
    tree = ast.parse((PACKAGE / name).read_text(encoding="utf-8"))
    bodies = [node.body if isinstance(node, ast.ClassDef) else [node] for node in tree.body]
    found = [node.name for body in bodies for node in body if isinstance(node, ast.FunctionDef)]
    return [name for name in found if not name.startswith("__")]


def in_script(name: str) -> list[str]:
    """Return the same for a script, in Python's spelling: with an underscore before private names."""
    text = (SCRIPTS / name).read_text(encoding="utf-8")
    found = []
    for match in _SCRIPTED.finditer(text):
        camel = match["function"] or match["const"] or match["method"]
        if camel not in _NO_NAMES:
            public = match["method"] or match["export"] or match["exported"]
            found.append(("" if public else "_") + re.sub(r"[A-Z]", lambda letter: f"_{letter[0].lower()}", camel))
    return found


def public(names: list[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


@pytest.mark.parametrize("module", TWINS)
def test_each_names_the_other_at_its_beginning(module: str) -> None:
    script = TWINS[module]
    assert f"theme/js/{script}" in (PACKAGE / module).read_text(encoding="utf-8").partition('"""\n\nfrom')[0]
    assert (SCRIPTS / script).read_text(encoding="utf-8").startswith(f"/* Twin of scythe_ref/{module}")


@pytest.mark.parametrize("module", TWINS)
def test_what_one_side_offers_the_other_does_too(module: str) -> None:
    script = TWINS[module]
    ours, theirs = public(in_python(module)), public(in_script(script))
    assert theirs, "no function was recognised"
    assert ours - theirs == ONE_SIDED.get(module, set())
    assert theirs - ours == ONE_SIDED.get(script, set())


@pytest.mark.parametrize("module", TWINS)
def test_the_functions_of_both_stand_in_the_same_order(module: str) -> None:
    ours, theirs = in_python(module), in_script(TWINS[module])
    common = set(ours) & set(theirs)
    assert [name for name in ours if name in common] == [name for name in theirs if name in common]


def test_every_script_that_computes_for_the_search_has_a_twin() -> None:
    scripts = {path.relative_to(SCRIPTS).as_posix() for path in (SCRIPTS / "search").glob("*.js")}
    # Whoosh's parser reads the query language (`search/whoosh_index.py`); test_query_language.py holds both together.
    assert scripts - {"search/cache.js", "search/query_language.js"} <= set(TWINS.values())
