"""Commands answer in the language that the environment names; JSON stays as it is."""

from __future__ import annotations

import json

import pytest

from scythe_ref.cli import main
from scythe_ref.cli.reading import LANGUAGE
from scythe_ref.scythe import PACKAGE
from scythe_ref.site import domains, found_texts
from scythe_ref.translations import PSEUDO

CALLS = [
    (["show", "move.river"], 0),
    (["show", "V4"], 0),
    (["show", "no-such-entry"], 2),
    (["search", "who wins a tie"], 0),
    (["search", "who wins a tie", "--players", "7", "--module", "base"], 0),
    (["search", "zxqv blorp"], 1),
    (["try", "saxony* V4=mech power=3", "saxony bolster power", "--score"], 0),
    (["try", "saxony* V4=mech", "saxony move mech V4 to M3"], 1),
    (["try", "nobody*", "saxony bolster power"], 2),
]


@pytest.mark.parametrize(("call", "status"), CALLS, ids=[" ".join(call) for call, _ in CALLS])
def test_no_label_stays_english(
    call: list[str], status: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LANGUAGE, PSEUDO)
    assert main(call) == status
    said = capsys.readouterr()
    lines = (said.out + said.err).splitlines()
    assert any("⟦" in line for line in lines)
    labels = {
        str(form)
        for domain in domains(PACKAGE)
        for text in found_texts(domain)
        if any("/cli/" in file for file, _ in text.locations)
        for form in ([text.id] if isinstance(text.id, str) else text.id)
    }
    beginnings = tuple(start for text in labels if len(start := text.partition("{")[0].strip()) > 3)
    assert [line for line in lines if line.strip().startswith(beginnings)] == []


def test_json_is_the_same_in_every_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["show", "move.river", "--json"])
    english = json.loads(capsys.readouterr().out)
    monkeypatch.setenv(LANGUAGE, PSEUDO)
    main(["show", "move.river", "--json"])
    assert json.loads(capsys.readouterr().out) == english
