"""History: the list of a release, and the demand for an earlier text where a text has changed since."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scythe_ref.cli import main
from scythe_ref.cli.validate import content_problems
from scythe_ref.library import RELEASE, load
from scythe_ref.library.root import content_digest
from scythe_ref.site.build.for_programs import feed_text
from scythe_ref.site.parts.links import Links

EXAMPLE = Path(__file__).parents[2] / "examples" / "tin-harbour" / "content"
RULES, RULINGS = "rules/turn.yaml", "rulings/harbour.yaml"
TOLD = "{version: '2.0', said: Yes., because: A new printing., recorded: '2026-12-01'}"


@pytest.fixture
def harbour(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The content of a small game, of which 2.0 is the last release."""
    folder = Path(shutil.copytree(EXAMPLE, tmp_path / "content", ignore=shutil.ignore_patterns("nl")))
    assert main(["release", "2.0", "--content", str(folder)]) == 0
    capsys.readouterr()
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def problems(folder: Path) -> list[str]:
    return [str(problem).removeprefix(f"{folder}/") for problem in content_problems(folder)]


def answer_otherwise(folder: Path, history: str = "") -> None:
    change(folder / RULINGS, "answer: Yes. Any number of boats may.\n", f"answer: No. One boat lies there.\n{history}")


def test_what_was_released_is_sound(harbour: Path) -> None:
    assert problems(harbour) == []


def test_a_changed_answer_and_a_changed_text_are_told_at_their_place(harbour: Path) -> None:
    answer_otherwise(harbour)
    change(harbour / RULES, "Then it's the next player's turn.", "Then the next player takes a turn.")
    text, answer = problems(harbour)
    assert text.startswith(f"{RULES}:13:15: 'turn.one-action' says something else than in version 2.0: add {{version:")
    assert answer.startswith(f"{RULINGS}:6:13: 'share-a-quay' says something else than in version 2.0: add {{version:")


@pytest.mark.parametrize("entry", [TOLD, "{version: '2.0', reworded: true}"])
def test_an_earlier_text_or_a_mark_answers_it(harbour: Path, entry: str) -> None:
    answer_otherwise(harbour, f"    history: [{entry}]\n")
    assert problems(harbour) == []


def test_an_entry_of_another_release_does_not(harbour: Path) -> None:
    answer_otherwise(harbour, f"    history: [{TOLD.replace('2.0', '1.9')}]\n")
    assert len(problems(harbour)) == 1


def test_a_new_entry_and_other_line_breaks_need_none(harbour: Path) -> None:
    change(harbour / RULINGS, "answer: Yes. Any number", "answer: >-\n      Yes. Any\n      number")
    change(harbour / RULINGS, "- id: third-crate", "- id: a-third-crate")
    assert problems(harbour) == []


def test_a_renamed_rule_is_compared_with_what_it_was(harbour: Path) -> None:
    for file in (harbour / "glossary.yaml", harbour / RULES, harbour / RULINGS):
        file.write_text(file.read_text("utf-8").replace("turn.load", "turn.take"), "utf-8")
    change(harbour / RULES, "- id: turn.take\n", "- id: turn.take\n        formerly: [turn.load]\n")
    assert problems(harbour) == []
    change(harbour / RULES, "A boat holds two crates.", "A boat holds three crates.")
    [problem] = problems(harbour)
    assert "'turn.take' says something else" in problem


def test_without_a_release_nothing_is_asked(harbour: Path) -> None:
    (harbour / RELEASE).unlink()
    answer_otherwise(harbour)
    assert problems(harbour) == []


@pytest.mark.parametrize(
    ("history", "words"),
    [
        (
            "[{version: '1.9', said: Yes., recorded: '2026-12-01'}]",
            "7:15: 'because' is missing; only a change of",
        ),
        ("[{version: '1.9'}]", "7:15: 'said' is missing; only"),
        ("[{version: 2.0, reworded: true}]", "7:25: expected a version in quotes, like '0.2.0', found the number 2.0"),
        (f"[{TOLD}, {TOLD}]", "the version '2.0' is already in this history"),
    ],
)
def test_a_faulty_history_is_told(harbour: Path, history: str, words: str) -> None:
    answer_otherwise(harbour, f"    history: {history}\n")
    assert any(words in problem for problem in problems(harbour))


def test_a_release_waits_for_the_history(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (harbour / RELEASE).read_bytes()
    answer_otherwise(harbour)
    assert main(["release", "2.1", "--content", str(harbour)]) == 1
    assert "'share-a-quay' says something else than in version 2.0" in capsys.readouterr().err
    assert (harbour / RELEASE).read_bytes() == before


def test_a_stale_list_is_told(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", "2.0", "--check", "--content", str(harbour)]) == 0
    assert main(["release", "2.1", "--check", "--content", str(harbour)]) == 1
    assert "release.yaml: stale; run `scythe-ref release 2.1`" in capsys.readouterr().err
    assert main(["release", "v2.1", "--content", str(harbour)]) == 2
    assert "'v2.1' is no version" in capsys.readouterr().err


@pytest.mark.parametrize("version", ["2.0", "1.10", "1.0"])
def test_a_version_keeps_what_it_said(harbour: Path, version: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = (harbour / RELEASE).read_bytes()
    answer_otherwise(harbour, f"    history: [{TOLD}]\n")
    assert main(["release", version, "--content", str(harbour)]) == 1
    assert "has what version 2.0 said; name a later one than that" in capsys.readouterr().err
    assert (harbour / RELEASE).read_bytes() == before
    assert main(["release", "2.0.1", "--content", str(harbour)]) == 0


def test_the_list_is_no_part_of_what_a_site_says(harbour: Path) -> None:
    before = content_digest(harbour)
    (harbour / RELEASE).unlink()
    assert content_digest(harbour) == before


def test_show_and_the_feed_tell_what_it_said(harbour: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer_otherwise(
        harbour,
        f"    history:\n      - {{version: '1.9', reworded: true}}\n      - {TOLD.replace('Yes.', 'Old news.')}\n",
    )
    assert main(["show", "share-a-quay", "--content", str(harbour)]) == 0
    said = capsys.readouterr().out.partition("What it said before\n")[2]
    first, second = said.splitlines()[:2]
    assert first.strip() == "Until version 2.0: Old news. Changed on 2026-12-01: A new printing."
    assert second.strip() == "Until version 1.9 in other words."
    assert main(["show", "share-a-quay", "--json", "--content", str(harbour)]) == 0
    kept = json.loads(capsys.readouterr().out)["history"]
    later = {"version": "2.0", "said": "Old news.", "because": "A new printing.", "recorded": "2026-12-01"}
    assert kept == [later, {"version": "1.9", "reworded": True}]
    assert main(["search", "Old news", "--content", str(harbour)]) == 1  # nobody should find what no longer holds
    feed = feed_text(Links(load(harbour)), "Harbour", "https://example.org/")
    entries = ElementTree.fromstring(feed).findall("{http://www.w3.org/2005/Atom}entry")
    [entry] = [one for one in entries if "share-a-quay" in (one.findtext("{*}id") or "")]
    assert entry.findtext("{*}id") == "https://example.org/history/share-a-quay/2.0"
    assert entry.findtext("{*}updated") == "2026-12-01T00:00:00Z"
    summary = "No. One boat lies there. Until version 2.0: Old news. Changed because: A new printing."
    assert entry.findtext("{*}summary") == summary
