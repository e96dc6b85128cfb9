"""Every verdict has its sentence, and no sentence has an empty place."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from our_content import with_texts

import scythe_ref
from scythe_ref.formats.problem import ContentError
from scythe_ref.library import Library, load
from scythe_ref.messages import GAP as ASKED
from scythe_ref.messages import Message, capitalised, format_message, to_text
from scythe_ref.scenarios.run import run_scenario
from scythe_ref.scythe.engine import State
from scythe_ref.scythe.engine.rules.objectives import CONDITIONS, THERE, ObjectiveContext
from scythe_ref.scythe.lab.action_words import ActionWords
from scythe_ref.scythe.proof.sentences import sentence_problems
from scythe_ref.translations import accented
from tests import our_content

GAP = re.compile(r"[{}|#]")
OF_THE_ENGINE = ("refused.", "lifted.", "nearly.", "told.", "event.", "asks.", "count.")
NUMBERS = {
    "amount", "cards", "card", "coins", "combats", "count", "dial_max", "done", "have", "left", "limit",
    "most", "number", "offered", "popularity", "power", "present", "range", "recruits", "seats", "stars", "steps",
    "there", "total", "tunnels", "units", "workers",
}  # fmt: skip

WRONG = re.compile(
    r"(?<!Objective )(?<!card )\b1 (?:new |more |fewer |combat |encounter )?"
    r"(?!(?:as|bonus|is|less|of|was)\b)[a-z]+s\b"  # 1 coins
    r"|\b[02] (?!(?:of|food|metal|oil|wood|power|popularity)\b)[a-z]+(?<!s) (?:is|was|has)\b"  # 2 worker is
    r"|\b0 [a-z]+s\b.* each\b|\b(?:0|[2-9]|\d\d+) bonus\b"
)
"""A number beside a word in the other form."""

LABEL = re.compile(r"HB_|FACTORY|\b[a-z]+_[a-z]+\b")


def test_the_engine_says_every_sentence_that_there_is_and_no_other(library: Library) -> None:
    assert list(sentence_problems(library)) == []
    asked = {key.split(".")[1] for key in library.messages if key.startswith("asks.")}
    assert asked == CONDITIONS.keys()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("refused.trade.place.one:", "refused.trade.place.won:", [
            "the engine never says the sentence 'refused.trade.place.won'; did you mean 'refused.trade.place.one'?",
            "there is no sentence 'refused.trade.place.one', which the engine asks for",
        ]),
        ("lifted.move.tunnel:", "count.move.tunnel:", [
            "there is no sentence 'lifted.move.tunnel', which the engine asks for"
        ]),
        ("told.move.carry-free:", "count.move.carry-free:", [
            "there is no sentence 'told.move.carry-free', which the engine asks for"
        ]),
    ],
)  # fmt: skip
def test_a_sentence_that_is_missing_or_left_over_is_told(content: Path, old: str, new: str, said: list[str]) -> None:
    file = content / "messages.yaml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    found = sorted(sentence_problems(load(content)), key=lambda problem: problem.message)
    assert [problem.message for problem in found] == said
    assert all(problem.path.endswith("messages.yaml") for problem in found)
    if new.startswith("refused"):
        assert new in text.replace(old, new).splitlines()[found[0].line - 1]


def test_all_sentences_of_all_scenarios_are_filled(bundle: dict[str, Any]) -> None:
    bare: set[str] = set()
    for data in bundle["scenarios"].values():
        for step in run_scenario(data, bundle).steps:
            for item in (*step.facts, *step.events):
                said = item["message"]
                if GAP.search(said) or LABEL.search(said) or "  " in said or said in bundle["rules"]:
                    bare.add(f"{data['id']}: {item}")
                if item["rule"] and said == bundle["rules"].get(item["rule"], {}).get("title"):
                    bare.add(f"{item['rule']} has no sentence of its own")
    assert sorted(bare) == []


def texts_of(message: Message) -> list[str]:
    if isinstance(message, str):
        return [message]
    return [text for part in message.values() for text in texts_of(part)]


def test_none_one_and_two_fit_every_sentence(bundle: dict[str, Any]) -> None:
    wrong, messages = [], bundle["messages"]
    for key, message in messages.items():
        gaps = {gap for text in texts_of(message) for gap, *_ in ASKED.findall(text)}
        decides = set() if isinstance(message, str) else {gap for gap in message if gap in NUMBERS}
        counted = {
            gap for text in texts_of(message) for gap, form, *_ in ASKED.findall(text) if f"count.{form}" in messages
        }
        numbers = sorted(counted | decides | (gaps & NUMBERS if key.startswith(OF_THE_ENGINE) else set()))
        for chosen in product((0, 1, 2), repeat=len(numbers)):
            values: dict[str, object] = {**dict.fromkeys(gaps, "the name"), **dict(zip(numbers, chosen, strict=True))}
            said = capitalised(format_message(messages, key, values))
            if GAP.search(said) or "  " in said or WRONG.search(said) or LABEL.search(said):
                wrong.append((key, said))
    assert wrong == []


UNITS = {
    "name.unit.mech": {"plain": "mech", "a": "a mech", "this": "this mech"},
    "count.coins": {"number": {"zero": "no coins", "one": "{number} coin", "other": "{number} coins"}},
}


@pytest.mark.parametrize(
    ("message", "values", "said"),
    [
        ("{unit:This} moves.", {"unit": {"say": "name.unit.mech"}}, "This mech moves."),
        ("Not {unit:a}, {unit}!", {"unit": {"say": "name.unit.mech"}}, "Not a mech, mech!"),
        ("{have:coins} and {more:coins}", {"have": 1, "more": 2}, "1 coin and 2 coins"),
        ("{have:coins} of {have}", {"have": 0}, "no coins of 0"),
        ("{places}", {"places": ("A",)}, "A"),
        ("{places}", {"places": ("A", "B", "C")}, "A, B and C"),
        ("{places:or}", {"places": ("A", "B", "C")}, "A, B or C"),
        ("{places:comma}", {"places": ("A", "B", "C")}, "A, B, C"),
        ("{units:a}", {"units": [{"say": "name.unit.mech"}] * 2}, "a mech and a mech"),
        ("{lost}", {}, "{lost}"),
        ("{number|# man is|# men are} {number|its|their} own", {"number": 1}, "1 man is its own"),
        ("{number|# man is|# men are} {number|its|their} own", {"number": 2}, "2 men are their own"),
        ({"number": {"one": "One.", "other": "{number}!"}}, {"number": 1}, "One."),
        ({"number": {"one": "One.", "other": "{number}!"}}, {"number": 0}, "0!"),
    ],
)
def test_gaps_are_filled(message: Message, values: dict[str, object], said: str) -> None:
    assert format_message({**UNITS, "said": message}, "said", values) == said


def test_lists_have_the_words_of_the_content() -> None:
    dutch = {"list.and": "{list} en {next}"}
    assert to_text(dutch, ("A", "B", "C")) == "A, B en C"


LABELS = re.compile(r"\b(?:[MFVWTL][1-9]|FACTORY)\b")


def test_no_word_of_a_verdict_or_a_line_is_in_the_code(bundle: dict[str, Any]) -> None:
    messages = with_texts(bundle["messages"], accented)
    mats = bundle["components"]["factions"]["factions"].values()
    names = {mat["short"] for mat in mats} | {mech["name"] for mat in mats for mech in mat["mechs"]}
    names |= {mat["name"] for mat in bundle["components"]["player-mats"]["mats"].values()}
    called = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
    words, rulebook = ActionWords(bundle["components"], messages), our_content.rulebook()
    plain: dict[str, str] = {}
    for data in bundle["scenarios"].values():
        result = run_scenario(data, {**bundle, "messages": messages}, judged=False)
        said = [text for step in result.steps for text in step.remarks] + result.remarks
        said += [fact["message"] for step in result.steps for fact in step.facts]
        said += [
            str(event[key]) for step in result.steps for event in step.events for key in ("message", "before", "after")
        ]
        said += [words.line(step.line, rulebook) for step in result.steps]
        for text in said:
            left = LABELS.sub("", called.sub("", text.replace("None", "")))
            plain |= dict.fromkeys(re.findall("[A-Za-z]{2,}", left), text)
    assert plain == {}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("not {unit:a}.", "not {unit:‸thiss}.",
         "there is no message 'count.thiss', and no name has the form 'thiss'; did you mean 'this'?"),
        ("has {have:coins}, so", "has {have:‸coin}, so",
         "there is no message 'count.coin', and no name has the form 'coin'; did you mean 'coins'?"),
        ("{player} has no coins to give.", "{‸plyer} has no coins to give.",
         "the engine gives no value for 'plyer'; did you mean 'player'?"),
        ("  token.flag: {plain: Flag, a: a Flag}", "  ‸token.flag: {plain: Flag}",
         "the form 'a' of 'token.flag' is missing, for which 'refused.albion.flag-one-token' asks"),
        ("unit.mech: {plain: mech,", "unit.mech: ‸{plan: mech,", "the form 'plain' of 'unit.mech' is missing"),
        ("names:\n", "‸names:\n", "there is no name 'resource.oil'"),
        ("other: The {workers} workers are", "‸othr: The {workers} workers are",
         "unknown key 'othr'; did you mean 'other'?"),
        ("one: A combat is due at {places}. Fight it first.", "‸on: A combat is due at {places}. Fight it first.",
         "unknown key 'on'; did you mean 'one'?"),
    ],
)  # fmt: skip
def test_a_wrong_form_or_gap_is_told_with_its_place(content: Path, old: str, new: str, said: str) -> None:
    file = content / "messages.yaml"
    text = file.read_text("utf-8")
    assert old in text
    marked = text.replace(old, new, 1)
    before = marked.partition("‸")[0]
    changed = marked.replace("‸", "")
    if "'resource.oil'" in said:
        changed = changed.replace("  resource.oil: {", "  resource.oel: {")
    file.write_text(changed, "utf-8")
    try:
        problems = tuple(sentence_problems(load(content)))
    except ContentError as error:
        problems = error.problems
    told = [problem for problem in problems if problem.message == said]
    assert len(told) == 1, problems
    assert (told[0].line, told[0].column) == (before.count("\n") + 1, len(before) - before.rfind("\n"))


@pytest.mark.parametrize(
    ("position", "number", "said"),
    [
        ("saxony* M6=worker", 1, "Objective 1 asks for 3 mountains (Saxony controls 1)."),
        (
            "saxony* coins=3 popularity=6 T8=worker",
            8,
            "Objective 8 asks for at most 2 coins (Saxony has 3), at least 4 workers (Saxony has 1) and at least 7 "
            "popularity (Saxony has 6).",
        ),
        (
            "saxony* T8=worker V6=mech factory-card=3",
            22,
            "Objective 22 asks for no upgrades (Saxony has made 1).",
        ),
        (
            "saxony* FACTORY=mech power=3; crimea power=5",
            5,
            "Objective 5 asks for control of the Factory and the most power (Saxony controls it, Saxony has 3 power, "
            "and the most is 5).",
        ),
    ],
)
def test_an_objective_tells_what_it_asks_and_what_is_there(
    bundle: dict[str, Any], position: str, number: int, said: str
) -> None:
    upgrades = " upgrades=move" if number == 22 else ""
    game = scythe_ref.Game(position.replace("saxony*", f"saxony*{upgrades} objectives={number}"))
    answer = game.check(f"saxony reveal objective {number}")
    told = [fact["message"] for fact in answer.facts if fact["rule"] == "objective.requirements"]
    assert told == [said]


POSITIONS = (
    "saxony* T8=worker M6=2worker,character V6=mech M8=mech power=7 popularity=7 coins=2 cards=2+3; crimea power=3",
    "saxony* FACTORY=worker M4=3worker T5=worker F4=mech T2=mill W2=mine; board F4=food:2,oil:1; polania power=9",
    "saxony* M6=character,mech,worker T8=mine V6=armory upgrades=move recruits=build stars=combat:1; board M6=wood:5",
    "saxony* M4=worker F4=worker T5=worker W2=worker V4=worker factory-card=3; board V4=food:1,oil:1,wood:1,metal:1",
)


@pytest.mark.parametrize("line", POSITIONS)
def test_what_an_objective_says_is_there_is_what_it_compares(position: Callable[[str], State], line: str) -> None:
    state = position(line)
    play = cast("Any", SimpleNamespace(state=state, rulebook=state.rulebook))
    card = ObjectiveContext(play, state.active, 1)
    special = ("factory_with_most_power", "resources_with_character", "primary_terrain", "recruits")
    for name, condition in CONDITIONS.items():
        have = cast("int", THERE[name](card)["have"])
        if name.endswith("_least") and not any(word in name for word in special):
            assert [condition(card, number) for number in range(1, 12)] == [have >= n for n in range(1, 12)], name
        elif name.endswith("_most"):
            assert [condition(card, number) for number in range(12)] == [have <= n for n in range(12)], name
