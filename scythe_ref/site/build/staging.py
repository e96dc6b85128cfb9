"""Staging: a build grows beside the site's folder and takes its place when it is complete.

On Linux the two folders change places in one step, so a reader meets the old site or the new one, and a killed process
leaves no gap. Elsewhere two renames leave a moment without a site; the next build puts back the old one.

During a build, its scratch folder is beside the place:

    .NAME.scythe-ref-XXXXXXXX/
        lock          held while the process lives that works here
        work/         temporary files
            site/     the new site; after the exchange, the old one
            before/   the old site between two renames, where the system can't exchange folders

The next build puts ``before`` back if nothing is in its place, and removes the scratch folders of dead processes. On a
disk without locks it leaves them alone: somebody might be working there.
"""

from __future__ import annotations

import errno
import glob
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scythe_ref.translations import N_, _

# Constants of Linux, for `renameat2`.
_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def exchange(one: Path, other: Path) -> bool:
    """Exchange two folders on one disk; return False, with both where they were, if the system can't."""
    import ctypes  # noqa: PLC0415  # only the end of a build needs it

    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):  # not Linux, or an old library
        return False
    paths = _AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other)
    return bool(rename(*paths, _RENAME_EXCHANGE) == 0)


try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

MARKER = ".scythe-ref-site"
"""A file that marks a folder as ours, so that a build may replace it."""

_NOTE = "This folder was written by scythe-ref; the next build or export to it replaces all of it but hidden files.\n"
_NOT_OURS = N_("this folder is not empty and was not written by scythe-ref; name another one")
_MOUNTED = N_("this folder is a disk of its own, which can't be replaced as a whole; name a folder in it")
_LOCK, _WORK, _SITE, _BEFORE = "lock", "work", "site", "before"
_OPEN: set[Path] = set()
"""The scratch folders of this process, which its own locks don't keep out."""


def is_ours(folder: Path) -> bool:
    """Check that a build may replace a folder: it is missing, empty, or has our marker."""
    return not folder.exists() or (folder / MARKER).is_file() or not any(folder.iterdir())


def refusal(out: Path, sources: Iterable[Path] = ()) -> str:
    """Return the reason against writing a folder, or an empty text.

    Args:
        out: The folder, which need not be there.
        sources: Files and folders it is made from; replacing the folder must not destroy them.
    """
    try:
        place = out.resolve()
        if place.exists() and not place.is_dir():
            return _("this is a file; expected a folder")
        if place in (Path.cwd(), *Path.cwd().parents):
            return _("this folder holds the one you are in; name another one")
        if any(source.resolve().is_relative_to(place) for source in sources):
            return _("what the site is made from lies in this folder; name another one")
        if not is_ours(place):
            return _(_NOT_OURS)
        if place.is_mount():
            return _(_MOUNTED)
        parent = next(folder for folder in place.parents if folder.exists())
        if not parent.is_dir():
            return _("{folder} is a file; expected a folder").format(folder=parent)
        if not os.access(parent, os.W_OK | os.X_OK):
            return _("{folder}, in which it is to lie, can't be written to").format(folder=parent)
    except OSError as error:
        if error.filename is None:  # not this folder: somebody has removed the current one
            raise
        return _("it can't be looked at: {reason}").format(reason=error.strerror)
    except RuntimeError:  # so says Python 3.11 and 3.12
        return _("this is a link that leads in a circle")
    return ""


def failure(out: Path, error: OSError) -> tuple[Path, str]:
    """Return the file that stopped a build, as a path in the finished folder, and the reason.

    Args:
        out: The final place of the folder.
        error: The error; of a failed copy, its second file name is the target.
    """
    place, reason = out.resolve(), error.strerror or str(error)
    # The end of the name is the random part of ``tempfile.mkdtemp``.
    scratch = re.escape(str(place.parent / _prefix(place))) + "[a-z0-9_]{8}"
    given = (error.filename2, error.filename)
    names = [os.fsdecode(name) for name in given if isinstance(name, str | bytes | os.PathLike)]
    for name in names:
        if found := re.fullmatch(f"{scratch}/{_WORK}/{_SITE}/(.+)", name, re.DOTALL):
            return out / found[1], _("cannot be written: {reason}").format(reason=reason)
    if not names or any(re.match(scratch, name) for name in names):
        return out, _("the site cannot be written: {reason}").format(reason=reason)
    return Path(names[-1]), reason


class Staging:
    """A folder in the making: fill ``site``, then ``publish`` it.

    Attributes:
        folder: A private folder on the same disk, for temporary files.
        site: The folder that moves to the place; empty at first.
    """

    def __init__(self, out: Path, folder: Path) -> None:
        self.folder = folder
        self.site = folder / _SITE
        self._out = out
        self._ours = is_ours(out)

    def publish(self) -> None:
        """Put the folder in its place, in one step where the system can; the old one goes, except hidden files.

        Hidden files and folders at the top, such as ``.git``, move into the new one, as MkDocs leaves them alone.

        Raises:
            OSError: The exchange fails; the old one is in its place again at the end.
        """
        # It may have become somebody's meanwhile. A folder that was not ours at first, the user told MkDocs to replace.
        if self._ours and not is_ours(self._out):
            raise FileExistsError(_(_NOT_OURS))
        there = self._out.exists()
        if there:
            shutil.copytree(
                self._out, self.site, symlinks=True, ignore=self._left, copy_function=_link, dirs_exist_ok=True
            )
        (self.site / MARKER).write_text(_NOTE, encoding="utf-8")
        if not there:
            self.site.rename(self._out)
        elif not exchange(self.site, self._out):
            before = self._out.rename(self.folder / _BEFORE)
            self.site.rename(self._out)
            before.rename(self.site)  # it must not be put back any more, least of all a half of it

    def _left(self, folder: str, names: list[str]) -> set[str]:
        """Return the names in a folder that go with the old site."""
        if Path(folder) != self._out:
            return set()
        return {name for name in names if name[0] != "." or name == MARKER or (self.site / name).exists()}


def move_into(folder: Path, site: Path) -> None:
    """Move all files of a folder into another one on the same disk, over those of the same names."""
    for file in [file for file in folder.rglob("*") if file.is_file()]:
        target = site / file.relative_to(folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        file.replace(target)
    shutil.rmtree(folder)


@contextmanager
def stage_folder(out: Path) -> Iterator[Staging]:
    """Make a folder beside its place.

    Until ``publish`` is done, an exception, an interrupt or the end of the process leave the place as it was.

    Args:
        out: The place. A link stays one, and its target gets the site.

    Yields:
        The staging, for the caller to fill and publish.

    Raises:
        OSError: There can't be a scratch folder.
    """
    out = out.resolve()
    if out.is_mount():
        raise OSError(errno.EBUSY, _(_MOUNTED), str(out))
    missing = [parent for parent in out.parents if not parent.exists()]
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        recover(out)
        with _scratch(out) as folder:
            yield Staging(out, folder)
    finally:
        for parent in missing:
            with suppress(OSError):  # there is something in it now
                parent.rmdir()


def recover(out: Path) -> None:
    """Put back the sites that dead processes have set aside, and remove their scratch folders."""
    for scratch in out.parent.glob(glob.escape(_prefix(out)) + "?" * 8):
        if scratch in _OPEN or scratch.is_symlink():  # removing would empty the target of a link
            continue
        with suppress(OSError):  # somebody works in it, or that can't be told
            lock = _locked(scratch)
            _settle(scratch, out)
            os.close(lock)


def _prefix(out: Path) -> str:
    """Return the beginning of the names of scratch folders; eight letters or digits follow."""
    return f".{out.name}.scythe-ref-"


@contextmanager
def _scratch(out: Path) -> Iterator[Path]:
    """Make a scratch folder; yields the part of it to work in."""
    scratch = Path(tempfile.mkdtemp(prefix=_prefix(out), dir=out.parent))
    lock = None
    _OPEN.add(scratch)
    try:
        (scratch / _LOCK).touch()
        with suppress(OSError):  # no locks on this disk
            lock = _locked(scratch)
        (scratch / _WORK / _SITE).mkdir(parents=True)
        yield scratch / _WORK
    finally:
        _settle(scratch, out)
        _OPEN.remove(scratch)
        if lock is not None:
            os.close(lock)


def _locked(scratch: Path) -> int:
    """Lock a scratch folder and return the handle; closing it or the end of the process unlocks.

    Raises:
        OSError: Another process works in it, or locks don't work here.
    """
    if fcntl is None:
        raise OSError("no locks here")
    handle = os.open(scratch / _LOCK, os.O_RDWR)
    try:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise
    return handle


def _settle(scratch: Path, out: Path) -> None:
    """Put back the old site and remove the scratch folder, its lock last; leave the rest to the next build."""
    work = scratch / _WORK
    with suppress(OSError):
        if (work / _BEFORE).exists() and not (out.exists() and any(out.iterdir())):
            (work / _BEFORE).rename(out)
        if work.exists():
            shutil.rmtree(work)
        (scratch / _LOCK).unlink(missing_ok=True)
        scratch.rmdir()


def _link(old: str, new: str) -> None:
    """Give a file a second name, which takes no time and no space; where links don't work, copy it."""
    try:
        os.link(old, new, follow_symlinks=False)
    except OSError:
        shutil.copy2(old, new, follow_symlinks=False)
