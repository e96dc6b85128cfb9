"""Metadata hook: what the package index shows, with the project's address where PROJECT_URL says it."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # read by a test
    MetadataHookInterface = object

_PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)([^)]+)\)\n\n")
_FILE = re.compile(r"(?<=\]\()(?!https?:|#)([^)]+\.md|LICENSE)(?=\))")


class ProjectAddress(MetadataHookInterface):  # type: ignore[misc]
    """Adds the README and the addresses.

    A package index shows no file of a checkout: pictures and links lead to the project's address at the released
    version, and where that is not known, pictures are left out.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        """Set ``readme`` and ``urls``."""
        root = Path(__file__).parent
        address = os.environ.get("PROJECT_URL", "").rstrip("/")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(root, address)}
        metadata["urls"] = urls(address)


def urls(address: str) -> dict[str, str]:
    """Return the addresses of a project."""
    if not address:
        return {}
    return {"Source": address, "Issues": f"{address}/issues", "Changelog": f"{address}/blob/main/CHANGELOG.md"}


def readme(root: Path, address: str) -> str:
    """Return the README as it can be read away from the project."""
    text = (root / "README.md").read_text("utf-8")
    if not address:
        return _PICTURE.sub("", text)
    [version] = re.findall(
        r'^__version__ = "(.+)"$', (root / "scythe_ref/__init__.py").read_text("utf-8"), re.MULTILINE
    )
    text = _PICTURE.sub(lambda found: found[0].replace(found[1], f"{address}/raw/v{version}/{found[1]}"), text)
    return _FILE.sub(lambda found: f"{address}/blob/v{version}/{found[1]}", text)
