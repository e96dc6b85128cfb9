"""`scythe-ref schema`: writes the JSON Schemas and the reference page, or checks that they are fresh."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

PAGE = "README.md"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    parser.add_argument("--out", metavar="DIR", type=Path, help="folder to write to; the checkout's schema/ by default")


def run(options: argparse.Namespace) -> int:
    """Write the files, or compare them.

    Returns:
        0, 1 if a file is stale or cannot be written, 2 if it isn't said where an installed package is to write.
    """
    from scythe_ref.formats import write_text

    folder = options.out or checkout_folder()
    if folder is None:
        print("There is no checkout here: name a folder with --out DIR", file=sys.stderr)
        return 2
    stale = [name for name, text in generated(folder).items() if current(folder / name) != text]
    if options.check:
        for name in stale:
            print(f"{folder / name}: stale; run `scythe-ref schema`", file=sys.stderr)
        return 1 if stale else 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in stale:
            write_text(folder / name, generated(folder)[name])
            print(folder / name)
    except OSError as error:
        print(f"{folder}: cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def checkout_folder() -> Path | None:
    """Return the checkout's ``schema`` folder; None for an installed package."""
    import scythe_ref

    checkout = Path(scythe_ref.__file__).resolve().parent.parent / "schema"
    return checkout if checkout.is_dir() else None


def generated(folder: Path) -> dict[str, str]:
    """Return the text of every generated file by its name.

    Args:
        folder: Where they go; the examples on the reference page come from ``examples/valid`` there.
    """
    from scythe_ref.formats import knowledge_schema_text, reference_page, schema_text
    from scythe_ref.schema import FORMATS

    files = {f"{name}.schema.json": schema_text(format_) for name, format_ in FORMATS.items()}
    files["knowledge.schema.json"] = knowledge_schema_text()
    files[PAGE] = reference_page(examples(folder / "examples" / "valid"))
    return files


def examples(folder: Path) -> dict[str, str]:
    """Return the smallest example of each format, by the format's name, which is that of its file."""
    return {
        file.stem: text
        for file in (*sorted(folder.glob("*.yaml")), *sorted(folder.glob("*.md")))
        if (text := current(file)) is not None
    }


def current(file: Path) -> str | None:
    """Return a file's text, or None if it cannot be read."""
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
