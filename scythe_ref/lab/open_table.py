"""The table of a game in which nothing is hidden: what such a game need not say itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from scythe_ref.lab.links import NO_WORDS
from scythe_ref.lab.protocol import Choice, Data, DrawerField, LabGame, Variation

SWITCH = "switch."
"""How the names of drawers begin that set a switch."""


USUAL = "current"
"""The preset of a position that names none."""


class OpenTable(LabGame, Protocol):
    """What a lab asks that most games answer alike; a game's own table overrides what is otherwise with it.

    Attributes:
        bundle: What ``Library.bundle`` gives.
    """

    bundle: Data
    link_words: Mapping[str, str] = NO_WORDS

    def defects(self, error: ValueError) -> list[tuple[str, str]]:
        """Return what an error says by itself: its ``problems``, if it has them."""
        return list(getattr(error, "problems", [("", str(error))]))

    def read_log(self, text: str) -> tuple[dict[str, Any], list[str]]:
        """Read what ``log`` writes."""
        try:
            log = json.loads(text)
            return self.read_line(log["position"]), [str(line) for line in log["actions"]]
        except (KeyError, TypeError, json.JSONDecodeError):
            raise ValueError("a log is JSON with 'position', one line, and 'actions', a list of lines") from None

    def log(self, data: Data, play: Sequence[str]) -> str:
        """Return the position in one line and the actions, as JSON."""
        here = self.load(data, self.bundle)
        for line in play:
            outcome = self.apply(here, self.parse(here, line))
            if not outcome.accepted:
                raise ValueError(f"{line!r} is refused by {', '.join(outcome.decided_by)}")
            here = outcome.after
        return json.dumps({"position": self.write_line(data), "actions": list(play)})

    def any_order(self, choice: Choice) -> bool:
        """Return False: what is chosen one after the other is asked so."""
        return False

    def is_leaving(self, choice: Choice) -> bool:
        """Return False: whatever is gained is taken."""
        return False

    def secret(self, choice: Choice) -> bool:
        """Return False: everybody sees everything."""
        return False

    def covered(self, here: Any, lines: Sequence[str]) -> list[int]:
        """Return nothing."""
        return []

    def place_named(self, here: Any, label: str) -> str:
        """Return the label: everybody calls a place the same."""
        return label

    def usual_lines(self, here: Any) -> Iterator[tuple[str, str]]:
        """Yield nothing: what may be done is offered."""
        return iter(())

    def scores(self, here: Any) -> list[dict[str, Any]]:
        """Return nothing: no points are counted."""
        return []

    def changes(self, scenario: Data) -> Iterator[list[dict[str, Any]]]:
        """Yield nothing: nobody looks for what would turn an answer."""
        return iter(())

    # -- where pieces don't move from place to place --------------------------------------------------------------

    def steps(
        self, here: Any, owner: str, kind: str, place: str, going_on: bool = False
    ) -> Iterator[tuple[list[str], list[int]]]:
        """Yield nothing."""
        return iter(())

    def is_target(self, choice: Choice, further: bool = False) -> bool:
        """Return False."""
        return False

    def stops(self, action: Any) -> Sequence[str]:
        """Return nothing."""
        return ()

    def alone(self, owner: str) -> dict[str, Any]:
        """Refuse: there is nothing to look at."""
        raise ValueError("in this game no piece moves")

    def neighbours(self, here: Any, place: str) -> list[str]:
        """Return nothing."""
        return []

    def move_lines(self, here: Any, owner: str, kind: str, place: str, target: str) -> Sequence[str]:
        """Return nothing."""
        return ()

    # -- ways to play ---------------------------------------------------------------------------------------------

    def set_switch(self, data: Data, name: str, setting: str | None) -> dict[str, Any]:
        """Return a description with a switch set otherwise; None: as its preset says."""
        ruleset = data.get("ruleset") or {}
        ruleset = {"preset": ruleset} if isinstance(ruleset, str) else dict(ruleset)
        switches = {key: said for key, said in (ruleset.get("switches") or {}).items() if key != name}
        return {**data, "ruleset": {**ruleset, "switches": switches | ({name: setting} if setting else {})}}

    def switch_fields(self, data: Data) -> list[DrawerField]:
        """Return a drawer for each switch."""
        ruleset = data.get("ruleset") or {}
        said = {} if isinstance(ruleset, str) else ruleset.get("switches") or {}
        playing = self._playing(data)
        return [
            drawer(SWITCH + name, switch["title"], "one", playing[name], name in said, _spaced(switch["settings"]))
            for name, switch in self._rulesets["switches"].items()
        ]

    def badges(self, data: Data) -> list[str]:
        """Return each switch that is not set as usual."""
        switches, playing = self._rulesets["switches"], self._playing(data)
        return [_told(switch, playing[name]) for name, switch in switches.items() if playing[name] != switch["default"]]

    def variations(self, data: Data) -> Iterator[Variation]:
        """Yield the same position under every other preset, and with every switch set otherwise."""
        playing, preset = self._playing(data), self._preset(data)
        for name, other in self._rulesets["presets"].items():
            if name != preset:
                yield Variation(other["title"], {**data, "ruleset": {"preset": name}})
        for name, switch in self._rulesets["switches"].items():
            for setting in switch["settings"]:
                if setting != playing[name]:
                    yield Variation(_told(switch, setting), self.set_switch(data, name, setting))

    @property
    def _rulesets(self) -> Data:
        rulesets: Data = self.bundle["components"].get("rulesets") or {"presets": {}, "switches": {}}
        return rulesets

    def _preset(self, data: Data) -> str:
        ruleset = data.get("ruleset") or {}
        return ruleset if isinstance(ruleset, str) else ruleset.get("preset") or USUAL

    def _playing(self, data: Data) -> dict[str, str]:
        """Return the setting of every switch."""
        ruleset = data.get("ruleset") or {}
        said = {} if isinstance(ruleset, str) else ruleset.get("switches") or {}
        preset = self._rulesets["presets"].get(self._preset(data)) or {}
        usual = {name: switch["default"] for name, switch in self._rulesets["switches"].items()}
        return {**usual, **(preset.get("switches") or {}), **said}


def drawer(
    name: str, title: str, kind: str, value: Any, said: bool, options: Mapping[str, str] | None = None
) -> DrawerField:
    """Return what is set beside the board, of a kind that needs no words of its own.

    Args:
        options: Titles by value.
    """
    listed = [{"value": value, "title": title} for value, title in (options or {}).items()]
    text = "" if value is None else str(value)
    return DrawerField(
        name=name, title=title, kind=kind, options=listed, parts=[], value=value, text=text, typed=False, said=said
    )


def _spaced(settings: Mapping[str, Any]) -> dict[str, str]:
    return {setting: setting.replace("-", " ") for setting in settings}


def _told(switch: Data, setting: str) -> str:
    return f"{switch['title']}: {setting.replace('-', ' ')}"
