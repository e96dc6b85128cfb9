"""The plugins in a project of somebody else's, built by MkDocs' own command as the page on them says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scythe_site_plugins.glossary import PAGE

DOCUMENTED = Path(__file__).parents[2] / "content" / "pages" / "plugins.md"

WITHOUT_GRIFFE = "import sys; sys.modules['griffe'] = None; from mkdocs.__main__ import cli; cli()"
"""Griffe reads docstrings for our own pages; other projects need not have it."""


def build(settings: Path) -> tuple[Path, subprocess.CompletedProcess[str]]:
    site = settings.parent / "site"
    command = [sys.executable, "-c", WITHOUT_GRIFFE, "build", "--strict", "-f", str(settings), "-d", str(site)]
    return site, subprocess.run(command, check=False, capture_output=True, text=True, timeout=300)


def page(site: Path, name: str = "") -> str:
    return (site / name / "index.html").read_text(encoding="utf-8")


def test_a_club_with_two_languages(project: Path) -> None:
    site, done = build(project / "evening.yml")
    assert done.returncode == 0, done.stderr
    home = page(site)
    assert '<a class="sc-card__title" href="rules/steps/#move.step">' in home
    assert "How far does a worker go?" in home
    assert 'id="scenario-a-worker-walks"' in home
    assert 'popovertarget="term-worker"' in home
    assert '<a href="/nl/" hreflang="nl" class="md-select__link">' in home
    listed = re.findall(r'<a href="(rules/[^"]*)" class="md-nav__link">', home)
    assert listed == ["rules/", "rules/steps/"]
    assert "python" not in {folder.name for folder in site.iterdir()}


def test_its_link_to_the_other_language_is_why_links_are_not_checked(project: Path) -> None:
    settings = project / "evening.yml"
    settings.write_text(settings.read_text().replace("check_links: false", "check_links: true"))
    site, done = build(settings)
    assert done.returncode == 1
    assert "the link to '/nl/' is broken" in done.stderr
    assert not site.exists()


@pytest.mark.slow
def test_the_settings_and_the_blocks_on_the_page(tmp_path: Path) -> None:
    text = DOCUMENTED.read_text(encoding="utf-8")
    [settings] = re.findall(r"^```yaml\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    [blocks] = re.findall(r"^````markdown\n(.*?)^````$", text, re.DOTALL | re.MULTILINE)
    (tmp_path / "mkdocs.yml").write_text(settings)
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(f"# Our club\n\n{blocks}")
    site, done = build(tmp_path / "mkdocs.yml")
    assert done.returncode == 0, done.stderr
    home = page(site)
    assert 'href="rules/move/#move.river"' in home
    assert 'href="rulings/' in home
    assert 'id="scenario-second-unit-walks-in"' in home
    assert (site / PAGE.replace(".md", "/index.html")).is_file()
    assert "Combat" in page(site, "rules/move")
