"""Chapters: each question once and where it belongs, procedures in steps, tables, and where examples happen."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from scythe_ref.library import Chapter, Library
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.chapters_and_rulings import StatementQuestions, chapter_page, questions_of
from scythe_ref.site.parts.page_helper import PageHelper

ASKED = re.compile(r'<p class="sc-asked__question"><a href="[^"]*rulings/[\w-]+/([\w-]+)/"')
FOLDED = re.compile(r"<details><summary>(.*?)</summary>(.*?)</details>", re.DOTALL)
RULE = re.compile(r'<section class="sc-rule[^"]*" id="([^"]+)">(.*?)</section>', re.DOTALL)
LABEL = re.compile(r"\b[MFVWTL][1-9]\b")


@pytest.fixture(scope="module")
def questions(context: PageContext, library: Library) -> dict[str, StatementQuestions]:
    """The questions under each statement."""
    found = {}
    for chapter in library.chapters:
        rules = [statement.id for _, statement in chapter.source.statements()]
        found |= questions_of(PageHelper(context, chapter.url), rules)
    return found


def page_of(chapter: Chapter, pages: dict[str, str]) -> str:
    return pages[f"rules/{chapter.id}.md"]


def test_only_the_quick_reference_leads_to_the_other_chapters_alone(library: Library, context: PageContext) -> None:
    short = [chapter.id for chapter in library.chapters if chapter_page(context, chapter).only_leads_on]
    assert short == ["quick-reference"]


def test_no_question_stands_twice_on_a_page(library: Library, pages: dict[str, str]) -> None:
    shown = {chapter.id: Counter(ASKED.findall(page_of(chapter, pages))) for chapter in library.chapters}
    assert sum(map(len, shown.values())) > 250
    assert [(chapter, name) for chapter, asked in shown.items() for name, times in asked.items() if times > 1] == []


def test_a_question_stands_under_a_statement_it_rests_on(questions: dict[str, StatementQuestions]) -> None:
    for rule, asked in questions.items():
        assert all(rule in entry.ruling.rules for entry in asked), rule


def test_a_superseded_statement_has_a_question_only_if_no_other_of_its_page_answers_it(
    library: Library, questions: dict[str, StatementQuestions]
) -> None:
    for rule, asked in questions.items():
        statement = library.statements[rule]
        if statement.statement.status == "superseded":
            for entry in asked:
                others = {library.statements[other].chapter.id for other in entry.ruling.rules if other != rule}
                assert statement.chapter.id not in others, (rule, entry.id)


def needs(library: Library, name: str) -> set[str]:
    """Return the expansions that the rules of a ruling need."""
    rules = library.rulings[name].ruling.rules
    return {module for rule in rules for module in library.statements[rule].statement.modules or ()} - {"base"}


def test_no_case_of_an_expansion_is_open_on_a_page_and_at_most_two_questions_are(
    library: Library, pages: dict[str, str]
) -> None:
    for chapter in library.chapters:
        for rule, html in RULE.findall(page_of(chapter, pages)):
            own = set(library.statements[rule].statement.modules or ())
            opened = ASKED.findall(FOLDED.sub("", html))
            assert len(opened) <= 2, rule
            assert [name for name in opened if needs(library, name) - own] == [], rule


def test_cases_of_an_expansion_are_folded_under_its_badge(library: Library, pages: dict[str, str]) -> None:
    cards = dict(RULE.findall(pages["rules/combat.md"]))["combat.cards"]
    folded = {
        re.sub(r"<[^>]+>", "", summary).strip(): ASKED.findall(inside) for summary, inside in FOLDED.findall(cards)
    }
    assert folded["The Wind Gambit: airships 2 questions"] == [
        "airship-no-combat-card",
        "airship-worker-aboard-no-army",
    ]
    assert folded["Invaders from Afar 1 question"] == ["togawa-suiton"]


def test_a_question_about_airships_is_folded_even_where_its_rule_is_of_the_base_game(
    questions: dict[str, StatementQuestions],
) -> None:
    folded = dict(questions["move.lake-load"].expansions)
    assert [entry.id for entry in folded["airships",]] == ["airship-drop-on-lake"]


def test_what_is_asked_most_is_open(library: Library, questions: dict[str, StatementQuestions]) -> None:
    opened = {entry.id for asked in questions.values() for entry in asked.open}
    base = [name for name in library.most_asked if not needs(library, name)]
    assert len(base) > 7
    assert set(base) <= opened


def test_a_question_about_everybody_comes_before_one_about_a_faction(questions: dict[str, StatementQuestions]) -> None:
    assert [entry.id for entry in questions["combat.cards"].open] == ["combat-card-limit", "combat-several-units"]
    assert questions["move.home-base"].open[0].id == "move-not-into-home-base"


def test_a_procedure_is_numbered_and_each_step_leads_to_its_statements(library: Library, pages: dict[str, str]) -> None:
    page = pages["rules/combat.md"]
    steps = re.search(r'<ol class="sc-procedure">(.*?)</ol>', page, re.DOTALL)
    assert steps is not None
    items = re.findall(r"<li>(.*?)</li>", steps[1], re.DOTALL)
    links = [re.findall(r'<a href="#([^"]+)">', item) for item in items]
    overview = library.overviews["fight-step-by-step"].overview
    assert links == [part.rules for part in overview.steps]  # type: ignore[union-attr]
    assert '<h2 id="fight-step-by-step">' in page


def test_a_table_names_its_rows_and_its_columns(pages: dict[str, str]) -> None:
    page = pages["rules/scoring.md"]
    assert '<th scope="col">A pair of resources</th>' in page
    row = page.partition('<th scope="row">13 to 18')[2].partition("</tr>")[0]
    assert re.findall(r'<td data-label="([^"]+)">(\d)</td>', row) == [
        ("A star", "5"),
        ("A territory", "4"),
        ("A pair of resources", "3"),
    ]


def test_markdown_has_steps_and_tables_too(copies: dict[str, str]) -> None:
    assert re.search(r"^7\. The higher total wins\..*\]\(#combat.tie\)", copies["rules/combat.md"], re.MULTILINE)
    assert re.search(r"^\| An encounter token .*\| goes on \| stops \|", copies["rules/move.md"], re.MULTILINE)
    asked = Counter(re.findall(r"^- \[[^\]]+\]\(\.\./rulings/([\w/-]+)\.md\)", copies["rules/combat.md"], re.MULTILINE))
    assert len(asked) > 30
    assert max(asked.values()) == 1


def test_no_text_of_a_rule_or_ruling_needs_our_map(library: Library) -> None:
    texts = [
        (entry.id, text) for entry in library.statements.values() for text in (entry.text, entry.statement.example)
    ]
    for ruling in library.rulings.values():
        texts += [
            (ruling.id, text) for text in (ruling.ruling.question, ruling.ruling.answer, ruling.ruling.explanation)
        ]
    assert [(name, text) for name, text in texts if LABEL.search(text or "")] == []


def test_an_example_shows_where_it_happens_and_its_caption_has_the_labels(
    library: Library, pages: dict[str, str]
) -> None:
    wayfare = dict(RULE.findall(pages["rules/factions.md"]))["crimea.wayfare"]
    caption = re.search(r"</svg>\s*<figcaption[^>]*>(.*?)</figcaption>", wayfare)
    assert caption is not None
    assert "Farm F6, north-east of Crimea&#39;s home base: Crimea mech" in caption[1]
    assert 'class="f-crimea"' in wayfare
    shown = [entry for entry in library.statements.values() if entry.statement.shows]
    assert len(shown) >= 20
    for entry in shown:
        rule = dict(RULE.findall(pages[f"rules/{entry.chapter.id}.md"]))[entry.id]
        assert '<figure class="sc-picture sc-picture--small">' in rule, entry.id


def test_a_picture_costs_little(pages: dict[str, str]) -> None:
    """All pages share one drawing of the board: a picture has its own pieces and outlines only."""
    for uri in ("rules/factions.md", "rules/move.md"):
        pictures = re.findall(r'<figure class="sc-picture sc-picture--small">.*?</figure>', pages[uri], re.DOTALL)
        assert pictures
        assert all("#board" in picture and len(picture) < 2_500 for picture in pictures)
