"""`scythe-ref release`: keeps digests of the texts of a version, so that later changes of them are told."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING

from scythe_ref.translations import _

if TYPE_CHECKING:
    from pathlib import Path

    from scythe_ref.library import Library


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("released", metavar="VERSION", help=_("the version that is released, such as 0.2.0"))
    parser.add_argument("--check", action="store_true", help=_("write nothing; fail if the file is stale"))


def run(options: argparse.Namespace) -> int:
    """Write the digests of all texts and answers beside them, or compare.

    Returns:
        0; 1 if the content has problems or tells too little of its changes, if this version or a later one has other
        texts, if the file is stale or writing fails; 2 if this is no version, or there is no project to write to.
    """
    from scythe_ref.cli.new import content_folder
    from scythe_ref.cli.reading import whole_library
    from scythe_ref.formats import visible
    from scythe_ref.library import RELEASE, unrecorded_changes

    if not re.fullmatch(_version_pattern(), options.released):
        text = _("'{name}' is no version; expected one such as 0.2.0, without a v")
        print(text.format(name=visible(options.released)), file=sys.stderr)
        return 2
    root = content_folder()
    if root is None:
        print(_("There is no project here to write to; name its content folder with --content"), file=sys.stderr)
        return 2
    library = whole_library(root)
    problems = list(unrecorded_changes(library))
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    return _written(root / RELEASE, library, options.released, options.check)


def _version_pattern() -> str:
    from typing import get_args

    from scythe_ref.schema.ruling import Version

    return str(get_args(Version)[1].pattern)


def _written(file: Path, library: Library, version: str, check: bool) -> int:
    """Write the file, or fail if it is stale."""
    from scythe_ref.cli.schema import current
    from scythe_ref.formats import dump_yaml, shown_path, write_text
    from scythe_ref.library import is_taken, release_data

    head = "# Digests of what the last release said, written by `scythe-ref release`. `validate` compares with them.\n"
    text = head + dump_yaml(release_data(library, version))
    if current(file) == text:
        return 0
    if library.release and is_taken(library, version):
        reason = _("{file}: has what version {version} said; name a later one than that")
        print(reason.format(file=shown_path(file), version=library.release.released), file=sys.stderr)
        return 1
    if check:
        command = f"`scythe-ref release {version}`"
        print(_("{file}: stale; run {command}").format(file=shown_path(file), command=command), file=sys.stderr)
        return 1
    try:
        write_text(file, text)
    except OSError as error:
        print(_("{file}: cannot be written: {reason}").format(file=file, reason=error.strerror), file=sys.stderr)
        return 1
    print(shown_path(file))
    return 0
