"""The tools of an assistant: search and show the rules of a game and, with an engine, play disputed actions.

Statements about the rules name ids and sources, so that people can look them up; a reply without an answer says so
first. The tools' descriptions tell all that an assistant has to know to call them. They, errors and labels are in the
language of the command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from scythe_ref.assistant.table import MOST_ACTIONS, EngineTable
from scythe_ref.game_package import GamePackage
from scythe_ref.library import CompiledLibrary, Entry, place_labels
from scythe_ref.reference import Reference
from scythe_ref.translations import N_, _

Reply = dict[str, Any]
Tool = Callable[..., Reply]

MOST_HITS = 20

IN_A_REPLY = N_("""\
`meant` is the question as it was read, with slips put right; `left_out` has its words that no hit is about; `nearest`
has known words where nothing fits; `also_asked` has rulings that people ask for next. `answer_of` is the ruling that a
scenario's answer belongs to.""")

AS_IN_CHECK = N_("Position and actions are written as `check` describes.")

DESCRIPTIONS = {
    "search": N_("""\
Find the rules and rulings that answer a question asked in plain words.

Say who plays with what if you know it: rules that don't hold at that table come last, and `not_at_this_table` names
the entries that answer elsewhere. A hit's `unless` names the exceptions to its rule. `readings` tells two close answers
apart: ask which of the two is meant."""),
    "show": N_("Show one entry whole: its text, sources, badges, and the ids of the rules and rulings around it."),
    "check": N_("""\
Play actions one after the other and say of each whether the rules allow it, why, and by which rules.

A refused action changes nothing. Choices that an action raises are further actions: see `legal_actions`. `show` gives
the rules around one that decided."""),
    "legal_actions": N_("""\
List the legal actions of the player whose turn it is, after the actions given.

`exceptions` has the ids of the exceptions that make an action legal; `check` tells the effects of an action, with
sources."""),
    "score": N_("""\
Count each player's score if the game ended now, by category, each with its rule.

Put everything that scores into the position."""),
    "lab_link": N_(
        "Give the address, from the root of the site, at which the lab opens a position with the actions played."
    ),
}
"""All that an assistant has to know of each tool, besides the spelling of positions."""


def _several(said: object) -> object:
    """Take a single name or line for a list of one."""
    return [said] if isinstance(said, str) else said


Position = Annotated[str, Field(description=N_("a position in one line"))]
Lines = Annotated[list[str], BeforeValidator(_several), Field(description=N_("actions, a line each"))]
Names = Annotated[list[str], BeforeValidator(_several)]
Printing = Annotated[str | None, Field(description=N_("the rules to play by: {presets}"))]


class Assistant:
    """The tools, each with plain data as its reply."""

    def __init__(self, library: CompiledLibrary, site: str = "") -> None:
        """Set up.

        Args:
            site: Address of the reference's site, for links to its pages; empty: unknown.
        """
        self.library = library
        self.game = assistant_of(library.package)
        self.table = EngineTable.of(library)
        self.reference = Reference(library)
        self._site = f"{site.rstrip('/')}/" if site else ""

    def tools(self) -> list[Tool]:
        """Return the tools that this game has."""
        found: list[Tool] = [self.search, self.show]
        if self.table is not None:
            found.append(self.check)
            if self.table.lab is not None:
                found += [self.legal_actions, *([self.score] if self.table.counts else []), self.lab_link]
        return found

    def description(self, tool: str) -> str:
        """Return the description of a tool; that of `check` has the spelling for all."""
        told = _(self.game.descriptions.get(tool) or DESCRIPTIONS[tool])
        rules = self.library.table_rules
        if tool == "check":
            names = {**self._names(), **self.game.names(self.library)}
            listed = "\n".join(f"- {kind}: {known}" for kind, known in names.items() if known)
            return "\n\n".join((told, self.game.spelling() or self._examples(), _("Names:"), listed))
        if tool == "search":
            kinds = {
                _("Factions: {names}."): rules["factions"],
                _("Modules: {names}."): rules["modules"],
                _("Rulesets: {names}."): rules["presets"],
            }
            lines = [text.format(names=", ".join(known)) for text, known in kinds.items() if len(known) > 1]
            return "\n\n".join((told, _(IN_A_REPLY), *([" ".join(lines)] if lines else [])))
        return f"{told}\n\n{_(AS_IN_CHECK)}" if tool in ("legal_actions", "score", "lab_link") else told

    def unoffered(self) -> set[str]:
        """Return the arguments that the tools lack, as this game has nothing to name there."""
        rules = self.library.table_rules
        choices = {
            "players": len(rules["players"]) > 1,
            "factions": rules["factions"],
            "modules": len(rules["modules"]) > 1,
            "ruleset": len(rules["presets"]) > 1,
        }
        return {name for name, there in choices.items() if not there}

    def limits(self) -> dict[str, object]:
        """Return the values that descriptions of arguments leave open."""
        rules = self.library.table_rules
        fewest, *more = rules["players"]
        return {
            "named": _("an id, or the label of a place") if place_labels(self.library) else _("an id"),
            "hits": MOST_HITS,
            "fewest": fewest,
            "most": (more or [fewest])[-1],
            "presets": ", ".join(rules["presets"]),
        }

    def _names(self) -> dict[str, str]:
        rules = self.library.table_rules
        switches = rules["switches"].items()
        return {
            _("players"): ", ".join(rules["factions"]),
            _("modules"): ", ".join(rules["modules"]) if len(rules["modules"]) > 1 else "",
            _("rulesets"): ", ".join(rules["presets"]),
            _("switches"): "; ".join(f"{name}: {', '.join(switch['settings'])}" for name, switch in switches),
        }

    def _examples(self) -> str:
        """Return the spelling of positions and actions, as examples of the content."""
        assert self.table is not None
        lines = [_("An action is one line. Examples of a position, and of the actions played from it:")]
        for position, actions in self.table.examples():
            lines.append(f"  {position}\n      {'; '.join(actions)}")
        return "\n".join(lines)

    def search(
        self,
        question: Annotated[str, Field(description=N_("a question in plain words"))],
        limit: Annotated[int, Field(description=N_("most hits, from 1 to {hits}"))] = 5,
        players: Annotated[int | None, Field(description=N_("how many play, from {fewest} to {most}"))] = None,
        factions: Names | None = None,
        modules: Names | None = None,
        ruleset: Printing = None,
    ) -> Reply:
        """Find the rules and rulings that answer a question asked in plain words."""
        if not question.strip():
            raise ValueError(_("question: a question or a few words are expected, and this is empty"))
        if limit > MOST_HITS:
            raise ValueError(_("limit: at most {most} hits are given, not {limit}").format(most=MOST_HITS, limit=limit))
        found = self.reference.search(
            question,
            limit=limit,
            players=players,
            factions=factions or (),
            modules=modules or (),
            ruleset=ruleset,
        )
        data, absent = found.as_data(), found.result.absent
        entries = self.library.entries
        return {
            "may_not_answer": not found.answers,
            "not_at_this_table": absent.id if absent else None,
            "meant": data["meant"],
            "nearest": data["nearest"],
            "topics": data["topics"],
            "readings": data["readings"],
            "left_out": data["left_out"],
            "senses": data["senses"],
            "places": [{**place, "url": self._site + place["url"]} for place in data["places"]],
            "also_asked": data["also_asked"],
            "hits": [
                {
                    **{key: value for key, value in hit.items() if key != "texts"},
                    "title": entry.title,
                    "answer": entry.answer,
                    "unless": [{**one, "title": entries[one["id"]].title} for one in hit["unless"]],
                    **self._answer_of(entry),
                    "breadcrumb": [_(heading) for heading in entry.breadcrumb],
                    "badges": [_(badge) for badge in hit["badges"]],
                    "url": self._site + hit["url"],
                }
                for hit, entry in zip(data["hits"], found.hits, strict=True)
            ],
        }

    def show(
        self,
        id: Annotated[str, Field(description="{named}")],  # noqa: A002  # what everybody calls it
    ) -> Reply:
        """Show one entry whole: its text, sources, badges, and the ids of the rules and rulings around it."""
        entry = self.reference.show(id)
        around = {name: list(ids) for name, ids in entry.related.items() if ids}
        detail = [f"{_(label)}: {text}" for label, text in entry.detail]
        return {"may_not_answer": False, **self._entry_reply(entry), "detail": detail, "related": around}

    def check(self, position: Position, actions: Lines, ruleset: Printing = None) -> Reply:
        """Play actions one after the other and say of each whether the rules allow it, why, and by which rules."""
        table = self._table()
        played = table.play(position, actions, ruleset)
        if not actions:
            raise ValueError(_("actions: at least one action is expected"))
        steps = [
            {
                "action": step.line,
                "allowed": step.accepted,
                "reasons": [fact["message"] for fact in step.facts],
                "decided_by": step.decided_by,
                "happens": [event["message"] for event in step.events],
            }
            for step in played.steps
        ]
        link = {"lab": self._site + table.link(position, actions)} if table.lab else {}
        return {
            "may_not_answer": False,
            "steps": steps,
            "rules": self._rules(played.rules()),
            "position_after": table.line(played),
            **link,
        }

    def legal_actions(self, position: Position, actions: Lines | None = None, ruleset: Printing = None) -> Reply:
        """List the legal actions of the player whose turn it is, after the actions given."""
        table = self._table()
        played = table.play(position, actions or [], ruleset)
        listed = list(islice(table.legal_actions(played.here), MOST_ACTIONS + 1))
        shown = dict(listed[:MOST_ACTIONS])
        return {
            "may_not_answer": False,
            "actions": [*shown],
            "exceptions": {action: ids for action, ids in shown.items() if ids},
            "more": len(listed) > MOST_ACTIONS,
            "position": table.line(played),
        }

    def score(self, position: Position, actions: Lines | None = None, ruleset: Printing = None) -> Reply:
        """Count each player's score if the game ended now, by category, each with its rule."""
        table = self._table()
        assert table.lab is not None
        scores = table.lab.scores(table.play(position, actions or [], ruleset).here)
        named = [player["because"]["rule"] for player in scores if player.get("because", {}).get("rule")]
        named += [
            rule for player in scores for line in player["lines"] for rule in (line["rule"], *line.get("also", ()))
        ]
        return {"may_not_answer": False, "scores": scores, "rules": self._rules(named)}

    def lab_link(self, position: Position, actions: Lines | None = None) -> Reply:
        """Give the address, from the root of the site, at which the lab opens a position with the actions played."""
        table = self._table()
        table.play(position, actions or [])  # so that the error comes here, and not on the page
        return {"may_not_answer": False, "lab": self._site + table.link(position, actions or [])}

    def _table(self) -> EngineTable:
        assert self.table is not None  # else none of the tools that ask for it is offered
        return self.table

    def _rules(self, ids: Iterable[str]) -> Reply:
        """Return rules by id, without their surroundings: `show` has those."""
        return {rule: self._entry_reply(self.reference.show(rule)) for rule in dict.fromkeys(ids)}

    def _answer_of(self, entry: Entry) -> Reply:
        """Return the id of the ruling whose answer a scenario has in place of a text of its own."""
        ruling = next(iter(entry.related.get("rulings", ())), None) if entry.kind == "scenario" else None
        return {"answer_of": ruling} if ruling and self.library.entries[ruling].answer == entry.answer else {}

    def _entry_reply(self, entry: Entry) -> Reply:
        """Return an entry as an assistant needs it: text, confidence, sources."""
        return {
            "id": entry.id,
            "kind": entry.kind,
            "title": entry.title,
            "text": entry.answer,
            **self._answer_of(entry),
            "badges": [_(badge) for badge in entry.badges],
            "sources": list(entry.sources),
            "url": self._site + entry.url,
        }


class GameAssistant:
    """A game without words of its own: the content's examples show how positions and actions are written.

    Attributes:
        about: What the reference is about, in a sentence; empty: as ``game.yaml`` says it.
        descriptions: By tool, its description in place of the plain one; English, translated where it is used.
    """

    about = ""
    descriptions: Mapping[str, str] = {}

    def names(self, library: CompiledLibrary) -> Mapping[str, str]:
        """Return further names for positions and actions, by kind."""
        return {}

    def spelling(self) -> str:
        """Return the spelling of positions and actions; empty: as in the examples."""
        return ""


def assistant_of(package: GamePackage | None) -> GameAssistant:
    """Return a game's part ``assistant``, or else the plain one."""
    part: Any = package.part("assistant") if package else None
    return part or GameAssistant()
