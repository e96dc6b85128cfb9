"""Flips as plain data and as sentences. The sentences are content."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from scythe_ref.scythe.flips.outcomes import UNCHANGED, OutcomePart
from scythe_ref.scythe.flips.search import Flip, Found, StepFlips
from scythe_ref.scythe.flips.target import Data
from scythe_ref.wording import count, filled, listed

_MINUS = re.compile(r"(^|, )-")
_HOME = "HB_"
TOLD = 3
"""So many things that come out otherwise are told."""


def as_data(found: Found, data: Data, messages: Mapping[str, str], names: Mapping[str, str]) -> dict[str, Any]:
    """Return what would change a scenario's answers as plain data; ``messages`` has the templates by key."""
    teller = _Teller(data, messages, names)
    return {"tried": found.tried, "answers": [teller.answer(answer) for answer in found.answers]}


def changed_scenario(data: Data, patch: Any) -> Any:
    """Return a scenario with a patch laid over it (JSON Merge Patch, RFC 7396: null takes a key away)."""
    if not isinstance(patch, Mapping):
        return patch
    changed = dict(data) if isinstance(data, Mapping) else {}
    for key, value in patch.items():
        if value is None:
            changed.pop(key, None)
        else:
            changed[key] = changed_scenario(changed.get(key, {}), value)
    return changed


def patch_between(before: Any, after: Any) -> Any:
    """Return the patch that makes one scenario of another, see ``changed_scenario``."""
    if not isinstance(before, Mapping) or not isinstance(after, Mapping):
        return after
    patch: dict[str, Any] = {key: None for key in before if after.get(key) is None and before[key] is not None}
    for key, value in after.items():
        if value is not None and before.get(key) != value:
            patch[key] = patch_between(before.get(key), value) if key in before else _sparse(value)
    return patch


def _sparse(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    return {key: _sparse(item) for key, item in value.items() if item is not None}


class _Teller:
    def __init__(self, data: Data, messages: Mapping[str, str], names: Mapping[str, str]) -> None:
        self.data = data
        self.messages = messages
        self.names = names

    def answer(self, answer: StepFlips) -> dict[str, Any]:
        ask = answer.ask
        line = self.data["play"][ask.step - 1] if ask.step else ""
        flips = [self.flip(flip, ask.about) for flip in answer.flips]
        return {"step": ask.step, "line": line, "accepted": ask.accepted, "sought": answer.sought, "flips": flips}

    def flip(self, flip: Flip, about: frozenset[str]) -> dict[str, Any]:
        change, turned = flip.change, flip.turned
        # What is allowed is decided by all that follows from it, too: told are the rules that the step is about.
        near = [rule for rule in turned.decided_by if not turned.accepted or rule in about]
        return {
            "kind": change.kind,
            "change": self.say(f"change.{change.kind}", change.values),
            "size": change.size,
            "patch": patch_between(self.data, change.data),
            "without_river": list(change.river) if change.river else None,
            "line": self._line(flip),
            "turns": "outcome" if turned.differences else "verdict",
            "accepted": turned.accepted,
            "outcome": self.outcome(turned.differences),
            "decided_by": list(turned.decided_by),
            "by": list(dict.fromkeys([*turned.lifted_by, *near])) if turned.accepted else near,
        }

    @staticmethod
    def _line(flip: Flip) -> int:
        """Return the number that the step has in the changed play."""
        steps = flip.change.steps
        return steps.index(flip.turned.step) + 1 if steps else flip.turned.step

    def outcome(self, differences: Mapping[OutcomePart, tuple[Any, Any]]) -> list[str]:
        moved = {thing.of for thing in differences if thing.kind == "units" and not _is_home(thing)}
        # Who stays where he was is not home, either: that need not be said.
        told = [thing for thing in differences if not (_is_home(thing) and thing.of in moved)]
        return [self._difference(thing, *differences[thing]) for thing in told[:TOLD]]

    def _difference(self, thing: OutcomePart, before: Any, after: Any) -> str:
        values: dict[str, Any] = {
            "of": self.names.get(thing.of, thing.of),
            "what": thing.what,
            "before": self._value(thing, before),
            "after": self._value(thing, after),
        }
        kind = thing.kind
        if kind == "units":
            return self._units(thing, before, after, values)
        if isinstance(after, bool) and kind != "thing":
            kind += "-yes" if after else "-no"
        if kind == "star" and {before, after} == {0, 1}:
            kind += "-yes" if after else "-no"
        if kind == "amount" and not thing.of:
            kind = "amount-of-deck"
        return self.say(f"outcome.{kind}", values)

    def _units(self, thing: OutcomePart, before: str, after: str, values: dict[str, Any]) -> str:
        """Say where units are in the end, if they only came or went in one of the two plays."""
        values["what"] = self._place(thing.what)
        stayed, came = after == UNCHANGED, before if after == UNCHANGED else after
        signs = {change[0] for change in came.split(", ")}
        if UNCHANGED not in (before, after) or len(signs) > 1:
            return self.say("outcome.units", values)
        values["units"], values["number"] = _counted(came)
        if signs == {"+"}:
            return self.say("outcome.units-elsewhere" if stayed else "outcome.units-there", values)
        return self.say("outcome.units-there" if stayed else "outcome.units-elsewhere", values)

    def _place(self, label: str) -> str:
        if not label.startswith(_HOME):
            return "the Factory" if label == "FACTORY" else label
        faction = label.removeprefix(_HOME).lower()
        return self.say("outcome.home-base", {"of": self.names.get(faction, faction)})

    def _value(self, thing: OutcomePart, value: Any) -> str:
        if value == UNCHANGED or (thing.kind in ("amount", "star") and value == 0):
            return self.messages.get("outcome.as-before", UNCHANGED)
        if thing.kind in ("amount", "star"):
            return f"+{value}" if value > 0 else f"−{-value}"  # noqa: RUF001  # a minus sign
        if isinstance(value, str):
            return self.names.get(value, _MINUS.sub("\\1−", value))  # noqa: RUF001  # a minus sign
        return str(value)

    def say(self, key: str, values: Mapping[str, Any]) -> str:
        """Return a sentence."""
        return filled(self.messages.get(key, key), values, self.messages)  # content of others may lack the sentence


def _is_home(thing: OutcomePart) -> bool:
    return thing.kind == "units" and thing.what.startswith(_HOME)


def _counted(change: str) -> tuple[str, int]:
    """Return units in words, out of ``+1 mech, +2 worker``, and how many they are."""
    numbers = [(int(number[1:]), kind) for number, kind in (part.split(" ") for part in change.split(", "))]
    words = [kind if number == 1 else count(number, kind) for number, kind in numbers]
    return listed(words), sum(number for number, _ in numbers)


def sentences(found: Mapping[str, Any], titles: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Return what would change a scenario's answers as lines of text.

    Args:
        found: What ``as_data`` gives.
    """
    lines: list[str] = []
    for answer in found["answers"]:
        if not answer["flips"] and not answer["sought"]:
            continue
        where = f"{answer['step']}. {answer['line']}" if answer["step"] else "the position"
        lines.append(f"  what would change {where}")
        if not answer["flips"]:
            lines.append(f"     nothing: {found['tried']} small changes were tried")
        lines += [f"     {flip['change']}: {_turn(flip, titles)}" for flip in answer["flips"]]
    return lines


def _turn(flip: Mapping[str, Any], titles: Mapping[str, Mapping[str, str]]) -> str:
    by = _named(flip["by"], titles)
    if flip["turns"] == "outcome":
        return "; ".join(flip["outcome"])
    word = "allowed" if flip["accepted"] else "not allowed"
    return f"{word}, by {by}" if by else word


def _named(rules: Iterable[str], titles: Mapping[str, Mapping[str, str]]) -> str:
    named = [(rule, titles.get(rule, {}).get("title")) for rule in rules]
    return ", ".join(f"{rule} ({title})" if title else rule for rule, title in named)
