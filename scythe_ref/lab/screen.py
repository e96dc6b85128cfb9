"""The screen of the lab: the reply with the whole state of a table, for a page to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scythe_ref.lab.choices import next_choice, not_offered
from scythe_ref.lab.history import History, Story
from scythe_ref.lab.links import packed
from scythe_ref.lab.played import Played, moved_pieces
from scythe_ref.lab.protocol import LabGame
from scythe_ref.messages import Messages, format_message, join_list, to_text

Reply = dict[str, Any]


class Screen:
    """Puts the state of a game's table into replies."""

    def __init__(self, bundle: Mapping[str, Any], game: LabGame) -> None:
        self.bundle = bundle
        self.game = game
        self._messages: Messages = bundle["messages"]

    def reply(self, history: History, played: Played, drawers: list[str] | None) -> Reply:
        """Return the reply with the state of the lab.

        Args:
            played: The play of the present story, with its verdicts.
            drawers: Owners of the fields beside the board to include; None: everybody's and the table's.
        """
        story, here = history.now, played.here
        players = list(story.position.get("players") or {})
        covered = self._covered(played, story.seats)
        choice, asked = next_choice(self.game, here) if here is not None else (None, None)
        described = story.position if here is None else played.described(len(played.steps))
        return {
            "story": story.as_data(),
            "history": history.as_data(),
            "defects": [self._defect(story.position, path, message) for path, message in played.defects],
            "badges": self.game.badges(story.position) if here is not None else [],
            "pieces": self.game.pieces(described),
            "tracks": {name: self.game.amounts((described.get("players") or {}).get(name) or {}) for name in players},
            "players": [self._player(name) for name in players],
            "supply": {owner: self.game.supply(story.position, owner) for owner in ("", *players)},
            "fields": {
                owner: self.game.fields(story.position, owner, played.start)
                for owner in ("", *players)
                if drawers is None or owner in drawers
            },
            "seats": [name for name in players if name in story.seats],
            "steps": [self._told(played, number, number in covered) for number in range(len(played.steps))],
            "verdict": self._verdict(played) if played.steps and len(played.steps) - 1 not in covered else None,
            "ahead": [self._ahead(played, line) for line in story.play[story.at :]],
            "forks": [
                {"step": step, "branch": number, **self._ahead(played, story.plays[number][step])}
                for step, number in story.forks()
            ],
            "moved": moved_pieces(self.game, played),
            "open": [to_text(self._messages, it) for it in self.game.open_choices(here)] if here is not None else [],
            "over": self.game.ending(here) if here is not None else "",
            "choice": choice,
            "refused": not_offered(self.game, self.bundle, asked) if choice else [],
            "scores": [self._scored(score) for score in self.game.scores(here)] if here is not None else [],
            "link": self._link(story),
        }

    def _player(self, name: str) -> Reply:
        title = next((one["title"] for one in self.game.players() if one["value"] == name), name)
        return {"name": name, "title": title}

    def _defect(self, position: Mapping[str, Any], path: str, message: str) -> Reply:
        """Return a defect with the drawer and the field that it belongs to, and the same in words, as the path says."""
        first, _, rest = path.partition(".")
        owner, _, rest = rest.partition(".") if first == "players" else ("", "", path)
        name, _, rest = rest.partition(".")
        titles = {field["name"]: field["title"] for field in self.game.fields(position, owner, None)}
        part = rest.partition(".")[0]
        of_part = f"name.field.{name}.{part}" if f"name.field.{name}.{part}" in self._messages else ""
        words = [
            self._player(owner)["title"] if owner else "",
            titles.get(name) or (self._say(f"name.field.{name}") if name else ""),
            self._say(of_part) if of_part else self.game.place_title(part),
        ]
        where = join_list(self._messages, filter(None, words), "comma")
        return {"path": path, "owner": owner, "name": name, "where": where, "message": message}

    def _ahead(self, played: Played, line: str) -> Reply:
        """Return a line that isn't played now."""
        told = {"line": line, "words": line, "owner": ""}
        if played.start is None:
            return told
        try:
            owner = self.game.actor(played.here, self.game.parse(played.here, line))
            return {**told, "words": self.game.in_words(played.here, line), "owner": owner}
        except ValueError:  # it stays as it was typed
            return told

    def _told(self, played: Played, number: int, covered: bool) -> Reply:
        step = played.steps[number]
        line, words = step.line, played.words(number)
        if covered:
            line, words = "", self._say("lab.hidden-choice")
        told = {"number": step.number, "line": line, "words": words, "owner": step.faction}
        return {**told, "accepted": step.accepted, "error": step.error, "covered": covered}

    def _say(self, key: str) -> str:
        return format_message(self._messages, key, {})

    def _covered(self, played: Played, seats: Sequence[str]) -> set[int]:
        """Return the steps that nobody may see yet: secret choices of the computer, until the players reveal all."""
        lines = [step.line if step.accepted else "" for step in played.steps]
        if not seats or played.here is None:
            return set()
        return {number for number in self.game.covered(played.here, lines) if played.steps[number].faction in seats}

    def _verdict(self, played: Played) -> Reply:
        step, before = played.steps[-1], played.before(len(played.steps) - 1)
        data: Reply = {**step.as_data(positions=False), "headline": None, "consequences": []}
        if step.accepted:
            data["headline"] = self.game.headline(before, self.game.parse(before, step.line), step.here)
            data["consequences"] = list(self.game.consequences(step.outcome, step.faction))
        ids = {*data["decided_by"], *(event["rule"] for event in data["events"])}
        ids |= {rule for pair in data["lifted"] for rule in (pair["rule"], pair["by"])}
        known = self.bundle["rules"]
        return {**data, "rules": {rule: known[rule] for rule in ids if rule in known}}

    def _scored(self, score: Mapping[str, Any]) -> Reply:
        because = self._with_rule(score["because"]) if score.get("because") else None
        return {**score, "because": because, "lines": [self._with_rule(line) for line in score["lines"]]}

    def _with_rule(self, told: Mapping[str, Any]) -> Reply:
        """Return something that names its rule, with the title and address of that."""
        rule = self.bundle["rules"].get(told["rule"], {})
        return {**told, "title": rule.get("title") or told["rule"], "url": rule.get("url", "")}

    def _link(self, story: Story) -> str:
        try:
            return packed(self.game.write_line(story.position), story.play, self.game.link_words)
        except (ValueError, KeyError, TypeError, AttributeError):  # an impossible position may have no line
            return ""
