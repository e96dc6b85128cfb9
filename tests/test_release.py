"""A release: its notes, the files that name its version, and what an owner says; without that nothing is invented."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml

import release
from scythe_ref import __version__
from scythe_ref.site.build.owner import Owner, OwnerError, read_owner

ROOT = Path(__file__).parents[1]
OWNER = """author = "Ada \\"A.\\" Example"
contact = "rules@example.org"
repository = "https://github.com/ada/rules/"
site = "https://example.org/rules"
"""
CHANGES = """# Changelog

## Unreleased

### Fixed

- A river is wet.

## 0.1.0 (2026-11-30)

### Added

- Rivers.
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with all that a release changes; its texts are somebody else's test."""
    for name in (release.VERSION, "SECURITY.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / release.CHANGELOG).write_text(CHANGES)
    monkeypatch.setattr(release, "_list_of_texts", lambda *_: None)
    return tmp_path


def test_what_is_committed_is_as_owner_and_version_say() -> None:
    assert release.stale_files(ROOT) == []
    headings = re.findall(r"^## (.*)$", (ROOT / release.CHANGELOG).read_text("utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased" or headings[0].startswith(f"{__version__} (")


def test_a_release_is_prepared_and_told(project: Path) -> None:
    release.prepare(project, "0.2.0", "2026-12-24")
    assert release.version_of(project) == "0.2.0"
    release.check(project, "0.2.0")
    assert release.notes(project, "0.2.0") == "### Fixed\n\n- A river is wet.\n"
    assert release.notes(project, "0.1.0") == "### Added\n\n- Rivers.\n"
    cited = yaml.safe_load((project / "CITATION.cff").read_text("utf-8"))
    assert (cited["version"], str(cited["date-released"])) == ("0.2.0", "2026-12-24")


@pytest.mark.parametrize("version", ["0.3.0", "0.2.0"])
def test_a_tag_that_nothing_tells_of_is_refused(project: Path, version: str) -> None:
    with pytest.raises(release.ReleaseError, match="no heading '## "):
        release.notes(project, version)
    with pytest.raises(release.ReleaseError, match="the version is"):
        release.check(project, version)


def test_nothing_is_prepared_twice(project: Path) -> None:
    release.prepare(project, "0.2.0", "2026-12-24")
    with pytest.raises(release.ReleaseError, match="expected the heading '## Unreleased'"):
        release.prepare(project, "0.3.0", "2026-12-25")
    assert release.version_of(project) == "0.2.0"


def test_without_an_owner_no_address_is_invented(project: Path) -> None:
    files = release.owner_files(project)
    assert "http" not in files["CITATION.cff"] and "@" not in files["CITATION.cff"]
    assert "Write to whoever gave you this copy." in files["SECURITY.md"]
    assert read_owner(project) == Owner()
    assert (Owner().report_url, Owner().edit_url, Owner().contact_url) == ("", "", "")


def test_what_an_owner_says_is_in_each_file(project: Path) -> None:
    (project / "owner.toml").write_text(OWNER)
    files = release.owner_files(project)
    cited = yaml.safe_load(files["CITATION.cff"])
    assert cited["authors"] == [{"name": 'Ada "A." Example'}]
    assert (cited["repository-code"], cited["url"]) == ("https://github.com/ada/rules", "https://example.org/rules")
    assert "Write to rules@example.org. Report it in private at https://github.com/ada/rules/" in files["SECURITY.md"]
    owner = read_owner(project)
    assert owner.report_url.replace("{id}", "move.river").endswith("title=Wrong%20rule%3A%20move.river&rule=move.river")
    assert owner.edit_url == "https://github.com/ada/rules/edit/main/{file}#L{line}"


def test_the_form_for_a_wrong_rule_has_what_the_link_fills_in() -> None:
    text = (ROOT / ".github/ISSUE_TEMPLATE/wrong-rule.yml").read_text("utf-8")
    form = yaml.safe_load(text)
    assert {"rule", "asked", "said", "source"} <= {field["id"] for field in form["body"]}
    assert (ROOT / "scythe_ref/cli/starter/forms/wrong-rule.yml").read_text("utf-8") == text
    assert "template=wrong-rule.yml&" in Owner(repository="https://github.com/ada/rules").report_url


def test_the_workflow_asks_for_what_the_script_can_do() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    steps = [step for job in yaml.safe_load(text)["jobs"].values() for step in job["steps"]]
    asked = re.findall(r"tools/release\.py (\w+)", "".join(step.get("run", "") for step in steps))
    assert asked == ["check", "notes"]
    assert [release.main([word, "9.9.9"]) for word in asked] == [1, 1]  # 2 for a word that it doesn't know


def test_another_host_has_no_form_that_we_know() -> None:
    assert Owner(repository="https://codeberg.org/ada/rules").report_url == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("autor = 'x'", "unknown key 'autor'; did you mean 'author'?"),
        ("author = 3", "author: expected a line of text in quotes, found 3"),
        ("site = 'example.org'", "site: expected an address such as"),
        ("repository = 'javascript:alert(1)'", "repository: expected an address such as"),
        ("contact = 'javascript:x@y'", "contact: expected an e-mail address"),
        ("author = x\n", "at line 1, column 10"),
    ],
)
def test_a_slip_is_told(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "owner.toml").write_text(text)
    with pytest.raises(OwnerError, match=re.escape(words)):
        read_owner(tmp_path)


def test_no_example_asks_for_a_tag_that_does_not_exist() -> None:
    released = set(re.findall(r"^## (\S+) \(\d", (ROOT / release.CHANGELOG).read_text("utf-8"), re.MULTILINE))
    for file in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "content/pages").glob("*.md")):
        assert set(re.findall(r"rev: v(\S+)", file.read_text("utf-8"))) <= released, file
