"""Commands that answer at once import only needed modules: one takes up to 2 ms of the 60 that a search may take."""

from __future__ import annotations

import subprocess
import sys

import pytest

from scythe_ref.cli import main

HELP = """
cli cli.commands cli.running cli.streams formats formats.visible_text lazy_imports library library.root translations
"""
SHOW = f"""{HELP}
cli.reading cli.show
game_package library.cache library.cache_files library.entry library.lookup library.statuses
"""
SEARCH = f"""{HELP}
cli.reading cli.search
game_package library.cache library.cache_files library.statuses reference scythe scythe.closed_lists scythe.search_words
search search.analysis search.destinations search.dutch search.exceptions search.frames search.game_words search.index
search.query search.query_words search.ranking search.readings search.scoring search.table_filter
"""

COSTLY = {
    "ast", "asyncio", "csv", "dataclasses", "email", "html", "http", "importlib.metadata", "importlib.util", "inspect",
    "logging", "pickle", "pydantic", "random", "socket", "ssl", "statistics", "subprocess", "tempfile", "textwrap",
    "threading", "tokenize", "urllib.request", "whoosh", "yaml",
}  # fmt: skip
"""Modules of others that take a millisecond or more with their own imports."""

DATACLASSES = {"ast", "dataclasses", "inspect", "tokenize"}
"""`Entry` is one; with their help alone, half of a search goes by."""


@pytest.mark.parametrize(
    ("arguments", "ours", "costly"),
    [
        (["search", "who wins a tie"], SEARCH, set[str]()),
        (["show", "combat.tie"], SHOW, DATACLASSES),
        (["--help"], HELP, {"textwrap"}),
    ],
)
def test_a_command_imports_what_it_needs(arguments: list[str], ours: str, costly: set[str]) -> None:
    if arguments != ["--help"]:
        main(arguments)  # the cache keeps the compiled content
    code = f"""
import sys
before = {{*sys.modules}}
sys.argv[1:] = {arguments}
try:
    import scythe_ref.cli
    scythe_ref.cli.main()
finally:
    print(*(name for name in sys.modules if name not in before), file=sys.__stderr__)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    loaded = set(done.stderr.split())
    package = "scythe_ref"
    assert {name for name in loaded if name.startswith(package)} == {package, *(f"{package}.{m}" for m in ours.split())}
    assert loaded & COSTLY <= costly
