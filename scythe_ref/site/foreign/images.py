"""Images of modules: which files go to the site, and under which addresses."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from urllib.parse import quote

from scythe_ref.formats import endings_of, parse_image, read_image
from scythe_ref.site.foreign.catalogue import Book

FOLDER = "img"


class Images:
    """The images that pages show. Ask for addresses while pages are made, then copy."""

    def __init__(self) -> None:
        self.files: dict[str, Path] = {}
        self._endings: dict[Path, tuple[str, ...]] = {}

    def place(self, book: Book, source: str) -> str | None:
        """Return where an image lies, from the site's root, or None if there is none to show."""
        file = book.module.image(source)
        if file is None:
            return None
        if file not in self._endings:
            try:
                self._endings[file] = endings_of(read_image(file))
            except ValueError:
                self._endings[file] = ()
        endings = self._endings[file]
        if not endings:
            return None
        name = PurePosixPath(FOLDER, book.game_key, parse_image(source).name)
        # A page in disguise must not be served as one: what a file is called follows from what it is.
        if name.suffix.lower() not in endings:
            name = name.with_name(name.name + endings[0])
        self.files[str(name)] = file
        return quote(str(name))

    def copy(self, site_dir: Path) -> None:
        """Copy every image that was asked for.

        Raises:
            OSError: One of them cannot be read any more, or not be written.
        """
        for name, file in self.files.items():
            target = site_dir / name
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                target.write_bytes(read_image(file))  # within the same limits again: the file may be another by now
            except ValueError as error:
                raise OSError(None, f"{file} {error}") from None
