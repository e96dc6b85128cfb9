"""The content is whole: its formats, its references, its numbers and its board."""

from __future__ import annotations

import re

from morris_content import CONTENT, ROOT, bundle, data, files, filled, rulings, scenarios, statements
from scythe_ref.schema.rule_source import RuleSource
from scythe_ref.schema.ruling import RulingFile
from scythe_ref.schema.sources import SourceFile, WithoutCodeFile
from scythe_ref.schema.texts import GlossaryFile, MessageFile

from nine_mens_morris.drawing import MorrisDrawing
from nine_mens_morris.schema import FORMATS, Board

BOARD = data("components/board.yaml")


def test_every_file_has_its_format() -> None:
    for path in files("rules"):
        RuleSource.model_validate(data(path))
    for path in files("rulings"):
        RulingFile.model_validate(data(path))
    for path in files("scenarios"):
        FORMATS.scenarios.file.model_validate(data(path))
    SourceFile.model_validate(data("sources.yaml"))
    GlossaryFile.model_validate(data("glossary.yaml"))
    MessageFile.model_validate(data("messages.yaml"))
    WithoutCodeFile.model_validate(data("without-code.yaml"))
    Board.model_validate(BOARD)


def test_there_is_as_much_as_was_asked_for() -> None:
    assert (len(statements()) >= 40, len(rulings()) >= 20, len(scenarios()) >= 40) == (True, True, True)
    assert sum(len(path.read_text().splitlines()) for path in CONTENT.rglob("*.*")) <= 3000
    assert sum(len(path.read_text().splitlines()) for path in (ROOT / "nine_mens_morris").glob("*.py")) <= 1500


def test_every_reference_leads_somewhere() -> None:
    places = {source["id"]: set(source["places"]) for source in data("sources.yaml")["sources"]}
    terms = data("glossary.yaml")["terms"]
    switches = data("components/rulesets.yaml")["switches"]
    everything = [*statements().values(), *rulings().values(), *terms, *switches.values()]
    for one in everything:
        for ref in (*one["sources"], *one.get("checked", ()), *one.get("dissent", ())):
            source, _, place = ref.partition("#")
            assert place in places[source], ref
        for key in ("rules", "overrides", "replaces", "says"):
            assert set(one.get(key) or ()) <= set(statements())
        assert set(one.get("scenarios") or ()) <= set(scenarios())
    for name, switch in switches.items():
        for setting, rule in switch["settings"].items():
            held = statements()[rule].get("switch")
            assert held == {name: setting} or setting == switch["default"] or rule in ("take.no-other",), rule


def test_every_scenario_stands_with_a_rule_and_every_ruling_with_a_scenario_or_a_reason() -> None:
    for one in rulings().values():
        assert bool(one.get("scenarios")) != bool(one.get("reason")), one["id"]
    for one in scenarios().values():
        named = {rule for e in one["expect"] for key in ("refused_by", "decided_by") for rule in e.get(key, ())}
        assert named <= set(statements()), one["id"]


def test_what_no_book_says_has_its_derivation() -> None:
    for one in (*statements().values(), *rulings().values()):
        assert one.get("status") != "derived" or one["derivation"], one["id"]


def test_numbers_of_statements_are_bound() -> None:
    for one in statements().values():
        bare = re.sub(r"\{fact:[a-z._]+\}", "", f"{one['title']} {one['text']}")
        assert not re.search(r"\d", bare), one["id"]
        assert "{" not in filled(one["text"])


def test_answers_are_short_and_plain() -> None:
    for one in rulings().values():
        assert len(re.split(r"(?<=[.!?:])\s", one["answer"])[0].split()) <= 12, one["id"]
        assert "; " not in f"{one['answer']} {one.get('explanation', '')}", one["id"]


def test_the_board_is_what_its_rows_say() -> None:
    for rows, key in ((BOARD["rows"], "next"), (BOARD["corner_rows"], "corner")):
        beside = {frozenset(pair) for row in rows for pair in (row[:2], row[1:])}
        said = [frozenset((label, other)) for label, at in BOARD["points"].items() for other in at.get(key, ())]
        assert set(said) == beside
        assert len(said) == 2 * len(beside)
    numbers = bundle()["components"]["numbers"]["numbers"]["board"]
    counted = (len(BOARD["points"]), len(BOARD["rows"]), len(BOARD["corner_rows"]))
    assert counted == (numbers["points"], numbers["rows"], numbers["corner_rows"])


def test_rows_are_straight_and_drawn() -> None:
    for row in (*BOARD["rows"], *BOARD["corner_rows"]):
        (x0, y0), (x1, y1), (x2, y2) = ((BOARD["points"][label]["x"], BOARD["points"][label]["y"]) for label in row)
        assert (x1 - x0, y1 - y0) == (x2 - x1, y2 - y1)
    drawing = MorrisDrawing(Board.model_validate(BOARD))
    assert len(set(drawing.at.values())) == 24
    assert drawing.base().count("L") >= 20
