"""Scythe and the machine apart: no file outside Scythe's own package names anything of that game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from words_of_scythe import WORDS

import scythe_ref

ROOT = Path(scythe_ref.__file__).parent
FOLDERS = (ROOT, ROOT.parent / "site_plugins", ROOT.parent / "examples")
KINDS = {".py", ".js", ".mjs", ".json", ".html", ".css", ".svg", ".md", ".yaml", ".yml", ".txt", ".toml"}
NOT_OURS = {"vendor", "_content", "_schema", "__pycache__", "english.txt"}
"""Files by others, copies made by a build, and a list of English words, some of which are words of the game, too."""


def files() -> Iterator[tuple[str, Path]]:
    """Yield every file that serves all games, by its place in the project."""
    for folder in FOLDERS:
        for file in sorted(folder.rglob("*")):
            within = file.relative_to(ROOT.parent)
            if file.suffix in KINDS and NOT_OURS.isdisjoint(within.parts) and within.parts[:2] != OWN:
                yield within.as_posix(), file


OWN = ("scythe_ref", "scythe")


def test_the_words_are_found_as_words_and_in_names() -> None:
    text = "Nordic, two mechs, factory_card, .f-albion, territoryOf, player-mats; mechanism, encountered, enlisted"
    found = [match[0] for match in WORDS.finditer(text)]
    assert found == ["Nordic", "mechs", "factory_card", "albion", "player-mats", "enlisted"]


def test_nothing_of_scythe_is_named_outside_its_package() -> None:
    named = {name: {match[0] for match in WORDS.finditer(file.read_text("utf-8"))} for name, file in files()}
    assert len(named) > 400
    assert {name: words for name, words in named.items() if words} == {}, "what is Scythe's goes into scythe_ref/scythe"
