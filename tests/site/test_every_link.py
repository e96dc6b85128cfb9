"""Every link of the built site leads somewhere: followed by a tool that knows nothing of our link grammar."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LYCHEE = Path(sys.executable).with_name("lychee")
FILLED_BY_A_SCRIPT = r"/(lab|settle)/?(index\.html)?#"


def followed(site: Path, host: Path) -> subprocess.CompletedProcess[str]:
    options = ["--offline", "--include-fragments=anchor-only", "--index-files=index.html", "--no-progress"]
    command = [LYCHEE, *options, f"--root-dir={host}", f"--exclude={FILLED_BY_A_SCRIPT}", f"{site}/**/*.html"]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_every_link_leads_somewhere(site_folder: Path) -> None:
    done = followed(site_folder, site_folder.parent)  # it is served from a folder of its host
    assert done.returncode == 0, done.stdout
    assert " 0 Errors" in done.stdout


def test_a_link_to_nowhere_is_found(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "index.html").write_text("<h1 id=top>There</h1>")
    (tmp_path / "index.html").write_text("<a href='there/#top'>sound</a> <a href='there/#bottom'>lost</a>")
    done = followed(tmp_path, tmp_path)
    assert done.returncode != 0
    assert "there#bottom" in done.stdout
    assert "there#top" not in done.stdout
