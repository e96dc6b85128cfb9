"""Images of modules: which files go to the site, and under which addresses."""

from __future__ import annotations

import shutil
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from scythe_ref.formats.images import parse_image
from scythe_ref.formats.problem import Problem
from scythe_ref.site.modules.catalogue import Book

FOLDER = "img"
KINDS = "PNG, JPEG, GIF, WebP or AVIF"


class Images:
    """The images that pages show. Ask for addresses while pages are made, then copy."""

    def __init__(self) -> None:
        self.files: dict[str, Path] = {}
        self.problems: dict[str, Problem] = {}

    def place(self, book: Book, source: str) -> str | None:
        """Return where an image lies, from the site's root, or None if there is none to show.

        Args:
            book: Whose text names it.
            source: The path in the text.
        """
        file = book.module.image(source)
        if file is None:
            return None
        ending = _ending(file)
        if ending is None:
            message = f"the image {source!r} is no {KINDS} file and is not shown"
            self.problems.setdefault(str(file), book.problem(source, message, "warning"))
            return None
        name = PurePosixPath(FOLDER, book.game_key, parse_image(source).name)
        # A page in disguise must not be served as one: what a file is called follows from what it is.
        if name.suffix.lower() not in ending:
            name = name.with_name(name.name + ending[0])
        self.files[str(name)] = file
        return quote(str(name))

    def copy(self, site_dir: Path) -> None:
        """Copy every image that was asked for.

        Args:
            site_dir: The site.
        """
        for name, file in self.files.items():
            target = site_dir / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def _ending(file: Path) -> tuple[str, ...] | None:
    """Return the endings that an image's kind goes by, or None if it is no image that pages show.

    SVG is left out: opened by itself, it can run scripts.
    """
    try:
        with file.open("rb") as opened:
            head = opened.read(16)
    except OSError:
        return None
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return (".png",)
    if head.startswith(b"\xff\xd8\xff"):
        return (".jpg", ".jpeg")
    if head.startswith((b"GIF87a", b"GIF89a")):
        return (".gif",)
    if head.startswith(b"RIFF") and head[8:12] == b"WEBP":
        return (".webp",)
    return (".avif",) if head[4:12] in (b"ftypavif", b"ftypavis") else None
