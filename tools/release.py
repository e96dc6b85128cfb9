"""Prepares a release, and says what is in it.

Usage: python tools/release.py prepare VERSION   # the version, the changelog's heading, the list of texts, CITATION.cff
       python tools/release.py check VERSION     # fails unless all of them are of this version
       python tools/release.py notes VERSION     # prints the changelog's part on it
       python tools/release.py owner [--check]   # writes what owner.toml says into CITATION.cff and SECURITY.md
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from scythe_ref.site.build.owner import Owner, OwnerError, read_owner

ROOT = Path(__file__).resolve().parent.parent
VERSION, CHANGELOG = "scythe_ref/__init__.py", "CHANGELOG.md"

_VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
_HEADING = re.compile(r"^## (?:(\d\S*) \((.+)\)|Unreleased)$", re.MULTILINE)
_CONTACT = re.compile(r"(?<=<!-- contact -->\n).*(?=<!-- /contact -->)", re.DOTALL)

NOBODY = "Contributors of Scythe Reference"
"""The author in CITATION.cff, whose format asks for one, as long as owner.toml names none."""


class ReleaseError(Exception):
    """A release isn't as it must be."""


def version_of(root: Path) -> str:
    """Return the version of the package: its one place."""
    [version] = _VERSION.findall((root / VERSION).read_text("utf-8"))
    return str(version)


def notes(root: Path, version: str) -> str:
    """Return the part of the changelog on a version.

    Raises:
        ReleaseError: There is none, it has no day yet, or it is empty.
    """
    text = (root / CHANGELOG).read_text("utf-8")
    for found in _HEADING.finditer(text):
        if found[1] == version:
            if found[2] == "unreleased":
                raise ReleaseError(f"{CHANGELOG}: {version} is unreleased; run tools/release.py prepare {version}")
            told = text[found.end() :].partition("\n## ")[0].strip()
            if not told:
                raise ReleaseError(f"{CHANGELOG}: nothing is told of {version}")
            return f"{told}\n"
    raise ReleaseError(f"{CHANGELOG}: there is no heading '## {version} (DAY)'")


def prepare(root: Path, version: str, day: str) -> None:
    """Write a version into every file that names it.

    Raises:
        ReleaseError: The changelog doesn't begin with an unreleased version, or the content isn't fit for a release.
    """
    file = root / CHANGELOG
    text = file.read_text("utf-8")
    first = _HEADING.search(text)
    if first is None or first[2] not in (None, "unreleased"):
        raise ReleaseError(f"{CHANGELOG}: expected the heading '## Unreleased' before the first version")
    _list_of_texts(root, version)
    file.write_text(f"{text[: first.start()]}## {version} ({day}){text[first.end() :]}", "utf-8")
    place = root / VERSION
    place.write_text(_VERSION.sub(f'__version__ = "{version}"', place.read_text("utf-8")), "utf-8")
    for name, made in owner_files(root).items():
        (root / name).write_text(made, "utf-8")


def check(root: Path, version: str) -> None:
    """Check that every file is of a version.

    Raises:
        ReleaseError: One isn't.
    """
    if version_of(root) != version:
        raise ReleaseError(f"{VERSION}: the version is {version_of(root)}, not {version}")
    notes(root, version)
    if stale := stale_files(root):
        raise ReleaseError(f"{', '.join(stale)}: stale; run tools/release.py owner")
    _list_of_texts(root, version, "--check")


def _list_of_texts(root: Path, version: str, *options: str) -> None:
    command = [sys.executable, "-m", "scythe_ref", "release", version, *options, "--content", str(root / "content")]
    if subprocess.run(command, cwd=root, check=False).returncode:
        raise ReleaseError(f"the texts in content/ aren't those of {version}; the reason is above")


def owner_files(root: Path) -> dict[str, str]:
    """Return the files that depend on what the owner says, by name.

    Raises:
        OwnerError: owner.toml is wrong.
    """
    owner = read_owner(root)
    security = (root / "SECURITY.md").read_text("utf-8")
    return {
        "CITATION.cff": _citation(owner, version_of(root), (root / CHANGELOG).read_text("utf-8")),
        "SECURITY.md": _CONTACT.sub(lambda _: f"{_contact(owner)}\n", security),
    }


def stale_files(root: Path) -> list[str]:
    """Return the names of those that say something else than the owner."""
    return [
        name
        for name, text in owner_files(root).items()
        if not (root / name).is_file() or (root / name).read_text("utf-8") != text
    ]


def _contact(owner: Owner) -> str:
    ways = [f"Write to {owner.contact}."] if owner.contact else []
    if owner.report_url:
        ways.append(f"Report it in private at {owner.repository}/security/advisories/new.")
    return " ".join(ways) or "Write to whoever gave you this copy."


def _citation(owner: Owner, version: str, changelog: str) -> str:
    [day] = [found[2] for found in _HEADING.finditer(changelog) if found[1] == version] or ["unreleased"]
    lines = {
        "cff-version": "1.2.0",
        "message": "If you use this software or its texts, please cite it as below.",
        "type": "software",
        "title": "Scythe Reference",
        "version": version,
        "date-released": "" if day == "unreleased" else day,
        "license": "MIT",
        "repository-code": owner.repository,
        "url": owner.site,
    }
    head = "# Written by tools/release.py from owner.toml, CHANGELOG.md and the package's version.\n"
    told = "".join(f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in lines.items() if value)
    return f"{head}{told}authors:\n  - name: {json.dumps(owner.author or NOBODY, ensure_ascii=False)}\n"


def main(arguments: list[str]) -> int:
    """Do what the arguments say; return the exit code."""
    try:
        match arguments:
            case ["prepare", version]:
                prepare(ROOT, version, datetime.now(UTC).date().isoformat())
            case ["check", version]:
                check(ROOT, version)
            case ["notes", version]:
                sys.stdout.write(notes(ROOT, version))
            case ["owner"]:
                for name in stale_files(ROOT):
                    (ROOT / name).write_text(owner_files(ROOT)[name], "utf-8")
                    print(name)
            case ["owner", "--check"]:
                if stale := stale_files(ROOT):
                    raise ReleaseError(f"{', '.join(stale)}: stale; run `make owner`")
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except (OwnerError, ReleaseError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
