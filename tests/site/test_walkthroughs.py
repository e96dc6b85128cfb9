"""Pages of walk-throughs: every step with its note, its rules and its changes; and links to them."""

from __future__ import annotations

import dataclasses
import re

import pytest

from scythe_ref.library import Library
from scythe_ref.scythe.lab.action_words import ActionWords
from scythe_ref.search.query import search
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.walkthroughs import walk_page, walks_showing
from scythe_ref.site.parts.links import Links
from scythe_ref.site.parts.page_helper import PageHelper
from tests import our_content

COMBAT = "combat-step-by-step"


def test_every_step_stands_on_its_page_with_all_rules_behind_it(library: Library, pages: dict[str, str]) -> None:
    for entry in library.walkthroughs.values():
        page = pages[f"walkthroughs/{entry.id}.md"]
        assert f'href="{entry.id}/"' in pages["walkthroughs/index.md"]
        for number, step in enumerate(entry.walk.steps, 1):
            assert f'<h2 id="step-{number}" ' in page
            for rule in (*step.decided_by, *step.rules):
                chapter = library.statements[rule].chapter.id
                assert f'href="../../rules/{chapter}/#{rule}"' in page


def test_without_a_script_the_page_is_complete(pages: dict[str, str]) -> None:
    page = pages[f"walkthroughs/{COMBAT}.md"]
    hidden = re.findall(r"<[^>]*\shidden[\s>][^>]*", page)
    assert len(hidden) == 1
    assert "data-walk-bar" in hidden[0]


def test_a_step_shows_the_board_before_and_after_and_what_changes_besides(context: PageContext) -> None:
    page = walk_page(context, context.library.walkthroughs[COMBAT])
    pictures = page.steps[1].pictures
    before, after = pictures
    assert (before.title, after.title) == ("Before", "After")
    told = {picture.title: {line.place: line.things for line in picture.places} for picture in pictures}
    assert told["Before"]["Tundra T6"] == ["Saxony character", "Saxony mech"]
    assert "Saxony mech" in told["After"]["Farm F5"]
    assert "Tundra T6" not in told["After"]
    reveal = dict(page.steps[5].beside_the_board)
    assert {"power 6 → 2", "popularity 5 → 3", "★ star for combat"} <= set(reveal["saxony"])
    assert "power 4 → 0" in reveal["nordic"]


def test_what_only_a_retreat_changes_far_away_does_not_blow_up_the_picture(context: PageContext) -> None:
    page = walk_page(context, context.library.walkthroughs[COMBAT])
    board = context.drawing.whole()
    assert all(picture.frame.width < board.width * 2 / 3 for picture in page.steps[6].pictures)  # no label is cut


def test_the_end_tells_every_fortune_and_the_winner(context: PageContext) -> None:
    page = walk_page(context, context.library.walkthroughs["the-last-star"])
    words = {name: said for step in page.steps for name, said in step.beside_the_board if "fortune" in " ".join(said)}
    assert "fortune 52 coins, wins the game" in words["crimea"]
    assert "fortune 46 coins" in words["saxony"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("setup game", "The game is set up"),
        ("nordic trade 1 oil, 1 wood at T1", "Trade: 1 oil, 1 wood onto T1"),
        ("saxony move mech T8 to V6 with 2 workers to V7", "mech from T8 → V6 (with 2 workers) → V7"),
        ("nordic move airship home to W1 take 1 worker", "airship from the home base → W1 (take 1 worker)"),
        ("saxony commit 0", "0 on the dial, no card"),
        ("saxony commit 3 cards 2", "3 on the dial, a card of 2"),
        (
            "rusviet deploy peoples-army at M5 paying 2 metal M5",
            "Deploy: People's Army on M5, paid with 2 metal from M5",
        ),
        ("nordic reveal objective 3", "reveals objective card 3"),
    ],
)
def test_actions_are_told_in_words(line: str, words: str, library: Library) -> None:
    said = ActionWords(library.components.data, library.messages)
    assert said.line(line, our_content.rulebook()) == words


def test_chapters_statements_and_rulings_lead_to_what_shows_them(library: Library, pages: dict[str, str]) -> None:
    assert f"walkthroughs/{COMBAT}/" in pages["rules/combat.md"]
    assert f"walkthroughs/{COMBAT}/#step-7" in pages["rules/factions.md"]  # Seaworthy
    entry = library.rulings["combat-tie"]
    assert f"walkthroughs/{COMBAT}/#step-6" in pages[f"rulings/{entry.topic}/{entry.id}.md"]


def test_what_no_walk_through_shows_leads_to_none(context: PageContext) -> None:
    shown = {rule for rule in context.library.statements if context.library.walks_on(rule)}
    other = next(rule for rule in context.library.statements if rule not in shown)
    assert walks_showing(PageHelper(context, "rules/"), [other]) == []


def test_a_ruling_lists_the_related_questions_with_their_answers(library: Library, pages: dict[str, str]) -> None:
    entry = library.rulings["combat-tie"]
    page = pages[f"rulings/{entry.topic}/{entry.id}.md"]
    related = page.partition(">Related questions</h2>")[2].partition(">Sources</h2>")[0]
    for name in library.related[entry.id]:
        assert f"/{name}/" in related


def test_walk_throughs_are_found_by_what_their_notes_say() -> None:
    answer = search(our_content.index(), "kind:walkthrough passengers worker aboard")
    assert answer.hits[0].document.id == "airship-ferry"


def test_a_walk_through_that_no_longer_plays_is_told_with_its_place(library: Library) -> None:
    entry = library.walkthroughs[COMBAT]
    data = {**entry.data, "steps": [dict(step) for step in entry.data["steps"]]}
    data["steps"][1]["play"] = ["saxony section move", "saxony move mech T6 to V4"]
    broken = type(entry)(entry.walk, data, entry.path, entry.lines)
    damaged = dataclasses.replace(library, walkthroughs={COMBAT: broken})
    (first, *_) = PageContext(damaged, Links(damaged)).results.failures()
    assert first.startswith(f"{entry.path}:{entry.lines[1]}:1: the walk-through {COMBAT!r} no longer plays: ")
    assert "move.adjacent" in first


def test_ten_questions_stand_on_the_home_page(library: Library) -> None:
    assert len(library.most_asked) == 10
    assert set(library.most_asked) <= set(library.rulings)
