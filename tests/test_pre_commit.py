"""The hook for pre-commit looks at every file that the command can check, and at no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
[HOOK] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))


@pytest.mark.parametrize(
    "name", ["playeraid.yaml", "heat/en/playeraid.json", "rules.md", "scythe/rules.md", "content/rules/move.yaml"]
)
def test_it_takes_what_can_be_checked(name: str) -> None:
    assert re.search(HOOK["files"], name)


@pytest.mark.parametrize("name", ["README.md", "house-rules.md", "rules.mdx", "mkdocs.yml", "content/pages/index.md"])
def test_it_leaves_the_rest_alone(name: str) -> None:
    assert not re.search(HOOK["files"], name)


def test_the_page_names_the_hook_and_the_same_files() -> None:
    page = (ROOT / "content" / "pages" / "editors.md").read_text("utf-8")
    assert f"- id: {HOOK['id']}\n" in page
    assert f"entry: {HOOK['entry']}\n" in page
    assert HOOK["files"].replace(r"|content/.*\.yaml", "") in page
