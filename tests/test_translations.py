"""Translations: English without a catalogue, the pseudo-language, catalogues in other languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scythe_ref import translations as module
from scythe_ref.scythe import PACKAGE
from scythe_ref.translations import ENGLISH, PSEUDO, accented, listed, translations


@pytest.mark.parametrize("language", ["en", "en-GB"])
def test_english_needs_no_catalogue(language: str) -> None:
    assert translations(language, PACKAGE) is ENGLISH


def test_a_language_without_a_catalogue_stays_english() -> None:
    assert translations("fr", PACKAGE).gettext("Rulings") == "Rulings"


def test_a_game_s_text_comes_before_that_of_any_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(folder: str, domain: str, texts: dict[str, str]) -> None:
        place = tmp_path / folder / "fy" / "LC_MESSAGES"
        place.mkdir(parents=True)
        catalog = Catalog(locale="fy")
        for text, translation in texts.items():
            catalog.add(text, translation)
        with (place / f"{domain}.mo").open("wb") as file:
            write_mo(file, catalog)

    write("locale", "reference", {"Rulings": "Uitspraken", "Factions": "Partijen"})
    write("own", "scythe", {"Factions": "Facties"})
    monkeypatch.setattr(module, "__file__", str(tmp_path / "translations.py"))
    monkeypatch.setattr(module, "locale_of", lambda package: tmp_path / "own")
    dutch = translations("fy", PACKAGE)
    assert [dutch.gettext(text) for text in ("Rulings", "Factions", "Scenarios")] == [
        "Uitspraken",
        "Facties",
        "Scenarios",
    ]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Count the %(thing)s", "%(thing)s"),
        ("{n} games", "{n}"),
        ('Read <a href="%(rules)s">the rules</a>', '<a href="%(rules)s">'),
        ("Write <code>scythe-ref try</code>", "<code>scythe-ref try</code>"),
        ("Rock &amp; roll", "&amp;"),
        ("50 %%", "50 %%"),
        ("invalid choice: %r", "%r"),
        ("Name it as `scythe-ref try` takes it", "`scythe-ref try`"),
    ],
)
def test_the_pseudo_language_keeps_gaps_and_markup_and_no_other_letter(text: str, kept: str) -> None:
    said = accented(text)
    assert kept in said
    assert not any(letter.isascii() and letter.isalpha() for letter in said.replace(kept, "").replace("</a>", ""))


def test_the_pseudo_language_is_longer_and_marked_at_its_ends() -> None:
    said = translations(PSEUDO).ngettext("One game is kept below", "{n} games are kept below", 1)
    assert said.startswith("⟦") and said.endswith("⟧") and len(said) > 1.3 * len("One game is kept below")


@pytest.mark.parametrize(("parts", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), ("abc", "a, b and c")])
def test_a_list_in_words(parts: list[str], said: str) -> None:
    assert listed(parts, "{parts} and {last}") == said
