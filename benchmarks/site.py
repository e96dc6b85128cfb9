"""Building the site: against a plain Material build of the same Markdown, and again after one edit; and its search."""

from __future__ import annotations

import shutil
import statistics
import tarfile
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from benchmarks import search
from benchmarks.measure import Figure, seconds
from scythe_ref.search.offline import compressed_size
from scythe_ref.site.build.results import _KEPT

PEER = Path(__file__).with_name("peer-pages.tar.xz")

PLAIN = """
site_name: The same Markdown
theme: {name: material, font: false}
plugins: []
markdown_extensions: [attr_list, tables, toc]
"""


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figures.

    Args:
        loop: Seconds of the calibration loop.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        plain = plain_project(folder / "plain")
        peer = seconds(lambda: build(config_of(plain, folder / "plain-site")), runs=3)
        project = copy_of_project(folder / "project")

        def full() -> None:
            _KEPT.clear()  # as in a new process: every scenario runs
            build(config_of(project, folder / "site"))

        whole = seconds(full, runs=3)
        yield Figure("plain Material build of the same Markdown", peer, "s", peer / loop, "", None)
        yield Figure("full build", whole, "s", whole / loop, "", None)
        kilobytes = compressed_size(folder / "site") / 1000
        yield Figure(
            "whole site kept on a device, compressed", kilobytes, "kB", None, "at most 3000 kB", kilobytes <= 3000
        )
        ratio = whole / peer
        yield Figure("full build against the plain one", ratio, "x", None, "at most 1.5x", ratio <= 1.5)

        yield from search.figures(folder / "site")

        again = rebuild_seconds(project, folder / "site")
        yield Figure("rebuild after one edit", again, "s", again / loop, "at most 1 s", again <= 1)


def rebuild_seconds(project: Path, site: Path, runs: int = 5) -> float:
    """Return how long a server takes to build again after a statement has changed: the median of several edits.

    Args:
        project: Settings file of a copy of the project; its content is edited.
        site: Where it is built.
        runs: How many edits.
    """
    file = project.parent / "content" / "rules" / "move.yaml"
    original = file.read_text(encoding="utf-8")
    old = "Finish the movement of one unit"
    assert old in original, "the edit needs another sentence"
    times = []
    for number in range(runs + 2):  # the first build, and one that fills what is kept, do not count
        file.write_text(original.replace(old, f"Finish movement {number} of one unit"), encoding="utf-8")
        start = time.perf_counter()
        served = config_of(project, site)
        for plugin in served.plugins.values():
            if hasattr(plugin, "on_startup"):
                plugin.on_startup(command="serve", dirty=False)
        build(served, serve_url="http://127.0.0.1:8000/")
        times.append(time.perf_counter() - start)
        # Nobody saves twice in a second: what a server writes after the pages is there before the next edit.
        served.plugins["rules"].late.wait()
    return statistics.median(times[2:])


def plain_project(folder: Path) -> Path:
    """Lay out a project without our plugins; return its settings file.

    Its pages are the generated ones as they were when they still were Markdown, kept for good: a peer that changed with
    what it is compared to would measure nothing.
    """
    with tarfile.open(PEER) as pages:
        pages.extractall(folder / "docs", filter="data")
    shutil.copytree("content/pages", folder / "docs", dirs_exist_ok=True)
    settings = folder / "mkdocs.yml"
    settings.write_text(PLAIN, encoding="utf-8")
    return settings


def copy_of_project(folder: Path) -> Path:
    """Copy what the site is made from, so that edits do not touch the checkout; return its settings file."""
    folder.mkdir()
    shutil.copytree("content", folder / "content")
    shutil.copy("mkdocs.yml", folder)
    return folder / "mkdocs.yml"


def config_of(settings: Path, site: Path) -> MkDocsConfig:
    """Read the settings of a project anew, as each run of MkDocs does."""
    return load_config(str(settings), site_dir=str(site))
