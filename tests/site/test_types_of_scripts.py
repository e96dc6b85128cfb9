"""The data that a build and the lab give to the pages' scripts agree with the types of the scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import scythe_ref
from scythe_ref.lab import Lab
from scythe_ref.library import Library, table_rules
from scythe_ref.scythe.site.score import score_tables
from scythe_ref.scythe.site.setup import setup_page
from scythe_ref.search import GameWords
from scythe_ref.search.export import DATA, SCENARIOS, parts_of
from scythe_ref.search.index import SearchIndex
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.browser_pages import rulings_data
from scythe_ref.site.pages.settle import settle_data
from tests import our_content

PACKAGE = Path(scythe_ref.__file__).parent
OURS, GAMES = PACKAGE / "site" / "theme" / "js", PACKAGE / "scythe" / "site" / "theme" / "js"

_PART = re.compile(r'^  (?:"([^"]+)"|(\w+))(\??):', re.MULTILINE)


def parts(file: Path, name: str) -> dict[str, bool]:
    """Return the parts of a type, and whether each has to be there."""
    found = re.search(rf"^export interface {name}\b([^{{]*){{\n(.*?)^}}", file.read_text("utf-8"), re.M | re.S)
    assert found, f"{file.name} has no {name}"
    extended = re.findall(r"\w+", found[1].removeprefix(" extends"))
    own = {quoted or plain: not optional for quoted, plain, optional in _PART.findall(found[2])}
    return {part: must for other in extended for part, must in parts(file, other).items()} | own


def fits(things: Iterable[Mapping[str, Any]], file: Path, name: str) -> None:
    known = parts(file, name)
    things = list(things)
    assert things, f"no {name} to look at"
    for thing in things:
        assert set(thing) <= set(known), f"{name} in {file.name} does not know {set(thing) - set(known)}"
        assert {part for part, must in known.items() if must} <= set(thing), f"{name} in {file.name} has more: {thing}"
    said = set().union(*things)
    assert set(known) <= said, f"nothing has {set(known) - said} of {name} in {file.name}"


def test_the_search_data_are_what_the_search_reads(index: SearchIndex, library: Library) -> None:
    file = OURS / "search" / "types.d.ts"
    parts = parts_of(index.data)
    data = parts[DATA]
    fits([data], file, "SearchData")
    fits([parts[SCENARIOS]], file, "SearchPart")
    translated = {**data["ranking"], **GameWords(language="nl").ranking}
    fits([data["ranking"], translated], file, "Ranking")
    fits([data["lists"]], file, "Shared")
    fits(data["lists"]["when"], file, "When")
    fits([table_rules(library)], file, "TableRules")


def test_the_answers_are_what_the_page_that_settles_reads(context: PageContext) -> None:
    file = OURS / "settle" / "types.d.ts"
    data = settle_data(context)
    fits([data], file, "AnswersFile")
    fits([answer for answer in data["answers"] if isinstance(answer, dict)], file, "OwnAnswer")


def test_a_deal_and_a_score_are_counted_with_what_is_written(context: PageContext) -> None:
    deal, score = GAMES / "deal" / "types.d.ts", GAMES / "score" / "types.d.ts"
    tables = json.loads(setup_page(context).tables)
    fits([tables], deal, "SetupTables")
    fits(tables["factions"].values(), deal, "Faction")
    fits(tables["mats"].values(), deal, "Mat")
    fits(tables["groups"], deal, "Group")
    fits([step for group in tables["groups"] for step in group["steps"]], deal, "Step")
    counted = score_tables(context.library)
    fits([counted | {"rules": {}}], score, "ScoreTables")  # the page adds them
    fits(counted["tiers"], score, "Tier")


def test_the_board_and_the_rulings_are_what_the_lab_reads(context: PageContext) -> None:
    file = OURS / "lab" / "types.d.ts"
    board = context.game.lab_board(context)
    assert board is not None
    fits([board], file, "BoardFile")
    fits([board["words"]], file, "Words")
    fits(board["owners"], file, "Owner")
    rulings = rulings_data(context)
    fits([rulings], file, "RulingsFile")
    fits(rulings["rulings"], file, "Ruling")


def screens() -> Iterator[dict[str, Any]]:
    """Yield the lab's view of every tenth example, before its play and after it."""
    made = Lab(our_content.bundle())
    for name in list(our_content.bundle()["scenarios"])[::10]:
        yield made.answer({"do": "open", "scenario": name})
        yield made.answer({"do": "at", "step": 0})


def test_the_lab_answers_as_its_page_expects() -> None:
    file = OURS / "lab" / "types.d.ts"
    shown = list(screens())
    fits(shown, file, "Screen")
    fits([one["story"] for one in shown], file, "Story")
    lists = {"pieces": "Piece", "players": "Player", "steps": "Step", "scores": "Score", "refused": "Refused"}
    for part, name in lists.items():
        fits([one for screen in shown for one in screen[part]], file, name)
    fields = [field for screen in shown for owned in screen["fields"].values() for field in owned]
    fits(fields, file, "DrawerField")
    fits([option for field in fields for option in field["options"]], file, "Option")
    fits([line for screen in shown for score in screen["scores"] for line in score["lines"]], file, "ScoreLine")
    choices = [screen["choice"] for screen in shown if screen["choice"]]
    fits(choices, file, "Choice")
    verdicts = [screen["verdict"] for screen in shown if screen["verdict"]]
    fits(verdicts, file, "Verdict")
    fits([event for verdict in verdicts for event in verdict["events"]], file, "Happened")
    fits([rule for verdict in verdicts for rule in verdict["rules"].values()], file, "KnownRule")


def test_every_question_to_the_lab_is_one_that_it_knows() -> None:
    """And each answer has the type that the page expects."""
    file = OURS / "lab" / "types.d.ts"
    made = Lab(our_content.bundle())
    shown = made.answer({"do": "open", "scenario": next(iter(our_content.bundle()["scenarios"]))})
    unit = next({name: one[name] for name in ("owner", "kind", "place")} for one in shown["pieces"] if one["owner"])
    fits([made.answer({"do": "targets", **unit})], file, "Targets")
    fits([made.answer({"do": "why", **unit, "to": unit["place"]})], file, "NotAtOnce")
    fits([made.answer({"do": "barred", "before": [], "path": [], "place": unit["place"]})], file, "WhyNot")
    fits([made.answer({"do": "more"})], file, "More")
    fits([made.answer({"do": "export"})], file, "Exported")
    fits([made.answer({"do": "fly"})], file, "Refusal")
    asked = set(re.findall(r'"(\w+)"', " ".join(re.findall(r"\bdo: ([^;}]+)", file.read_text("utf-8")))))
    known = {*made._doing, *made._asking}
    assert asked == known
