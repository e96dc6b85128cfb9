"""References: one that leads to nothing has a message beside any others, one into a broken file never has."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import our_content
import pytest
from pydantic import BaseModel

from scythe_ref.formats.problem import ContentError
from scythe_ref.library import content_root, game_of, load
from scythe_ref.library.reading import read_files
from scythe_ref.schema.common import Form, Refers
from scythe_ref.schema.walker import references_of

Damage = Callable[[str, str, str], None]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(content_root(), tmp_path_factory.mktemp("copy") / "content"))


@pytest.fixture
def damage(copy: Path) -> Iterator[Damage]:
    """Changes the first occurrence of a text in a file, until the test is over."""
    before: dict[Path, str] = {}

    def change(file: str, old: str, new: str) -> None:
        path = copy / file
        text = path.read_text("utf-8")
        assert old in text, f"{old!r} does not stand in {file}: the test needs another example"
        before.setdefault(path, text)
        path.write_text(text.replace(old, new, 1), "utf-8")

    yield change
    for path, text in before.items():
        path.write_text(text, "utf-8")


def problems(root: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load(root)
    return [f"{Path(problem.path).name}: {problem.message}" for problem in caught.value.problems]


KINDS = {
    *("rule", "ruling", "scenario", "source", "switch", "setting", "preset", "place", "mech", "ability", "partner"),
    *("occasion", "shown", "term", "piece"),
}
"""The kinds of targets that references have."""

DAMAGE: list[tuple[str, str, str, str, str]] = [
    ("rule", "glossary.yaml", "rules: [concept.char", "rules: [concept.chor", "no rule 'concept.choracter'"),
    ("term", "game.yaml", "terms: [automa]", "terms: [automat]", "no term 'automat'"),
    ("piece", "rules/factions.yaml", "move.river: [workers]", "move.river: [wrokers]", "no piece in the lexicon 'wro"),
    ("ruling", "most-asked.yaml", "ruling: move-enter", "ruling: mov-enter", "no ruling 'mov-enter-lone"),
    (
        "scenario",
        "rulings/airships.yaml",
        "[all-airships-share",
        "[all-airship-share",
        "no scenario 'all-airship-share",
    ),
    ("source", "rulings/airships.yaml", "[wind-gambit-rulebook#", "[wind-gambit-rulebok#", "no source 'wind-gambit-ru"),
    ("switch", "scenarios/alliances.yaml", "{coin-deals: forb", "{coin-deels: forb", "no switch 'coin-deels'"),
    (
        "setting",
        "scenarios/alliances.yaml",
        "deals: forb",
        "deals: farb",
        "no setting of the switch 'coin-deals': 'farb",
    ),
    ("setting", "components/rulesets.yaml", "default: at-once", "default: at-onze", "no setting of the switch '"),
    ("preset", "scenarios/bottom-row.yaml", ": first-printing", ": first-prnting", "no ruleset preset 'first-prnting'"),
    ("place", "scenarios/airships.yaml", "units: {W2:", "units: {W9:", "no territory or home base 'W9'"),
    (
        "mech",
        "scenarios/airships.yaml",
        "abilities: [speed]",
        "abilities: [sped]",
        "no mech ability of Polania: 'sped'",
    ),
    (
        "ability",
        "combinations.yaml",
        "    ability.speed:",
        "    ability.spead:",
        "no ability on the faction mats: 'abi",
    ),
    ("partner", "scenarios/airships.yaml", "[rusviet.township,", "[rusviet.townshop,", "no ability or thing 'rusviet"),
    ("shown", "sheets.yaml", "[turn-step", "[turn-stop", "no rule, procedure or table 'turn-stop-by-step'"),
    ("occasion", "combinations.yaml", "[[crossing, leap,", "[[crossing, leep,", "no moment or thing 'leep'"),
]
"""For each kind of reference one place of it in our content, and its damage."""


@pytest.mark.parametrize(("kind", "file", "old", "new", "message"), DAMAGE)
def test_a_reference_that_leads_to_nothing_is_told(
    kind: str, file: str, old: str, new: str, message: str, copy: Path, damage: Damage
) -> None:
    damage(file, old, new)
    wanted = f"{Path(file).name}: there is {message}"
    assert any(line.startswith(wanted) for line in problems(copy)), problems(copy)


def test_a_source_that_lists_its_places_has_no_others(copy: Path, damage: Damage) -> None:
    damage("sources.yaml", "{id: core-rulebook-nl,", "{id: core-rulebook-nl, places: {beweeg: Move},")
    assert any("there is no place in source 'core-rulebook-nl': 'snelheid'" in line for line in problems(copy))
    assert not any("'beweeg'" in line.partition(";")[0] for line in problems(copy))


def test_the_list_has_every_kind_of_reference_and_our_content_too(copy: Path) -> None:
    assert {kind for kind, *_ in DAMAGE} == KINDS
    found = {
        reference.mark.to for file in read_files(copy, game_of(copy))[0] for reference in references_of(file.model)
    }
    assert found == KINDS


@pytest.mark.parametrize(
    "fault",
    [
        ("rules/move.yaml", "text_type: markdown", "text_type: markdwon"),
        ("rules/move.yaml", "sections:", "sections: ]"),
        ("rules/move.yaml", "  - id: move.river\n", "  - idd: move.river\n"),
        ("components/factions.yaml", "kind: factions", "kind: fractions"),
        ("components/numbers.yaml", "kind: numbers", "kind numbers"),
        ("components/rulesets.yaml", "kind: rulesets", "kind: rulsets"),
        ("components/board.yaml", "kind: board", "kind: bord"),
        ("glossary.yaml", "terms:", "termz:"),
        ("sources.yaml", "sources:", "sources"),
        ("combinations.yaml", "things:", "thinks:"),
        ("scenarios/move.yaml", "scenarios:", "scenarios: 7"),
    ],
    ids=lambda fault: fault[0] + fault[2],
)
def test_what_a_broken_file_may_declare_is_not_called_missing(
    fault: tuple[str, str, str], copy: Path, damage: Damage
) -> None:
    damage(*fault)
    assert {line.partition(":")[0] for line in problems(copy)} == {Path(fault[0]).name}


def test_what_no_file_can_declare_is_told_beside_a_broken_one(copy: Path, damage: Damage) -> None:
    damage("rules/move.yaml", "text_type: markdown", "text_type: markdwon")
    damage("components/numbers.yaml", "kind: numbers", "kind numbers")
    damage("rules/combat.yaml", "{fact:combat.dial_max}", "{fact:combat.dial_maks}")
    for _, file, old, new, _ in DAMAGE[:4]:
        damage(file, old, new)
    found = problems(copy)
    for _, _, _, _, message in DAMAGE[:4]:
        assert any(f": there is {message}" in line for line in found), found
    assert any("there is no fact 'combat.dial_maks'" in line for line in found), found


def test_where_a_file_is_not_there_or_cannot_be_read_nothing_it_may_declare_is_called_missing(
    copy: Path, damage: Damage
) -> None:
    damage("most-asked.yaml", "ruling: move-enter", "ruling: mov-enter")
    path = copy / "glossary.yaml"
    text = path.read_bytes()
    try:
        path.write_bytes(b"\xff")
        assert {line.partition(":")[0] for line in problems(copy)} == {"glossary.yaml", "most-asked.yaml"}
        path.unlink()
        assert {line.partition(":")[0] for line in problems(copy)} == {"glossary.yaml", "most-asked.yaml"}
    finally:
        path.write_bytes(text)


DECLARING = {
    "BoxContents.boxes", "FactionAbility.id", "Gains.gains", "GeneralReason.id", "MechAbility.id",
    "Numbers.numbers", "PairReason.id",
    "RuleChange.id", "RuleSource.id", "RulesetSwitch.settings", "Rulesets.presets", "Rulesets.switches", "Ruling.id",
    "RulingFile.topic", "Scenario.id", "ScenarioFile.topic", "Source.id", "Statement.formerly", "Statement.id",
    "GameFile.factions", "GameFile.modules", "GameFile.not_covered", "GameFile.package",
    "Term.id", "Thing.id", "Walkthrough.id", "Procedure.id", "ComparisonTable.id", "Sheet.id",
}  # fmt: skip
CHECKED_BY_THEIR_COMMANDS = {"SourceMap.document", "SourceMap.exceptions", "SourceMap.parts", "UnboundFile.unbound"}
"""``scythe-ref sources`` and ``numbers`` tell which of these lead to nothing."""
OF_A_RELEASE = {"ReleaseFile.answers", "ReleaseFile.texts"}
"""Entries that were there then; they may be gone since."""


def names_in(annotation: Any, where: str, seen: set[Any]) -> Iterator[str]:
    """Yield the places of names, by the form of their type, without a declared target."""
    marks = getattr(annotation, "__metadata__", ())
    if any(isinstance(mark, Refers) for mark in marks):
        return
    if any(isinstance(mark, Form) and mark.name in ("rule id", "slug") for mark in marks):
        yield where
    for argument in get_args(annotation):
        yield from names_in(argument, where, seen)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel) and annotation not in seen:
        seen.add(annotation)
        for name, hint in get_type_hints(annotation, include_extras=True).items():
            yield from names_in(hint, f"{annotation.__name__}.{name}", seen)


def test_every_name_declares_something_or_refers_to_something() -> None:
    seen: set[Any] = set()
    found = {place for form in our_content.FORMATS.values() for place in names_in(form.model, form.name, seen)}
    assert found == DECLARING | CHECKED_BY_THEIR_COMMANDS | OF_A_RELEASE
