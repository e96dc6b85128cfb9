"""Asks axe for what keeps people from using a page."""

from __future__ import annotations

from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page


def violations(page: Page, within: str | None = None, rules: Sequence[str] = ()) -> list[str]:
    """Return the faults that axe finds in a page.

    Args:
        within: The selector of the part to look at.
        rules: The only rules to ask for.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"], **({"runOnly": [*rules]} if rules else {})}
    found = page.evaluate("([within, options]) => axe.run(within ?? document, options)", [within, options])
    return [
        f"{violation['id']}: {node['html'][:200]} ({node['failureSummary']})"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
