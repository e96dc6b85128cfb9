"""Drawers of the lab, the fields beside the board: their shape, and those of preset and switches, which any game has.

``components`` are those of a bundle; a game without the component ``rulesets`` has neither preset nor switches.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from scythe_ref.messages import Messages, format_message

Data = Mapping[str, Any]

SWITCH = "switch."
"""The beginning of the names of fields that set a switch."""

USUAL = "current"
"""The preset of a position that names none."""


class DrawerField(TypedDict):
    """One thing to set beside the board: a track, a card, a switch."""

    name: str
    title: str
    kind: str  # ``number``, ``one`` of the options, ``some``, ``order`` (any, as often as it is named), ``counts`` of
    # each, ``parts``, each a field of its own, or ``text``
    options: list[dict[str, str]]  # ``value``, ``title`` and, where there is more to say, ``detail``
    parts: list[DrawerField]
    value: Any
    text: str  # the same in the words of the position's line
    typed: bool  # whether such words can be typed, too, as they may say more than can be chosen
    said: bool  # whether the position says so; else it is the default
    place: NotRequired[str]  # the place of its piece on the board; people set it there, and not in a drawer


def drawer(
    name: str, title: str, kind: str, value: Any, said: bool, options: Mapping[str, str] | None = None
) -> DrawerField:
    """Return a field whose text is its value.

    Args:
        options: Titles by value.
    """
    listed = [{"value": value, "title": title} for value, title in (options or {}).items()]
    text = "" if value is None else str(value)
    return DrawerField(
        name=name, title=title, kind=kind, options=listed, parts=[], value=value, text=text, typed=False, said=said
    )


# -- presets and switches --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Variation:
    """The same position under another printing or another setting of a switch."""

    title: str
    data: Data


def preset_and_switches(data: Data) -> tuple[str, dict[str, str]]:
    """Return the preset of a position, and the switches that it sets otherwise."""
    ruleset = _written(data)
    return ruleset.get("preset") or USUAL, ruleset.get("switches") or {}


def set_preset(data: Data, preset: str | None) -> dict[str, Any]:
    """Return a description with another preset; None: the usual one."""
    return {**data, "ruleset": {**_written(data), "preset": preset or USUAL}}


def set_switch(data: Data, name: str, setting: str | None) -> dict[str, Any]:
    """Return a description with a switch set otherwise; None: as its preset says."""
    ruleset = _written(data)
    switches = {**(ruleset.get("switches") or {}), name: setting}
    return {**data, "ruleset": {**ruleset, "switches": {key: value for key, value in switches.items() if value}}}


def switch_fields(data: Data, components: Data, messages: Messages | None = None) -> list[DrawerField]:
    """Return a drawer for each switch.

    Args:
        messages: The content's, which may name the settings.
    """
    preset, own = preset_and_switches(data)
    playing = {**_settings(preset, components), **own}
    known = _known("switches", components)
    named = {name: _named(messages or {}, switch["settings"]) for name, switch in known.items()}
    return [
        drawer(SWITCH + name, switch["title"], "one", playing[name], name in own, named[name])
        for name, switch in known.items()
    ]


def badges(data: Data, bundle: Data) -> list[str]:
    """Return the unusual rules of a possible position: its preset, and the switches that differ from it."""
    components = bundle["components"]
    preset, own = preset_and_switches(data)
    told = [] if preset == USUAL else [str(_known("presets", components)[preset]["title"])]
    switches = _known("switches", components)
    for name, usual in _settings(preset, components).items():
        if own.get(name, usual) != usual:
            told.append(_told(bundle["messages"], switches[name], own[name]))
    return told


def variations(data: Data, bundle: Data) -> Iterator[Variation]:
    """Yield a position under every other preset, and with every switch set otherwise."""
    components = bundle["components"]
    preset, own = preset_and_switches(data)
    for name, other in _known("presets", components).items():
        if name != preset:
            yield Variation(other["title"], {**data, "ruleset": {"preset": name}})
    playing = {**_settings(preset, components), **own}
    for name, switch in _known("switches", components).items():
        for setting in switch["settings"]:
            if setting != playing[name]:
                title = _told(bundle["messages"], switch, setting)
                yield Variation(title, set_switch(data, name, setting))


def _written(data: Data) -> dict[str, Any]:
    ruleset = data.get("ruleset") or {}
    return {"preset": ruleset} if isinstance(ruleset, str) else ruleset


def _known(part: str, components: Data) -> dict[str, Any]:
    known: dict[str, Any] = (components.get("rulesets") or {}).get(part) or {}
    return known


def _settings(preset: str, components: Data) -> dict[str, str]:
    """Return the setting of every switch under a preset; an unknown preset has the defaults."""
    usual = {name: switch["default"] for name, switch in _known("switches", components).items()}
    return {**usual, **((_known("presets", components).get(preset) or {}).get("switches") or {})}


def _named(messages: Messages, settings: Mapping[str, Any]) -> dict[str, str]:
    return {setting: format_message(messages, f"name.setting.{setting}", {}) for setting in settings}


def _told(messages: Messages, switch: Data, setting: str) -> str:
    values = {"switch": switch["title"], "setting": {"say": f"name.setting.{setting}"}}
    return format_message(messages, "rules.setting", values)
