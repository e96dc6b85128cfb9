"""`scythe-ref translate`: tells what of the content is translated into a language, and writes what is left to do."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from scythe_ref.translations import _

if TYPE_CHECKING:
    from scythe_ref.cli.outputs import TranslateOutput, TranslationData
    from scythe_ref.library import Mirror, Original

STATES = ("current", "stale", "missing", "read twice")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "task",
        choices=["status", "todo", "template"],
        help=_(
            "status: count the texts that are translated; todo: list those that are missing or stale;"
            " template: write the files of a language, or add to them what they lack"
        ),
    )
    parser.add_argument("language", metavar="LANG", help=_("a language by its code, such as nl"))
    parser.add_argument("--json", action="store_true", help=_("print the texts and their states as JSON"))


def run(options: argparse.Namespace) -> int:
    """Count, list or write the translations into a language.

    Returns:
        0; 1 if the content has problems, a file of the language can't be read or written, or something is left to do;
        2 if this is no language, or there is no project to write to.
    """
    from scythe_ref.cli.new import content_folder
    from scythe_ref.cli.reading import whole_library
    from scythe_ref.formats import visible
    from scythe_ref.library import content_root, is_language, mirrors_of_content

    if not is_language(options.language):
        text = _("'{name}' is no language; expected a code of two or three letters, such as nl")
        print(text.format(name=visible(options.language)), file=sys.stderr)
        return 2
    root = content_folder() if options.task == "template" else content_root()
    if root is None:
        print(_("There is no project here to write to; name its content folder with --content"), file=sys.stderr)
        return 2
    whole_library(root)
    mirrors, problems = mirrors_of_content(root, options.language)
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    if options.task == "template":
        return _written(root, options.language, mirrors)
    texts = [(mirror, one) for mirror in mirrors for one in mirror.originals]
    if options.json:
        from scythe_ref.cli.reading import print_json

        output: TranslateOutput = {"schema": 1, "texts": [_told(mirror, one) for mirror, one in texts]}
        print_json(output)
        return 0
    if options.task == "status":
        print("\n".join(_table(mirrors)))
        return 0
    left = [(mirror, one) for mirror, one in texts if mirror.state_of(one) != "current"]
    print("\n\n".join(_todo(root, mirror, one) for mirror, one in left) or _("Nothing is left to translate."))
    return 1 if left else 0


def _told(mirror: Mirror, one: Original) -> TranslationData:
    found = mirror.translation_of(one)
    return {
        "file": mirror.path.as_posix(),
        "id": one.owner,
        "field": one.field,
        "state": mirror.state_of(one),
        "original": one.text,
        "translation": found.text if found else "",
    }


def _table(mirrors: Iterable[Mirror]) -> Iterator[str]:
    """Yield a line for each file, and one for all."""
    rows = [(mirror.path.as_posix(), _counted([mirror])) for mirror in mirrors if mirror.originals]
    rows.append((_("all"), _counted(mirrors)))
    wide = max(len(name) for name, _counts in rows)
    heads = (_("current"), _("stale"), _("missing"), _("read twice"))
    yield " ".join((" " * wide, *(f"{head:>11}" for head in heads)))
    for name, counts in rows:
        yield " ".join((f"{name:<{wide}}", *(f"{counts[state]:>11,}" for state in STATES)))


def _counted(mirrors: Iterable[Mirror]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for mirror in mirrors:
        for one in mirror.originals:
            counts[mirror.state_of(one)] += 1
            found = mirror.translation_of(one)
            counts["read twice"] += bool(found and found.read >= 2)  # as many as the words say
    return counts


def _todo(root: Path, mirror: Mirror, one: Original) -> str:
    """Return a text that is left to translate, with its place and its translation, if that is stale."""
    from scythe_ref.formats import shown_path

    path = shown_path(root / mirror.path)
    line = mirror.line_of(one)
    found = mirror.translation_of(one)
    lines = [f"{path}:{line}: {one.owner} {one.field}" if line else f"{path}: {one.owner} {one.field}", f"  {one.text}"]
    if found:
        text = _("  now: {text}\n  Once it says the same, write  of: {digest}")
        lines.append(text.format(text=found.text, digest=one.digest))
    return "\n".join(lines)


def _written(root: Path, language: str, mirrors: Iterable[Mirror]) -> int:
    from scythe_ref.cli.translation_templates import write_templates
    from scythe_ref.formats import shown_path

    try:
        for file in write_templates(root, language, mirrors):
            print(shown_path(file))
    except OSError as error:
        text = _("{file}: cannot be written: {reason}")
        print(text.format(file=error.filename or root / language, reason=error.strerror), file=sys.stderr)
        return 1
    return 0
