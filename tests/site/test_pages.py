"""The generated pages: nothing of the content is missing, and everything that belongs together is linked."""

from __future__ import annotations

import dataclasses
import re

from scythe_ref.library import Library
from scythe_ref.site.context import PageContext, place_in_words
from scythe_ref.site.html.render import Renderer
from scythe_ref.site.pages.chapters import chapter_page, statement_view
from scythe_ref.site.pages.lists import printings_page
from scythe_ref.site.pages.rulings import ruling_page
from scythe_ref.site.pages.scenarios import scenario_view
from scythe_ref.site.views.parts import FlipsView


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
            assert page.count('class="sc-badge sc-badge--passes"') == len(entry.ruling.scenarios)
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


def test_overrides_are_linked_both_ways(context: PageContext) -> None:
    tunnel = statement_view(context, context.library.statements["move.tunnel"], "rules/move/")
    adjacent = statement_view(context, context.library.statements["move.adjacent"], "rules/move/")
    assert "move.adjacent" in {it.id for it in tunnel.overrides}
    assert "move.tunnel" in {it.id for it in adjacent.overridden_by}


def test_what_a_statement_follows_from_is_linked(context: PageContext) -> None:
    passengers = statement_view(context, context.library.statements["airship.home-base"], "rules/airships/")
    assert [(it.id, it.href) for it in passengers.says] == [("move.home-base", "../move/#move.home-base")]


def test_a_superseded_statement_and_its_switch_are_marked(context: PageContext) -> None:
    late = statement_view(context, context.library.statements["move.forced-retreat-late"], "rules/move/")
    marks = {(badge.kind, badge.text) for badge in late.badges}
    assert ("status", "Superseded") in marks
    assert ("switch", "When lone workers retreat: end of move") in marks
    assert late.superseded


def test_the_address_of_a_former_id_still_leads_to_the_statement(context: PageContext) -> None:
    view = statement_view(context, context.library.statements["move.river"], "rules/move/")
    html = Renderer().macro("macros/statement.html", "statement", dataclasses.replace(view, formerly=("move.stream",)))
    assert 'id="move.stream"' in html


def test_a_chapter_opens_with_its_lines_and_its_numbers(context: PageContext) -> None:
    move = next(chapter for chapter in context.library.chapters if chapter.id == "move")
    view = chapter_page(context, move)
    assert len(view.summary) == len(move.source.summary or ())
    assert f"up to {context.library.components.numbers.numbers['move']['units']} different units" in view.summary[0]


def test_a_refused_step_shows_the_statement_and_its_text(context: PageContext) -> None:
    entry = context.library.scenarios["first-printing-second-unit-waits-outside"]
    view = scenario_view(context, entry, "rulings/errata/x/")
    refused = view.steps[1]
    assert not refused.accepted
    assert [reason.rule.id for reason in refused.reasons] == ["move.workers-enter-workers"]
    assert "workers" in refused.reasons[0].rule.text
    assert any(badge.text == "First printing" for badge in view.badges)


def test_a_step_shows_what_would_change_its_answer(context: PageContext) -> None:
    view = scenario_view(context, context.library.scenarios["wayfare-leads-home"], "rulings/errata/x/")
    refused, allowed = (step.flips for step in view.steps)
    assert refused is not None and allowed is not None
    assert {line.verdict for line in refused.lines} == {"yes"}
    printing = next(line for line in allowed.lines if line.change.startswith("First printing"))
    assert printing.verdict == "no"
    assert "move.home-base" in [rule.id for rule in printing.by]
    html = Renderer().macro("macros/scenario.html", "scenario", view)
    assert html.count("<summary>What would change the answer</summary>") == 2
    nothing = dataclasses.replace(view, flips=FlipsView((), 120))
    html = Renderer().macro("macros/scenario.html", "scenario", nothing)
    assert "None of the 120 small changes that were tried." in html


def test_pictures_show_what_changed_and_say_where_it_is(context: PageContext) -> None:
    view = scenario_view(context, context.library.scenarios["second-unit-walks-in"], "rulings/errata/x/")
    assert view.after is not None
    assert view.before.view_box == view.after.view_box
    farm = next(line for line in view.after.places if line.place == "Farm F4")
    assert farm.things == ("Saxony mech", "Saxony worker")
    before = next(line for line in view.before.places if line.place == "Farm F4")
    assert before.things == ("2 Polania workers",)


def test_where_nothing_changes_there_is_one_picture(context: PageContext) -> None:
    entries = [e for e in context.library.scenarios.values() if all(x.refused_by for x in e.scenario.expect)]
    view = scenario_view(context, entries[0], "rulings/x/y/")
    assert view.after is None


def test_settings_of_a_switch_stand_side_by_side_with_their_printings(context: PageContext) -> None:
    switches = {switch.id: switch for switch in printings_page(context).switches}
    settings = {setting.rule.id: setting.presets for setting in switches["retreat-timing"].settings}
    assert settings["move.forced-retreat"] == ("Current rules",)
    assert settings["move.forced-retreat-late"] == ("First printing",)


def test_a_switch_names_the_examples_that_come_out_otherwise(context: PageContext) -> None:
    switches = {switch.id: switch for switch in printings_page(context).switches}
    flips = {(flip.setting, flip.other): flip.scenarios for flip in switches["wayfare-own-base"].flips}
    assert flips.keys() == {("allowed", "forbidden"), ("forbidden", "allowed")}
    assert [scenario.id for scenario in flips["allowed", "forbidden"]] == ["wayfare-leads-home"]
    assert flips["allowed", "forbidden"][0].href


def test_neighbours_of_a_ruling_are_those_of_its_topic(context: PageContext) -> None:
    topic = context.library.topics[0]
    first, second = topic.rulings[:2]
    assert ruling_page(context, topic, first).before is None
    after = ruling_page(context, topic, first).after
    assert after is not None
    assert after.id == second.id


def test_views_are_frozen_and_a_failing_scenario_shows_why(context: PageContext) -> None:
    view = scenario_view(context, context.library.scenarios["second-unit-walks-in"], "rulings/errata/x/")
    failing = dataclasses.replace(view, passed=False, failures=("F4 should be free",))
    html = Renderer().macro("macros/scenario.html", "scenario", failing)
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
