"""The locks: one of everything, and one for each purpose, whose pins are those of the first."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURPOSES = ("serve", "test", "check")
LOCKS = [ROOT / "requirements.lock", *sorted((ROOT / "requirements").glob("*.lock"))]
EXTRAS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]
PIN = re.compile(r"^([a-z0-9.-]+)==([^\s;]+)( ; .+)? \\$")


def pins(lock: Path) -> set[tuple[str, str]]:
    return {found.group(1, 2) for line in lock.read_text("utf-8").splitlines() if (found := PIN.match(line))}


def pins_for(purpose: str) -> set[tuple[str, str]]:
    return pins(ROOT / "requirements" / f"{purpose}.lock")


def wanted(extra: str) -> set[str]:
    """The packages that an extra names, those of the extras in it included."""
    names: set[str] = set()
    for requirement in EXTRAS[extra]:
        name, extras = re.match(r"([a-z0-9-]+)(?:\[([a-z,]+)\])?", requirement).groups()  # type: ignore[union-attr]
        names |= {name} if name != "scythe-reference" else set().union(*map(wanted, extras.split(",")))
    return names


def test_the_pins_of_the_purposes_are_together_those_of_the_whole_lock() -> None:
    whole = pins(LOCKS[0])
    assert len(whole) > 80
    for purpose in PURPOSES:
        assert pins_for(purpose) - whole == set(), purpose
    assert set().union(*map(pins_for, PURPOSES)) == whole


@pytest.mark.parametrize("purpose", PURPOSES)
def test_a_lock_has_what_its_purpose_asks_for_on_top_of_serving(purpose: str) -> None:
    served = pins_for("serve")
    there = served | pins_for(purpose)
    assert wanted(purpose) - {name for name, _ in there} == set()
    assert purpose == "serve" or not served & pins_for(purpose)


def test_the_lock_for_clusters_agrees_with_the_whole_one() -> None:
    whole, there = dict(pins(LOCKS[0])), dict(pins_for("cluster"))
    assert wanted("cluster") <= there.keys()
    assert all(whole[name] == there[name] for name in whole.keys() & there.keys())


def test_serving_installs_no_tool_for_tests_and_checks() -> None:
    tools = {"playwright", "zensical", "properdocs", "mypy", "ruff", "pytest", "hypothesis", "mcp"}
    assert tools & {name for name, _ in pins_for("serve")} == set()
    assert tools <= {name for name, _ in pins(LOCKS[0])}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_has_pins_with_hashes_and_names_no_registry(lock: Path) -> None:
    lines = [line for line in lock.read_text("utf-8").splitlines() if line and not line.lstrip().startswith("#")]
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        assert re.fullmatch(r" {4}--hash=sha256:[0-9a-f]{64}( \\)?", line) or PIN.match(line), line
        assert not PIN.match(line) or below.startswith("    --hash="), line
    assert "://" not in lock.read_text("utf-8")
