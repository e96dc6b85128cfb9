"""An assistant in any project: tools, resources and prompts, by the protocol's own client in this process."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from example_games import EXAMPLES
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import ResourceTemplateReference

from scythe_ref.assistant.server import server
from scythe_ref.library import compiled


def talk(game: str, asked: Callable[[Client], Awaitable[Any]]) -> Any:
    async def conversation() -> Any:
        async with Client(server("https://example.org/", compiled(EXAMPLES / game / "content"))) as client:
            return await asked(client)

    with start_blocking_portal() as portal:
        return portal.call(conversation)


def ask(game: str, tool: str, **arguments: Any) -> Any:
    """Return the reply of a tool, or the sentence of a mistake."""
    reply = talk(game, lambda client: client.call_tool(tool, arguments))
    return reply.content[0].text if reply.is_error else json.loads(reply.content[0].text)


def test_a_game_without_an_engine_is_searched_and_shown() -> None:
    tools = {tool.name: tool for tool in talk("tin-harbour", lambda client: client.list_tools()).tools}
    assert set(tools) == {"search", "show"}
    assert "Factions: herons, gulls." in tools["search"].description
    assert set(tools["search"].input_schema["properties"]) == {"question", "limit", "players", "factions", "modules"}
    found = ask("tin-harbour", "search", question="may two boats lie at one quay", players=3)
    assert (found["may_not_answer"], found["hits"][0]["id"]) == (False, "share-a-quay")
    assert ask("tin-harbour", "show", id="turn.sail")["url"] == "https://example.org/rules/turn/#turn.sail"
    assert "Did you mean: turn.sail" in ask("tin-harbour", "show", id="turn.sial")
    assert ask("tin-harbour", "search", question="x", ruleset="y").startswith("ruleset: no such argument")
    assert tools["show"].input_schema["properties"]["id"]["description"] == "an id"
    assert "question: a question or a few words" in ask("tin-harbour", "search", question=" ")


def test_the_answer_of_a_ruling_that_a_scenario_borrows_is_named_as_such() -> None:
    shown = ask("nine-mens-morris", "show", id="twelve-pegs-in-gloucestershire")
    assert shown["answer_of"] == "how-many-men"
    assert "answer_of" not in ask("nine-mens-morris", "show", id="first-man-anywhere")


def test_an_engine_judges_lists_and_links() -> None:
    tools = {tool.name: tool.description for tool in talk("nine-mens-morris", lambda client: client.list_tools()).tools}
    assert set(tools) == {"search", "show", "check", "legal_actions", "lab_link"}
    assert "white place " in tools["check"]
    assert "flying: with-three, never" in tools["check"]
    here = {"position": "white* a7 d7 g4 c3 | black b2 d2 f2 e5"}
    judged = ask("nine-mens-morris", "check", **here, actions=["white move g4 to g7", "white take d2", "white take e5"])
    assert [step["allowed"] for step in judged["steps"]] == [True, False, True]
    assert judged["steps"][1]["decided_by"] == ["take.not-from-row"]
    assert judged["rules"]["take.not-from-row"]["sources"]
    assert judged["lab"].startswith("https://example.org/lab/#link=")
    assert "black*" in judged["position_after"]
    legal = ask("nine-mens-morris", "legal_actions", **here, ruleset="strutt")
    assert "white move g4 to g7" in legal["actions"]
    assert "white move g4 to a1" not in legal["actions"]


def test_a_position_may_be_json_and_its_mistakes_are_sentences() -> None:
    position = {"players": {"white": {"active": True, "men": ["a7"]}, "black": {"men": ["d2"]}}}
    judged = ask("nine-mens-morris", "check", position=json.dumps(position), actions="white move a7 to d7")
    assert judged["steps"][0]["allowed"] is not None
    for wrong in ('{"players": 3}', '{"players": {"white": {"men": 3}}}', "{", "[1]", "rot* a7"):
        told = ask("nine-mens-morris", "check", position=wrong, actions=[])
        assert isinstance(told, str)
        assert "Traceback" not in told


def test_rules_are_resources_by_id() -> None:
    async def read(client: Client) -> dict[str, str]:
        listed = [resource.uri for resource in (await client.list_resources()).resources]
        assert listed[:2] == ["rules://contents", "rules://page/rules/turn"]
        wanted = (*listed[:2], "rules://entry/storm.stays", "rules://entry/share-a-quay")
        with pytest.raises(MCPError, match=r"Did you mean: storm\.stays"):
            await client.read_resource("rules://entry/storm.stay")
        with pytest.raises(MCPError, match=r"did you mean 'rules://page/rules/turn'\? rules://contents lists all"):
            await client.read_resource("rules://page/rules/turns")
        return {uri: (await client.read_resource(uri)).contents[0].text for uri in wanted}  # type: ignore[union-attr]

    told = talk("tin-harbour", read)
    assert "- `storm.stays` In a storm, boats stay" in told["rules://contents"]
    assert "Any number" not in told["rules://page/rules/turn"]
    assert told["rules://entry/storm.stays"].splitlines()[0] == "# In a storm, boats stay"
    assert "Tin Harbour, the booklet (booklet#storm)" in told["rules://entry/storm.stays"]
    assert "Rules: turn.sail" in told["rules://entry/share-a-quay"]


def test_prompts_name_the_game_and_ids_are_completed() -> None:
    async def read(client: Client) -> tuple[list[str], str, list[str]]:
        names = [prompt.name for prompt in (await client.list_prompts()).prompts]
        settle = await client.get_prompt("settle", {"question": "may I pass?"})
        with pytest.raises(MCPError, match="setle: there is no such prompt; did you mean 'settle'"):
            await client.get_prompt("setle", {})
        with pytest.raises(MCPError, match="question: this argument is missing"):
            await client.get_prompt("settle", {})
        with pytest.raises(MCPError, match="x: no such argument; settle takes question"):
            await client.get_prompt("settle", {"question": "may I pass?", "x": "y"})
        with pytest.raises(MCPError, match=r"Did you mean: storm\.stays"):
            await client.get_prompt("explain", {"id": "storm.stay"})
        entry = ResourceTemplateReference(type="ref/resource", uri="rules://entry/{id}")
        done = await client.complete(entry, {"name": "id", "value": "storm."})
        return names, settle.messages[0].content.text, done.completion.values  # type: ignore[union-attr]

    names, settle, completed = talk("tin-harbour", read)
    assert names == ["settle", "explain"]
    assert "a rule of Tin Harbour: may I pass?" in settle
    assert completed == ["storm.stays", "storm.herons"]
    assert "judge" in {prompt.name for prompt in talk("nine-mens-morris", lambda c: c.list_prompts()).prompts}
