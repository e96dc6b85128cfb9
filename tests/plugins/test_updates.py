"""What a server makes again after a save: exactly what a whole build would have made otherwise."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

URL = "http://127.0.0.1:8000/"
Edit = tuple[str, str, str]

SETTINGS = """
site_name: Our club
docs_dir: docs
theme: {name: material, font: false}
plugins:
  - rules: {content: content}
  - scenarios: {content: content}
  - glossary: {content: content, shared: true}
"""


class Served:
    """A site that is served, and a project that is edited."""

    def __init__(self, settings: Path) -> None:
        self.settings = settings
        self.config = self._built(settings.parent / "served")
        self.updates = self.config.plugins["rules"].updates
        self.updates.instead_of(lambda: None)

    def _built(self, site: Path) -> MkDocsConfig:
        config = load_config(str(self.settings), site_dir=str(site))
        config.plugins.on_startup(command="serve", dirty=False)
        build(config, serve_url=URL)
        return config

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.settings.parent / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def update(self) -> bool:
        """Make again what an edit concerns, at once and afterwards."""
        enough = self.updates.update()
        self.updates.wait()
        return enough

    def pages(self, site: Path | None = None) -> dict[str, str]:
        root = site or Path(self.config.site_dir)
        return {file.relative_to(root).as_posix(): file.read_text() for file in sorted(root.rglob("*.html"))}

    def built_whole(self) -> dict[str, str]:
        """Return the pages of a whole build of the project as it is now."""
        before = Path(self.config.site_dir)
        site = before.with_name("whole")
        self._built(site)
        pages = self.pages(site)
        shutil.rmtree(site)
        return pages


@pytest.fixture
def served(project: Path) -> Iterator[Served]:
    (project / "all.yml").write_text(SETTINGS)
    it = Served(project / "all.yml")
    yield it
    it.updates.wait()


RULES, RULINGS = "content/rules/steps.yaml", "content/rulings/steps.yaml"
EDITS: dict[str, tuple[Edit, str]] = {
    "a statement": ((RULES, "Ours may swim.", '"Ours may dive, {fact:move.distance} at a time."'), "rules/steps"),
    "a title": ((RULES, "title: Swim", "title: Dive"), "rules/steps"),
    "an answer": ((RULINGS, "answer: 1 territory.", "answer: One territory."), "rulings/steps"),
    "a scenario": (("content/scenarios/steps.yaml", "goes next door", "walks"), "rulings/steps/how-far"),
    "a definition": (("content/glossary.yaml", "A small wooden figure.", "A figure."), "glossary"),
    "a number": (("content/components/numbers.yaml", "distance: 1", "distance: 2"), "rules/steps"),
    "a mat": (("content/components/factions.yaml", "power: 4", "power: 5"), "factions/nordic"),
    "a page": (("docs/index.md", "every second Friday", "on Fridays"), ""),
}


@pytest.mark.parametrize("what", EDITS)
def test_an_update_leaves_the_site_as_a_whole_build_would(served: Served, what: str) -> None:
    (file, old, new), changed = EDITS[what]
    before = served.pages()
    served.edit(file, old, new)
    assert served.update()
    assert served.update()  # the second step, where there is one
    after = served.pages()
    assert any(page.startswith(changed) for page in after if after[page] != before[page])
    whole = served.built_whole()
    assert {page for page in after if after[page] != whole[page]} == set()


def test_edits_one_after_the_other_add_up(served: Served) -> None:
    for (file, old, new), _ in EDITS.values():
        served.edit(file, old, new)
        assert served.update()
    assert served.update()
    assert served.pages() == served.built_whole()


def test_only_the_pages_that_show_a_text_are_written_again(served: Served) -> None:
    site = Path(served.config.site_dir)
    times = {file: file.stat().st_mtime_ns for file in site.rglob("*.html")}
    served.edit(RULES, "Ours may swim.", "Ours may dive.")
    assert served.update()
    written = {file.relative_to(site).as_posix() for file, time in times.items() if file.stat().st_mtime_ns != time}
    assert "rules/steps/index.html" in written
    assert not {"board/index.html", "mats/industrial/index.html", "glossary/index.html", "404.html"} & written


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (RULES, "title: Swim", "tile: Swim"),
        (RULINGS, "id: how-far", "id: how-very-far"),
        ("content/scenarios/steps.yaml", "T1: [worker], W1: []", "W1: [worker]"),
        ("docs/index.md", "# Our club", "# Our old club"),
        ("all.yml", "site_name: Our club", "site_name: Their club"),
    ],
    ids=["a problem", "another page", "a scenario that fails", "a title in the navigation", "a setting"],
)
def test_what_concerns_all_pages_is_left_to_a_whole_build(served: Served, file: str, old: str, new: str) -> None:
    served.edit(file, old, new)
    assert not served.update()


def test_a_new_page_is_left_to_a_whole_build(served: Served, project: Path) -> None:
    (project / "docs" / "more.md").write_text("# More\n")
    assert not served.update()


def test_a_page_with_a_block_that_is_gone_is_not_asked_for(served: Served) -> None:
    served.config.plugins["scenarios"].fences["of-an-earlier-build.md"] = []
    served.edit(RULES, "Ours may swim.", "Ours may dive.")
    assert served.update()


def test_a_component_is_shown_before_every_scenario_is_played_with_it(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    from scythe_ref.site.build import results

    run = results.run_scenario
    monkeypatch.setattr(results, "run_scenario", lambda data, *rest: played.append(data["id"]) or run(data, *rest))
    served.edit("content/components/factions.yaml", "power: 4", "power: 5")
    assert served.update()
    assert played == []
    assert "<dd>5</dd>" in served.pages()["factions/nordic/index.html"]
    assert served.update()
    assert played == ["a-worker-walks"]


def test_a_save_without_a_change_makes_nothing_again(
    served: Served, monkeypatch: pytest.MonkeyPatch, project: Path
) -> None:
    (project / RULES).touch()
    made: Callable[..., object] = lambda *_: pytest.fail("a page was made again")  # noqa: E731
    monkeypatch.setattr(type(served.updates.plugin.renderer), "page", made)
    assert served.update()


def test_scenarios_follow_the_rules_in_whatever_order_the_settings_name_them(project: Path) -> None:
    lines = SETTINGS.splitlines(keepends=True)
    lines.append(lines.pop(next(number for number, line in enumerate(lines) if "- rules" in line)))
    (project / "all.yml").write_text("".join(lines))
    served = Served(project / "all.yml")
    plugins = served.config.plugins
    assert plugins["scenarios"].context is plugins["rules"].context
    served.edit("content/scenarios/steps.yaml", "goes next door", "walks over")
    build(served.config, serve_url=URL)
    assert "walks over" in served.pages()["index.html"]
    served.updates.wait()


def test_a_server_leaves_no_file_behind(served: Served) -> None:
    assert served.updates.marker.exists()
    served.config.plugins.on_shutdown()
    assert not served.updates.marker.exists()
