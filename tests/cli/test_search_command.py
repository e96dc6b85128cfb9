"""`scythe-ref search`, as a person runs it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scythe_ref.cli import main

SMALL_GAME = Path(__file__).parents[2] / "examples" / "nine-mens-morris"
KEYS = [
    *("id", "kind", "title", "answer", "breadcrumb", "badges", "sources", "url", "score", "scope", "also"),
    *("unless", "exception_to"),
]


def test_a_hit_is_the_answer_with_its_place_id_and_link(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "who", "wins", "a", "tie"]) == 0
    first = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert first[0] == "The attacker wins a tie in combat"
    assert "the attacker wins" in first[1]
    assert first[2].strip().startswith("Rules > Combat")
    assert first[3].split() == ["combat.tie", "rules/combat/#combat.tie"]


def test_json_says_whether_the_hits_answer_and_where_they_come_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "--json", "--limit", "3", "airship"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == [
        "schema",
        "query",
        "answers",
        "meant",
        "nearest",
        "topics",
        "readings",
        "left_out",
        "senses",
        "places",
        "also_asked",
        "hits",
    ]
    assert found["answers"]
    hits = found["hits"]
    assert all(hit["sources"] for hit in hits)
    assert [list(hit) for hit in hits] == [KEYS] * 3
    assert hits[0]["score"] >= hits[1]["score"] >= hits[2]["score"] > 0


def test_dutch_terms_stand_beside_the_answer_to_a_question_in_dutch(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["wie", "wint", "bij", "gelijkspel", "in", "een", "gevecht"]
    main(["search", *asked])
    assert "  aanvaller = attacker, gelijkspel = tie, gevecht = combat\n" in capsys.readouterr().out
    main(["search", "--json", *asked])
    assert json.loads(capsys.readouterr().out)["hits"][0]["dutch"]["tie"] == "gelijkspel"


@pytest.mark.parametrize(
    "said",
    [
        ['faction:saxony kind:ruling "own mine" -airship'],
        ["faction:saxony", "kind:ruling", "own mine", "-airship"],
        ["--limit", "5", "faction:saxony", "kind:ruling", '"own mine"', "-airship"],
    ],
)
def test_a_search_is_narrowed_down_however_the_shell_hands_it_over(
    said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", "--json", *said]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["query"] == 'faction:saxony kind:ruling "own mine" -airship'
    assert found["hits"][0]["id"] == "saxony-disarm-own-mine"


def test_the_help_tells_how_to_narrow_a_search_down(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["search", "mine", "-h"])
    told = capsys.readouterr().out
    assert all(said in told for said in ('"own mine"', "-airship", "kind:ruling", "faction:saxony"))


def test_who_narrowed_too_far_is_told_what_there_is_without(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "faction:togawa", "own mine"]) == 1
    assert re.search("without what narrows it down: [1-9][0-9]* hits", capsys.readouterr().err)


def test_badges_stand_beside_the_place(capsys: pytest.CaptureFixture[str]) -> None:
    main(["search", "id:move.forced-retreat-late"])
    assert "[Superseded]" in capsys.readouterr().out


def test_what_was_the_rule_once_names_the_rule_and_comes_after_it(capsys: pytest.CaptureFixture[str]) -> None:
    main(["search", "lone", "workers", "retreat", "after", "the", "action"])
    out = capsys.readouterr().out
    remark, once = "* No longer the rule. The rule now: move.forced-retreat\n", "First printing: when your character"
    assert out.index("  move.forced-retreat  ") < out.index(remark) < out.index(once)


def test_no_hit_suggests_words_and_exits_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "polaroid"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Nothing found for 'polaroid'" in captured.err
    assert "polania" in captured.err
    assert re.search(r"^Perhaps here: .*\(\S*polania\S*\)", captured.err, re.MULTILINE)


def test_a_bot_is_told_that_nothing_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "--json", "how do I paint the miniatures"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["hits"]
    assert not found["answers"]


def test_no_hit_as_json_says_what_comes_near(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "--json", "polaroid"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["answers"], found["hits"]) == (False, [])
    assert "polania" in found["nearest"]
    assert found["topics"]


def test_a_typo_is_answered_and_pointed_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "facotry speed"]) == 0
    captured = capsys.readouterr()
    assert "Factory" in captured.out
    assert captured.err == "Did you mean: factory speed\n"


@pytest.mark.parametrize("arguments", [[], ["river", "--limit", "0"], ["river", "--limit", "many"]])
def test_wrong_usage_exits_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["search", *arguments])
    assert stop.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_with_seven_players_the_replacement_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "crimea wayfare", "--players", "7", "--limit", "50"]) == 0
    hits = [hit.splitlines() for hit in capsys.readouterr().out.split("\n\n")]
    assert hits[0][0].startswith("* In your game, instead of: crimea.wayfare")
    assert hits[0][1] == "Wayfare to a farm"
    named = [[line.split()[0] for line in hit[1:]] for hit in hits]
    [replaced] = [number for number, words in enumerate(named) if "crimea.wayfare" in words]
    assert hits[replaced][0] == "* Replaced in your game by: crimea.wayfare-farm"
    assert all(hit[0].startswith(("* Replaced", "* Not in your game")) for hit in hits[replaced:])


def test_a_table_is_named_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    table = [
        "--faction",
        "nordic,crimea",
        "--module",
        "base",
        "--ruleset",
        "first-printing",
        "--switch",
        "promos=left-out",
    ]
    assert main(["search", "cross a river", "--limit", "1", "--json", *table]) == 0
    [hit] = json.loads(capsys.readouterr().out)["hits"]
    assert list(hit) == [*KEYS, "table"]
    assert "nordic.swim" in hit["table"]["exceptions"]


def test_words_after_a_faction_are_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "--faction", "crimea", "wayfare", "to", "a", "farm"]) == 0
    assert "crimea.wayfare" in capsys.readouterr().out


def test_a_table_that_cannot_be_is_refused_with_everything_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "river", "--players", "12", "--faction", "crimaea", "--switch", "promos,x=y"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "Nobody can play at such a table:"
    assert "no faction 'crimaea'; did you mean 'crimea'?" in said
    assert "no setting of promos ''; there are left-out, in-the-decks" in said
    assert len(said) == 5


def test_a_faction_may_be_written_with_a_capital(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "wayfare", "--faction", "Crimea", "--module", "Base", "--ruleset", "Current"]) == 0
    assert "crimea.wayfare" in capsys.readouterr().out


def test_who_has_left_the_answer_out_by_the_table_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "what happens when I step on a trap", "--module", "base"]) == 0
    said = capsys.readouterr().err
    assert said.startswith("This may not be your answer. What fits best is not in your game: togawa.trap-trigger")


def test_a_cache_that_cannot_be_written_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    search = ["search", "may a man fly", "--content", str(SMALL_GAME)]
    main(search)
    usual = capsys.readouterr().out
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert main(search) == 0
    assert capsys.readouterr().out == usual


def test_a_pipe_gets_no_colours_and_no_broken_lines() -> None:
    code = "from scythe_ref.cli import main; main(['search', 'how many units move'])"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "\033" not in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) > 96


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["search", "river"], "pydantic yaml mkdocs jinja2"),
        (["show", "move.river"], "pydantic yaml mkdocs jinja2 whoosh"),
        (["try", "saxony* V4=mech", "saxony move mech V4 to F4"], "pydantic yaml mkdocs jinja2 whoosh"),
    ],
)
def test_a_warm_cache_needs_nothing_heavy(arguments: list[str], absent: str) -> None:
    main(arguments)
    loaded = f"[name for name in {absent.split()} if name in sys.modules]"
    code = f"import sys; from scythe_ref.cli import main; main({arguments}); print({loaded})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
