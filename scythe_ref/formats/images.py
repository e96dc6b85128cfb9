"""Images of a module: where their paths lead, and whether the files are there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from scythe_ref.formats.hostile import scheme_of

STATIC = "/static/img/"
"""How the PlayerAid format begins the path of an image; the game's folder name follows."""

_MARKDOWN_IMAGE = re.compile(r"!\[[^\[\]]*\]\(\s*<?([^)\s>\"]+)")
_HTML_IMAGE = re.compile(r"<img\b[^<>]*?\ssrc\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']+))", re.IGNORECASE)


class OutsideError(ValueError):
    """A path that leads out of the module's folder."""


@dataclass(frozen=True, slots=True)
class ImagePath:
    """An image as a text names it.

    Attributes:
        source: What the text says.
        game: The game folder that it names, or None if it names none.
        name: Path below the game's ``img`` folder, with ``/`` between its parts.
        remote: Whether it is on another host.
    """

    source: str
    game: str | None
    name: str
    remote: bool = False


def images_in(text: str, markdown: bool) -> list[tuple[int, str]]:
    """Return the images a text names, each with its index.

    Args:
        text: Markdown or HTML.
        markdown: Whether images in Markdown's own way count, too.
    """
    found = [
        (match.start(match.lastindex or 0), match.group(match.lastindex or 0)) for match in _HTML_IMAGE.finditer(text)
    ]
    if markdown:
        found += [(match.start(1), match.group(1)) for match in _MARKDOWN_IMAGE.finditer(text)]
    return sorted(found)


def parse_image(source: str) -> ImagePath:
    """Take an image's path apart.

    Args:
        source: What the text says, as in ``/static/img/scythe/farm.png``.

    Returns:
        Its parts.

    Raises:
        OutsideError: It leads out of the module's folder.
    """
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
    """Return the file of an image.

    Args:
        image: What a text names.
        folders: ``img`` folders to look into, in this order.

    Returns:
        The file, or None if it is not there.

    Raises:
        OutsideError: It is a link that leads out of the folder.
    """
    if image.remote or not image.name:
        return None
    for folder in folders:
        file = folder / image.name
        try:
            if not file.is_file():
                continue
            inside = file.resolve().is_relative_to(folder.resolve())
        except OSError:
            continue
        if not inside:
            raise OutsideError(image.source)
        return file
    return None
