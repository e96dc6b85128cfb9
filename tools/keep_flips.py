"""Finds the flips of our scenarios for a release, which carries them, so that the first page of a site need not wait.

Usage: python tools/keep_flips.py FOLDER
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

KINDS = ("flips", "switches")
"""Kinds of kept files that a release carries."""


def keep_flips(folder: Path) -> None:
    """Find all flips anew and write the files that keep them to an emptied folder."""
    from scythe_ref.library import load  # noqa: PLC0415  # after the cache folder is set
    from scythe_ref.site.context import FLIPS, PageContext  # noqa: PLC0415  # the same
    from scythe_ref.site.parts.links import Links  # noqa: PLC0415  # the same

    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["XDG_CACHE_HOME"] = scratch
        library = load()
        context = PageContext(library, Links(library))
        context.pending = frozenset({FLIPS})
        context.work_out_pending()
        folder.mkdir()
        for kind in KINDS:
            for file in Path(scratch).glob(f"*/{kind}-*.kept"):
                shutil.copy(file, folder)


if __name__ == "__main__":
    keep_flips(Path(sys.argv[1]))
