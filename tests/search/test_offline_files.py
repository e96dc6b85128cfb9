"""The service worker and the manifest that a build writes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scythe_ref.search.offline import kept_files, write_offline


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name in (
        "index.html",
        "404.html",
        "rules/move/index.html",
        "css/search.css",
        "a b/it's #1.html",
        "sitemap.xml",
        "icons/touch-180.png",
        ".hidden",
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    return tmp_path


def cache_version(site: Path) -> str:
    write_offline(site, name="Reference", short_name="Ref")
    [version] = re.findall(r'const VERSION = "(\w+)"', (site / "sw.js").read_text())
    return str(version)


def test_every_page_is_kept_and_what_no_page_loads_is_not(site: Path) -> None:
    assert list(kept_files(site)) == ["./", "404.html", "a%20b/it's%20%231.html", "css/search.css", "rules/move/"]


def test_the_cache_is_named_by_what_is_in_it(site: Path) -> None:
    first = cache_version(site)
    assert cache_version(site) == first
    (site / "rules" / "move" / "index.html").write_text("changed")
    second = cache_version(site)
    (site / "new.html").write_text("")
    assert len({first, second, cache_version(site)}) == 3


def test_everything_is_relative_so_that_any_folder_will_do(site: Path) -> None:
    cache_version(site)
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    assert (manifest["start_url"], manifest["scope"]) == (".", ".")
    assert all(not re.match(r"/|\w+:", icon["src"]) for icon in manifest["icons"])
    listed = json.loads(re.findall(r"const FILES = (\{.*\});", (site / "sw.js").read_text())[0])
    assert listed == kept_files(site)
    assert not [address for address in listed if re.match(r"/|\w+:", address)]


def test_while_editing_the_worker_withdraws_itself(site: Path) -> None:
    write_offline(site, name="Reference", short_name="Ref", offline=False)
    worker = (site / "sw.js").read_text()
    assert "unregister" in worker
    assert "fetch" not in worker
