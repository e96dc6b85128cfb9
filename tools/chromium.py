"""The machine's Chromium: finds it for tests, benchmarks and cheat sheets, and installs it when called as a command."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Any

SHELL = "chromium-headless-shell"
"""Chromium without a window to draw: a new page costs it a third of the time."""

WHOLE = ("chromium", "chromium-browser", "google-chrome")
MISSING = "there is no Chromium; run tools/chromium.py"


def launch_options(*flags: str, prefer_whole: bool = False) -> dict[str, Any]:
    """Options for Playwright's ``launch``; they let Chromium run as root in a container.

    Args:
        flags: More of Chromium's own flags.
        prefer_whole: Take the browser that people use before the headless one.

    Raises:
        FileNotFoundError: The machine has none.
    """
    names = (*WHOLE, SHELL) if prefer_whole else (SHELL, *WHOLE)
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        raise FileNotFoundError(MISSING)
    return {"executable_path": found, "args": ["--no-sandbox", "--disable-dev-shm-usage", *flags]}


def main() -> int:
    """Make sure that there is a Chromium; say nothing when there is one."""
    if shutil.which(SHELL):
        return 0
    whole = any(map(shutil.which, WHOLE))
    if not shutil.which("apt-get") or os.geteuid():
        if not whole:
            wanted = "sudo apt-get update && sudo apt-get install chromium" if shutil.which("apt-get") else "install it"
            sys.stderr.write(f"The browser tests need Chromium, found as 'chromium' on the PATH: {wanted}\n")
        return 0 if whole else 2
    if whole:
        if _candidate(SHELL):  # faster, but nothing to wait for where the machine's lists don't know it
            _install(SHELL)
        return 0
    sys.stdout.write("Installing Chromium for the browser tests\n")
    sys.stdout.flush()
    message = _run("apt-get", "update") or (_install(SHELL) and _install(WHOLE[0]))
    if message:
        last = "\n".join(message.splitlines()[-20:])
        sys.stderr.write(f"{last}\nChromium could not be installed; the last lines of apt-get stand above.\n")
    return 2 if message else 0


def _candidate(package: str) -> bool:
    done = subprocess.run(["apt-cache", "policy", package], check=False, capture_output=True, text=True)
    return "Candidate: " in done.stdout and "Candidate: (none)" not in done.stdout


def _install(package: str) -> str:
    return _run("apt-get", "install", "--yes", "--no-install-recommends", package)


def _run(*command: str) -> str:
    """Run a command; its output if it fails."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, env=environment, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return (done.stdout or f"{command[0]} failed") if done.returncode else ""


if __name__ == "__main__":
    raise SystemExit(main())
