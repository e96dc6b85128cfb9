"""`scythe-ref schema`: writes the JSON Schemas and the reference page, checks them, or says where they are."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from scythe_ref.translations import _

PAGE = "README.md"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help=_("write nothing; fail if a file is stale"))
    where = _("print the folder that holds them, for an editor's settings")
    what.add_argument("--where", action="store_true", help=where)
    out = _("folder to write to; the checkout's schema/ by default")
    parser.add_argument("--out", metavar="DIR", type=Path, help=out)


def run(options: argparse.Namespace) -> int:
    """Write the files, or compare them.

    Returns:
        0, 1 if a file is stale or writing fails, 2 if an installed package has no folder to write to.
    """
    from scythe_ref.formats import write_text
    from scythe_ref.library import schema_root

    if options.where:
        print(schema_root())
        return 0
    folder = options.out or checkout_folder()
    if folder is None:
        print(_("There is no checkout here: name a folder with --out DIR"), file=sys.stderr)
        return 2
    texts = generated(folder)
    stale = [name for name, text in texts.items() if current(folder / name) != text]
    if options.check:
        for name in stale:
            text = _("{file}: stale; run {command}")
            print(text.format(file=folder / name, command="`scythe-ref schema`"), file=sys.stderr)
        return 1 if stale else 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in stale:
            (folder / name).parent.mkdir(exist_ok=True)
            write_text(folder / name, texts[name])
            print(folder / name)
    except OSError as error:
        print(_("{file}: cannot be written: {reason}").format(file=folder, reason=error.strerror), file=sys.stderr)
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
        folder: Their folder; the examples on the reference page come from ``examples/valid`` in it.
    """
    from scythe_ref.cli.commands import COMMANDS
    from scythe_ref.cli.outputs import OUTPUTS
    from scythe_ref.formats import knowledge_schema_text, output_schema_text, reference_page, schema_text
    from scythe_ref.library import game_of
    from scythe_ref.schema import formats_of

    game = game_of()
    formats = formats_of(game)
    files = {f"{name}.schema.json": schema_text(format_, game) for name, format_ in formats.items()}
    files["knowledge.schema.json"] = knowledge_schema_text(game)
    own: dict[str, tuple[Any, ...]] = game.part("outputs") or {}
    printed = {name: (*OUTPUTS.get(name, ()), *own.get(name, ())) for name in {**OUTPUTS, **own}}
    outputs = {
        f"output/{name}.schema.json": output_schema_text(game, name, *printed[name])
        for name in COMMANDS
        if name in printed
    }
    files |= outputs
    told = {name: json.loads(text)["description"] for name, text in outputs.items()}
    files[PAGE] = reference_page(formats.values(), examples(folder / "examples" / "valid"), told)
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
