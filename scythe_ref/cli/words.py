"""`scythe-ref words`: finds where a label or sentence is from, or writes the catalogues for translators."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from scythe_ref.translations import _

if TYPE_CHECKING:
    from babel.messages.catalog import Message

    from scythe_ref.cli.outputs import WordOutput, WordsOutput


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("text", metavar="TEXT", nargs="?", help=_("a label or sentence, or a part of it"))
    parser.add_argument("--check", action="store_true", help=_("write nothing; fail if a catalogue is stale"))
    parser.add_argument("--begin", metavar="LANG", help=_("write empty catalogues for a language, too, such as fy"))
    parser.add_argument("--json", action="store_true", help=_("print the found texts as JSON"))


def run(options: argparse.Namespace) -> int:
    """Find a text, or write or compare the catalogues.

    Returns:
        0; 1 if nothing is found, a catalogue is stale or writing fails; 2 if Babel is missing, or no such language.
    """
    try:
        return _found(options.text, options.json) if options.text else _written(options.check, options.begin)
    except ModuleNotFoundError as error:
        text = _("This needs {module}, which comes with the site: {command}")
        print(text.format(module=error.name, command="pip install 'scythe-reference[site]'"), file=sys.stderr)
        return 2


def _written(check: bool, begun: str | None) -> int:
    from babel import Locale, UnknownLocaleError

    from scythe_ref.formats import visible, write_bytes
    from scythe_ref.library import game_of
    from scythe_ref.site import catalogue_files, domains

    try:
        language = str(Locale.parse(begun, sep="-")) if begun else ""
    except (UnknownLocaleError, ValueError):
        text = _("'{name}' is no language; expected a code of two or three letters, such as nl")
        print(text.format(name=visible(str(begun))), file=sys.stderr)
        return 2
    files = {file: made for domain in domains(game_of()) for file, made in catalogue_files(domain, language).items()}
    stale = [file for file, made in files.items() if not file.is_file() or file.read_bytes() != made]
    for file in stale:
        if check:
            print(_("{file}: stale; run {command}").format(file=file, command="`scythe-ref words`"), file=sys.stderr)
            continue
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_bytes(file, files[file])
        except OSError as error:
            print(_("{file}: cannot be written: {reason}").format(file=file, reason=error.strerror), file=sys.stderr)
            return 1
        print(file)
    return 1 if check and stale else 0


def _found(text: str, as_json: bool) -> int:
    from scythe_ref.cli.reading import print_json
    from scythe_ref.library import game_of
    from scythe_ref.site import domains, found_texts

    found = [
        _told(message, domain.name)
        for domain in domains(game_of())
        for message in found_texts(domain)
        if any(text.casefold() in one.casefold() for one in _forms(message))
    ]
    if as_json:
        output: WordsOutput = {"schema": 1, "texts": found}
        print_json(output)
    else:
        told = [line for one in found for line in _lines(one)]
        print("\n".join(told) or _("No label or sentence has {text!r}").format(text=text))
    return 0 if found else 1


def _forms(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _told(message: Message, domain: str) -> WordOutput:
    return {
        "texts": list(_forms(message)),
        "catalogue": domain,
        "context": str(message.context or ""),
        "note": " ".join(message.auto_comments),
        "places": [f"{file}:{line}" for file, line in message.locations],
    }


def _lines(one: WordOutput) -> Iterator[str]:
    context = f" ({one['context']})" if one["context"] else ""
    yield f"{' / '.join(one['texts'])}{context}"
    if one["note"]:
        yield f"  {one['note']}"
    yield from (f"  {place}" for place in one["places"])
