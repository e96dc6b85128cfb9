"""Serving after a save: the requested page at once, and in the end exactly the pages of a whole build."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer

from scythe_ref.site import context
from scythe_ref.site.pages import plan

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
FOR_PROGRAMS = SETTINGS.replace("rules: {content: content}", "rules: {content: content, for_programs: true}")


class Served:
    """A server of a site, and its project to edit."""

    def __init__(self, settings: Path) -> None:
        self.settings = settings
        self.whole_builds = 0
        self.config = self._built(settings.parent / "served")
        self.server = LiveReloadServer(self._build_whole, "127.0.0.1", 0, self.config.site_dir)
        self.server.poll_response_timeout = 0
        self.config.plugins.on_serve(self.server, config=self.config, builder=self._build_whole)
        self.serving = self.config.plugins["rules"].pages_on_request

    def _built(self, site: Path) -> MkDocsConfig:
        config = load_config(str(self.settings), site_dir=str(site))
        config.plugins.on_startup(command="serve", dirty=False)
        build(config, serve_url=URL)
        return config

    def _build_whole(self) -> None:
        self.whole_builds += 1
        build(self.config, serve_url=URL)

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.settings.parent / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def save(self) -> None:
        """Have the server see a saved file and rebuild, but not wait for its work in the background."""
        self.server._wanted_epoch += 1
        self.server.builder()
        self.server._visible_epoch = self.server._wanted_epoch

    def settle(self) -> None:
        """Wait for the work in the background, and for the rebuilds that it causes."""
        for _ in range(3):
            self.serving.wait()
            said = self.serving.marker.read_text()
            if said:
                self.serving.marker.write_text("")
                self.save()

    def ask(self, path: str, referer: str = "") -> tuple[str, str]:
        """Return the status and the text of an answer."""
        status = []
        app = self.server.get_app()
        assert app is not None
        environ = {"PATH_INFO": path, "HTTP_REFERER": referer, "HTTP_HOST": "127.0.0.1"}
        body = b"".join(app(environ, lambda said, headers: status.append(said)))
        return status[0], body.decode()

    def page(self, path: str) -> str:
        """Return a page as the server sends it, without the server's own script."""
        status, text = self.ask(path)
        assert status == "200 OK", path
        return re.sub(r"<script>[^<]*livereload\(.*?</script>", "", text, flags=re.DOTALL)

    def reloads(self, path: str, epoch: int) -> bool:
        """Return whether a tab that loaded a page in an epoch loads it again."""
        return int(self.ask(f"/livereload/{epoch}/1", f"http://127.0.0.1:8000{path}")[1]) > epoch

    def pages(self) -> dict[str, str]:
        """Return all pages as the server sends them."""
        return {path: self.page(path) for path in _addresses(Path(self.config.site_dir))}

    def built_whole(self) -> dict[str, str]:
        """Return the pages of a whole build of the project as it is now."""
        site = Path(self.config.site_dir).with_name("whole")
        self._built(site)
        pages = {path: (site / path.lstrip("/") / "index.html").read_text() for path in _addresses(site)}
        shutil.rmtree(site)
        return pages


def _addresses(site: Path) -> list[str]:
    folders = sorted(file.parent.relative_to(site).as_posix() for file in site.rglob("index.html"))
    return [f"/{folder}/" if folder != "." else "/" for folder in folders]


@pytest.fixture
def served(project: Path) -> Iterator[Served]:
    (project / "all.yml").write_text(SETTINGS)
    it = Served(project / "all.yml")
    yield it
    it.serving.end()
    it.server.server_close()


RULES, RULINGS = "content/rules/steps.yaml", "content/rulings/steps.yaml"
EDITS: dict[str, tuple[Edit, str]] = {
    "a statement": ((RULES, "Ours may swim.", '"Ours may dive, {fact:move.distance} at a time."'), "/rules/steps/"),
    "a title": ((RULES, "title: Swim", "title: Dive"), "/rules/steps/"),
    "an answer": ((RULINGS, "answer: 1 territory.", "answer: One territory."), "/rulings/steps/"),
    "a scenario": (("content/scenarios/steps.yaml", "goes next door", "walks"), "/rulings/steps/how-far/"),
    "a definition": (("content/glossary.yaml", "A small wooden figure.", "A figure."), "/glossary/"),
    "a number": (("content/components/numbers.yaml", "distance: 1", "distance: 2"), "/rules/steps/"),
    "a mat": (("content/components/factions.yaml", "power: 4", "power: 5"), "/factions/nordic/"),
    "a page": (("docs/index.md", "every second Friday", "on Fridays"), "/"),
    "a problem": ((RULES, "title: Swim", "tile: Swim"), "/sources/"),
    "a scenario that fails": (("content/scenarios/steps.yaml", "T1: [worker], W1: []", "W1: [worker]"), "/scenarios/"),
}


@pytest.mark.parametrize("what", EDITS)
def test_what_is_asked_for_after_a_save_is_what_a_whole_build_makes(served: Served, what: str) -> None:
    (file, old, new), changed = EDITS[what]
    before = served.page(changed)
    served.edit(file, old, new)
    served.save()
    assert served.page(changed) != before
    served.settle()
    assert served.whole_builds == 0
    assert served.pages() == served.built_whole()


def test_pages_come_before_what_takes_long_and_then_get_it(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))  # nothing is kept in it
    monkeypatch.setattr(context, "FEW", 0)
    looking, find = threading.Event(), context.Results.find_flips
    monkeypatch.setattr(context.Results, "find_flips", lambda results: looking.wait() and find(results))
    (project / "all.yml").write_text(SETTINGS)
    served, page = Served(project / "all.yml"), "/rulings/steps/how-far/"
    epoch = served.server._visible_epoch
    assert "is being worked out" in served.page(page)
    assert "<summary>What would change the answer" not in served.page(page)
    looking.set()
    served.settle()
    assert served.reloads(page, epoch)
    assert "is being worked out" not in served.page(page)
    assert "<summary>What would change the answer" in served.page(page)
    assert served.whole_builds == 0
    assert served.pages() == served.built_whole()
    served.serving.end()
    served.server.server_close()


def test_edits_one_after_the_other_add_up(served: Served) -> None:
    for (file, old, new), _ in list(EDITS.values())[:8]:
        served.edit(file, old, new)
        served.save()
    served.settle()
    assert served.pages() == served.built_whole()


def test_only_a_tab_whose_page_has_changed_loads_it_again(served: Served) -> None:
    epoch = served.server._visible_epoch
    assert not served.reloads("/rules/steps/", epoch)
    served.edit(RULES, "Ours may swim.", "Ours may dive.")
    served.save()
    assert served.reloads("/rules/steps/", epoch)
    assert not served.reloads("/rules/steps/", served.server._visible_epoch)
    assert not served.reloads("/board/", epoch)
    assert served.reloads("/elsewhere/", epoch)


def test_a_tab_that_slept_through_a_save_sees_it_after_another_one(served: Served) -> None:
    epoch = served.server._visible_epoch
    served.edit(RULES, "Ours may swim.", "Ours may dive.")
    served.save()
    served.edit("content/glossary.yaml", "A small wooden figure.", "A figure.")
    served.save()
    assert served.reloads("/rules/steps/", epoch)


def test_a_problem_is_told_at_once_and_gone_when_it_is_mended(served: Served) -> None:
    epoch, before = served.server._visible_epoch, served.page("/board/")
    served.edit(RULES, "title: Swim", "tile: Swim")
    served.save()
    assert "tile" in served.page("/board/").partition("sc-problems")[2]
    assert served.reloads("/board/", epoch)
    served.edit(RULES, "tile: Swim", "title: Swim")
    served.save()
    assert served.page("/board/") == before


def test_a_scenario_that_fails_is_told_on_every_page_and_gone_when_it_is_mended(served: Served) -> None:
    file = served.settings.parent / "content/scenarios/steps.yaml"
    before, right = served.page("/sources/"), file.read_text()
    served.edit("content/scenarios/steps.yaml", "T1: [worker], W1: []", "W1: [worker]")
    served.save()
    served.settle()
    assert "a-worker-walks" in served.page("/sources/")
    file.write_text(right)
    served.save()
    served.settle()
    assert served.page("/sources/") == before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (RULINGS, "id: how-far", "id: how-very-far"),
        ("docs/index.md", "# Our club", "# Our old club"),
        (RULES, "name: Steps", "name: Walks"),
        ("all.yml", "site_name: Our club", "site_name: Their club"),
    ],
    ids=["another page", "a title in the navigation", "the name of a chapter", "a setting"],
)
def test_what_concerns_all_pages_means_a_whole_build(served: Served, file: str, old: str, new: str) -> None:
    served.edit(file, old, new)
    served.save()
    served.settle()
    assert served.whole_builds == 1


def test_a_new_page_means_a_whole_build(served: Served, project: Path) -> None:
    (project / "docs" / "more.md").write_text("# More\n")
    served.save()
    assert served.whole_builds == 1
    assert "More" in served.page("/more/")


def test_a_draft_is_served_as_it_is_now(project: Path) -> None:
    (project / "all.yml").write_text(f"{SETTINGS}draft_docs: draft.md\n")
    (project / "docs" / "draft.md").write_text("# Later\n\nNot yet.\n")
    served = Served(project / "all.yml")
    served.edit("docs/draft.md", "Not yet.", "Soon.")
    served.save()
    assert "Soon." in served.page("/draft/") and "mkdocs-draft-marker" in served.page("/draft/")
    served.serving.end()
    served.server.server_close()


def test_a_page_plays_its_own_scenarios_and_the_rest_follows(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    run = context.run_scenario
    monkeypatch.setattr(context, "run_scenario", lambda data, *rest: played.append(data["id"]) or run(data, *rest))
    monkeypatch.setattr(served.serving, "_follow", lambda *_: None)
    served.edit("content/components/factions.yaml", "power: 4", "power: 5")
    served.save()
    assert "<dd>5</dd>" in served.page("/factions/nordic/")
    assert played == []
    served.page("/rulings/steps/how-far/")
    assert played == ["a-worker-walks"]


def test_a_page_that_nobody_asks_for_is_not_made(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served.serving, "_follow", lambda *_: None)
    made: list[str] = []
    page = served.serving._make
    monkeypatch.setattr(served.serving, "_make", lambda it, whole: made.append(it.file.src_uri) or page(it, whole))
    served.edit(RULES, "Ours may swim.", "Ours may dive.")
    served.save()
    for _ in range(2):
        served.page("/rules/steps/")
    assert made == ["rules/steps.md"]


def test_only_pages_that_an_edit_concerns_are_made_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    render = plan._rendered_page
    monkeypatch.setattr(plan, "_rendered_page", lambda context, uri: made.append(uri) or render(context, uri))
    links = {*served.config.plugins["rules"].context.links_written()}
    served.edit(RULES, "Ours may swim.", "Ours may dive.")
    served.save()
    served.settle()
    assert "rules/steps.md" in made
    assert not {"glossary.md", "board.md"} & {*made}
    assert len(made) == len({*made})
    # Those of pages that nobody opened since are checked by a build.
    lost = {page for _, page in links - {*served.config.plugins["rules"].context.links_written()}}
    assert all(page.startswith("rulings/") and page.count("/") > 1 for page in lost)
    served.edit("content/components/numbers.yaml", "distance: 1", "distance: 2")
    served.save()
    served.settle()
    assert {"glossary.md", "board.md"} <= {*made}


def test_files_for_programs_are_made_on_request_and_are_those_of_a_whole_build(project: Path) -> None:
    (project / "all.yml").write_text(FOR_PROGRAMS)
    served = Served(project / "all.yml")
    served.edit(RULES, "Ours may swim.", "Ours may dive.")
    served.save()
    config = load_config(str(served.settings), site_dir=str(project / "site"))
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    config.plugins.on_shutdown()
    others = {".json", ".md", ".txt", ".xml"}
    files = [file for file in (project / "site").rglob("*") if file.suffix in others and "search" not in file.parts]
    assert {"index.json", "steps.md", "llms.txt", "feed.xml"} <= {file.name for file in files}
    for file in files:
        if file.name not in ("sitemap.xml", "terms.json"):  # the server's own
            address = file.relative_to(project / "site").as_posix()
            assert served.ask(f"/{address}") == ("200 OK", file.read_text("utf-8")), address
    assert "may dive" in served.ask("/rules/steps.md")[1]
    assert served.ask("/rules/nothing.md")[0].startswith("404")
    served.serving.end()
    served.server.server_close()


def test_a_link_to_a_file_for_programs_is_sound(project: Path, caplog: pytest.LogCaptureFixture) -> None:
    (project / "all.yml").write_text(FOR_PROGRAMS)
    links = "".join(f'<a href="../{name}">here</a>\n' for name in ("api/v1/index.json", "llms.txt", "api/v2/x.json"))
    (project / "docs" / "more.md").write_text(f"# More\n\n{links}")
    served = Served(project / "all.yml")
    served.settle()
    assert [record.getMessage().split("'")[1] for record in caplog.records if "broken" in record.getMessage()] == [
        "../api/v2/x.json"
    ]
    served.serving.end()
    served.server.server_close()


def test_scenarios_follow_the_rules_in_whatever_order_the_settings_name_them(project: Path) -> None:
    lines = SETTINGS.splitlines(keepends=True)
    lines.append(lines.pop(next(number for number, line in enumerate(lines) if "- rules" in line)))
    (project / "all.yml").write_text("".join(lines))
    served = Served(project / "all.yml")
    plugins = served.config.plugins
    assert plugins["scenarios"].context is plugins["rules"].context
    served.edit("content/scenarios/steps.yaml", "goes next door", "walks over")
    served.save()
    assert "walks over" in served.page("/")
    served.serving.end()
    served.server.server_close()


def test_a_server_leaves_no_file_behind(served: Served) -> None:
    assert served.serving.marker.exists()
    served.config.plugins.on_shutdown()
    assert not served.serving.marker.exists()
