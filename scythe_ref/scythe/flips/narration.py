"""Flips in words. The sentences are content, and so are the names of factions, abilities, switches and printings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from scythe_ref.scythe.flips.outcomes import UNCHANGED, OutcomePart
from scythe_ref.wording import count, filled, listed

_MINUS = re.compile(r"(^|, )-")
_HOME = "HB_"
TOLD = 3
"""The most differences of an outcome to tell."""


class FlipWords:
    """Puts flips into words, with the names and sentences of some content."""

    def __init__(self, bundle: Mapping[str, Any]) -> None:
        """Take the names and sentences.

        Args:
            bundle: Components and messages as ``Library.bundle`` gives them.
        """
        components = bundle["components"]
        factions, rulesets = components["factions"]["factions"], components["rulesets"]
        self.messages: Mapping[str, str] = bundle["messages"]
        self.factions = {name: mat["short"] for name, mat in factions.items()}
        self.names: dict[str, Mapping[str, str]] = {
            "player": self.factions,
            "other": self.factions,
            "ability": {mech["id"]: mech["name"] for mat in factions.values() for mech in mat["mechs"]},
            "switch": {name: switch["title"] for name, switch in rulesets["switches"].items()},
            "printing": {name: preset["title"] for name, preset in rulesets["presets"].items()},
        }

    def worded(self, found: Mapping[str, Any]) -> dict[str, Any]:
        """Return the result of ``search.find`` with its sentences, as ``export json`` and pages have it."""
        answers = [{**one, "flips": [self.flip(flip) for flip in one["flips"]]} for one in found["answers"]]
        return {"tried": found["tried"], "answers": answers}

    def flip(self, flip: Mapping[str, Any]) -> dict[str, Any]:
        """Return a flip with its sentences, without the values that fill them."""
        differences = {OutcomePart(*part): (before, after) for *part, before, after in flip["differences"]}
        named = {key: self.names.get(key, {}).get(value, value) for key, value in flip["values"].items()}
        return {
            "kind": flip["kind"],
            "change": self._sentence(f"change.{flip['kind']}", named),
            **{key: flip[key] for key in ("size", "patch", "without_river", "line")},
            "turns": "outcome" if differences else "verdict",
            "accepted": flip["accepted"],
            "outcome": self._outcome(differences),
            **{key: flip[key] for key in ("decided_by", "by")},
        }

    def _outcome(self, differences: Mapping[OutcomePart, tuple[Any, Any]]) -> list[str]:
        moved = {part.of for part in differences if part.kind == "units" and not _is_home(part)}
        # A unit that stays in place is not home, either: that goes without saying.
        told = [part for part in differences if not (_is_home(part) and part.of in moved)]
        return [self._difference(part, *differences[part]) for part in told[:TOLD]]

    def _difference(self, part: OutcomePart, before: Any, after: Any) -> str:
        values: dict[str, Any] = {
            "of": self.factions.get(part.of, part.of),
            "what": part.what,
            "before": self._value(part, before),
            "after": self._value(part, after),
        }
        kind = part.kind
        if kind == "units":
            return self._units(part, before, after, values)
        if (isinstance(after, bool) and kind != "thing") or (kind == "star" and {before, after} == {0, 1}):
            kind += "-yes" if after else "-no"
        if kind == "amount" and not part.of:
            kind = "amount-of-deck"
        return self._sentence(f"outcome.{kind}", values)

    def _units(self, part: OutcomePart, before: str, after: str, values: dict[str, Any]) -> str:
        """Say where units are in the end, if they only came or only went in one of the two plays."""
        values["what"] = self._place(part.what)
        stayed, came = after == UNCHANGED, before if after == UNCHANGED else after
        signs = {change[0] for change in came.split(", ")}
        if UNCHANGED not in (before, after) or len(signs) > 1:
            return self._sentence("outcome.units", values)
        values["units"], values["number"] = _units_in_words(came)
        there = (signs == {"+"}) is not stayed
        return self._sentence("outcome.units-there" if there else "outcome.units-elsewhere", values)

    def _place(self, label: str) -> str:
        if not label.startswith(_HOME):
            return "the Factory" if label == "FACTORY" else label
        faction = label.removeprefix(_HOME).lower()
        return self._sentence("outcome.home-base", {"of": self.factions.get(faction, faction)})

    def _value(self, part: OutcomePart, value: Any) -> str:
        if value == UNCHANGED or (part.kind in ("amount", "star") and value == 0):
            return self.messages.get("outcome.as-before", UNCHANGED)
        if part.kind in ("amount", "star"):
            return f"+{value}" if value > 0 else f"−{-value}"  # noqa: RUF001  # a minus sign
        if isinstance(value, str):
            value = self.factions.get(value, _MINUS.sub("\\1−", value))  # noqa: RUF001  # a minus sign
        return str(value)

    def _sentence(self, key: str, values: Mapping[str, Any]) -> str:
        return filled(self.messages.get(key, key), values, self.messages)  # content of others may lack the sentence


def _is_home(part: OutcomePart) -> bool:
    return part.kind == "units" and part.what.startswith(_HOME)


def _units_in_words(change: str) -> tuple[str, int]:
    """Return units in words, out of ``+1 mech, +2 worker``, and their number."""
    numbers = [(int(number[1:]), kind) for number, kind in (part.split(" ") for part in change.split(", "))]
    words = [kind if number == 1 else count(number, kind) for number, kind in numbers]
    return listed(words), sum(number for number, _ in numbers)


def sentences(found: Mapping[str, Any], titles: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Return the flips of a scenario as lines of text.

    Args:
        found: The scenario's flips, from ``FlipWords.worded``.
        titles: The rules, by id, each with its ``title``.
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
    by = _with_titles(flip["by"], titles)
    if flip["turns"] == "outcome":
        return "; ".join(flip["outcome"])
    word = "allowed" if flip["accepted"] else "not allowed"
    return f"{word}, by {by}" if by else word


def _with_titles(rules: Iterable[str], titles: Mapping[str, Mapping[str, str]]) -> str:
    named = [(rule, titles.get(rule, {}).get("title")) for rule in rules]
    return ", ".join(f"{rule} ({title})" if title else rule for rule, title in named)
