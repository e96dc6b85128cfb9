"""The content as plain data, and small helpers; one reading for all tests."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
CONTENT = ROOT / "content"


@cache
def data(path: str) -> Any:
    return yaml.safe_load((CONTENT / path).read_text(encoding="utf-8"))


def files(folder: str) -> list[str]:
    return sorted(f"{folder}/{path.name}" for path in (CONTENT / folder).glob("*.yaml"))


def statements() -> dict[str, dict[str, Any]]:
    sections = [section for path in files("rules") for section in data(path)["sections"]]
    return {rule["id"]: rule for section in sections for rule in section["rules"]}


def rulings() -> dict[str, dict[str, Any]]:
    return {one["id"]: one for path in files("rulings") for one in data(path)["rulings"]}


def scenarios() -> dict[str, dict[str, Any]]:
    return {one["id"]: one for path in files("scenarios") for one in data(path)["scenarios"]}


def filled(text: str) -> str:
    """Write the numbers into a text; a fact that is not there is an error."""
    numbers = data("components/numbers.yaml")["numbers"]
    return re.sub(r"\{fact:([a-z]+)\.([a-z_]+)\}", lambda match: str(numbers[match[1]][match[2]]), text)


def messages() -> dict[str, Any]:
    said = data("messages.yaml")
    return {**said["messages"], **{f"name.{name}": text for name, text in said["names"].items()}}


@cache
def bundle() -> dict[str, Any]:
    return {
        "components": {name: data(f"components/{name}.yaml") for name in ("board", "numbers", "rulesets")},
        "messages": messages(),
        "rules": {
            id_: {"title": filled(rule["title"]), "text": filled(rule["text"]), "url": ""}
            for id_, rule in statements().items()
        },
        "scenarios": scenarios(),
        "walkthroughs": {},
    }
