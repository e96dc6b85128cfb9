"""What an assistant may ask, by the Model Context Protocol: search and show the rules, and play what is disputed.

Every reply names ids, sources and addresses, so that what an assistant says can be looked up; where nothing answers,
the reply says so first.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from scythe_ref import __version__
from scythe_ref.engine import SCYTHE
from scythe_ref.engine.position.line import parse_line
from scythe_ref.game import Answer, Game
from scythe_ref.lab import lab_address
from scythe_ref.library import Entry, UnknownEntryError, compiled
from scythe_ref.reference import Reference

Reply = dict[str, Any]
Tool = TypeVar("Tool", bound=Callable[..., Reply])

MOST_HITS = 20
MOST_ACTIONS = 200
"""Actions of a play that are read, and legal ones that are listed."""

LONGEST = 20_000
"""Characters of a position that are read."""

INSTRUCTIONS = """\
An unofficial rules reference for the board game Scythe with Invaders from Afar and The Wind Gambit.
Answer rules questions from `search` and `show` alone, and cite the ids you used. If `may_not_answer` is true, say that
the reference has no sure answer and offer the nearest hits as such. A question about a concrete position is best
settled with `check`: it plays the actions by a rules engine and names the rules that decided. What is disputed has a
badge; say so, too."""

POSITION = """\
A position is one line, such as
`saxony* V4=mech,worker abilities=riverwalk power=5; polania F4=2worker; board F4=wood:4`: players separated by
semicolons, * marks whose turn it is, then PLACE=PIECES and properties (power, popularity, coins, cards=3+2, abilities,
upgrades, recruits, stars, objectives, factory-card, last-section, mat, airship). An action is one line, such as
`saxony move mech V4 to F4 with 2 workers`, `saxony commit 5 cards 3+2`, `saxony section bolster`, `saxony end move`."""

READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


class Assistant:
    """The tools, each with plain data as its reply."""

    def __init__(self, reference: Reference) -> None:
        self._reference = reference

    def search(
        self,
        question: str,
        limit: int = 5,
        players: int | None = None,
        factions: list[str] | None = None,
        modules: list[str] | None = None,
        ruleset: str | None = None,
    ) -> Reply:
        """Find the rules and rulings that answer a question asked in plain words, English or Dutch.

        Say who plays (players, factions, modules such as invaders-from-afar or airships, ruleset such as
        first-printing) if it is known: what doesn't hold at that table comes last.
        """
        found = self._reference.search(
            question,
            limit=max(1, min(limit, MOST_HITS)),
            players=players,
            factions=factions or (),
            modules=modules or (),
            ruleset=ruleset,
        )
        data = found.as_data()
        return {
            "may_not_answer": not found.answers,
            "meant": data["meant"],
            "nearest": data["nearest"],
            "topics": data["topics"],
            "hits": data["hits"],
        }

    def show(self, id: str) -> Reply:  # noqa: A002  # what everybody calls it
        """Show one entry whole by its id: its text, sources, badges, and the ids of the rules and rulings around it."""
        return {"may_not_answer": False, **_told(self._reference.show(id))}

    def check(self, position: str, actions: list[str], ruleset: str | None = None) -> Reply:
        """Play actions one after the other and say of each whether the rules allow it, why, and by which rules.

        A refused action changes nothing. Choices that an action raises, such as where beaten units go, are actions of
        their own: see legal_actions.
        """
        game, answers = self._played(position, actions, ruleset)
        steps = [
            {
                "action": answer.action,
                "allowed": answer.accepted,
                "reasons": answer.reasons,
                "decided_by": answer.decided_by,
                "happens": [event["message"] for event in answer.events],
            }
            for answer in answers
        ]
        named = dict.fromkeys(rule for answer in answers for rule in answer.decided_by)
        return {
            "may_not_answer": not steps,
            "steps": steps,
            "rules": {rule: _told(self._reference.show(rule)) for rule in named},
            "position_after": game.line,
            "lab": self._lab(position, actions),
        }

    def legal_actions(self, position: str, actions: list[str] | None = None, ruleset: str | None = None) -> Reply:
        """List what the player whose turn it is may do, after the actions given."""
        game, _ = self._played(position, actions or [], ruleset)
        legal = [str(action) for action, _ in zip(game.legal_actions(), range(MOST_ACTIONS + 1), strict=False)]
        listed = legal[:MOST_ACTIONS]
        return {"may_not_answer": False, "actions": listed, "more": len(legal) > MOST_ACTIONS, "position": game.line}

    def score(self, position: str, actions: list[str] | None = None, ruleset: str | None = None) -> Reply:
        """Count what each player would have if the game ended now, by category, each with its rule."""
        game, _ = self._played(position, actions or [], ruleset)
        scores = game.scores()
        named = dict.fromkeys(line["rule"] for player in scores for line in player["lines"])
        return {
            "may_not_answer": False,
            "scores": scores,
            "rules": {rule: _told(self._reference.show(rule)) for rule in named},
        }

    def lab_link(self, position: str, actions: list[str] | None = None) -> Reply:
        """Give the address, from the root of the site, where the lab opens a position and what was played."""
        return {"may_not_answer": False, "lab": self._lab(position, actions or [])}

    def _played(self, position: str, actions: list[str], ruleset: str | None) -> tuple[Game, list[Answer]]:
        if len(position) > LONGEST or len(actions) > MOST_ACTIONS:
            raise ValueError(f"a position has at most {LONGEST} characters, and {MOST_ACTIONS} actions are read")
        game = Game(position, ruleset)
        answers = []
        for action in actions:
            answer = game.check(action)
            answers.append(answer)
            if answer.accepted:
                game = game.apply(action)
        return game, answers

    def _lab(self, position: str, actions: list[str]) -> str:
        return lab_address(parse_line(position, SCYTHE.rulebook(compiled().bundle["components"])), actions)


def _told(entry: Entry) -> Reply:
    """Return an entry as an assistant needs it: what it says, how sure that is, where it comes from."""
    return {
        "id": entry.id,
        "kind": entry.kind,
        "title": entry.title,
        "text": entry.answer,
        "badges": list(entry.badges),
        "sources": list(entry.sources),
        "detail": [f"{label}: {text}" for label, text in entry.detail],
        "related": {name: list(ids) for name, ids in entry.related.items() if ids},
        "url": entry.url,
    }


def server() -> MCPServer[Any]:
    """Return the server with its tools.

    Raises:
        ContentError: The content has problems.
    """
    made: MCPServer[Any] = MCPServer(
        "scythe-reference", title="Scythe Reference", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR"
    )
    tools = Assistant(Reference())
    for tool in (tools.search, tools.show, tools.check, tools.legal_actions, tools.score, tools.lab_link):
        about = f"{tool.__doc__}" if "position" not in tool.__annotations__ else f"{tool.__doc__}\n\n{POSITION}"
        made.add_tool(_answering(tool), description=about, annotations=READ_ONLY)
    return made


def _answering(tool: Tool) -> Tool:
    """Let a mistake of the asker be told as the error of the call, in the sentence that a person would read."""

    @functools.wraps(tool)
    def asked(*args: Any, **named: Any) -> Reply:
        try:
            return tool(*args, **named)
        except (ValueError, UnknownEntryError) as error:
            raise ToolError(str(error)) from error

    return asked  # type: ignore[return-value]  # it takes and gives the same
