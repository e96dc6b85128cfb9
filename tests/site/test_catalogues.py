"""Catalogues: each text of code, templates and scripts is found, and scripts get theirs as JSON."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.scythe import PACKAGE
from scythe_ref.site import domains, found_texts, script_words, template_text
from scythe_ref.site.build.catalogues import scripts
from scythe_ref.translations import PSEUDO

ROOT = Path(__file__).parents[2] / "scythe_ref"
TEMPLATES = sorted(file for file in ROOT.rglob("*.html") if {"templates", "theme"} & {*file.parts})
SCRIPTS = sorted(ROOT.rglob("theme/js/**/*.js"))


def test_the_committed_catalogues_are_fresh() -> None:
    assert main(["words", "--check"]) == 0


def found_in(script: str) -> list[tuple[int, str, object, list[str]]]:
    return list(scripts(BytesIO(script.encode()), (), (), {}))


def test_calls_in_a_template_within_a_template_are_found() -> None:
    script = 'const a = html`<p title="${_("One")}">${b && html`<i>${_("It\'s two")}</i>`}</p>`;'
    assert [text for _, _, text, _ in found_in(script)] == ["One", "It's two"]


def test_joined_strings_are_one_text_and_a_note_comes_with_the_next() -> None:
    script = """
    // NOTE: of cards,
    // not of maps
    const a = ngettext("{n} " + "deck", '{n} "decks"', n, { other });
    const b = other_("none", x._("none"));
    """
    assert found_in(script) == [(4, "ngettext", ("{n} deck", '{n} "decks"'), ["NOTE: of cards, not of maps"])]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.relative_to(ROOT).as_posix())
def test_every_call_in_a_script_has_its_text_as_a_literal(script: Path) -> None:
    source = script.read_text("utf-8")
    calls = re.findall(r"(?<![\w$.)?}])(?:_|ngettext|pgettext|withElements)\(", source)  # not in a regular expression
    defined = len(
        re.findall(r"^export (?:const|function) (?:_|ngettext|pgettext|withElements)\b", source, re.MULTILINE)
    )
    inner = source.count("_(text)") if script.name == "translations.js" else 0
    assert len(found_in(source)) == len(calls) - inner - min(defined, source.count("function ngettext("))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.relative_to(ROOT).as_posix())
def test_a_template_translates_literals_alone(template: Path) -> None:
    """A translated text may hold markup, so a text of the content would not be escaped."""
    calls = re.findall(r"(?<![\w.])(?:_|ngettext|pgettext)\(\s*(.)", template.read_text("utf-8"))
    assert set(calls) <= {'"'}


def test_texts_of_a_game_are_in_its_own_catalogue() -> None:
    texts = {domain.name: template_text(domain) for domain in domains(PACKAGE)}
    assert '"Count the score"' in texts["scythe"] and '"Count the score"' not in texts["reference"]
    assert '"Search tips"' in texts["reference"] and '"Search tips"' not in texts["scythe"]


def test_gaps_of_a_text_are_those_of_its_plural() -> None:
    gap = re.compile(r"%\(\w+\)s|\{\w+\}")
    pairs = [it.id for domain in domains(PACKAGE) for it in found_texts(domain) if not isinstance(it.id, str)]
    assert pairs
    assert [pair for pair in pairs if {*gap.findall(pair[0])} != {*gap.findall(pair[1])}] == []


def test_scripts_get_their_texts_by_plural_category() -> None:
    words = script_words(PSEUDO, PACKAGE)
    assert words["Total"] == "⟦Ťóóťááľ⟧"
    assert words["{n} coin"] == {"other": "⟦{n} çóóííñš⟧", "one": "⟦{n} çóóííñ⟧"}
    assert "Search tips" not in words


def test_a_maintainer_finds_where_a_text_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "wins by faction"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Wins by faction"
    file, line = lines[1].strip().rsplit(":", 1)
    assert "Wins by faction" in (ROOT.parent / file).read_text("utf-8").splitlines()[int(line) - 1]


def test_a_text_that_is_nowhere_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "no such words at all"]) == 1
    assert "no such words" in capsys.readouterr().out


def test_a_found_text_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "brought in", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["texts"]
    assert one["texts"] == ["{n} game brought in.", "{n} games brought in."] and one["catalogue"] == "scythe"
