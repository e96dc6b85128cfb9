"""The line that installs this program once more: from an index, a commit, or the folder that it came from."""

from __future__ import annotations

import json
import shlex
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from scythe_ref import __version__

NAME = "scythe-reference"


def install_line(extra: str) -> str:
    """Return the command that adds an extra to this installation."""
    folder = _folder()
    return f"pip install {shlex.quote(f'{folder or NAME}[{extra}]')}"


def requirement(extra: str) -> str:
    """Return the requirement by which pip installs the program with an extra elsewhere.

    Returns:
        The name and version, if it came from an index. The address of the commit, if it came from one, or from a
        checkout whose commit a public address has. Else the address of a folder on this computer.
    """
    source = _source()
    folder = _folder()
    if "vcs_info" in source:
        return f"{NAME}[{extra}] @ git+{source['url']}@{source['vcs_info']['commit_id']}"
    if folder is None:
        return f"{NAME}[{extra}] @ {source['url']}" if source else f"{NAME}[{extra}]=={__version__}"
    return f"{NAME}[{extra}] @ {_published_commit(folder) or folder.as_uri()}"


def _source() -> dict[str, Any]:
    """Return the origin as the installer noted it (PEP 610); empty: an index, or nothing is installed."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        noted = distribution(NAME).read_text("direct_url.json")
        data = json.loads(noted or "{}")
    except (PackageNotFoundError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _folder() -> Path | None:
    """Return the checkout that the program runs from or was installed from."""
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").is_file():
        return checkout
    address = urlsplit(str(_source().get("url", "")))
    folder = Path(url2pathname(address.path)) if address.scheme == "file" else None
    return folder if folder and folder.is_dir() else None


@cache
def _published_commit(folder: Path) -> str | None:
    """Return the address of a checkout's commit, if a public one has it."""
    import subprocess

    def asked(*words: str) -> str:
        command = ["git", "-C", str(folder), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=10)  # noqa: S603
        return done.stdout.strip() if done.returncode == 0 else ""

    try:
        address = asked("remote", "get-url", "origin")
        # A commit that no remote branch holds can't be fetched by others.
        if not address.startswith("https://") or not asked("branch", "--remotes", "--contains", "HEAD"):
            return None
        return f"git+{address}@{asked('rev-parse', 'HEAD')}"
    except (OSError, subprocess.TimeoutExpired):
        return None
