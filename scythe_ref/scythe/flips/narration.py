"""Flips in words. The sentences are content, and so are the names of factions, abilities, switches and printings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from scythe_ref.messages import Messages, format_message, to_text
from scythe_ref.scythe.engine.core.phrases import count_phrase, name_phrase
from scythe_ref.scythe.engine.position.view import TABLE_OUTCOMES
from scythe_ref.scythe.flips.replay import UNCHANGED, OutcomePart
from scythe_ref.translations import _, ngettext

_MINUS = re.compile(r"(^|, )-")
_WORD = re.compile(r"[a-z][a-z_-]+")
_UNITS = re.compile(r"([+-])(\d+) (\w+)")
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
        mats = components["player-mats"]["mats"]
        self.messages: Messages = bundle["messages"]
        self.factions = {name: mat["short"] for name, mat in factions.items()}
        self.names: dict[str, Mapping[str, str]] = {
            "player": self.factions,
            "other": self.factions,
            "mat": {name: mat["name"] for name, mat in mats.items()},
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
        values = flip["values"].items()
        named = {key: self._named(key, value) for key, value in values}
        return {
            "kind": flip["kind"],
            "change": self._sentence(f"change.{flip['kind']}", named),
            **{key: flip[key] for key in ("size", "patch", "without_river", "line")},
            "turns": "outcome" if differences else "verdict",
            "accepted": flip["accepted"],
            "outcome": self._outcome(differences),
            **{key: flip[key] for key in ("decided_by", "by")},
        }

    def _named(self, key: str, value: object) -> object:
        return (self.names.get(key, {}).get(value) or self._place(value)) if isinstance(value, str) else value

    def _outcome(self, differences: Mapping[OutcomePart, tuple[Any, Any]]) -> list[str]:
        moved = {part.of for part in differences if part.kind == "units" and not _is_home(part)}
        # A unit that stays in place is not home, either: that goes without saying.
        told = [part for part in differences if not (_is_home(part) and part.of in moved)]
        return [self._difference(part, *differences[part]) for part in told[:TOLD]]

    def _difference(self, part: OutcomePart, before: Any, after: Any) -> str:
        values: dict[str, Any] = {
            "of": self._owner(part.of),
            "what": self._thing(part),
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

    def _owner(self, of: str) -> object:
        return self.factions.get(of) or (name_phrase("outcome", of) if of in TABLE_OUTCOMES else of)

    def _units(self, part: OutcomePart, before: str, after: str, values: dict[str, Any]) -> str:
        """Say where units are in the end, if they only came or only went in one of the two plays."""
        values["what"] = self._place(part.what)
        stayed, came = after == UNCHANGED, before if after == UNCHANGED else after
        moved = [(sign, int(number), kind) for sign, number, kind in _UNITS.findall(came)]
        signs = {sign for sign, _, _ in moved}
        if UNCHANGED not in (before, after) or len(signs) > 1:
            return self._sentence("outcome.units", values)
        values["units"] = [count_phrase(number, f"own_{kind}") for _, number, kind in moved]
        values["number"] = sum(number for _, number, _ in moved)
        there = (signs == {"+"}) is not stayed
        return self._sentence("outcome.units-there" if there else "outcome.units-elsewhere", values)

    def _place(self, label: str) -> object:
        if not label.startswith(_HOME):
            return name_phrase("place", "factory") if label == "FACTORY" else label
        faction = label.removeprefix(_HOME).lower()
        return {"say": "name.place.home-base", "owner": self.factions.get(faction, faction)}

    def _thing(self, part: OutcomePart) -> object:
        """Return the thing of an outcome by its name, with its territory, player or the like behind it."""
        if part.kind == "star":
            return name_phrase("goal", part.what)
        thing, __, where = part.what.partition(":")
        name = name_phrase("outcome", thing)
        there = self.factions.get(where) or _WORD.sub(self._word, where)
        return {"say": "outcome.thing-of", "thing": name, "where": there} if where else name

    def _word(self, match: re.Match[str]) -> str:
        """Return a word of the grammar as an option is called; an unknown one stays as it is."""
        word = match.group()
        return to_text(self.messages, name_phrase("option", word)) if f"name.option.{word}" in self.messages else word

    def _value(self, part: OutcomePart, value: Any) -> object:
        if value == UNCHANGED or (part.kind in ("amount", "star") and value == 0):
            return {"say": "outcome.as-before"}
        if part.kind in ("amount", "star"):
            return f"+{value}" if value > 0 else f"−{-value}"  # noqa: RUF001  # a minus sign
        if part.kind == "units":
            return {"say": "outcome.units-moved", "units": [_moved(*unit) for unit in _UNITS.findall(value)]}
        if value in ("nobody", "nothing"):
            return name_phrase("player", value) if value == "nobody" else {"say": "count.nothing"}
        if part.what == "mat":
            return self.names["mat"].get(value, value)
        if isinstance(value, str):
            signed = _MINUS.sub("\\1−", value)  # noqa: RUF001  # a minus sign
            return self.factions.get(value) or _WORD.sub(self._word, signed)
        return str(value)

    def _sentence(self, key: str, values: Mapping[str, Any]) -> str:
        return format_message(self.messages, key, values)


def _is_home(part: OutcomePart) -> bool:
    return part.kind == "units" and part.what.startswith(_HOME)


def _moved(sign: str, number: str, kind: str) -> object:
    sign = "−" if sign == "-" else sign  # noqa: RUF001  # a minus sign
    return {"say": "outcome.unit-moved", "number": f"{sign}{number}", "unit": name_phrase("unit", kind)}


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
        where = f"{answer['step']}. {answer['line']}" if answer["step"] else _("the position")
        lines.append("  " + _("what would change {step}").format(step=where))
        if not answer["flips"]:
            tried = ngettext(
                "nothing: {n} small change was tried", "nothing: {n} small changes were tried", found["tried"]
            )
            lines.append("     " + tried.format(n=found["tried"]))
        lines += [f"     {flip['change']}: {_turn(flip, titles)}" for flip in answer["flips"]]
    return lines


def _turn(flip: Mapping[str, Any], titles: Mapping[str, Mapping[str, str]]) -> str:
    by = _with_titles(flip["by"], titles)
    if flip["turns"] == "outcome":
        return "; ".join(flip["outcome"])
    if not by:
        return _("allowed") if flip["accepted"] else _("not allowed")
    return (_("allowed, by {rules}") if flip["accepted"] else _("not allowed, by {rules}")).format(rules=by)


def _with_titles(rules: Iterable[str], titles: Mapping[str, Mapping[str, str]]) -> str:
    named = [(rule, titles.get(rule, {}).get("title")) for rule in rules]
    return ", ".join(f"{rule} ({title})" if title else rule for rule, title in named)
