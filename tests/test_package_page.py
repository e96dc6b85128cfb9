"""The project on a package index: the README, with a picture and links that lead somewhere from there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hatch_metadata import authors, readme, urls
from scythe_ref import __version__

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\(([^)\s]+)\)")


def test_with_an_address_everything_leads_to_it() -> None:
    text = readme(ROOT, "https://example.org/scythe")
    assert f"](https://example.org/scythe/raw/v{__version__}/.github/screenshot.png)" in text
    assert all(link.startswith(("https://example.org/scythe/", "#")) for link in LINK.findall(text))
    assert urls("https://example.org/scythe")["Issues"] == "https://example.org/scythe/issues"


def test_without_one_nothing_is_broken() -> None:
    text = readme(ROOT, "")
    assert "![" not in text
    assert LINK.findall(text) == []
    assert urls("") == {}


def test_an_author_is_named_as_far_as_the_owner_is_known() -> None:
    assert authors("", "") == authors("", "https://example.org/form") == []
    assert authors("Ada", "ada@example.org") == [{"name": "Ada", "email": "ada@example.org"}]
    assert urls("", "https://example.org/rules") == {"Homepage": "https://example.org/rules"}


@pytest.mark.parametrize("address", ["", "https://example.org/scythe"])
def test_nothing_on_it_needs_a_checkout(address: str) -> None:
    text = readme(ROOT, address)
    assert "pip install 'scythe-reference[mcp]'" in text
    for only_there in ("`make", "    make", "'.[", "pip install .", ".venv", "<!--"):
        assert only_there not in text, only_there
    assert "## Examples" in text and "## Hosting" in text
