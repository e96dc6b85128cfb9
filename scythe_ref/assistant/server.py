"""The server of the Model Context Protocol: its tools, resources and prompts, and the errors of calls."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS, Completion, ToolAnnotations
from mcp.types import Prompt as ListedPrompt
from mcp.types import Tool as ListedTool
from pydantic import ValidationError

from scythe_ref import __version__
from scythe_ref.assistant.resources import CONTENTS, NoEntryError, Resources, prompts_of
from scythe_ref.assistant.tools import Assistant, Tool
from scythe_ref.formats import nearest
from scythe_ref.library import CompiledLibrary, UnknownEntryError, compiled
from scythe_ref.translations import N_, _, wanted_language
from scythe_ref.wording import bounded, short_name

FEW = 10
"""The most unknown arguments of a call that an error names."""

MOST_IDS = 100
"""The most ids that complete what somebody types, by the protocol."""

ABOUT = N_("A rules reference for {game}.")

INSTRUCTIONS = N_("""\
Answer rules questions from `search` and `show` alone, and cite the ids you used. If `may_not_answer` is true, say that
the reference has no sure answer and offer the nearest hits as such; advice on strategy, prices and other games it never
has. A badge says what is disputed, of a rule also the badge of a ruling on it; say so, too.""")

WITH_ENGINE = N_("""\
A question about a concrete position is best settled with `check`: it plays the actions by a rules engine and names
the rules that decided.""")

NO_SITE = N_("Addresses are from the root of the reference's site, wherever that stands.")

MISSING = N_("{argument}: this argument is missing")

READ_ONLY = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


class _Server(MCPServer[Any]):
    """The protocol's server, with errors of a call in bounded sentences, and all in the language of the command."""

    assistant: Assistant
    resources: Resources

    async def list_tools(self) -> list[ListedTool]:
        listed = await super().list_tools()
        return [tool.model_copy(update={"input_schema": self._told(tool.input_schema)}) for tool in listed]

    async def list_prompts(self) -> list[ListedPrompt]:
        listed = await super().list_prompts()
        for argument in (argument for prompt in listed for argument in prompt.arguments or ()):
            argument.description = argument.description and _(argument.description)
        return listed

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        try:
            self._refuse_unknown(name, arguments)
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            wrong = str(error)
            if isinstance(cause, ValidationError):
                wrong = "; ".join(map(_sentence, cause.errors()))
            elif isinstance(cause, ToolError):  # which the protocol's kit introduces in English
                wrong = _("Error executing tool {tool}: {problem}").format(tool=name, problem=cause)
            raise type(error)(bounded(wrong)) from None

    async def get_prompt(self, name: str, arguments: dict[str, Any] | None = None, context: Any = None) -> Any:
        known = {prompt.name: prompt for prompt in await self.list_prompts()}
        if name not in known:
            meant = _("{name}: there is no such prompt; did you mean {near!r}?")
            raise _wrong(_refusal(name, known, meant, _("{name}: there is no such prompt; there are {known}")))
        taken, given = known[name].arguments or [], arguments or {}
        if unknown := _unknown_arguments(name, given, [one.name for one in taken]):
            raise _wrong(unknown)
        missing = [one.name for one in taken if one.required and one.name not in given]
        if missing:
            raise _wrong("; ".join(_(MISSING).format(argument=argument) for argument in missing))
        return await super().get_prompt(name, arguments, context)

    async def read_resource(self, uri: Any, context: Any = None) -> Any:
        try:
            return await super().read_resource(uri, context)
        except NoEntryError:
            raise
        except ResourceNotFoundError:
            meant = _("{name}: there is no such address; did you mean {near!r}? {contents} lists all")
            otherwise = _("{name}: there is no such address; {contents} lists all")
            sentences = (text.replace("{contents}", CONTENTS) for text in (meant, otherwise))
            raise ResourceNotFoundError(_refusal(str(uri), self.resources.addresses, *sentences)) from None

    def _told(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the schema of a tool's arguments, those that this game has, in the language of the command."""
        values, without = self.assistant.limits(), self.assistant.unoffered()
        arguments = {
            name: {**one, "description": _(one["description"]).format(**values)} if "description" in one else one
            for name, one in schema["properties"].items()
            if name not in without
        }
        return {**schema, "properties": arguments}

    def _refuse_unknown(self, name: str, arguments: Iterable[str]) -> None:
        """Refuse a misspelt argument, which the server would drop silently.

        Raises:
            ToolError: There is no such tool, or it has no such argument.
        """
        without = self.assistant.unoffered()
        tools = {
            tool.__name__: [word for word in inspect.signature(tool).parameters if word not in without]
            for tool in self.assistant.tools()
        }
        if name not in tools:
            meant = _("{name}: there is no such tool; did you mean {near!r}?")
            raise ToolError(_refusal(name, tools, meant, _("{name}: there is no such tool; there are {known}")))
        if unknown := _unknown_arguments(name, arguments, tools[name]):
            raise ToolError(unknown)


def _wrong(sentence: str) -> MCPError:
    return MCPError(code=INVALID_PARAMS, message=bounded(sentence))


def _unknown_arguments(name: str, given: Iterable[str], taken: Collection[str]) -> str:
    """Return a sentence for each argument that a tool or prompt doesn't take; empty: there is none."""
    unknown = [word for word in given if word not in taken][:FEW]
    meant = _("{name}: no such argument; did you mean {near!r}?")
    otherwise = _("{name}: no such argument; {tool} takes {known}").replace("{tool}", name)
    return "; ".join(_refusal(word, taken, meant, otherwise) for word in unknown)


def _refusal(word: str, known: Collection[str], meant: str, otherwise: str) -> str:
    word = short_name(word)
    near = nearest(word, known)
    return (meant if near else otherwise).format(name=word, near=near, known=", ".join(known))


def _sentence(problem: Mapping[str, Any]) -> str:
    where, kind = ".".join(map(str, problem["loc"])), problem["type"]
    if kind == "missing":
        return _(MISSING).format(argument=where)
    text = _("{argument}: a whole number is expected, not {found!r}")
    if kind == "list_type":
        text = _('{argument}: a list, such as ["..."], is expected, not {found!r}')
    elif kind == "string_type":
        text = _("{argument}: a text is expected, not {found!r}")
    return text.format(argument=where, found=problem["input"])


def server(site: str = "", library: CompiledLibrary | None = None) -> MCPServer[Any]:
    """Return the server of a reference.

    Args:
        site: Address of the reference's site, for links to its pages; empty: unknown.
        library: The content; by default the chosen one, in the language of the command.

    Raises:
        ContentError: The content has problems.
    """
    library = library or compiled(language=wanted_language())
    assistant = Assistant(library, site)
    about = f"{_(ABOUT).format(game=library.title)} {library.about}"
    if assistant.game.about:
        about = _(assistant.game.about)
    parts = [
        f"{about}\n{_(INSTRUCTIONS)}",
        *([_(WITH_ENGINE)] if assistant.table else []),
        *([] if site else [_(NO_SITE)]),
    ]
    made = _Server(
        f"{server_name(library.title)}-reference",
        title=_("{game} Reference").format(game=library.title),
        instructions=" ".join(parts),
        version=__version__,
        log_level="ERROR",
    )
    made.assistant = assistant
    for tool in assistant.tools():
        description = assistant.description(tool.__name__)
        made.add_tool(_with_tool_errors(tool), description=description, annotations=READ_ONLY)
    resources = made.resources = Resources(assistant)
    resources.add_to(made)
    for prompt in prompts_of(assistant, library.title):
        made.add_prompt(prompt)

    @made.completion()  # type: ignore[no-untyped-call, untyped-decorator]  # the kit says no types there
    async def completed(reference: Any, argument: Any, context: Any) -> Completion | None:
        if argument.name != "id":
            return None
        ids = resources.ids_beginning(argument.value)
        return Completion(values=ids[:MOST_IDS], total=len(ids), has_more=len(ids) > MOST_IDS)

    return made


def server_name(game: str) -> str:
    """Return a game's title as an assistant's settings name its server."""
    return re.sub(r"[^a-z0-9]+", "-", game.lower()).strip("-") or "rules"


def _with_tool_errors(tool: Tool) -> Tool:
    """Turn a mistake of the asker into the error of the call, with the sentence that a person would read."""

    @functools.wraps(tool)
    def asked(*args: Any, **named: Any) -> Any:
        try:
            return tool(*args, **named)
        except (ValueError, UnknownEntryError) as error:
            raise ToolError(str(error)) from error

    return asked
