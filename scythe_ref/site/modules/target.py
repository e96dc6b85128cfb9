"""The folder that a site is written to: made beside its place, and moved there whole."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from scythe_ref.formats.problem import ContentError, Problem

MARKER = ".scythe-ref-site"
"""A file that says that a folder was written by us and may be replaced."""

_NOTE = "This folder was written by `scythe-ref build --module`; the next build to it replaces all of it.\n"


def refusal(out: Path, sources: Iterable[Path]) -> str:
    """Return why a folder may not be written to, or an empty text.

    Args:
        out: The folder, which need not be there.
        sources: What the site is made from; replacing the folder must not destroy it.
    """
    place = out.resolve()
    if place.exists() and not place.is_dir():
        return "this is a file; expected a folder for the site"
    if place in (Path.cwd(), *Path.cwd().parents):
        return "this folder holds the one you are in; name another one for the site"
    if any(source.resolve().is_relative_to(place) for source in sources):
        return "the module lies in this folder; name another one for the site"
    if place.exists() and any(place.iterdir()) and not (place / MARKER).is_file():
        return "this folder is not empty and was not written by 'scythe-ref build --module'; name another one"
    return ""


@contextmanager
def workshop(out: Path) -> Iterator[Path]:
    """Lend a scratch folder beside a folder; afterwards it is gone, and so is every parent that nothing was put into.

    Args:
        out: The folder that is going to be written.
    """
    missing = [parent for parent in out.parents if not parent.exists()]
    out.parent.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        yield scratch
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
        for parent in missing:
            if parent.is_dir() and not any(parent.iterdir()):
                parent.rmdir()


def move_in(site: Path, out: Path, scratch: Path) -> None:
    """Put a finished site in its place; what was there before goes.

    Args:
        site: The site, inside the scratch folder.
        out: Its place.
        scratch: The scratch folder.

    Raises:
        ContentError: The folder has become somebody else's in the meantime.
        OSError: It cannot be moved; what was there before is there again.
    """
    (site / MARKER).write_text(_NOTE, encoding="utf-8")
    if reason := refusal(out, ()):
        raise ContentError([Problem(str(out), 1, 1, reason)])
    before = scratch / "before"
    if out.exists():
        out.rename(before)
    try:
        site.rename(out)
    except OSError:
        if before.exists():
            before.rename(out)
        raise
