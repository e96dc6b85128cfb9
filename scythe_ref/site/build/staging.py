"""Folders that are made beside their place and put there whole: sites and exports.

While a folder is made, its scratch folder lies beside its place as ``.NAME.scythe-ref-HOST-XXXXXXXX``:

    lock      held for as long as the process lives that makes it
    site/     what is being made
    before/   what was in the place, for the moment between two renames, where the system has no exchange of folders
    gone/     the same once it is not needed any more

Who comes next puts ``before`` back if its place is empty, then removes the scratch folders whose process is gone. A
folder of another machine is left alone, and so is one on a disk that knows no locks: whether somebody works there can't
be told.
"""

from __future__ import annotations

import errno
import os
import platform
import re
import shutil
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from scythe_ref.site.build.folder_exchange import exchange
from scythe_ref.site.build.folder_lock import LOCK, LockTakenError, hold, let_go, seize

MARKER = ".scythe-ref-site"
"""A file that says that a folder was written by us and may be replaced."""

_NOTE = "This folder was written by scythe-ref; the next build or export to it replaces all of it but hidden files.\n"
_NOT_OURS = "this folder is not empty and was not written by scythe-ref; name another one"
_MOUNTED = "this folder is a disk of its own, which can't be replaced as a whole; name a folder in it"
_SITE, _BEFORE, _GONE = "site", "before", "gone"


def is_ours(folder: Path) -> bool:
    """Tell whether a folder may be replaced: there is nothing in it, or it was written by us.

    Args:
        folder: The folder, which need not be there. Its marker alone says whose it is: what else lies in it, others may
            have as well.
    """
    return not folder.exists() or (folder / MARKER).is_file() or not any(folder.iterdir())


def refusal(out: Path, sources: Iterable[Path] = ()) -> str:
    """Return why a folder may not be written to, or an empty text.

    Args:
        out: The folder, which need not be there.
        sources: What it is made from; replacing the folder must not destroy it.
    """
    try:
        place = out.resolve()
        if place.exists() and not place.is_dir():
            return "this is a file; expected a folder"
        if place in (Path.cwd(), *Path.cwd().parents):
            return "this folder holds the one you are in; name another one"
        if any(source.resolve().is_relative_to(place) for source in sources):
            return "what the site is made from lies in this folder; name another one"
        if not is_ours(place):
            return _NOT_OURS
        if place.is_mount():
            return _MOUNTED
        parent = next(folder for folder in place.parents if folder.exists())
        if not parent.is_dir():
            return f"{parent} is a file; expected a folder"
        if not os.access(parent, os.W_OK | os.X_OK):
            return f"{parent}, in which it is to lie, can't be written to"
    except OSError as error:
        if error.filename is None:  # not this folder: the one that the person stands in has been removed
            raise
        return f"it can't be looked at: {error.strerror}"
    except RuntimeError:  # so says Python 3.11 and 3.12
        return "this is a link that leads in a circle"
    return ""


class Failure(NamedTuple):
    """A file that could not be written or read, with the cause; as text it is a sentence.

    Attributes:
        path: The file, by the name that it would have had in its place.
        reason: What is said of it.
    """

    path: Path
    reason: str

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


def failure(out: Path, error: OSError) -> Failure:
    """Return the error that stopped the making of a folder.

    Args:
        out: The folder.
        error: What happened. One of copying names what was copied first, and it is the other side that is full.
    """
    reason, place = error.strerror or str(error), out.resolve()
    named = [Path(os.fsdecode(name)) for name in (error.filename2, error.filename) if isinstance(name, str | bytes)]
    for file in named:
        scratch, *within = file.relative_to(place.parent).parts if file.is_relative_to(place.parent) else ("",)
        if scratch.startswith(_prefix(place)) and within[:1] == [_SITE] and within[1:]:
            return Failure(out.joinpath(*within[1:]), f"cannot be written: {reason}")
        if scratch.startswith(_prefix(place)):
            named = []
    return Failure(named[-1], reason) if named else Failure(out, f"the site cannot be written: {reason}")


class Staging:
    """A folder in the making: fill ``site``, then ``publish`` it.

    Whatever happens before ``publish`` is done, by an exception, an interrupt or the end of the process, what was in
    the place stays as it was.

    Attributes:
        out: The place.
        folder: A private scratch folder beside it, for whatever is needed on the way.
        site: What is going to be moved to the place; to be made and filled by the caller.
    """

    folder: Path
    site: Path

    def __init__(self, out: Path) -> None:
        """Prepare to write a folder; nothing is touched before ``open``.

        Args:
            out: The folder that is going to be written. A link stays one, and what it leads to is written.
        """
        self.out = out.resolve()
        self._parents: list[Path] = []
        self._folder: Path | None = None
        self._lock: int | None = None
        self._ours = True

    def __enter__(self) -> Staging:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self) -> None:
        """Put back and remove what broken off processes have left, and make the scratch folder.

        Raises:
            OSError: There can't be one.
        """
        if self.out.is_mount():
            raise OSError(errno.EBUSY, _MOUNTED, str(self.out))
        try:
            self._parents = [parent for parent in self.out.parents if not parent.exists()]
            self.out.parent.mkdir(parents=True, exist_ok=True)
            recover(self.out)
            self._ours = is_ours(self.out)
            while self._lock is None:
                self._folder = self.folder = Path(tempfile.mkdtemp(prefix=_prefix(self.out), dir=self.out.parent))
                try:
                    self._lock = hold(self.folder)
                except LockTakenError:  # somebody who recovers was faster than the lock
                    continue
            self.site = self.folder / _SITE
        except BaseException:
            self.close()
            raise

    def publish(self) -> None:
        """Put the folder in its place, in one step where the system can; what was there goes, but for hidden files.

        Hidden files and folders at the top, such as ``.git``, are carried over, as MkDocs leaves them alone.

        Raises:
            OSError: It can't be put there; what was there is there again.
        """
        # It may have become somebody's meanwhile. What was not ours at first, MkDocs was told to replace.
        if self._ours and not is_ours(self.out):
            raise FileExistsError(_NOT_OURS)
        self.site.mkdir(exist_ok=True)
        if self.out.exists():
            _carry_hidden(self.out, self.site)
            self.site.chmod(stat.S_IMODE(self.out.stat().st_mode))
        (self.site / MARKER).write_text(_NOTE, encoding="utf-8")
        if not (self.out.exists() and exchange(self.site, self.out)):
            self._swap()

    def close(self) -> None:
        """Remove the scratch folder, and every folder above it that nothing was put into."""
        if self._folder is not None and self._folder.exists():
            _settle(self._folder, self.out)
        self._folder = None
        if self._lock is not None:
            let_go(self._lock)
            self._lock = None
        for parent in self._parents:
            if parent.is_dir() and not any(parent.iterdir()):
                parent.rmdir()
        self._parents = []

    def _swap(self) -> None:
        """Move what is in the place aside and the new folder in, by two renames."""
        try:
            if self.out.exists():
                self.out.rename(self.folder / _BEFORE)
            self.site.rename(self.out)
        except BaseException:
            _put_back(self.folder, self.out)
            raise


def recover(out: Path) -> None:
    """Put back what processes that are gone have set aside, and remove what they have left beside a folder."""
    # As `mkdtemp` ends its names: of a site `a`, nothing that belongs to a site `a.scythe-ref-b` may fit.
    ours = re.compile(re.escape(_prefix(out)) + r"[a-z0-9_]{8}")
    try:
        # No link: what it leads to would be emptied.
        found = [folder for folder in out.parent.iterdir() if ours.fullmatch(folder.name) and not folder.is_symlink()]
    except OSError:  # nothing is there, or nobody may look
        return
    for folder in found:
        try:
            lock = seize(folder)
        except FileNotFoundError:  # it broke off before there was a lock, or somebody else has just removed it
            _rmdir(folder)
        except OSError:  # held, or that can't be told
            continue
        else:
            _settle(folder, out)
            let_go(lock)


def _prefix(out: Path) -> str:
    """Return how the scratch folders of this machine for a folder begin."""
    host = re.sub(r"[^A-Za-z0-9-]", "-", platform.node())[:40]
    return f".{out.name}.scythe-ref-{host}-"


def _settle(folder: Path, out: Path) -> None:
    """Put back what was set aside in a scratch folder and remove it; what fails is left to whoever comes next."""
    try:
        _put_back(folder, out)
        _remove(folder)
    except OSError:
        return


def _put_back(folder: Path, out: Path) -> None:
    """Put what was set aside in a scratch folder back, unless something has come into its place."""
    before = folder / _BEFORE
    if before.exists() and not (out.exists() and any(out.iterdir())):
        before.rename(out)


def _remove(folder: Path) -> None:
    """Remove a scratch folder as far as possible, its lock last: a part that is left is still known for what it is."""
    before = folder / _BEFORE
    if before.exists():
        before.rename(folder / _GONE)  # half of it must never be put back
    for part in folder.iterdir():
        if part.name == LOCK:
            continue
        if part.is_dir():
            shutil.rmtree(part, ignore_errors=True)
        else:
            part.unlink(missing_ok=True)
    if [part.name for part in folder.iterdir()] == [LOCK]:
        (folder / LOCK).unlink()
    folder.rmdir()


def _rmdir(folder: Path) -> None:
    """Remove a folder if it is empty."""
    try:
        folder.rmdir()
    except OSError:
        return


def _carry_hidden(old: Path, new: Path) -> None:
    """Give a folder the hidden files and folders of another, in no time and without any space where links are known."""
    for part in old.iterdir():
        to = new / part.name
        if not part.name.startswith(".") or part.name == MARKER or to.exists():
            continue
        if part.is_dir() and not part.is_symlink():
            shutil.copytree(part, to, symlinks=True, copy_function=_link)
        else:
            _link(str(part), str(to))


def _link(old: str, new: str) -> None:
    try:
        os.link(old, new, follow_symlinks=False)
    except OSError:
        shutil.copy2(old, new, follow_symlinks=False)
