"""Images of a module: where their paths lead, and whether the files are there."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from scythe_ref.formats.markup.allowed import STATIC
from scythe_ref.formats.markup.hostile import scheme_of
from scythe_ref.formats.problem import Severity

KINDS = "PNG, JPEG, GIF, WebP or AVIF"
"""Kinds of images. SVG is none: it is markup, which can run scripts when somebody opens it by itself."""

MAX_BYTES = 5_000_000
"""Of one image."""

MAX_BYTES_OF_MODULE = 50_000_000
"""Of all images that a module shows."""

_MARKDOWN_IMAGE = re.compile(r"!\[[^\[\]]*\]\(\s*<?([^)\s>\"]+)")
_HTML_IMAGE = re.compile(r"<img\b[^<>]*?\ssrc\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']+))", re.IGNORECASE)


class OutsideError(ValueError):
    """A path that leads out of the module's folder."""


@dataclass(frozen=True, slots=True)
class ImagePath:
    """The name of an image in a text, in parts.

    Attributes:
        source: The name as written.
        game: The game folder that it names, or None if it names none.
        name: Path below the game's ``img`` folder, with ``/`` between its parts.
        remote: Whether it is on another host.
    """

    source: str
    game: str | None
    name: str
    remote: bool = False


def images_in(text: str, markdown: bool) -> list[tuple[int, str]]:
    """Return the images a text names, each with its index; those in Markdown's own way as well, if they count."""
    found = [
        (match.start(match.lastindex or 0), match.group(match.lastindex or 0)) for match in _HTML_IMAGE.finditer(text)
    ]
    if markdown:
        found += [(match.start(1), match.group(1)) for match in _MARKDOWN_IMAGE.finditer(text)]
    return sorted(found)


def parse_image(source: str) -> ImagePath:
    """Take an image's path apart, such as ``/static/img/scythe/farm.png``.

    Raises:
        OutsideError: It leads out of the module's folder.
    """
    # Twice, as a server may decode once more: `%252e%252e` must not lead out of the folder, either.
    plain = unquote(unquote(unescape(source))).strip().replace("\\", "/")
    if scheme_of(source) in ("http", "https") or plain.startswith("//"):
        return ImagePath(source, None, plain, remote=True)
    plain = re.split(r"[?#]", plain, maxsplit=1)[0]
    game: str | None = None
    if plain.startswith(STATIC):
        game, _, plain = plain.removeprefix(STATIC).partition("/")
    parts = [part for part in plain.split("/") if part not in ("", ".")]
    absolute = game is None and (plain.startswith("/") or re.match(r"[A-Za-z]:", plain) is not None)
    if absolute or ".." in parts or game == ".." or "\0" in plain:
        raise OutsideError(source)
    if game is None and parts[:1] == ["img"]:
        parts = parts[1:]
    return ImagePath(source, game, "/".join(parts))


def find_image(image: ImagePath, folders: tuple[Path, ...]) -> Path | None:
    """Return the file of an image, or None if it is not there.

    Args:
        folders: The folders to search, in this order. One called ``img`` belongs to the module's folder above it.

    Raises:
        OutsideError: It is a link, or is behind one, that leads out of the module's folder.
    """
    if image.remote or not image.name:
        return None
    for folder in folders:
        file = folder / image.name
        try:
            if not file.exists():
                continue
            own = folder.parent if folder.name == "img" and folder is folders[0] else folder
            inside = file.resolve().is_relative_to(own.resolve())
        except (OSError, ValueError, RuntimeError):
            continue
        if not inside:
            raise OutsideError(image.source)
        return file
    return None


def read_image(file: Path) -> bytes:
    """Return the content of an image.

    Raises:
        ValueError: It is no regular file, it is larger than an image may be, or reading it fails; the message says so.
    """
    try:
        # Non-blocking, so that a pipe with nobody at the other end does not hold us up.
        with os.fdopen(
            os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb"
        ) as it:
            status = os.fstat(it.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise ValueError("is not a regular file")
            if status.st_size > MAX_BYTES:
                raise ValueError(f"has {status.st_size:,} bytes; at most {MAX_BYTES:,} are taken")
            return it.read(MAX_BYTES)  # it may have grown since it was looked at
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror or error}") from None


def endings_of(content: bytes) -> tuple[str, ...]:
    """Return the file endings for an image's kind, or none if pages show no such image.

    The first 16 bytes decide, not the name of the file.
    """
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return (".png",)
    if content.startswith(b"\xff\xd8\xff"):
        return (".jpg", ".jpeg")
    if content.startswith((b"GIF87a", b"GIF89a")):
        return (".gif",)
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP":
        return (".webp",)
    return (".avif",) if content[4:12] in (b"ftypavif", b"ftypavis") else ()


class ImageCheck:
    """Checks the images of one module, each path once."""

    def __init__(self, folders: tuple[Path, ...], game: str | None = None) -> None:
        self.folders = folders
        self.game = game
        self.said: set[str] = set()
        self.files: dict[Path, int] = {}

    def fault(self, source: str) -> tuple[str, Severity] | None:
        """Return the fault of an image and its severity; None if there is none, or for an image named before."""
        if source in self.said:
            return None
        self.said.add(source)
        try:
            image = parse_image(source)
            file = find_image(image, self.folders)
        except OutsideError:
            return f"the path {source!r} leads out of the module's folder", "error"
        if image.remote:
            return f"the image {source!r} is on another host, so it isn't shown", "warning"
        if self.game is not None and image.game not in (None, self.game):
            return f"the image {source!r} belongs to another game than {self.game!r}", "warning"
        if file is None:
            return f"the image {source!r} is missing", "warning"
        return self._file_fault(source, file)

    def _file_fault(self, source: str, file: Path) -> tuple[str, Severity] | None:
        try:
            content = read_image(file)
        except ValueError as error:
            return f"the image {source!r} {error}", "error"
        if not endings_of(content):
            return f"the image {source!r} isn't a {KINDS} file, so it isn't shown", "warning"
        before = sum(self.files.values())
        self.files[file] = len(content)
        # Only at the image that goes over the limit: the same again at every further one helps nobody.
        if before <= MAX_BYTES_OF_MODULE < sum(self.files.values()):
            return f"with {source!r} the images have more than {MAX_BYTES_OF_MODULE:,} bytes together", "error"
        return None
