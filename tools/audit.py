"""Looks the locked packages up in the public list of advisories at osv.dev.

A report and no gate: it always ends with 0, and prints a sentence when it can't reach the list.
"""

from __future__ import annotations

import json
import re
import sys
import urllib.request
from pathlib import Path
from typing import Any

ADDRESS = "https://api.osv.dev/v1/querybatch"
SECONDS = 5
MOST = 10_000_000
"""The most bytes to read of an answer."""

_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


def locked(root: Path) -> list[tuple[str, str, str]]:
    """Return ecosystem, name and version of every locked package.

    Args:
        root: The project's folder.
    """
    pins = [("PyPI", name, version) for name, version in _PIN.findall((root / "requirements.lock").read_text("utf-8"))]
    packages = json.loads((root / "package-lock.json").read_text("utf-8"))["packages"]
    return pins + [("npm", path.rsplit("node_modules/", 1)[-1], it["version"]) for path, it in packages.items() if path]


def advisories(packages: list[tuple[str, str, str]]) -> list[list[str]]:
    """Return the ids of the advisories on each package.

    Args:
        packages: Ecosystem, name and version of each.

    Raises:
        OSError: The list can't be reached in time.
        ValueError: The reply is no answer of the list.
    """
    asked = [{"package": {"ecosystem": kind, "name": name}, "version": version} for kind, name, version in packages]
    body = json.dumps({"queries": asked}).encode()
    request = urllib.request.Request(ADDRESS, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310  # a constant address
        results: list[Any] = json.loads(answer.read(MOST)).get("results") or []
    if len(results) != len(packages):
        raise ValueError(f"it answered {len(results)} of {len(packages)} questions")
    return [[str(found["id"]) for found in result.get("vulns") or ()] for result in results]


def main() -> int:
    """Print the report; always 0."""
    packages = locked(Path(__file__).parent.parent)
    try:
        found = advisories(packages)
    except (OSError, ValueError, AttributeError, KeyError, TypeError) as error:
        print(f"No list of advisories could be asked ({ADDRESS}): {getattr(error, 'reason', None) or error}")
        print(f"Nothing was looked up; {len(packages)} packages are locked.")
        return 0
    for (kind, name, version), ids in zip(packages, found, strict=True):
        if ids:
            print(f"{name} {version} ({kind}): {', '.join(f'https://osv.dev/{id_}' for id_ in ids)}")
    print(f"{sum(map(bool, found))} of {len(packages)} locked packages have advisories.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
