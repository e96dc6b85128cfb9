"""Questions of `scythe-ref new switch`, and the checks of its answers."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from scythe_ref.cli import new_entries
from scythe_ref.cli.answers import Answers, Check, StubError, line, must_be_new, unknown

if TYPE_CHECKING:
    from collections.abc import Collection

    from scythe_ref.library import Library

KINDS = {"forbid": "refused", "allow": "lifted", "change": "told"}
"""The kinds of new rule, each with the beginning of its sentence's key."""

SHOWN = 5
"""Scenarios to offer."""

_NUMBER = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z][a-z0-9_]*)=(\d{1,9})")


def add_arguments(parser: argparse._ArgumentGroup) -> None:
    """Declare the options that the other kinds don't have."""
    parser.add_argument("--title", help="name of the house rule")
    parser.add_argument("--question", help="question that a table answers by choosing a setting")
    parser.add_argument("--does", choices=KINDS, help="effect of the new rule")
    parser.add_argument(
        "--house-rule", metavar="ID", help="the new rule's id; default: the other's subject and the switch's id"
    )
    parser.add_argument("--setting", metavar="NAME", help="the setting under which it is played; default: played")
    parser.add_argument("--default", metavar="NAME", help="the other one; default: not-played")
    parser.add_argument("--number", metavar="GROUP.NAME=N", help="a number that its text binds to")
    parser.add_argument("--sentence", help="sentence with which a verdict gives it as the reason")
    parser.add_argument("--like", metavar="SCENARIO", help="scenario whose position is taken")
    parser.add_argument("--play", metavar="ACTION", help="action that is played there")


def ask(options: argparse.Namespace, library: Library) -> None:
    """Ask on a terminal for the answers that the options leave open.

    Raises:
        StubError: Without a terminal something is missing or wrong; the message names all of it.
    """
    must_be_new(options.id, library.scenarios)
    if options.id in library.components.rulesets.switches:
        raise StubError(f"there is a switch {options.id!r} already")
    answers = Answers(options)
    answers.ask("title", "What is the house rule called, in a few words?")
    answers.ask("question", "What is a table asked that may play it? (one question)", _question)
    answers.ask("rule", "Which rule holds where it isn't played? (its id)", _known("rule", library.statements))
    answers.ask("default", "What is that setting called?", _slug, "not-played")
    answers.ask("setting", "What is the new setting called?", _other_than(options.default), "played")
    if options.rule:  # else that is told, and there is nothing to go by
        name = f"{options.rule.partition('.')[0]}.{options.id}"
        answers.ask("house-rule", "What is the id of the new rule?", _new_rule(options, library), name)
    answers.ask("number", "Has it a number? (as group.name=2, or nothing)", _number(library), "")
    answers.ask("text", "What does it say? (a number as {fact:group.name})", _text(options, library))
    if "engine" in library.package.parts:
        _ask_for_play(options, library, answers)
    answers.complete()


def _ask_for_play(options: argparse.Namespace, library: Library, answers: Answers) -> None:
    """Ask for the kind of code, the sentence of its verdict, and a scenario that shows it."""
    from scythe_ref.cli.beginnings import position_of
    from scythe_ref.formats import dump_yaml

    answers.ask("does", "Does it forbid, allow or change something?", _kind, "forbid")
    subject = (options.rule or "").partition(".")[0]
    alike = (key for key in library.messages if key.startswith(f"{KINDS.get(options.does, '')}.{subject}."))
    for key in islice(sorted(alike, key=lambda key: not key.endswith(options.rule)), SHOWN):
        answers.tell(f"  {key}: {library.messages[key]}")
    answers.ask("sentence", "What does a verdict say by it? (its gaps are named as in those)", _sentence)
    answers.complete()
    found = dict(_beginnings(options, library))
    for name, action in found.items():
        answers.tell(f"  {name}: {action}")
    known = _known("scenario", library.scenarios)
    answers.ask("like", "Whose position has its scenario? (these are near)", known, next(iter(found), None))
    answers.complete()
    answers.tell(dump_yaml(position_of(library.scenarios[options.like])))
    answers.ask("play", "What is played there?", _played(options, library, options.like), found.get(options.like))


def _beginnings(options: argparse.Namespace, library: Library) -> Iterator[tuple[str, str]]:
    """Yield a few scenarios with an action that the new rule could be about: one that comes out otherwise today."""
    from scythe_ref.cli.beginnings import TRIED, ranked_beginnings

    found = 0
    for begun in islice(ranked_beginnings(library, [options.rule]), TRIED):
        if begun and found < SHOWN:
            with suppress(StubError):
                yield begun.scenario, _played(options, library, begun.scenario)(begun.data["play"][0])
                found += 1


def _played(options: argparse.Namespace, library: Library, scenario: str) -> Check:
    """Return a check of an action in a scenario's position: without the new rule its verdict is the other one."""
    from scythe_ref.cli.beginnings import position_of
    from scythe_ref.scenarios import run_scenario

    def check(answer: str) -> str:
        data = {**position_of(library.scenarios[scenario]), "play": [line(answer)], "expect": []}
        result = run_scenario(data, bundle, judged=False)
        step = next(iter(result.steps), None)
        if step is None or step.error:
            raise StubError(f"it can't be used there: {step.error if step else result.unusable}")
        if options.does != "allow" and not step.accepted:
            raise StubError(f"{', '.join(step.decided_by)} refuse it there today; expected an action that is accepted")
        if options.does == "allow" and (step.accepted or step.decided_by != [options.rule]):
            by = "accepted" if step.accepted else f"refused by {', '.join(step.decided_by)}"
            raise StubError(f"it is {by} there today; expected an action that only {options.rule!r} refuses")
        return answer

    bundle = library.bundle()
    return check


def _known(what: str, names: Collection[str]) -> Check:
    def check(answer: str) -> str:
        if answer not in names:
            raise unknown(what, answer, names)
        return answer

    return check


def _new_rule(options: argparse.Namespace, library: Library) -> Check:
    def check(answer: str) -> str:
        pattern, form = new_entries.FORMS["rule"]
        if not re.fullmatch(pattern, answer):
            raise StubError(f"expected {form}")
        of_rule = argparse.Namespace(**{**vars(options), "id": answer})
        new_entries.rule_edit(of_rule, library, library.root, lambda _: {"id": answer})  # that it has a place
        return answer

    return check


def _slug(answer: str) -> str:
    pattern, form = new_entries.FORMS["switch"]
    if not re.fullmatch(pattern, answer):
        raise StubError(f"expected {form}")
    return answer


def _other_than(setting: str | None) -> Check:
    def check(answer: str) -> str:
        if answer == setting:
            raise StubError("the two settings have the same name")
        return _slug(answer)

    return check


def _question(answer: str) -> str:
    if not answer.endswith("?"):
        raise StubError("expected a question, with its mark at the end")
    return answer


def _kind(answer: str) -> str:
    if answer not in KINDS:
        raise StubError(f"expected {', '.join(KINDS)}")
    return answer


def _number(library: Library) -> Check:
    def check(answer: str) -> str:
        if answer:
            group, name, _ = number_parts(answer)
            numbers = library.components.numbers
            if numbers is None:
                raise StubError("this content has no numbers; leave it out and write it into the text")
            if name in numbers.numbers.get(group, {}):
                raise StubError(f"{group}.{name} is there already, and is {numbers.numbers[group][name]}")
        return answer

    return check


def _text(options: argparse.Namespace, library: Library) -> Check:
    from scythe_ref.formats import find_hostile
    from scythe_ref.library import UnknownFactError

    def check(answer: str) -> str:
        for finding in find_hostile(line(answer)):
            raise StubError(finding.message)
        for path in library.facts.paths_in(answer):
            if path != (options.number or "").partition("=")[0]:
                try:
                    library.facts.resolve(path)
                except UnknownFactError:
                    raise unknown("fact", path, library.facts) from None
        return answer

    return check


def _sentence(answer: str) -> str:
    from pydantic import TypeAdapter, ValidationError

    from scythe_ref.schema.texts import Sentence

    try:
        sentence: str = TypeAdapter(Sentence).validate_python(answer)
    except ValidationError:
        raise StubError("expected a sentence whose braces hold a name, like '{player}'") from None
    return sentence


def number_parts(answer: str) -> tuple[str, str, int]:
    """Return group, name and value of a number that an answer declares."""
    found = _NUMBER.fullmatch(answer)
    if found is None:
        raise StubError("expected a group, a name and a whole number, like carry.workers_max=2")
    return found[1], found[2], int(found[3])
