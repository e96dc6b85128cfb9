"""Tools for assistants, by the Model Context Protocol: search and show the rules, and play disputed actions.

Statements about the rules name ids and sources, so that people can look them up; a reply without an answer says so
first. The tools' descriptions tell all that an assistant has to know to call them. They, errors and labels are in the
language of the command.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Annotated, Any, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import Tool as ListedTool
from mcp.types import ToolAnnotations
from pydantic import BeforeValidator, Field, ValidationError

from scythe_ref import __version__
from scythe_ref.formats import nearest
from scythe_ref.lab import lab_address
from scythe_ref.library import Entry, UnknownEntryError, compiled
from scythe_ref.reference import Reference
from scythe_ref.scythe.engine import SCYTHE, Rulebook
from scythe_ref.scythe.engine.position.line import parse_line, to_line
from scythe_ref.scythe.engine.position.names import BOTTOM_ACTIONS, SECTIONS, STARS, STRUCTURES, UPGRADES
from scythe_ref.scythe.engine.spelling import actions_text, position_text
from scythe_ref.scythe.game import Answer, Game
from scythe_ref.scythe.lab.action_words import WORDS
from scythe_ref.translations import N_, _, ngettext
from scythe_ref.wording import bounded

Reply = dict[str, Any]
Tool = TypeVar("Tool", bound=Callable[..., Reply])

MOST_HITS = 20
MOST_ACTIONS = 200
"""The most actions of a play, and of a list of legal ones."""

FEW = 10
"""The most unknown arguments of a call that an error names."""

LONGEST = 20_000
"""The most characters of a position."""

INSTRUCTIONS = N_("""\
An unofficial rules reference for the board game Scythe with Invaders from Afar and The Wind Gambit.
Answer rules questions from `search` and `show` alone, and cite the ids you used. If `may_not_answer` is true, say that
the reference has no sure answer and offer the nearest hits as such; advice on strategy, prices and other games it never
has. A question about a concrete position is best settled with `check`: it plays the actions by a rules engine and names
the rules that decided. What is disputed has a badge; say so, too.""")

NO_SITE = N_("Addresses are from the root of the reference's site, wherever that stands.")

AS_IN_CHECK = N_("Position and actions are written as `check` describes.")

DESCRIPTIONS = {
    "search": N_("""\
Find the rules and rulings that answer a question asked in plain words, English or Dutch.

Say who plays (players, factions, modules, ruleset) if you know it: rules that don't hold at that table come
last, and `not_at_this_table` names the entries that answer elsewhere. `modules: ["base"]` means no expansion at
all. A hit's `unless` names the exceptions to its rule. `readings` tells two close answers apart: ask which of
the two is meant."""),
    "show": N_("""\
Show one entry whole: its text, sources, badges, and the ids of the rules and rulings around it.

By its id, such as `move.river`; a faction or player mat by its name. A place of the board by its label (V4,
FACTORY, HB_CRIMEA): terrain, where it lies, neighbours, rivers, tunnels. From FACTORY you get to every place."""),
    "check": N_("""\
Play actions one after the other and say of each whether the rules allow it, why, and by which rules.

A refused action changes nothing. Choices that an action raises, such as the retreat of beaten units, are
further actions: see legal_actions. `show` gives the rules around one that decided."""),
    "legal_actions": N_("""\
List the legal actions of the player whose turn it is, after the actions given.

`exceptions` has the ids of the exceptions that make an action legal, such as an ability; `check` tells the
effects of an action, with sources. Players may give coins on anybody's turn, as in `saxony give 3 coins to
crimea`; the list leaves that out."""),
    "score": N_("""\
Count each player's score if the game ended now, by category, each with its rule.

Put everything that scores into the position: popularity, coins, stars, units and structures on territories,
resources under `board`, and the structure bonus tile."""),
    "lab_link": N_(
        "Give the address, from the root of the site, at which the lab opens a position with the actions played."
    ),
}
"""All that an assistant has to know of each tool, besides the grammar."""

READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def _several(said: object) -> object:
    """Take a single name or line for a list of one."""
    return [said] if isinstance(said, str) else said


Position = Annotated[str, Field(description=N_("a position in one line"))]
Lines = Annotated[list[str], BeforeValidator(_several), Field(description=N_("actions, a line each"))]
Names = Annotated[list[str], BeforeValidator(_several)]
Printing = Annotated[str | None, Field(description=N_("the printing to play by: current or first-printing"))]


class Assistant:
    """The tools, each with plain data as its reply."""

    def __init__(self, reference: Reference, site: str = "") -> None:
        """Set up.

        Args:
            site: Address of the reference's site, for links to its pages; empty: unknown.
        """
        self._reference = reference
        self._site = f"{site.rstrip('/')}/" if site else ""

    def search(
        self,
        question: Annotated[str, Field(description=N_("a question in plain words"))],
        limit: Annotated[int, Field(description=N_("most hits, from 1 to {most}"))] = 5,
        players: Annotated[int | None, Field(description=N_("how many play, from 2 to 7"))] = None,
        factions: Names | None = None,
        modules: Names | None = None,
        ruleset: Printing = None,
    ) -> Reply:
        """Find the rules and rulings that answer a question asked in plain words."""
        if limit > MOST_HITS:
            raise ValueError(_("limit: at most {most} hits are given, not {limit}").format(most=MOST_HITS, limit=limit))
        found = self._reference.search(
            question,
            limit=limit,
            players=players,
            factions=factions or (),
            modules=modules or (),
            ruleset=ruleset,
        )
        data, absent = found.as_data(), found.result.absent
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
                    **hit,
                    "breadcrumb": [_(heading) for heading in hit["breadcrumb"]],
                    "badges": [_(badge) for badge in hit["badges"]],
                    "url": self._site + hit["url"],
                }
                for hit in data["hits"]
            ],
        }

    def show(
        self,
        id: Annotated[str, Field(description=N_("an id, or the label of a place"))],  # noqa: A002  # what everybody calls it
    ) -> Reply:
        """Show one entry whole: its text, sources, badges, and the ids of the rules and rulings around it."""
        entry = self._reference.show(id)
        around = {name: list(ids) for name, ids in entry.related.items() if ids}
        detail = [f"{_(label)}: {text}" for label, text in entry.detail]
        return {"may_not_answer": False, **self._entry_reply(entry), "detail": detail, "related": around}

    def check(self, position: Position, actions: Lines, ruleset: Printing = None) -> Reply:
        """Play actions one after the other and say of each whether the rules allow it, why, and by which rules."""
        game, answers = self._play(position, actions, ruleset)
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
        return {
            "may_not_answer": not steps,
            "steps": steps,
            "rules": self._rules(rule for answer in answers for rule in answer.decided_by),
            "position_after": game.line,
            "lab": self._lab(position, actions),
        }

    def legal_actions(self, position: Position, actions: Lines | None = None, ruleset: Printing = None) -> Reply:
        """List the legal actions of the player whose turn it is, after the actions given."""
        game, __ = self._play(position, actions or [], ruleset)
        # A player with coins may give any number of them to anybody: those lines would hide the others.
        legal = (action for action in game.legal_actions() if action.verb != "give")
        listed = list(islice(legal, MOST_ACTIONS + 1))
        answers = [game.check(action) for action in listed[:MOST_ACTIONS]]
        lifted = {answer.action: list(dict.fromkeys(by for __, by in answer.lifted)) for answer in answers}
        return {
            "may_not_answer": False,
            "actions": [*lifted],
            "exceptions": {action: ids for action, ids in lifted.items() if ids},
            "more": len(listed) > MOST_ACTIONS,
            "position": game.line,
        }

    def score(self, position: Position, actions: Lines | None = None, ruleset: Printing = None) -> Reply:
        """Count each player's score if the game ended now, by category, each with its rule."""
        game, __ = self._play(position, actions or [], ruleset)
        scores = game.scores()
        lines = [line for player in scores for line in player["lines"]]
        return {
            "may_not_answer": False,
            "scores": scores,
            "rules": self._rules(
                ["scoring.tiers", *(rule for line in lines for rule in (line["rule"], *line["also"]))]
            ),
        }

    def lab_link(self, position: Position, actions: Lines | None = None) -> Reply:
        """Give the address, from the root of the site, at which the lab opens a position with the actions played."""
        self._play(position, actions or [], None)  # so that the error comes here, and not on the page
        return {"may_not_answer": False, "lab": self._lab(position, actions or [])}

    def _play(self, position: str, actions: Sequence[str], ruleset: str | None) -> tuple[Game, list[Answer]]:
        if len(position) > LONGEST or len(actions) > MOST_ACTIONS:
            text = ngettext(
                "a position has at most {characters} characters, and {n} action is read",
                "a position has at most {characters} characters, and {n} actions are read",
                MOST_ACTIONS,
            )
            raise ValueError(text.format(characters=LONGEST, n=MOST_ACTIONS))
        game = Game(position, ruleset.lower() if ruleset else None)
        answers = []
        for action in actions:
            answer = game.check(action)
            answers.append(answer)
            if answer.accepted:
                game = game.apply(action)
        return game, answers

    def _rules(self, ids: Iterable[str]) -> Reply:
        """Return rules by id, without their surroundings: `show` has those."""
        return {rule: self._entry_reply(self._reference.show(rule)) for rule in dict.fromkeys(ids)}

    def _lab(self, position: str, actions: Sequence[str]) -> str:
        rulebook = _rulebook()
        return self._site + lab_address(to_line(parse_line(position, rulebook)), actions, WORDS)

    def _entry_reply(self, entry: Entry) -> Reply:
        """Return an entry as an assistant needs it: text, confidence, sources."""
        return {
            "id": entry.id,
            "kind": entry.kind,
            "title": entry.title,
            "text": entry.answer,
            "badges": [_(badge) for badge in entry.badges],
            "sources": list(entry.sources),
            "url": self._site + entry.url,
        }


def _rulebook() -> Rulebook:
    return SCYTHE.rulebook(compiled().bundle["components"])


def _names() -> dict[str, str]:
    """Return the names for positions, actions and tables, by kind."""
    rulebook, table = _rulebook(), compiled().table_rules
    mechs = zip(rulebook.factions, rulebook.abilities, strict=True)
    switches = table["switches"].items()
    return {
        _("factions and their mech abilities"): "; ".join(f"{name}: {', '.join(known)}" for name, known in mechs),
        _("player mats"): ", ".join(rulebook.mats),
        _("modules"): ", ".join(table["modules"]),
        _("rulesets"): ", ".join(table["presets"]),
        _("switches"): "; ".join(f"{name}: {', '.join(switch['settings'])}" for name, switch in switches),
        _("sections"): ", ".join(SECTIONS),
        _("goals of stars"): ", ".join(STARS),
        _("structures"): ", ".join(STRUCTURES),
        _("green boxes to upgrade"): ", ".join(UPGRADES),
        _("bottom-row actions"): ", ".join(BOTTOM_ACTIONS),
        _("structure bonus tiles"): ", ".join(rulebook.bonus_tiles),
    }


def _description(tool: Callable[..., Reply]) -> str:
    """Return a tool's description; that of `check` has the grammar for all."""
    said = _(DESCRIPTIONS[tool.__name__])
    if tool.__name__ == "check":
        listed = "\n".join(f"- {what}: {known}" for what, known in _names().items())
        return "\n\n".join((said, position_text(_), actions_text(_), _("Names:"), listed))
    if tool.__name__ == "search":
        table, text = compiled().table_rules, _("Factions: {factions}. Modules: {modules}. Rulesets: {rulesets}.")
        kinds = {"factions": _rulebook().factions, "modules": table["modules"], "rulesets": table["presets"]}
        return said + "\n\n" + text.format(**{kind: ", ".join(names) for kind, names in kinds.items()})
    return f"{said}\n\n{_(AS_IN_CHECK)}" if "position" in tool.__annotations__ else said


TOOLS = (
    Assistant.search,
    Assistant.show,
    Assistant.check,
    Assistant.legal_actions,
    Assistant.score,
    Assistant.lab_link,
)


class _Server(MCPServer[Any]):
    """The protocol's server, with errors of a call in bounded sentences, and all in the language of the command."""

    async def list_tools(self) -> list[ListedTool]:
        listed = await super().list_tools()
        return [tool.model_copy(update={"input_schema": _translated(tool.input_schema)}) for tool in listed]

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        try:
            _refuse_unknown(name, arguments)
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            wrong = str(error)
            if isinstance(cause, ValidationError):
                wrong = "; ".join(map(_sentence, cause.errors()))
            elif isinstance(cause, ToolError):  # which the protocol's kit introduces in English
                wrong = _("Error executing tool {tool}: {problem}").format(tool=name, problem=cause)
            raise type(error)(bounded(wrong)) from None


def _translated(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a tool's arguments with their descriptions in the language of the command."""
    arguments = {
        name: {**one, "description": _(one["description"]).format(most=MOST_HITS)} if "description" in one else one
        for name, one in schema["properties"].items()
    }
    return {**schema, "properties": arguments}


def _refuse_unknown(name: str, arguments: Iterable[str]) -> None:
    """Refuse a misspelt argument, which the server would drop silently.

    Raises:
        ToolError: There is no such tool, or it has no such argument.
    """
    tools = {tool.__name__: list(inspect.signature(tool).parameters)[1:] for tool in TOOLS}
    if name not in tools:
        meant = _("{name}: there is no such tool; did you mean {near!r}?")
        raise ToolError(_refusal(name, tools, meant, _("{name}: there is no such tool; there are {known}")))
    taken = tools[name]
    unknown = [word for word in arguments if word not in taken][:FEW]
    if unknown:
        meant = _("{name}: no such argument; did you mean {near!r}?")
        otherwise = _("{name}: no such argument; {tool} takes {known}").replace("{tool}", name)
        raise ToolError("; ".join(_refusal(word, taken, meant, otherwise) for word in unknown))


def _refusal(word: str, known: Collection[str], meant: str, otherwise: str) -> str:
    near = nearest(word, known)
    return (meant if near else otherwise).format(name=word, near=near, known=", ".join(known))


def _sentence(problem: Mapping[str, Any]) -> str:
    where, kind = ".".join(map(str, problem["loc"])), problem["type"]
    if kind == "missing":
        return _("{argument}: this argument is missing").format(argument=where)
    text = _("{argument}: a whole number is expected, not {found!r}")
    if kind == "list_type":
        text = _('{argument}: a list, such as ["..."], is expected, not {found!r}')
    elif kind == "string_type":
        text = _("{argument}: a text is expected, not {found!r}")
    return text.format(argument=where, found=problem["input"])


def server(site: str = "") -> MCPServer[Any]:
    """Return the server with its tools.

    Args:
        site: Address of the reference's site, for links to its pages; empty: unknown.

    Raises:
        ContentError: The content has problems.
    """
    instructions = _(INSTRUCTIONS) if site else f"{_(INSTRUCTIONS)} {_(NO_SITE)}"
    made = _Server(
        "scythe-reference",
        title=_("Scythe Reference"),
        instructions=instructions,
        version=__version__,
        log_level="ERROR",
    )
    tools = Assistant(Reference(), site)
    for tool in (getattr(tools, one.__name__) for one in TOOLS):
        made.add_tool(_with_tool_errors(tool), description=_description(tool), annotations=READ_ONLY)
    return made


def _with_tool_errors(tool: Tool) -> Tool:
    """Turn a mistake of the asker into the error of the call, with the sentence that a person would read."""

    @functools.wraps(tool)
    def asked(*args: Any, **named: Any) -> Reply:
        try:
            return tool(*args, **named)
        except (ValueError, UnknownEntryError) as error:
            raise ToolError(str(error)) from error

    return asked  # type: ignore[return-value]  # it takes and gives the same
