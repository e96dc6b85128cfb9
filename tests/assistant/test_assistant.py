"""An assistant asks over standard input and output, with the client of the protocol's own kit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import TextContent

from scythe_ref.assistant.tools import Assistant
from scythe_ref.lab.links import unpacked
from scythe_ref.library import compiled
from scythe_ref.scythe.lab.action_words import WORDS

POSITION = "saxony* V4=mech,worker; polania F4=2worker"

QUESTIONS = {
    "who wins a tie in combat": "combat.tie",
    "can a worker cross a river": "move.river",
    "how many stars until the game ends": "end.sixth-star",
    "wie wint bij gelijkspel": "combat.tie",
    "what does bolster cost": "bolster.gain",
    "how far does an airship fly": "airship.range",
    "do I lose popularity when workers flee": "combat.popularity-loss",
    "can seven play with the base game": "components.players",
    "does the factory count as three territories": "scoring.factory",
    "can I build on a lake": "build.where-not",
}
"""Questions as people ask them, and ids that must be among the hits."""

SILENCE = ("how do I paint the miniatures", "what is the capital of peru")


class Conversation:
    """Calls, one after the other, and their replies."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal, self._client = portal, client

    def tools(self) -> dict[str, str]:
        listed = self._portal.call(self._client.list_tools)
        return {tool.name: tool.description or "" for tool in listed.tools}

    def ask(self, tool: str, **arguments: Any) -> Any:
        """Return a reply, or the sentence of a mistake."""
        result = self._portal.call(self._client.call_tool, tool, arguments)
        [content] = result.content
        assert isinstance(content, TextContent)
        return content.text if result.is_error else json.loads(content.text)


@pytest.fixture(scope="module")
def assistant() -> Iterator[Conversation]:
    server = StdioServerParameters(command=sys.executable, args=["-m", "scythe_ref", "mcp"], env=dict(os.environ))
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(stdio_client(server))) as client:
        yield Conversation(portal, client)


def test_every_tool_says_what_it_is_for(assistant: Conversation) -> None:
    tools = assistant.tools()
    assert set(tools) == {"search", "show", "check", "legal_actions", "score", "lab_link"}
    assert all(tools.values())
    for word in ("saxony* V4=mech", "board F4=4wood", "M7=trap:coins", "stars=combat:2", "setup game", "FACTORY"):
        assert word in tools["check"], word  # how a position is written
    for name in (
        "saxony move mech V4 to F4",
        "commit 5 cards 3+2",
        "riverwalk",
        "industrial",
        "straight_row",
        "airships",
    ):
        assert name in tools["check"], name
    assert "rusviet" in tools["search"] and "invaders-from-afar" in tools["search"]
    assert all("`check` describes" in tools[name] for name in ("legal_actions", "score", "lab_link"))


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_answered_with_ids_and_sources(question: str, assistant: Conversation) -> None:
    found = assistant.ask("search", question=question)
    hit = next((hit for hit in found["hits"] if QUESTIONS[question] in (hit["id"], *hit["also"])), None)
    assert hit, [hit["id"] for hit in found["hits"]]
    assert hit["sources"]
    assert hit["url"]


def test_what_the_reference_does_not_know_is_said_first(assistant: Conversation) -> None:
    for question in SILENCE:
        found = assistant.ask("search", question=question)
        assert next(iter(found)) == "may_not_answer"
        assert found["may_not_answer"], question


def test_a_table_puts_its_own_rule_first(assistant: Conversation) -> None:
    found = assistant.ask("search", question="wayfare", players=7, factions=["crimea"])
    assert found["hits"][0]["id"] == "crimea.wayfare-farm"


def test_an_entry_is_shown_with_what_is_around_it(assistant: Conversation) -> None:
    entry = assistant.ask("show", id="combat.tie")
    assert entry["title"] == "The attacker wins a tie in combat"
    assert entry["sources"]
    assert entry["related"]["rulings"]


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("show", {"id": "combat.tye"}, "Did you mean: combat.tie"),
        ("search", {"question": "x", "factions": ["crimaea"]}, "did you mean 'crimea'?"),
        ("check", {"position": "saxoni* V4=mech", "actions": []}, "saxony"),
        ("check", {"position": POSITION, "actions": ["saxony mve mech V4 to F4"]}, "move"),
        ("check", {"position": "x" * 30_000, "actions": []}, "characters"),
        ("check", {"position": POSITION, "actions": []}, "at least one action"),
        ("check", {"position": "saxony* popularity=-4", "actions": []}, "'-4' should be a number from 0 to 999"),
        ("score", {"position": "saxony* V4=dragon"}, "dragon"),
        ("search", {}, "question: this argument is missing"),
        ("search", {"question": "x", "players": 0}, "no number of players '0'; there are 2"),
        ("search", {"question": "x", "limit": 0}, "at least 1 hit"),
        ("search", {"question": "x", "limit": 99}, "at most 20 hits"),
        ("check", {"position": POSITION, "actions": 3}, 'actions: a list, such as ["..."], is expected, not 3'),
        ("lab_link", {"position": POSITION, "actions": ["saxony fly to moon"]}, "'fly' is not an action"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(
    tool: str, arguments: dict[str, Any], said: str, assistant: Conversation
) -> None:
    told = assistant.ask(tool, **arguments)
    assert isinstance(told, str)
    assert said in told
    assert "Traceback" not in told
    assert "pydantic" not in told


def test_a_place_is_shown_with_its_neighbours(assistant: Conversation) -> None:
    place = assistant.ask("show", id="V4")
    assert (place["kind"], place["title"]) == ("place", "Village V4")
    assert "west: farm F4; south-west: forest W6, behind a river" in place["detail"][0]
    assert assistant.ask("show", id="Rusviet")["id"] == "faction.rusviet"


def test_an_answer_that_the_table_leaves_out_is_named(assistant: Conversation) -> None:
    found = assistant.ask("search", question="What happens when I step on a trap?", modules=["base"])
    assert (found["may_not_answer"], found["not_at_this_table"]) == (True, "togawa.trap-trigger")


def test_names_may_have_capitals_and_one_alone_is_a_list_of_one(assistant: Conversation) -> None:
    found = assistant.ask("search", question="wayfare", players=7, factions="Crimea", ruleset="Current")
    assert found["hits"][0]["id"] == "crimea.wayfare-farm"
    judged = assistant.ask("check", position=POSITION, actions="saxony move mech V4 to F4")
    assert judged["steps"][0]["allowed"]


def test_a_new_game_is_laid_out_and_gifts_of_coins_hide_nothing(assistant: Conversation) -> None:
    begun = assistant.ask("legal_actions", position="polania*; nordic", actions=["setup game"])
    assert "polania home=character W2=worker F4=worker" in begun["position"]
    assert begun["position"].endswith("ruleset current")  # and no switch with its usual setting
    moving = ["polania section move"]
    listed = assistant.ask("legal_actions", position="polania* V4=mech abilities=riverwalk; nordic", actions=moving)
    assert not [action for action in listed["actions"] if " give " in action]
    assert listed["exceptions"]["polania move mech V4 to M3"] == ["ability.riverwalk"]


def test_a_reply_says_no_more_than_is_asked(assistant: Conversation) -> None:
    judged = assistant.ask("check", position=POSITION, actions=["saxony move mech V4 to F4"])
    assert "related" not in judged["rules"]["move.forced-retreat"]


def test_the_factory_is_named_where_it_counts(assistant: Conversation) -> None:
    counted = assistant.ask("score", position="saxony* FACTORY=mech V4=worker")
    lines = {line["rule"]: line for line in counted["scores"][0]["lines"]}
    assert (lines["scoring.territories"]["number"], lines["scoring.territories"]["also"]) == (4, ["scoring.factory"])
    assert {"scoring.factory", "scoring.tiers"} <= set(counted["rules"])


def test_links_lead_to_the_site_where_it_is_known() -> None:
    asked = Assistant(compiled(), "https://example.org/scythe")
    assert asked.show("combat.tie")["url"] == "https://example.org/scythe/rules/combat/#combat.tie"
    assert asked.lab_link(POSITION)["lab"].startswith("https://example.org/scythe/lab/#link=")


def test_a_move_is_judged_with_the_rules_that_decide(assistant: Conversation) -> None:
    judged = assistant.ask(
        "check", position=POSITION, actions=["saxony move mech V4 to W6", "saxony move mech V4 to F4"]
    )
    over_river, eviction = judged["steps"]
    assert (over_river["allowed"], over_river["decided_by"]) == (False, ["move.river"])
    assert over_river["reasons"] == ["The border between V4 and W6 is a river."]
    assert eviction["allowed"]
    assert judged["rules"]["move.river"]["sources"]
    assert judged["lab"].startswith("lab/#link=")


def test_what_may_be_done_is_listed(assistant: Conversation) -> None:
    assert "saxony section bolster" in assistant.ask("legal_actions", position="saxony* V4=mech")["actions"]


def test_a_position_is_counted_by_rule(assistant: Conversation) -> None:
    counted = assistant.ask("score", position="saxony* coins=7 popularity=8 stars=combat:1")
    [saxony] = counted["scores"]
    assert saxony["total"] == sum(line["coins"] for line in saxony["lines"])
    assert {line["rule"] for line in saxony["lines"]} <= set(counted["rules"])


def test_a_link_opens_the_position_in_the_lab(assistant: Conversation) -> None:
    made = assistant.ask("lab_link", position=POSITION, actions=["saxony move mech V4 to F4"])
    line, play = unpacked(made["lab"].partition("=")[2], WORDS)
    assert play == ["saxony move mech V4 to F4"]
    assert "saxony" in line


MANY = 1_000_000


@pytest.mark.parametrize(
    ("tool", "arguments", "end"),
    [
        ("search", {"question": "river", "factions": [f"f{number}" for number in range(20_000)]}, "polania, albion"),
        ("search", {"question": "river", "factions": list(range(20_000))}, "a text is expected, not 19999"),
        ("search", {"question": ["a" * MANY]}, "aa']"),
        ("show", {"id": "x" * MANY}, "Search for it in your own words"),
        ("show", {"x" * MANY: "move.river"}, "show takes id"),
        ("n" * MANY, {}, "legal_actions, score, lab_link"),
    ],
)
def test_what_is_wrong_is_told_in_a_few_lines_whatever_was_given(
    tool: str, arguments: dict[str, Any], end: str, assistant: Conversation
) -> None:
    told = assistant.ask(tool, **arguments)
    assert told.endswith(end)
    assert len(told) < 2_500
    assert "x" * 250 not in told


@pytest.mark.parametrize(
    ("tool", "wrong", "meant"),
    [
        ("search", "player", "players"),
        ("search", "rulset", "ruleset"),
        ("show", "ID", "id"),
        ("check", "action", "actions"),
    ],
)
def test_an_argument_that_is_misspelt_is_not_left_out(
    tool: str, wrong: str, meant: str, assistant: Conversation
) -> None:
    told = assistant.ask(tool, **{"question": "river", wrong: "3"} if tool == "search" else {wrong: "3"})
    assert told == f"{wrong}: no such argument; did you mean '{meant}'?"


def test_a_tool_that_is_misspelt_is_named(assistant: Conversation) -> None:
    assert assistant.ask("serch") == "serch: there is no such tool; did you mean 'search'?"


HELLO = json.dumps(
    {
        "jsonrpc": "2.0",
        "id": 0,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}},
    }
)


STREAMS = {
    "| true": (0, ""),
    ">&-": (1, "one of them is closed"),
    "<&-": (1, "one of them is closed"),
    "> /dev/full": (1, "No space left on device"),
}


def test_an_assistant_that_has_gone_or_cannot_be_answered_is_no_traceback() -> None:
    shell = '"$PYTHON" -m scythe_ref mcp {}; exit ${{PIPESTATUS:-$?}}'
    environment = {**os.environ, "PYTHON": sys.executable}
    pipe = subprocess.PIPE
    running = [
        subprocess.Popen(["bash", "-c", shell.format(to)], env=environment, stdin=pipe, stdout=pipe, stderr=pipe)
        for to in STREAMS
    ]
    for process in running:
        assert process.stdin
        process.stdin.write(f"{HELLO}\n".encode())
        process.stdin.flush()
    time.sleep(2)  # before `communicate` ends the input: by then each has tried to answer
    for process, (to, (status, said)) in zip(running, STREAMS.items(), strict=True):
        told = process.communicate(timeout=60)[1].decode()
        assert process.returncode == status, to
        assert "Traceback" not in told, to
        assert said in told, to
        assert told.count("\n") <= 1, to
