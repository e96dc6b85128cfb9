"""``llms.txt`` in the built site: a short index whose every link leads to a page."""

from __future__ import annotations

import re
from pathlib import Path


def test_every_link_of_the_index_leads_to_a_page_in_markdown(site_folder: Path, site_url: str) -> None:
    text = (site_folder / "llms.txt").read_text("utf-8")
    assert text.startswith("# ")
    assert "\n> " in text
    targets = [target.removeprefix(site_url) for target in re.findall(r"\]\(([^)]+)\)", text)]
    assert len(targets) > 20
    assert [target for target in targets if not (target.endswith(".md") and (site_folder / target).is_file())] == []
