"""The plugin `rules`: problems, navigation and a running server."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, ConfigurationError, PluginError
from mkdocs.structure.files import File, Files

from scythe_ref.site import expand_nav, missing_pages
from scythe_ref.site.html.link_check import broken_links
from scythe_site_plugins import glossary, rules_options, scenarios

Builder = Callable[..., Path]
ALL_THREE = """
  - scenarios: {content: content}
  - glossary: {content: content}
"""


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_build_names_every_problem_with_its_place(settings: Callable[..., MkDocsConfig], project: Path) -> None:
    change(project / "content" / "rules" / "steps.yaml", "overrides: [move.step]", "overrides: [move.stop]")
    change(project / "content" / "rulings" / "steps.yaml", "status: community", "status: rumour")
    config = settings("rules")
    with pytest.raises(PluginError) as caught:
        config.plugins.on_config(config)
    message = str(caught.value)
    assert re.search(r"rulings/steps\.yaml:8:\d+: ", message)
    assert "Traceback" not in message


def test_a_failing_scenario_ends_the_build_with_its_file_and_line(built: Builder, project: Path) -> None:
    change(project / "content" / "scenarios" / "steps.yaml", "T1: [worker]", "V1: [worker]")
    with pytest.raises(Abort):
        built("rules")
    with pytest.raises(Abort):
        built("scenarios")


def test_its_message_leads_to_the_place(settings: Callable[..., MkDocsConfig], project: Path) -> None:
    change(project / "content" / "scenarios" / "steps.yaml", "T1: [worker]", "V1: [worker]")
    config = settings("rules")
    with pytest.raises(
        PluginError, match=r"scenarios/steps\.yaml:10:[0-9]+: the scenario 'a-worker-walks' fails: .*V1"
    ):
        config.plugins.on_config(config)


def test_a_broken_link_on_any_page_fails_a_strict_build(
    built: Builder, project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (project / "docs" / "more.md").write_text('# More\n\n<a href="../rules/steps/#move.stop">there</a>\n')
    with pytest.raises(Abort, match="1 warning"):
        built("rules")
    assert "more/index.html: the link to '../rules/steps/#move.stop' is broken" in caplog.text


def test_a_link_in_markdown_to_a_statement_is_sound(built: Builder, project: Path) -> None:
    (project / "docs" / "more.md").write_text("# More\n\n[there](rules/steps.md#move.step)\n")
    settings = project / "rules.yml"
    settings.write_text(settings.read_text() + "validation: {links: {anchors: warn}}\n")
    assert 'href="../rules/steps/#move.step"' in (built("rules") / "more" / "index.html").read_text()


def test_a_site_leads_to_its_owner(built: Builder, project: Path) -> None:
    (project / "docs" / "more.md").write_text("# More\n\n```report\n```\n")
    (project / "owner.toml").write_text(
        'contact = "ada@example.org"\nrepository = "https://github.com/ada/club"\nsite = "https://example.org/club"\n'
    )
    site = built("rules")
    page = (site / "rulings/steps/how-far/index.html").read_text("utf-8")
    form = "https://github.com/ada/club/issues/new?template=wrong-rule.yml"
    assert f'href="{form}&amp;title=Wrong%20rule%3A%20how-far&amp;rule=how-far"' in page
    assert 'href="https://github.com/ada/club/edit/main/content/rulings/steps.yaml#L' in page
    assert '<link rel="canonical" href="https://example.org/club/rulings/steps/how-far/">' in page
    more = (site / "more/index.html").read_text("utf-8")
    assert f'<a href="{form}">' in more and '<a href="mailto:ada@example.org">ada@example.org</a>' in more


def test_without_an_owner_nothing_is_invented(built: Builder, project: Path) -> None:
    (project / "docs" / "more.md").write_text("# More\n\n```report\n```\n")
    site = built("rules")
    assert "Tell whoever gave you this site." in (site / "more/index.html").read_text("utf-8")
    page = (site / "rulings/steps/how-far/index.html").read_text("utf-8")
    assert "Report a mistake" not in page and "canonical" not in page


def test_a_slip_in_the_owners_file_is_told(settings: Callable[..., MkDocsConfig], project: Path) -> None:
    (project / "owner.toml").write_text('contct = "ada@example.org"\n')
    config = settings("rules")
    with pytest.raises(PluginError, match=r"owner\.toml: unknown key 'contct'; did you mean 'contact'\?"):
        config.plugins.on_config(config)


def test_an_unknown_id_in_a_page_is_named_with_its_line(
    built: Builder, project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (project / "docs" / "more.md").write_text("# More\n\n```rule move.stop\n```\n")
    with pytest.raises(Abort):
        built("rules")
    assert "more.md:3:1: there is no rule 'move.stop'; did you mean 'move.step'?" in caplog.text


def test_an_unknown_option_is_refused(settings: Callable[..., MkDocsConfig], project: Path) -> None:
    change(project / "rules.yml", "content: content", "content: content\n      templats: x")
    with pytest.raises((ConfigurationError, Abort)):
        settings("rules")


def test_a_server_shows_problems_and_the_last_good_state_and_recovers(
    built: Builder, project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = project / "content" / "rules" / "steps.yaml"

    def chapter() -> str:
        return (built("rules", "serve", strict=False) / "rules" / "steps" / "index.html").read_text()

    assert "sc-problems" not in chapter()
    change(file, "title: One step", "tile: One step")
    broken = chapter()
    assert "1 problem in the content" in broken
    assert "unknown key &#39;tile&#39;; did you mean &#39;title&#39;?" in broken
    assert "One step" in broken
    assert "unknown key 'tile'" in caplog.text
    change(file, "tile: One step", "title: One stride")
    mended = chapter()
    assert "sc-problems" not in mended
    assert "One stride" in mended


def test_a_server_says_once_what_is_wrong_though_three_plugins_read_it(
    built: Builder, project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (project / "rules.yml").write_text((project / "rules.yml").read_text() + ALL_THREE)
    file = project / "content" / "rules" / "steps.yaml"
    for _ in range(2):
        caplog.clear()
        change(file, "title: One step", "tile: One step")
        built("rules", "serve", strict=False)
        assert caplog.text.count("unknown key 'tile'") == 1
        assert caplog.text.count("The content has problems") == 1
        assert "glossary" not in caplog.text
        change(file, "tile: One step", "title: One step")
        built("rules", "serve", strict=False)


def test_a_server_starts_over_broken_content(built: Builder, project: Path) -> None:
    (project / "content" / "rules" / "steps.yaml").write_text("name: [")
    site = built("rules", "serve", strict=False)
    assert "sc-problems" in (site / "rules-we-use" / "index.html").read_text()


def test_a_server_shows_a_failing_scenario(built: Builder, project: Path) -> None:
    change(project / "content" / "scenarios" / "steps.yaml", "T1: [worker]", "V1: [worker]")
    html = (built("rules", "serve", strict=False) / "rulings" / "steps" / "how-far" / "index.html").read_text()
    assert "sc-problems" in html
    assert "sc-badge--fails" in html


def test_the_navigation_takes_generated_pages_by_folder() -> None:
    nav = [{"Home": "index.md"}, {"Rules": "rules/*"}, {"More": [{"Mats": "mats/*"}, {"Board": "board.md"}]}]
    uris = ["rules/index.md", "rules/move.md", "mats/index.md", "board.md"]
    assert expand_nav(nav, uris) == [
        {"Home": "index.md"},
        {"Rules": ["rules/index.md", "rules/move.md"]},
        {"More": [{"Mats": ["mats/index.md"]}, {"Board": "board.md"}]},
    ]


def test_a_page_that_the_menu_names_in_vain_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "mkdocs.yml"
    path.write_text("nav:\n  - Home: index.md\n  - Turn: trun.md\n  - Elsewhere: https://example.org/x.md\n")
    config = MkDocsConfig(config_file_path=str(path))
    config.nav = ["index.md", {"Turn": "trun.md"}]
    files = Files(
        [File(name, str(tmp_path), str(tmp_path), use_directory_urls=True) for name in ("index.md", "turn.md")]
    )
    [told] = missing_pages(config, files)
    assert str(told) == f"{path}:3:11: there is no page 'trun.md'; did you mean 'turn.md'?"


def test_a_ruling_stands_below_its_topic_in_the_navigation(built: Builder, project: Path) -> None:
    settings = project / "rules.yml"
    settings.write_text(settings.read_text() + "nav:\n  - Home: index.md\n  - Rulings: rulings/*\n")
    site = built("rules")
    html = (site / "rulings" / "steps" / "how-far" / "index.html").read_text()
    assert "md-nav__item--active" in html
    assert broken_links(site) == []


@pytest.mark.parametrize("module", [rules_options, scenarios, glossary])
def test_every_option_says_what_it_is_for(module: object) -> None:
    source = Path(module.__file__).read_text()  # type: ignore[attr-defined]
    options = re.findall(r"^    (\w+) = c\.[^\n]*\n(    \"\"\")?", source, re.MULTILINE)
    assert options
    assert [name for name, docstring in options if not docstring] == []


def test_unchanged_pages_come_out_the_same_in_a_server(
    built: Builder, project: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = project / "rules.yml"
    settings.write_text(settings.read_text() + "      theme: true\n")

    def all_pages() -> dict[str, str]:
        site = built("rules", "serve", strict=False)
        return {path.relative_to(site).as_posix(): path.read_text() for path in site.rglob("*.html")}

    first = all_pages()
    assert all_pages() == first
    change(project / "content" / "rules" / "steps.yaml", "Ours may swim.", "Ours may dive.")
    third = all_pages()
    assert "may dive" in third["rules/steps/index.html"]
    assert {name for name in first if first[name] != third[name]} >= {"rules/steps/index.html"}
    assert third["board/index.html"] == first["board/index.html"]
    assert "is broken" not in caplog.text


def test_the_log_of_a_sound_build_has_no_warning(built: Builder, caplog: pytest.LogCaptureFixture) -> None:
    built("rules")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
