"""Metadata hook: README, author and addresses for the package index, from owner.toml or PROJECT_URL."""

from __future__ import annotations

import os
import re
import runpy
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # read by a test
    MetadataHookInterface = object

_PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)([^)]+)\)\n\n")
_CHECKOUT = re.compile(r"<!-- checkout -->\n.*?<!-- /checkout -->\n\n?", re.DOTALL)
_FILES = re.compile(r"<!-- files -->\n.*?<!-- /files -->\n\n?", re.DOTALL)
_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|#)[^)]+\)")
_MARK = re.compile(r"<!-- /?files -->\n")
_INSTALL = re.compile(r"pip install (?:'\.(\[\w+\])'|\.)")
_FILE = re.compile(r"(?<=\]\()(?!https?:|#)([^)]+\.md|LICENSE)(?=\))")


class ProjectAddress(MetadataHookInterface):  # type: ignore[misc]
    """Adds the README and the addresses.

    A package index shows no file of a checkout: pictures and links lead to the project's address at the released
    version. Without an address they go. The parts that only a checkout can use always go.
    """

    def update(self, metadata: dict[str, Any]) -> None:
        """Set ``readme``, ``urls`` and ``authors``."""
        root = Path(__file__).parent.parent
        owner = runpy.run_path(str(root / "scythe_ref/site/build/owner.py"))["read_owner"](root)
        address = os.environ.get("PROJECT_URL", "").rstrip("/") or owner.repository
        metadata["readme"] = {"content-type": "text/markdown", "text": readme(root, address)}
        metadata["urls"] = urls(address, owner.site)
        metadata["authors"] = authors(owner.author, owner.contact)


def urls(address: str, site: str = "") -> dict[str, str]:
    """Return the addresses of a project and of its site, as far as they are known."""
    known = {"Homepage": site} if site else {}
    if address:
        known |= {"Source": address, "Issues": f"{address}/issues", "Changelog": f"{address}/blob/main/CHANGELOG.md"}
    return known


def authors(name: str, contact: str) -> list[dict[str, str]]:
    """Return the author for the package index; an address of a page is no e-mail address."""
    told = {"name": name} if name else {}
    told |= {"email": contact} if "@" in contact and ":" not in contact else {}
    return [told] if told else []


def readme(root: Path, address: str) -> str:
    """Return the README for a reader away from the project."""
    text = _CHECKOUT.sub("", (root / "README.md").read_text("utf-8"))
    text = _INSTALL.sub(_from_index, text)
    if not address:
        return _LINK.sub(r"\1", _PICTURE.sub("", _FILES.sub("", text)))
    text = _MARK.sub("", text)
    [version] = re.findall(
        r'^__version__ = "(.+)"$', (root / "scythe_ref/__init__.py").read_text("utf-8"), re.MULTILINE
    )
    text = _PICTURE.sub(lambda found: found[0].replace(found[1], f"{address}/raw/v{version}/{found[1]}"), text)
    return _FILE.sub(lambda found: f"{address}/blob/v{version}/{found[1]}", text)


def _from_index(found: re.Match[str]) -> str:
    """Return the command that installs the package by name."""
    return f"pip install 'scythe-reference{found[1]}'" if found[1] else "pip install scythe-reference"
