"""Questions of `scythe-ref new switch`, and the checks of its answers."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from scythe_ref.cli import new_entries
from scythe_ref.cli.answers import Answers, Check, ListCheck, StubError, line, must_be_new, unknown
from scythe_ref.translations import _

if TYPE_CHECKING:
    from scythe_ref.library import Library
    from scythe_ref.scenarios import Step

KINDS = {"forbid": "refused", "allow": "lifted", "change": "told"}
"""The kinds of new rule, each with the beginning of its sentence's key."""

YES_NO = ("yes", "no")

OPTIONS = (
    *("title", "question", "does", "still_holds", "house_rule", "setting", "default", "number", "sentence", "like"),
    "play",
)
"""The options that the other kinds don't have."""

NONE = "none"
"""The answer that no rule holds in place of the house rule: that only adds something."""

SHOWN = 5
"""Scenarios to offer."""

_NUMBER = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z][a-z0-9_]*)=(\d{1,9})")


def add_arguments(parser: argparse._ArgumentGroup) -> None:
    """Declare the options of ``OPTIONS``."""
    parser.add_argument("--title", help=_("name of the house rule"))
    parser.add_argument("--question", help=_("question that a table answers by choosing a setting"))
    parser.add_argument("--does", choices=KINDS, help=_("effect of the new rule"))
    still = _("whether --rule holds where the house rule is played, too; default: no")
    parser.add_argument("--still-holds", choices=YES_NO, help=still)
    parser.add_argument(
        "--house-rule", metavar="ID", help=_("the new rule's id; default: the other's subject and the switch's id")
    )
    parser.add_argument("--setting", metavar="NAME", help=_("the setting under which it is played; default: played"))
    parser.add_argument("--default", metavar="NAME", help=_("the other one; default: not-played"))
    parser.add_argument("--number", metavar="GROUP.NAME=N", help=_("a number that its text binds to"))
    parser.add_argument("--sentence", help=_("sentence with which a verdict gives it as the reason"))
    parser.add_argument(
        "--like",
        "--position",
        metavar="SCENARIO|POSITION",
        help=_(
            "scenario whose position is taken, or a position as `scythe-ref try` takes it; default: a scenario nearby"
        ),
    )
    play = _("action that is played there; again for each further one")
    parser.add_argument("--play", metavar="ACTION", action="append", help=play)


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
    _ask_for_rule(options, library, answers)
    named = _default(options, library)
    answers.ask("default", "Name of the setting where it is not played (the default)?", named, "not-played")
    answers.ask("setting", "Name of the setting where it is played?", _other_than(options.default), "played")
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


def _ask_for_rule(options: argparse.Namespace, library: Library, answers: Answers) -> None:
    if options.rule:  # else that is told, and there is nothing to go by
        name = None if options.rule == NONE else f"{options.rule.partition('.')[0]}.{options.id}"
        answers.ask("house-rule", "What is the id of the new rule?", _new_rule(options, library), name)
    answers.ask("number", "Has it a number? (as group.name=2, or nothing)", _number(library), "")
    answers.ask("text", "What does it say? (a number as {fact:group.name})", _text(options, library))


def _ask_for_play(options: argparse.Namespace, library: Library, answers: Answers) -> None:
    """Ask for the sentence of its verdict, and for a scenario that shows it."""
    from scythe_ref.formats import dump_yaml

    family = f"{KINDS.get(options.does, '')}.{(options.house_rule or '').partition('.')[0]}."
    alike = [key for key, said in library.messages.items() if key.startswith(family) and isinstance(said, str)]
    near = sorted(alike, key=lambda key: not key.endswith(options.rule or NONE))[:SHOWN]
    for key in near:
        answers.tell(f"  {key}: {library.messages[key]}")
    gaps = "".join(f" {{{gap}}}" for gap in gaps_of(*(library.messages[key] for key in near)))
    asked = f"What does a verdict say by it? (its gaps are the code's values{', such as' if gaps else ''}{gaps})"
    answers.ask("sentence", asked, _sentence)
    answers.complete("" if options.like else "(the example is named by --like and --play; by default it is one nearby)")
    found = {} if options.like else dict(_beginnings(options, library))
    for name, play in found.items():
        answers.tell(f"  {name}: {', '.join(play)}")
    asked = "Take the position of which scenario? (or a position as `scythe-ref try` takes it)"
    answers.ask("like", asked, _like(library), next(iter(found), None))
    answers.complete()
    answers.tell(dump_yaml(position_like(options.like, library)))
    answers.ask_each("play", "What is played there?", _played(options, library), found.get(options.like, ()))


def gaps_of(*sentences: object) -> list[str]:
    """Return the names of the gaps in some sentences, each once."""
    return list(dict.fromkeys(gap for sentence in sentences for gap in re.findall(r"\{([a-z_]+)", str(sentence))))


def _beginnings(options: argparse.Namespace, library: Library) -> Iterator[tuple[str, list[str]]]:
    """Yield a few scenarios with a play that the new rule could be about: one that comes out otherwise today."""
    from scythe_ref.cli.new_entries import TRIED, nearest_scenarios, play_of

    found = 0
    for entry in islice(nearest_scenarios(library, _near(options, library)), TRIED):
        check = _played(options, library, entry.id)
        for play in (play_of(entry), play_of(entry)[:1]):
            with suppress(StubError):
                if found < SHOWN and not [check(play[: number + 1]) for number in range(len(play))][-1]:
                    yield entry.id, play
                    found += 1
                    break


def _near(options: argparse.Namespace, library: Library) -> list[str]:
    """Return the rules that a scenario for the new one would be near to."""
    if options.rule != NONE:
        return [options.rule]
    subject = options.house_rule.partition(".")[0]
    entries = library.statements.values()
    return [entry.id for entry in entries if entry.id.partition(".")[0] == subject and not entry.statement.switch]


def position_like(like: str, library: Library) -> dict[str, Any]:
    """Return the position of a scenario, or the one in a line.

    Raises:
        StubError: There is no such scenario, and the line is no position.
    """
    from scythe_ref.cli.new_entries import position_of

    if like in library.scenarios:
        return position_of(library.scenarios[like])
    proof = library.package.part("proof")
    if re.fullmatch(new_entries.FORMS["scenario"][0], like) or not proof:
        raise unknown("scenario", like, library.scenarios)
    try:
        position: dict[str, Any] = proof.position(like, library.bundle()["components"])
    except ValueError as error:
        raise StubError(f"the position can't be used: {error}") from None
    return position


def _like(library: Library) -> Check:
    def check(answer: str) -> str:
        position_like(line(answer), library)
        return answer

    return check


def _played(options: argparse.Namespace, library: Library, like: str | None = None) -> ListCheck:
    """Return a check of actions in the scenario's position: without the new rule the last one's verdict is the other.

    Args:
        like: The position, if it isn't the one in the options.
    """
    position = position_like(like or options.like, library)

    def check(actions: list[str]) -> str:
        step, remarks = last_step(position, [line(action) for action in actions], library)
        by = ", ".join(step.decided_by)
        if step.accepted:
            if options.does == "allow":
                return f"it is accepted there today; expected an action that only {options.rule!r} refuses"
            drawn = "; its draws come with --like: take another position, or play on until they are drawn"
            return "; ".join(remarks) + (drawn if remarks and position.get("draws") else "")
        if options.does != "allow":
            raise StubError(f"it is refused by {by} there today; expected an action that is accepted")
        if step.decided_by != [options.rule]:
            raise StubError(f"it is refused by {by} there today; expected an action that only {options.rule!r} refuses")
        return ""

    return check


def last_step(position: dict[str, Any], play: list[str], library: Library) -> tuple[Step, list[str]]:
    """Play actions without the new rule; return the last step, and the remarks on what is left open.

    Raises:
        StubError: They can't be played there.
    """
    from scythe_ref.scenarios import run_scenario

    result = run_scenario({**position, "play": play, "expect": []}, library.bundle(), judged=False)
    step = next(reversed(result.steps), None)
    if step is None or step.error:
        raise StubError(f"it can't be used there: {step.error if step else result.unusable}")
    return step, result.remarks


def _replaced(library: Library) -> Check:
    def check(answer: str) -> str:
        if answer != NONE and answer not in library.statements:
            raise unknown("rule", answer, library.statements)
        return answer

    return check


def _yes_or_no(answer: str) -> str:
    if answer.lower() not in YES_NO:
        raise StubError("expected yes or no")
    return answer.lower()


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


def _default(options: argparse.Namespace, library: Library) -> Check:
    def check(answer: str) -> str:
        must_be_new(f"{options.id}-{_slug(answer)}", library.scenarios)  # the id of its scenario
        return answer

    return check


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
            group, name, __ = number_parts(answer)
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
        number = (options.number or "").partition("=")[0]
        for path in library.facts.paths_in(answer):
            if path != number:
                try:
                    library.facts.resolve(path)
                except UnknownFactError:
                    raise unknown("fact", path, library.facts) from None
        if number and number not in library.facts.paths_in(answer):
            raise StubError(f"it doesn't use the number; write {{fact:{number}}} for it")
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
        raise StubError(
            "expected a group (with hyphens), a name (with underscores) and a number, like coin-pieces.each_worth=2"
        )
    return found[1], found[2], int(found[3])
