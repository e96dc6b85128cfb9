"""`scythe-ref coverage --games`: how often random games and seeded starts hit each statement."""

from __future__ import annotations

import json

import pytest

from scythe_ref.cli import main


def test_hits_of_every_implemented_statement_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    main(["coverage", "--games", "12", "--jobs", "1", "--json"])
    report = json.loads(capsys.readouterr().out)
    implemented = {entry["id"] for entry in report["statements"] if entry["status"] == "implemented"}
    assert report["hits"].keys() == implemented
    assert report["hits"]["move.adjacent"]["random"] > 0
    assert sum(found["seeded"] for found in report["hits"].values()) > 0
    main(["coverage", "--games", "12", "--jobs", "1"])
    assert "hit less than 10 times in 10,000 games" in capsys.readouterr().out
