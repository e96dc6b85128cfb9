"""The page of the search names all scripts of the search, so that a browser asks for them at once."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import scythe_ref

THEME = Path(scythe_ref.__file__).parent / "site" / "theme"
SEARCH = ("search_box/open", "search/index", "search/query")
_IMPORTED = re.compile(r'^(?:import|\}).*?"(\.[^"]+)\.js";$', re.MULTILINE)
_PRELOADED = re.compile(r'for name in "([^"]+)"\.split')
WRITTEN_BY_A_BUILD = {"table_rules"}


def imported(name: str) -> set[str]:
    """Names of the scripts that a script imports."""
    text = (THEME / "js" / f"{name}.js").read_text(encoding="utf-8")
    return {posixpath.normpath(posixpath.join(posixpath.dirname(name), other)) for other in _IMPORTED.findall(text)}


def test_the_page_of_the_search_preloads_what_the_search_imports() -> None:
    needed: set[str] = set()
    waiting = set(SEARCH)
    while waiting:
        needed |= waiting
        waiting = {other for name in waiting - WRITTEN_BY_A_BUILD for other in imported(name)} - needed
    (listed,) = _PRELOADED.findall((THEME / "main.html").read_text(encoding="utf-8"))
    assert sorted(needed) == listed.split()
