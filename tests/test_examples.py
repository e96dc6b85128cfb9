"""The examples run without a change."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BOT = Path(__file__).parents[1] / "examples" / "bot.py"


def said(*words: str) -> str:
    done = subprocess.run([sys.executable, BOT, *words], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout


def test_the_bot_answers_with_the_rule_and_its_sources() -> None:
    assert "combat.tie" in said("who wins a tie in combat")


def test_the_bot_says_when_it_may_not_know() -> None:
    assert said("how do I paint the miniatures").startswith("This may not answer it.")


def test_the_bot_judges_a_move() -> None:
    assert said("saxony* V4=mech | saxony move mech V4 to W6").startswith("Not allowed: The border between V4 and W6")
