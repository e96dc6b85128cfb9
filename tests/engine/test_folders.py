"""The code of a rule is in the folder of its chapter: the folders are the chapters."""

from __future__ import annotations

from pathlib import Path

from scythe_ref.library import Library
from scythe_ref.scythe import engine
from scythe_ref.scythe.engine import Rulebook, field_catalogue, known_rules

ROOT = Path(engine.__file__).parent
FILES = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")}
EXPANSIONS = {**{name: f"{name}/" for name in field_catalogue.EXPANSIONS}, "many-players": "many_players.py"}

ELSEWHERE = {
    "enlist.same-action-at-once": "a setting of a switch stands beside the other setting, in the bottom row",
    "produce.mill-anywhere": "a setting of a switch stands beside the other setting, in the top row",
    "trade.place-several": "a setting of a switch stands beside the other setting, in the top row",
    "variant.delay-of-game-off": "a setting of a switch stands beside the other settings, in the errata",
    "variant.rusviet": "a variant of one faction stands with it",
    "variant.rusviet-off": "a variant of one faction stands with it",
    "star.saxony-must": "what is said of one faction stands with it; the base rules name none",
}
"""Rules with code in another folder than their chapter's, and why."""


def homes(rule: str, chapter: str, factions: tuple[str, ...]) -> tuple[str, ...]:
    """Return the allowed places of a rule's code: the beginnings of paths."""
    if chapter == "factions":
        faction = rule.partition(".")[0]
        return (f"factions/{faction}.py" if faction in factions else "factions/",)
    if chapter in EXPANSIONS:
        return (f"expansions/{EXPANSIONS[chapter]}",)
    folder = chapter.replace("-", "_")
    return (f"rules/{folder}/", f"rules/{folder}.py")


def spelled_in(rule: str) -> list[str]:
    return [path for path, text in FILES.items() if f'"{rule}"' in text]


def test_a_rule_is_spelled_where_its_chapter_is(library: Library, rulebook: Rulebook) -> None:
    strays = {}
    for rule in known_rules():
        chapter = Path(library.statements[rule].path).stem
        at_home = homes(rule, chapter, rulebook.factions)
        if not any(path.startswith(at_home) for path in spelled_in(rule)):
            strays[rule] = (chapter, spelled_in(rule))
    assert {rule: found for rule, found in strays.items() if rule not in ELSEWHERE} == {}
    assert sorted(strays) == sorted(ELSEWHERE), "these are at home by now"
