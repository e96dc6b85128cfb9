"""The generated pages: nothing of the content is missing, and links join everything that belongs together."""

from __future__ import annotations

import dataclasses
import re
from html import unescape

import pytest

from scythe_ref.library import Library
from scythe_ref.schema.rule_source import Statement
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import Renderer
from scythe_ref.site.pages.lists import printings_page
from scythe_ref.site.pages.scenarios import ScenarioView, scenario_view
from scythe_ref.site.parts.page_helper import PageHelper, place_in_words


def test_every_statement_has_its_anchor_and_a_link_to_copy(library: Library, pages: dict[str, str]) -> None:
    for entry in library.statements.values():
        page = pages[f"rules/{entry.chapter.id}.md"]
        assert page.count(f' id="{entry.id}"') == 1
        assert f'href="#{entry.id}" aria-label="Link to this rule' in page


def test_rulings_and_the_statements_they_rest_on_link_to_each_other(library: Library, pages: dict[str, str]) -> None:
    for topic in library.topics:
        for entry in topic.rulings:
            page = pages[f"rulings/{topic.id}/{entry.id}.md"]
            for rule in entry.ruling.rules:
                chapter = library.statements[rule].chapter.id
                assert f'href="../../../rules/{chapter}/#{rule}"' in page
                assert f'href="../../rulings/{topic.id}/{entry.id}/"' in pages[f"rules/{chapter}.md"]


def test_every_ruling_shows_its_answer_status_sources_and_passing_scenarios(
    library: Library, pages: dict[str, str]
) -> None:
    for topic in library.topics:
        for entry in topic.rulings:
            page = pages[f"rulings/{topic.id}/{entry.id}.md"]
            assert "sc-answer" in page
            assert "sc-badge--status" in page
            assert page.count('<article class="sc-scenario">') == len(entry.ruling.scenarios)
            for name in entry.ruling.scenarios:
                assert f'<h2 id="scenario-{name}">' in page
            for ref in entry.ruling.sources:
                assert f'sources/#{ref.partition("#")[0]}"' in page


def test_numbers_are_filled_in_everywhere(pages: dict[str, str]) -> None:
    assert [uri for uri, text in pages.items() if "{fact:" in text] == []


def test_every_component_has_its_page(library: Library, pages: dict[str, str]) -> None:
    for faction, mat in library.components.factions.factions.items():
        assert all(mech.name.replace("'", "&#39;") in pages[f"factions/{faction}.md"] for mech in mat.mechs)
    for name in library.components.mats.mats:
        assert f"mats/{name}.md" in pages


def shown(context: PageContext, chapter: str, statement: Statement) -> str:
    """Return a statement as on its chapter's page."""
    here = PageHelper(context, f"rules/{chapter}/")
    return Renderer().macro("macros/statement.html", "statement", statement, here, [])


def relation(html: str, label: str) -> str:
    """Return the text beside a label."""
    return html.partition(f'<span class="sc-label">{label}</span>')[2].partition("</p>")[0]


def test_overrides_are_linked_both_ways(context: PageContext, library: Library) -> None:
    tunnel = shown(context, "move", library.statements["move.tunnel"].statement)
    adjacent = shown(context, "move", library.statements["move.adjacent"].statement)
    assert 'href="#move.adjacent"' in relation(tunnel, "Exception to")
    assert 'href="#move.tunnel"' in relation(adjacent, "Exceptions")


def test_what_a_statement_follows_from_is_linked(context: PageContext, library: Library) -> None:
    passengers = shown(context, "airships", library.statements["airship.home-base"].statement)
    assert re.findall(r'href="([^"]+)"', relation(passengers, "Follows from")) == ["../move/#move.home-base"]


def test_a_superseded_statement_and_its_switch_are_marked(context: PageContext, library: Library) -> None:
    late = shown(context, "move", library.statements["move.forced-retreat-late"].statement)
    assert '<span class="sc-badge sc-badge--status" data-no-terms>Superseded</span>' in late
    assert ">When lone workers retreat: end of move</a>" in late
    assert 'class="sc-rule sc-rule--superseded"' in late
    assert 'href="#move.forced-retreat"' in relation(late, "Replaced by")
    assert late.index("Replaced by") < late.index("First printing:")


def test_a_change_that_may_be_played_either_way_is_told_with_its_switch(pages: dict[str, str]) -> None:
    switch = pages["printings.md"].partition('<h2 id="retreat-timing">')[2].partition("<h2 ")[0]
    now, _, once = switch.partition('<div class="sc-card sc-card--superseded">')
    assert "<code>move.forced-retreat</code>" in now
    assert "<code>move.forced-retreat-late</code>" in once
    assert 'id="lone-workers-retreat"><span class="sc-label">Changed</span> Lone workers retreat at once.' in once
    assert "Errata page of The Wind Gambit rulebook, for page 11" in once


def test_a_change_that_no_switch_undoes_shows_the_rule_of_now(pages: dict[str, str]) -> None:
    change = pages["printings.md"].partition('<h2 id="once-a-turn">')[2].partition("<h2 ")[0]
    assert ">Now<" in change
    assert "<code>turn.once</code>" in change
    assert ">Before<" not in change


def test_the_address_of_a_former_id_still_leads_to_the_statement(context: PageContext, library: Library) -> None:
    renamed = library.statements["move.river"].statement.model_copy(update={"formerly": ["move.stream"]})
    assert 'id="move.stream"' in shown(context, "move", renamed)


def test_a_chapter_opens_with_its_lines_and_its_numbers(library: Library, pages: dict[str, str]) -> None:
    move = next(chapter for chapter in library.chapters if chapter.id == "move")
    summary = pages["rules/move.md"].partition('<div class="sc-summary">')[2].partition("</div>")[0]
    assert summary.count("<li>") == len(move.source.summary or ())
    assert f"up to {library.components.numbers.numbers['move']['units']} different units" in summary


def scenario(context: PageContext, view: ScenarioView) -> str:
    """Return a scenario as on a page."""
    here = PageHelper(context, "rulings/errata/x/")
    return Renderer().macro("macros/scenario.html", "scenario", view, here)


def test_a_refused_step_shows_what_its_rule_says_of_it_and_leads_to_the_rule(context: PageContext) -> None:
    entry = context.library.scenarios["first-printing-second-unit-waits-outside"]
    view = scenario_view(context, entry, "rulings/errata/x/")
    refused = view.steps[1]
    assert not refused["accepted"]
    [(rule, message)] = view.reasons(refused)
    assert rule == "move.workers-enter-workers"
    assert message in unescape(scenario(context, view))
    assert 'href="../../../rules/move/#move.workers-enter-workers"' in scenario(context, view)
    assert any(badge.text == "First printing" for badge in view.badges)


def test_a_step_shows_what_would_change_its_answer(context: PageContext) -> None:
    view = scenario_view(context, context.library.scenarios["wayfare-leads-home"], "rulings/errata/x/")
    refused, allowed = (view.flips[step["number"]] for step in view.steps)
    assert {(flip["turns"], flip["accepted"]) for flip in refused} == {("verdict", True)}
    printing = next(flip for flip in allowed if flip["change"].startswith("First printing"))
    assert not printing["accepted"]
    assert "move.home-base" in printing["by"]
    html = scenario(context, view)
    assert html.count("<summary>What would change the answer</summary>") == 2
    nothing = dataclasses.replace(view, flips={0: []}, tried=120)
    html = scenario(context, nothing)
    assert "None of the 120 small changes that were tried." in html


def test_pictures_show_what_changed_and_say_where_it_is(context: PageContext) -> None:
    view = scenario_view(context, context.library.scenarios["second-unit-walks-in"], "rulings/errata/x/")
    assert view.after is not None
    assert view.before.frame == view.after.frame
    farm = next(line for line in view.after.places if line.place == "Farm F4")
    assert farm.things == ["Saxony mech", "Saxony worker"]
    before = next(line for line in view.before.places if line.place == "Farm F4")
    assert before.things == ["2 Polania workers"]


def test_where_nothing_changes_there_is_one_picture(context: PageContext) -> None:
    entries = [e for e in context.library.scenarios.values() if all(x.refused_by for x in e.scenario.expect)]
    view = scenario_view(context, entries[0], "rulings/x/y/")
    assert view.after is None


def test_settings_of_a_switch_stand_side_by_side_with_their_printings(context: PageContext) -> None:
    page = printings_page(context)
    switch = page.switches["retreat-timing"]
    presets = {rule: page.set_by("retreat-timing", setting) for setting, rule in switch.settings.items()}
    assert presets["move.forced-retreat"] == ["Current rules"]
    assert presets["move.forced-retreat-late"] == ["First printing"]


def test_a_setting_without_a_rule_adds_nothing(context: PageContext, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = context.library.components.rulesets.switches["coin-deals"].settings
    monkeypatch.setitem(settings, "allowed", None)
    page = Renderer().page("pages/printings.html", printings_page(context))
    side_by_side = page.html.partition('id="coin-deals"')[2].partition('class="sc-sides"')[2]
    assert "Nothing is added to the rules." in side_by_side.partition("Forbidden")[0]
    assert settings["forbidden"] in side_by_side


def test_a_switch_names_the_examples_that_come_out_otherwise(context: PageContext, pages: dict[str, str]) -> None:
    flips = printings_page(context).flips["wayfare-own-base"]
    assert flips.keys() == {("allowed", "forbidden"), ("forbidden", "allowed")}
    assert flips["allowed", "forbidden"] == ["wayfare-leads-home"]
    assert "/#scenario-wayfare-leads-home" in pages["printings.md"]


def test_a_failing_scenario_shows_why(context: PageContext) -> None:
    view = scenario_view(context, context.library.scenarios["second-unit-walks-in"], "rulings/errata/x/")
    failing = dataclasses.replace(view, passed=False, failures=("F4 should be free",))
    html = scenario(context, failing)
    assert "Fails" in html
    assert "F4 should be free" in html
    assert "data-fails" in html


def test_nothing_in_a_page_comes_from_another_host(pages: dict[str, str]) -> None:
    loads = re.compile(r"""(?:src|xlink:href)=["']?(?:https?:)?//|<link\b|<script\b|url\(""")
    assert [uri for uri, text in pages.items() if loads.search(text)] == []


def test_places_in_sources_read_as_words() -> None:
    assert place_in_words("core-p17") == "core, page 17"
    assert place_in_words("wind-gambit-p3-5") == "wind gambit, pages 3–5"
    assert place_in_words("territorial-control") == "territorial control"
