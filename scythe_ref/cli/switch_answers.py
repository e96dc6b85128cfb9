"""Questions of `scythe-ref new switch`, and the checks of its answers."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from scythe_ref.cli import new_entries
from scythe_ref.cli.answers import Answers, Check, ListCheck, StubError, line, must_be_new, unknown

if TYPE_CHECKING:
    from collections.abc import Collection

    from scythe_ref.library import Library

KINDS = {"forbid": "refused", "allow": "lifted", "change": "told"}
"""The kinds of new rule, each with the beginning of its sentence's key."""

YES_NO = ("yes", "no")

NONE = "none"
"""The answer that no rule holds where the house rule isn't played: it only adds something."""

SHOWN = 5
"""Scenarios to offer."""

_NUMBER = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z][a-z0-9_]*)=(\d{1,9})")


def add_arguments(parser: argparse._ArgumentGroup) -> None:
    """Declare the options that the other kinds don't have."""
    parser.add_argument("--title", help="name of the house rule")
    parser.add_argument("--question", help="question that a table answers by choosing a setting")
    parser.add_argument("--does", choices=KINDS, help="effect of the new rule")
    parser.add_argument(
        "--still-holds", choices=YES_NO, help="whether --rule holds where the house rule is played, too; default: no"
    )
    parser.add_argument("--off-id", metavar="ID", help="with --rule none: id of the rule that says it isn't played")
    parser.add_argument("--off-text", metavar="TEXT", help="with --rule none: what that rule says")
    parser.add_argument(
        "--house-rule", metavar="ID", help="the new rule's id; default: the other's subject and the switch's id"
    )
    parser.add_argument("--setting", metavar="NAME", help="the setting under which it is played; default: played")
    parser.add_argument("--default", metavar="NAME", help="the other one; default: not-played")
    parser.add_argument("--number", metavar="GROUP.NAME=N", help="a number that its text binds to")
    parser.add_argument("--sentence", help="sentence with which a verdict gives it as the reason")
    parser.add_argument("--like", metavar="SCENARIO", help="scenario whose position is taken")
    parser.add_argument(
        "--play", metavar="ACTION", action="append", help="action that is played there; again for each further one"
    )


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
    _ask_for_replaced(options, library, answers)
    answers.ask("default", "What is that setting called?", _slug, "not-played")
    answers.ask("setting", "What is the new setting called?", _other_than(options.default), "played")
    _ask_for_ids(options, library, answers)
    answers.ask("number", "Has it a number? (as group.name=2, or nothing)", _number(library), "")
    answers.ask("text", "What does it say? (a number as {fact:group.name})", _text(options, library))
    if "engine" in library.package.parts:
        _ask_for_play(options, library, answers)
    answers.complete()


def _ask_for_replaced(options: argparse.Namespace, library: Library, answers: Answers) -> None:
    """Ask for the rule that holds where the house rule isn't played, and how that fares where it is."""
    asked = f"Which rule holds where it isn't played? (its id, or {NONE}: the house rule only adds something)"
    answers.ask("rule", asked, _replaced(library), NONE if answers.on_terminal else None)
    if "engine" in library.package.parts:
        answers.ask("does", "Does it forbid, allow or change something?", _kind(options.rule), "forbid")
    if options.rule and options.rule != NONE:
        usual = "yes" if options.does == "allow" else "no"
        answers.ask("still-holds", f"Does {options.rule!r} still hold when your rule is played?", _yes_or_no, usual)


def _ask_for_ids(options: argparse.Namespace, library: Library, answers: Answers) -> None:
    """Ask for the id of the new rule, and for the rule that says that it isn't played where none says it yet."""
    if not options.rule:  # that is told, and there is nothing to go by
        return
    name = None if options.rule == NONE else f"{options.rule.partition('.')[0]}.{options.id}"
    answers.ask("house-rule", "What is the id of the new rule?", _new_rule(options, library), name)
    if options.rule == NONE and options.house_rule:
        told = "What is the id of the rule that says it isn't played?"
        answers.ask("off-id", told, _off_id(options, library), f"{options.house_rule}-off")
        rule = f"[house rule](#{options.house_rule})"
        usual = f"As printed, nothing is added here: a table plays the {rule} only if it has agreed on it."
        answers.ask("off-text", "What does that say?", _text(options, library), usual)


def _ask_for_play(options: argparse.Namespace, library: Library, answers: Answers) -> None:
    """Ask for the sentence of its verdict, and for a scenario that shows it."""
    from scythe_ref.cli.beginnings import position_of
    from scythe_ref.formats import dump_yaml

    subject = (options.house_rule or "").partition(".")[0]
    family = f"{KINDS.get(options.does, '')}.{subject}."
    alike = (key for key, said in library.messages.items() if key.startswith(family) and isinstance(said, str))
    for key in islice(sorted(alike, key=lambda key: not key.endswith(options.rule or NONE)), SHOWN):
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
    usual = [found[options.like]] if options.like in found else []
    answers.ask_each("play", "What is played there?", _played(options, library, options.like), usual)


def _beginnings(options: argparse.Namespace, library: Library) -> Iterator[tuple[str, str]]:
    """Yield a few scenarios with an action that the new rule could be about: one that comes out otherwise today."""
    from scythe_ref.cli.beginnings import TRIED, ranked_beginnings

    found = 0
    for begun in islice(ranked_beginnings(library, _near(options, library)), TRIED):
        if begun and found < SHOWN:
            with suppress(StubError):
                if not _played(options, library, begun.scenario)([begun.data["play"][0]]):
                    yield begun.scenario, begun.data["play"][0]
                    found += 1


def _near(options: argparse.Namespace, library: Library) -> list[str]:
    """Return the rules that a scenario for the new one would be near to."""
    if options.rule != NONE:
        return [options.rule]
    subject = options.house_rule.partition(".")[0]
    entries = library.statements.values()
    return [entry.id for entry in entries if entry.id.partition(".")[0] == subject and not entry.statement.switch]


def _played(options: argparse.Namespace, library: Library, scenario: str) -> ListCheck:
    """Return a check of actions in a scenario's position: without the new rule the last one's verdict is the other."""
    from scythe_ref.cli.beginnings import position_of
    from scythe_ref.scenarios import run_scenario

    def check(actions: list[str]) -> str:
        data = {**position_of(library.scenarios[scenario]), "play": [line(action) for action in actions], "expect": []}
        result = run_scenario(data, bundle, judged=False)
        step = next(reversed(result.steps), None)
        if step is None or step.error:
            raise StubError(f"it can't be used there: {step.error if step else result.unusable}")
        if step.accepted and options.does == "allow":
            return f"it is accepted there today; expected an action that only {options.rule!r} refuses"
        if step.accepted:
            return "; ".join(result.remarks)
        by = ", ".join(step.decided_by)
        if options.does != "allow":
            raise StubError(f"{by} refuse it there today; expected an action that is accepted")
        if step.decided_by != [options.rule]:
            raise StubError(f"it is refused by {by} there today; expected an action that only {options.rule!r} refuses")
        return ""

    bundle = library.bundle()
    return check


def _replaced(library: Library) -> Check:
    known = _known("rule", library.statements)

    def check(answer: str) -> str:
        return NONE if answer == NONE else known(answer)

    return check


def _yes_or_no(answer: str) -> str:
    if answer.lower() not in YES_NO:
        raise StubError("expected yes or no")
    return answer.lower()


def _off_id(options: argparse.Namespace, library: Library) -> Check:
    new = _new_rule(options, library)

    def check(answer: str) -> str:
        if answer == options.house_rule:
            raise StubError("that is the id of the house rule")
        return new(answer)

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


def _kind(replaced: str | None) -> Check:
    def check(answer: str) -> str:
        if answer not in KINDS:
            raise StubError(f"expected {', '.join(KINDS)}")
        if answer == "allow" and replaced == NONE:
            raise StubError("what allows something lifts a rule; begin again and name that one with --rule")
        return answer

    return check


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
