"""Ten times the content: nothing may grow faster than the content itself.

Every chapter, topic and scenario file comes ten times, each time under other ids. Every third long word of the texts
is new each time. So the vocabulary grows with the entries.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from benchmarks.measure import Figure, multiple
from scythe_ref.library import languages_in

COPIES = "bcdefghij"
FASTER = 1.1
"""Growth of a figure over growth of the content; a little is for the difference between two runs."""

OF_BOTH = {"id", "sources", "status", "derivation", "dissent", "asked", "asked_dutch"}
OF_STATEMENT = OF_BOTH | {"title", "text", "often"}
OF_RULING = OF_BOTH | {"question", "answer", "explanation", "rules", "checked", "scenarios", "reason"}
"""The keys that copies keep."""

_WORD = re.compile(r"\{[^}]*\}|\([^)]*\)|\b[a-z]{4,}\b")

MEASURE = """
import json, resource, sys, time
def cpu():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)
found, start = {}, cpu()
def lap(name):
    global start
    found[name] = cpu() - start
    start = cpu()
from scythe_ref import Reference
from scythe_ref.library import content_root, load
from scythe_ref.site import Links, PageContext, rendered_pages
from scythe_ref.site.context import FLIPS
lap("imports")
library = load(content_root())
lap("load")
reference = Reference()
reference.search("worker")
lap("index")
for _ in range(10):
    for query in ("who wins a tie", "can a worker cross a river", "artilery range", "mech"):
        reference.search(query)
lap("search")
found["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
context = PageContext(library, Links(library))
context.pending = frozenset({FLIPS})  # each scenario is searched by itself: ten times as many take ten times as long
rendered_pages(context)
lap("render")
print(json.dumps(found))
"""


def figures(_loop: float) -> Iterator[Figure]:
    """Yield the growth of each cost, divided by that of the content."""
    with tempfile.TemporaryDirectory() as scratch:
        once = measured(Path("content").resolve(), Path(scratch, "caches"))
        translations = [Path("content", language) for language in languages_in(Path("content"))]
        large = ten_times(Path("content"), Path(scratch, "content"))
        often = measured(large, Path(scratch, "more-caches"))
        grown = texts_of(large) / (texts_of(Path("content")) - sum(map(texts_of, translations)))
        for name, key in (
            ("content loaded", "load"),
            ("search index made", "index"),
            ("a plain question", "search"),
            ("memory of content and search", "memory"),
            ("all pages rendered, without flips", "render"),
        ):
            yield multiple(f"ten times the content: {name}, against its growth", often[key] / once[key] / grown, FASTER)


def measured(content: Path, caches: Path) -> dict[str, float]:
    """CPU seconds of a new process that loads content, searches it and renders its pages, and its memory in MB."""
    environment = {**os.environ, "SCYTHE_REF_CONTENT": str(content), "XDG_CACHE_HOME": str(caches)}
    done = subprocess.run(
        [sys.executable, "-c", MEASURE], check=True, stdout=subprocess.PIPE, text=True, env=environment
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def texts_of(content: Path) -> int:
    """Bytes of the multiplied files, and of all others that a command in English reads."""
    return sum(file.stat().st_size for file in content.rglob("*.yaml"))


def ten_times(content: Path, target: Path) -> Path:
    """Copy content and add nine of every chapter, topic and scenario file."""
    shutil.copytree(content, target, ignore=shutil.ignore_patterns("local", *languages_in(content)))
    kinds: dict[str, Callable[[Any, str], Any]] = {"rules": chapter, "rulings": topic, "scenarios": scenarios}
    for folder, copied in kinds.items():
        for file in sorted((content / folder).glob("*.yaml")):
            data = yaml.load(file.read_bytes(), yaml.CSafeLoader)
            for letter in COPIES:
                text = yaml.dump(copied(data, letter), Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True)
                (target / folder / f"{file.stem}-{letter}.yaml").write_text(text, encoding="utf-8")
    return target


def chapter(data: dict[str, Any], letter: str) -> dict[str, Any]:
    """Another chapter with the same sections and rules."""
    sections = []
    for section in data["sections"]:
        rules = [strange({**_some(rule, OF_STATEMENT)}, letter) for rule in section.get("rules", ())]
        if rules:
            sections.append({"name": _strange(section["name"], letter), "text": "", "rules": rules})
    order = data["order"] + 1000 * (COPIES.index(letter) + 1)
    head = {key: value for key, value in data.items() if key not in ("sections", "summary")}
    return {**head, "id": f"{data['id']}-{letter}", "order": order, "sections": sections}


def topic(data: dict[str, Any], letter: str) -> dict[str, Any]:
    """Another topic with the same rulings, each with scenarios of its own."""
    rulings = [strange(_some(ruling, OF_RULING), letter) for ruling in data["rulings"]]
    for ruling in rulings:
        if "scenarios" in ruling:
            ruling["scenarios"] = [f"{name}-{letter}" for name in ruling["scenarios"]]
    return {**data, "topic": f"{data['topic']}-{letter}", "rulings": rulings}


def scenarios(data: dict[str, Any], letter: str) -> dict[str, Any]:
    """The same positions and plays under other ids."""
    made = [{**scenario, "id": f"{scenario['id']}-{letter}"} for scenario in data["scenarios"]]
    for scenario in made:
        scenario["title"] = _strange(scenario["title"], letter)
        scenario.pop("combines", None)
    return {**data, "topic": f"{data['topic']}-{letter}", "scenarios": made}


def strange(entry: dict[str, Any], letter: str) -> dict[str, Any]:
    """An entry under another id, with strange words in its texts and wordings."""
    made = {key: _strange(value, letter) if isinstance(value, str) else value for key, value in entry.items()}
    for key in ("asked", "asked_dutch"):
        if key in entry:
            made[key] = [_strange(wording, letter) for wording in entry[key]]
    return {**made, "id": f"{entry['id']}-{letter}"}


def _some(entry: dict[str, Any], keys: set[str]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key in keys}


def _strange(text: str, letter: str) -> str:
    """A text of which every third long word has another ending; facts and links stay."""
    count = 0

    def changed(found: re.Match[str]) -> str:
        nonlocal count
        word = found[0]
        if word[0] in "{(":
            return word
        count += 1
        return word if count % 3 else f"{word}{letter}{letter}"

    return _WORD.sub(changed, text)
