"""The site: built by new processes, against a plain Material build of the same pages, and served after an edit."""

from __future__ import annotations

import gc
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from benchmarks.measure import Figure, duration, multiple, seconds, size
from scythe_ref.search.offline import compressed_size

EDITS = {
    "text": ("rules/move.yaml", "Finish moving one unit", "Finish moving {} one unit", 0.4, 1.5),
    "scenario": ("scenarios/move.yaml", "title: ", "title: {} ", 0.5, 2),
    "component": ("components/factions.yaml", "name: Artillery", "name: Artillery {}", 0.5, 5),
}
"""Edits that time a server: the file, an old and a new text, and the seconds for the page and for all else."""

EDITED_PAGE = "/rules/move/"


def figures(loop: float) -> Iterator[Figure]:
    """Yield the figures, given the seconds of the calibration loop."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "plain").mkdir()
        subprocess.run([*OURS, "export", "markdown", "--out", folder / "plain/docs"], check=True, capture_output=True)
        (folder / "plain/mkdocs.yml").write_text(PLAIN, encoding="utf-8")
        plain = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", folder / "plain/mkdocs.yml", "-d", folder / "p"]
        ours = [*OURS, "build", "--out", folder / "site"]

        english = {"SITE_EDITIONS": ""}  # as the peer: its pages are in English alone
        cold = process(ours, **english, XDG_CACHE_HOME=str(folder / "caches"))
        process(plain)
        process(ours)  # plays the scenarios in the other languages, too
        # By turns, in the same moods of the machine.
        turns = [(process(ours, **english), process(plain), process(ours)) for _ in range(2)]
        warm, peer, languages = (min(times) for times in zip(*turns, strict=True))
        yield duration("plain Material build of the same pages, new process", peer, loop, kept=False)  # not our code
        yield duration("full build, new process, nothing kept before", cold, loop, "s", 30)
        yield duration("full build, new process, warm", warm, loop)
        yield multiple("full build, new process, against the plain one", warm / peer, 1)
        yield multiple("full build in both languages, against English alone", languages / warm, 1.9)
        yield size("whole site kept on a device, compressed", compressed_size(folder / "site") / 1000, 3100)

        project = copy_of_project(folder / "project")
        again = seconds(lambda: build(config_of(project, folder / "again")), runs=2)
        plain_again = seconds(lambda: build(config_of(folder / "plain/mkdocs.yml", folder / "p")), runs=2)
        yield multiple("full build again in one process, against the plain one", again / plain_again, 0.65)


PLAIN = """\
site_name: The same pages
theme: {name: material, font: false}
markdown_extensions: [admonition, attr_list, md_in_html, tables]
"""
"""The settings of the peer: Material with its own search."""

OURS = [sys.executable, "-m", "scythe_ref"]


def process(command: list[Any], **environment: str) -> float:
    """Seconds that a command takes as a new process."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, **environment})
    return time.perf_counter() - start


def rebuild_figures(loop: float) -> Iterator[Figure]:
    """Yield the figures of a running server, given the seconds of the calibration loop."""
    with tempfile.TemporaryDirectory() as scratch:
        project = copy_of_project(Path(scratch) / "project")
        served = config_of(project, Path(scratch) / "site")
        served.plugins.on_startup(command="serve", dirty=False)
        build(served, serve_url="http://127.0.0.1:8000/")
        gc.freeze()  # as the plugin does when a server starts
        for what, (file, old, new, page, rest) in EDITS.items():
            shown, done = rebuild_seconds(served, project.parent / "content" / file, old, new)
            yield duration(f"page after an edited {what}", shown, loop, "s", page)
            yield duration(f"all else after an edited {what}", done, loop, "s", rest)


def rebuild_seconds(served: MkDocsConfig, path: Path, old: str, new: str, runs: int = 3) -> tuple[float, float]:
    """Seconds until a server shows an edit, and until search, links and flips follow: medians of several.

    Args:
        served: The settings of a copy of the project, built for serving.
        path: The file of its content to edit.
        old: A text in it.
        new: The text in its place, with ``{}`` for the number of the run.
        runs: The number of edits.
    """
    serving = served.plugins["rules"].pages_on_request
    answer = serving.application(lambda *_: [], "/")
    original = path.read_text(encoding="utf-8")
    assert old in original, f"the edit of {path.name} needs another sentence"
    shown, done = [], []
    for number in range(runs + 1):  # the first one reads what later ones keep
        path.write_text(original.replace(old, new.format(number), 1), encoding="utf-8")
        start = time.perf_counter()
        serving.after_save(serving._epoch + 1, _no_whole_build)
        answer({"PATH_INFO": EDITED_PAGE}, lambda *_: None)
        shown.append(time.perf_counter() - start)
        serving.wait()
        done.append(time.perf_counter() - start)
    path.write_text(original, encoding="utf-8")
    serving.after_save(serving._epoch + 1, _no_whole_build)
    serving.wait()
    return statistics.median(shown[1:]), statistics.median(done[1:])


def _no_whole_build() -> None:
    raise AssertionError("an edit of one text must not need a whole build")


def copy_of_project(folder: Path) -> Path:
    """Copy the sources of the site, so that edits do not touch the checkout; return its settings file."""
    folder.mkdir()
    shutil.copytree("content", folder / "content")
    shutil.copy("mkdocs.yml", folder)
    return folder / "mkdocs.yml"


def config_of(settings: Path, site: Path) -> MkDocsConfig:
    """Read the settings of a project anew, as each run of MkDocs does."""
    return load_config(str(settings), site_dir=str(site))
