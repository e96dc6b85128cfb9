"""The answers of the page that settles a question: for reading across the table."""

from __future__ import annotations

import json

import pytest

from scythe_ref.library.entries import entries_of
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.settle import settle_json, split_answer


@pytest.fixture(scope="module")
def answers(context: PageContext) -> dict[str, dict[str, object]]:
    """The page's own data of each answer, by its id; the rest are the search data."""
    settled = json.loads(settle_json(context))["answers"]
    both = zip(entries_of(context.library), settled, strict=True)
    return {entry.id: {"answer": entry.answer} | own for entry, own in both if isinstance(own, dict)}


@pytest.mark.parametrize(
    ("answer", "big", "rest"),
    [
        ("Yes.", "Yes", ""),
        ("No, never.", "No", "Never."),
        ("No. It drives them off.", "No", "It drives them off."),
        ("Nordic does.", "Nordic does.", ""),
        ("3 resources or 2 workers.", "3", "3 resources or 2 workers."),
        ("2, as your mat says.", "2", "As your mat says."),
        ("2 on a lake, 1 on land.", "2 on a lake, 1 on land.", ""),
        ("2 power, 3 coins or 1 card.", "2 power, 3 coins or 1 card.", ""),
        ("It falls to 0; the combat is fought.", "It falls to 0.", "The combat is fought."),
    ],
)
def test_the_answer_is_what_can_be_called_across_the_table(answer: str, big: str, rest: str) -> None:
    assert split_answer(answer) == (big, rest)


def test_every_ruling_statement_and_term_can_be_settled(
    context: PageContext, answers: dict[str, dict[str, object]]
) -> None:
    library = context.library
    assert answers.keys() >= {*library.rulings, *library.statements, *library.terms}
    assert all(answer.get("big", answer["answer"]) for answer in answers.values())


def test_nothing_of_an_answer_is_lost(context: PageContext, answers: dict[str, dict[str, object]]) -> None:
    for entry in context.library.rulings.values():
        words = set(
            context.prose.plain(entry.ruling.answer)
            .lower()
            .replace(";", " ")
            .replace(".", " ")
            .replace(",", " ")
            .split()
        )
        answer = answers[entry.id]
        big, say = str(answer.get("big", answer["answer"])), answer.get("say", "")
        shown = f"{big} {str(answer['answer'])[say:] if isinstance(say, int) else say}".lower()
        assert not [word for word in words if word not in shown], entry.id


def test_who_disagrees_and_the_other_printing_are_told(answers: dict[str, dict[str, object]]) -> None:
    ruling = answers["move-enter-lone-workers-immediate-retreat"]
    assert ruling["switch"] == {"retreat-timing": ["at-once"]}
    assert ruling["dissent"]
    assert ruling["proof"]


def test_an_example_that_another_printing_decides_otherwise_is_told(answers: dict[str, dict[str, object]]) -> None:
    assert answers["factory-move-stops-early"]["flips"] == {"retreat-timing": ["end-of-move"]}
