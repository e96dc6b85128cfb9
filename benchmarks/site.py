"""Building the site: against a plain Material build of the same Markdown, and again after one edit."""

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

from benchmarks.measure import Figure, duration, multiple, seconds, size
from scythe_ref.search.offline import compressed_size

PEER = Path(__file__).with_name("peer-pages.tar.xz")

EDITS = {
    "text": ("rules/move.yaml", "Finish moving one unit", "Finish moving {} one unit", 0.5),
    "scenario": ("scenarios/move.yaml", "title: ", "title: {} ", 1),
    "component": ("components/factions.yaml", "name: Artillery", "name: Artillery {}", 1),
}
"""What a server is timed with: the file, what stands in it, what is written instead, and the seconds it may take."""

PLAIN = """
site_name: The same Markdown
theme: {name: material, font: false}
plugins: []
markdown_extensions: [attr_list, tables, toc]
"""


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figures, given the seconds of the calibration loop."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        plain = plain_project(folder / "plain")
        peer = seconds(lambda: build(config_of(plain, folder / "plain-site")), runs=3)
        project = copy_of_project(folder / "project")

        whole = seconds(lambda: build(config_of(project, folder / "site")), runs=3)
        yield duration("plain Material build of the same Markdown", peer, loop, kept=False)  # none of our code
        yield duration("full build", whole, loop)
        yield size("whole site kept on a device, compressed", compressed_size(folder / "site") / 1000, 3000)
        yield multiple("full build against the plain one", whole / peer, 0.6)


def rebuild_figures(loop: float) -> Iterator[Figure]:
    """Yield the figures of a running server, given the seconds of the calibration loop."""
    with tempfile.TemporaryDirectory() as scratch:
        project = copy_of_project(Path(scratch) / "project")
        for what, (file, old, new, goal) in EDITS.items():
            shown, done = rebuild_seconds(project, Path(scratch) / "site", file, old, new)
            yield duration(f"page after an edited {what}", shown, loop, "s", goal)
            yield duration(f"all else after an edited {what}", done, loop, "s", 3)


def rebuild_seconds(project: Path, site: Path, file: str, old: str, new: str, runs: int = 5) -> tuple[float, float]:
    """Return how long a server takes to show an edit, and until search, links and flips follow: medians of several.

    Args:
        project: Settings file of a copy of the project; its content is edited.
        site: Where it is built.
        file: The file of the content that is edited.
        old: What stands in it.
        new: What is written in its place, with ``{}`` for the number of the run.
        runs: How many edits.
    """
    path = project.parent / "content" / file
    original = path.read_text(encoding="utf-8")
    assert old in original, f"the edit of {file} needs another sentence"
    served = config_of(project, site)
    served.plugins.on_startup(command="serve", dirty=False)
    build(served, serve_url="http://127.0.0.1:8000/")
    updates = served.plugins["rules"].updates
    shown, done = [], []
    for number in range(runs + 1):  # the first one reads what later ones keep
        path.write_text(original.replace(old, new.format(number), 1), encoding="utf-8")
        start = time.perf_counter()
        assert updates.update(), "one page must be enough"
        shown.append(time.perf_counter() - start)
        updates.update()  # a second step, if there is one
        updates.wait()
        done.append(time.perf_counter() - start)
    path.write_text(original, encoding="utf-8")
    return statistics.median(shown[1:]), statistics.median(done[1:])


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
