"""Each plugin works alone in somebody else's project, with somebody else's content and theme."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scythe_ref.site.html.link_check import broken_links

Builder = Callable[..., Path]


def page(site: Path, name: str) -> str:
    return (site / name / "index.html").read_text(encoding="utf-8")


def test_rules_alone(built: Builder) -> None:
    site = built("rules")
    steps = page(site, "rules/steps")
    assert 'id="move.step"' in steps
    assert "goes 1 territory" in steps
    assert '<h2 id="stepping">' in steps
    assert '<article class="sc-scenario">' in page(site, "rulings/steps/how-far")
    own = page(site, "rules-we-use")
    assert '<a class="sc-card__title" href="../rules/steps/#move.step">' in own
    assert "How far does a worker go?" in own
    assert "```rule move.step" in own
    assert "Report a mistake" not in steps  # the project has no page for it
    assert broken_links(site) == []


def test_scenarios_alone_and_in_another_theme(built: Builder) -> None:
    site = built("scenarios")
    html = page(site, "")
    assert html.count('id="scenario-a-worker-walks"') == 1
    assert "sc-badge--fails" not in html
    [board] = (site / "img").glob("board-*.svg")
    assert f'<use href="img/{board.name}#board"/>' in html
    assert html.count('<svg class="sc-board"') == 2
    assert "Tundra T1" in html
    assert 'href="rules/' not in html  # this project has no rule pages to link to


def test_glossary_alone_from_a_file_and_in_another_theme(built: Builder) -> None:
    html = page(built("glossary"), "")
    assert html.count('popovertarget="term-worker"') == 1
    assert 'id="term-worker" popover' in html
    assert "A small wooden figure." in html
    assert "In the glossary" not in html


@pytest.mark.parametrize("name", ["rules", "scenarios", "glossary"])
def test_each_brings_its_look_along(name: str, built: Builder) -> None:
    site = built(name)
    assert (site / "css" / "reference.css").is_file()
    assert (site / "js" / "reference.js").is_file()
    assert not any((site / asked).exists() for asked in ("sw.js", "api", "llms.txt", "feed.xml"))


def test_statements_may_be_on_another_site(built: Builder, project: Path) -> None:
    settings = project / "scenarios.yml"
    settings.write_text(settings.read_text() + "      reference_url: https://example.org/scythe/\n")
    assert 'href="https://example.org/scythe/printings/#preset-current"' in page(built("scenarios"), "")


def test_a_page_of_the_projects_takes_the_place_of_a_generated_one(built: Builder, project: Path) -> None:
    (project / "docs" / "glossary.md").write_text('# Our words\n\nNone.\n\n<a id="worker"></a><a id="mech"></a>\n')
    assert "Our words" in page(built("rules"), "glossary")


def test_pages_may_be_files(built: Builder) -> None:
    site = built("rules", use_directory_urls=False)
    assert (site / "rules" / "steps.html").is_file()
    assert broken_links(site) == []


def test_explanations_may_stand_in_one_file_for_all_pages(built: Builder, project: Path) -> None:
    settings = project / "rules.yml"
    settings.write_text(settings.read_text() + "  - glossary:\n      content: content\n      shared: true\n")
    (project / "docs" / "words.md").write_text("# Words\n\nA worker walks.\n")
    site = built("rules")
    own = page(site, "words")
    assert '<a class="sc-term" href="../glossary/#worker">worker</a>' in own
    assert "sc-popover" not in own
    told = json.loads((site / "glossary" / "terms.json").read_text())
    assert told["worker"] == ["Worker", "A small wooden figure."]


def test_a_site_with_our_look_leads_to_no_files_for_programs_that_it_did_not_ask_for(
    built: Builder, project: Path
) -> None:
    settings = project / "rules.yml"
    settings.write_text(settings.read_text() + "      theme: true\n")
    site = built("rules")  # strict, so that a broken link ends it
    assert "scythe-ref show --json" in page(site, "json-output")
    assert not (site / "api").exists() and "feed.xml" not in page(site, "")
