"""Resources and prompts of an assistant: entries, chapters and topics as Markdown, and how to work with the tools."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError
from mcp.server.mcpserver.prompts import Prompt
from mcp.server.mcpserver.resources import FunctionResource
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS
from pydantic import Field

from scythe_ref.assistant.tools import Assistant
from scythe_ref.library import RELATIONS, Entry, UnknownEntryError
from scythe_ref.translations import N_, _

ENTRY = "rules://entry/{id}"
CONTENTS = "rules://contents"
PAGE = "rules://page/"
MARKDOWN = "text/markdown"
READ = ("statement", "ruling", "procedure", "table")
"""Kinds of entries that chapters and topics consist of."""


class NoEntryError(ResourceNotFoundError):
    """An address of an entry names none; the sentence has the nearest ids."""


class Resources:
    """The texts of a reference under addresses of the protocol."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant
        self._library = assistant.library

    @cached_property
    def pages(self) -> dict[str, list[Entry]]:
        """The entries of each chapter and topic, by the address of its page from the site's root."""
        found: dict[str, list[Entry]] = {}
        for entry in (self._library.entries[name] for name in self._library.entries):
            if entry.kind in READ:
                # A ruling has a page of its own below that of its topic; a statement is a place on its chapter's.
                page = "/".join(entry.url.split("/")[:2])
                found.setdefault(page, []).append(entry)
        return found

    @property
    def addresses(self) -> list[str]:
        """Every address but those of single entries."""
        return [CONTENTS, *(f"{PAGE}{page}" for page in self.pages)]

    def add_to(self, server: MCPServer[Any]) -> None:
        """Declare all of them."""
        server.add_resource(
            FunctionResource(
                uri=CONTENTS, name="contents", title=_("Contents"), mime_type=MARKDOWN, fn=self.contents,
                description=_("Every chapter and topic, with the ids and titles of its rules and rulings."),
            )
        )  # fmt: skip
        for page, entries in self.pages.items():
            title = " > ".join(map(_, entries[0].breadcrumb[:2]))
            server.add_resource(
                FunctionResource(
                    uri=f"{PAGE}{page}", name=page, title=title, mime_type=MARKDOWN,
                    description=_("{chapter}, whole.").format(chapter=title),
                    fn=lambda entries=entries: "\n\n".join(map(self._text, entries)),
                )
            )  # fmt: skip
        told = _("A rule, a ruling or any other entry by its id, with its sources and the ids around it.")
        server.resource(ENTRY, name="entry", title=_("Entry"), description=told, mime_type=MARKDOWN)(self.entry)

    def contents(self) -> str:
        """Return every chapter and topic with the ids and titles in it."""
        parts = []
        for page, entries in self.pages.items():
            lines = [f"## {' > '.join(map(_, entries[0].breadcrumb[:2]))} ({PAGE}{page})", ""]
            parts.append("\n".join([*lines, *(f"- `{entry.id}` {entry.title}" for entry in entries)]))
        return "\n\n".join(parts)

    def entry(self, id: str) -> str:  # noqa: A002  # the address names it
        """Return an entry.

        Raises:
            NoEntryError: There is none; the sentence names the nearest.
        """
        try:
            return self._text(self._assistant.reference.show(id))
        except UnknownEntryError as error:
            raise NoEntryError(str(error)) from None

    def ids_beginning(self, typed: str) -> list[str]:
        """Return the ids that begin with what somebody has typed."""
        return [name for name in self._library.entries if name.startswith(typed.lower())]

    def _text(self, entry: Entry) -> str:
        titles = self._library.source_titles
        lines = [f"# {entry.title}", "", f"`{entry.id}`" + "".join(f" · {_(badge)}" for badge in entry.badges), ""]
        lines += [entry.answer, *(f"\n{_(label)}: {text}" for label, text in entry.detail)]
        if entry.sources:
            sources = (f"{titles.get(source.partition('#')[0], source)} ({source})" for source in entry.sources)
            lines += ["", f"{_('Sources')}: {'; '.join(sources)}"]
        for relation, heading in RELATIONS.items():
            if ids := entry.related.get(relation):
                lines.append(f"{_(heading)}: {', '.join(ids)}")
        return "\n".join(lines)


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
