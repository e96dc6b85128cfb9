"""Prompts of an assistant: a person picks one, and it says how to work with the tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

from mcp.server.mcpserver.prompts import Prompt
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS
from pydantic import Field

from scythe_ref.assistant.tools import Assistant
from scythe_ref.library import UnknownEntryError
from scythe_ref.translations import N_, _

SETTLE = N_("""\
We disagree at the table about a rule of {game}: {question}

Look it up with `search`; if `readings` names two answers, ask us which one is meant. Read the first hit and the
exceptions to it with `show`. Then answer in one sentence that begins with the answer, and name the ids and sources it
rests on. If `may_not_answer` is true, say that the reference has no sure answer, and name the nearest entries as such.
Say so if the answer is disputed or derived.""")

EXPLAIN = N_("""\
Explain the rule `{id}` of {game} to somebody who is new to the game. Read it with `show`, with the exceptions to it and
the rulings on it. Say the rule first, then its exceptions, then one case from a ruling. Use the game's own terms, and
name the ids and sources.""")

JUDGE = N_("""\
In {game} the position is: {position}
Somebody wants to play: {actions}

Write both as the tool `check` describes, and ask us for anything that you would have to guess. Play it with `check`.
Say for each action whether it is allowed and by which rule, with that rule's text and source. If an action is refused,
name a legal one that comes nearest to it.""")

PROMPTS = {
    "settle": N_("Settle a dispute about a rule, with ids and sources."),
    "explain": N_("Explain a rule with its exceptions and a case."),
    "judge": N_("Judge actions in a position by the rules engine."),
}
"""Each prompt and its description; the last needs an engine."""


def prompts_of(assistant: Assistant, game: str) -> Iterator[Prompt]:
    """Yield the prompts that fit a game."""

    def settle(question: Annotated[str, Field(description=N_("a question in plain words"))]) -> str:
        return _(SETTLE).format(game=game, question=question)

    def explain(id: Annotated[str, Field(description=N_("the id of a rule or ruling"))]) -> str:  # noqa: A002
        try:
            assistant.reference.show(id)
        except UnknownEntryError as error:
            raise MCPError(code=INVALID_PARAMS, message=str(error)) from None
        return _(EXPLAIN).format(game=game, id=id)

    def judge(
        position: Annotated[str, Field(description=N_("the position, in your own words or in one line"))],
        actions: Annotated[str, Field(description=N_("what somebody wants to play"))],
    ) -> str:
        return _(JUDGE).format(game=game, position=position, actions=actions)

    prompts: list[Callable[..., str]] = [settle, explain, *([judge] if assistant.table else [])]
    for prompt in prompts:
        yield Prompt.from_function(prompt, description=_(PROMPTS[prompt.__name__]))
