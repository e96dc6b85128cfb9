"""Offline use: a web app manifest, and a service worker that keeps the whole site on the device.

Both refer to everything relative to their folder, so that the site works from any folder of any host.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from urllib.parse import quote

TEMPLATE = Path(__file__).with_name("service-worker.js")
# A device that once kept the site asks for the worker again and again: without an answer it would keep the old one.
WITHDRAWN = Path(__file__).with_name("service-worker-off.js")
MANIFEST = "manifest.webmanifest"
WORKER = "sw.js"
ICONS = (
    ("icons/app.svg", "any", "any"),
    ("icons/app-192.png", "192x192", "any"),
    ("icons/app-512.png", "512x512", "any"),
    ("icons/maskable-512.png", "512x512", "maskable"),
)
"""Address, sizes and purpose of each icon; ``icons/app.svg`` and ``icons/maskable.svg`` are the originals."""
COLOUR = "#3b4a3f"

HASH_LENGTH = 16
"""Letters of a hash; the worker compares as many."""

_PLAIN = "/~!*'(),;:@&=+$"
"""Characters that browsers leave as they are in an address, besides letters, digits and ``_.-``."""

_TYPES = {".svg": "image/svg+xml", ".png": "image/png"}

LAB = "lab/runtime/"
LAB_MANIFEST = f"{LAB}manifest.json"
"""The list of the lab's Python. The worker keeps these files apart, when somebody wants them. They belong to a version
of the site, so it keeps their list with that."""

LEFT_OUT = ("assets/images/favicon", "icons/maskable", "icons/touch", "icons/app-")
"""Files that no page of ours loads: pictures for a home screen, of which the device keeps its own copy."""

FOR_PROGRAMMERS = (
    *("builders/", "python/", "plugins/", "editors/", "own-game/", "own-language/", "json-output/"),
    "css/python.css",
)
"""Pages that nobody reads at a table."""


def write_offline(site_dir: Path, *, name: str, short_name: str, offline: bool = True) -> None:
    """Write the manifest and the service worker into a finished site.

    If not ``offline``, the worker removes itself and the files that an earlier one kept.
    """
    (site_dir / MANIFEST).write_text(json.dumps(manifest(name, short_name), indent=2) + "\n", encoding="utf-8")
    worker = service_worker(kept_files(site_dir)) if offline else WITHDRAWN.read_text(encoding="utf-8")
    (site_dir / WORKER).write_text(worker, encoding="utf-8")


def manifest(name: str, short_name: str) -> dict[str, object]:
    """Return the web app manifest."""
    return {
        "name": name,
        "short_name": short_name,
        "start_url": ".",
        "scope": ".",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "lang": "en",
        "categories": ["games", "books"],
        "icons": [
            {"src": icon, "sizes": sizes, "type": _TYPES[Path(icon).suffix], "purpose": purpose}
            for icon, sizes, purpose in ICONS
        ],
    }


def kept_files(site_dir: Path) -> dict[str, str]:
    """List the address and a hash of every file for the device to keep, sorted by address.

    The address of a page is its folder, as in links. Browsers can compute the hash, too: the worker keeps no file with
    another one.
    """
    kept: dict[str, str] = {}
    for path in _files(site_dir):
        address = path.relative_to(site_dir).as_posix()
        if path.name == "index.html":
            address = address.removesuffix("index.html") or "./"
        kept[quote(address, safe=_PLAIN)] = hashlib.sha256(path.read_bytes()).hexdigest()[:HASH_LENGTH]
    return dict(sorted(kept.items()))


def service_worker(files: dict[str, str]) -> str:
    """Return the service worker for a set of files, given as ``kept_files`` returns it.

    The name of its cache is a hash of all files and of the worker itself, so any change makes a new one.
    """
    template = TEMPLATE.read_text(encoding="utf-8")
    listed = json.dumps(files, separators=(",", ":"))
    version = hashlib.blake2b((template + listed).encode(), digest_size=8).hexdigest()
    return template.replace('"{version}"', json.dumps(version)).replace('"{files}"', listed)


def compressed_size(site_dir: Path) -> int:
    """Return the bytes that a device loads to keep the whole site: the sum of its files, each compressed by itself."""
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in _files(site_dir))


def _files(site_dir: Path) -> list[Path]:
    """Return the files for the device to keep, sorted; another site in a folder of this one has its own worker."""
    others = {path.parent for path in site_dir.glob(f"*/{WORKER}")}
    files = (path for path in site_dir.rglob("*") if path.is_file() and others.isdisjoint(path.parents))
    return sorted(path for path in files if _is_kept(path.relative_to(site_dir).as_posix()))


def _is_kept(address: str) -> bool:
    name = address.rsplit("/", 1)[-1]
    return not (
        address in (WORKER, "sitemap.xml", "sitemap.xml.gz", "feed.xml", "llms.txt")
        or address.startswith((*LEFT_OUT, *FOR_PROGRAMMERS, "api/", "pictures/"))
        or name.endswith((".md", ".pdf"))
        or (address.startswith(LAB) and address != LAB_MANIFEST)
        or name.startswith(".")
        or name.endswith("package-lock.json")
    )
