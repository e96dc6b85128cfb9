"""`scythe-ref completion`: a script with which Tab completes commands, options and ids in a shell.

The shell then runs the program itself at each Tab, with the line as typed so far.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from scythe_ref.translations import _

if TYPE_CHECKING:
    from scythe_ref.library import CompiledLibrary

SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("shell", choices=SHELLS, help=_("the shell that asks"))


def run(options: argparse.Namespace) -> int:
    """Print the lines that a shell reads at its start."""
    from argcomplete.shell_integration import shellcode

    print(shellcode(["scythe-ref"], shell=options.shell))
    return 0


def words_typed() -> list[str]:
    """Return the words that are complete in the line of a shell that asks, behind the program's name."""
    from argcomplete.lexers import split_line

    line, point = os.environ.get("COMP_LINE", ""), os.environ.get("COMP_POINT", "")
    return list(split_line(line, int(point) if point.isdigit() else len(line))[3][1:])


def answer(whole: argparse.ArgumentParser, commands: Iterable[str]) -> None:
    """Answer a shell that asks, and end the process; see ``name_all`` for the arguments."""
    import argcomplete

    name_all(whole, commands)
    argcomplete.autocomplete(whole)


def name_all(whole: argparse.ArgumentParser, commands: Iterable[str]) -> None:
    """Give each argument that takes a name a completer.

    Args:
        whole: The parser that declares the arguments of the called command.
        commands: All commands, which `help` takes.
    """
    known = {**NAMES, ("help", "words"): lambda *__: commands}
    for command, parser in parsers_below(whole):
        for action in parser._actions:
            if names := known.get((command, action.dest)):
                # argcomplete's own way, which argparse's types don't know
                setattr(action, "completer", _completer(names))  # noqa: B010


def parsers_below(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield the commands below a parser with their own; `export log` counts as `log`."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below, one in action.choices.items():
                yield below, one
                yield from parsers_below(one)


Names = Callable[["CompiledLibrary", argparse.Namespace], Iterable[str]]


def _completer(names: Names) -> Callable[..., Iterable[str]]:
    """Return a completer in argcomplete's form; a shell's files are still offered where no name begins like the word.

    Names with commas between them are completed one after the other.
    """

    def complete(prefix: str, parsed_args: argparse.Namespace, **__: Any) -> list[str]:
        from scythe_ref.cli.reading import compiled_library

        before, comma, last = prefix.rpartition(",")
        return [f"{before}{comma}{name}" for name in names(compiled_library(), parsed_args) if name.startswith(last)]

    return complete


def _entries_and_places(library: CompiledLibrary, options: argparse.Namespace) -> Iterable[str]:
    from scythe_ref.library import place_labels

    return [*library.entries, *place_labels(library)]


def _chapter_of(library: CompiledLibrary, rule: str) -> str:
    _rules, chapter, *__ = library.bundle["rules"][rule]["url"].split("/")
    return str(chapter)


def _chapters(library: CompiledLibrary, options: argparse.Namespace) -> Iterable[str]:
    return {_chapter_of(library, rule) for rule in library.bundle["rules"]}


def _sections(library: CompiledLibrary, options: argparse.Namespace) -> Iterable[str]:
    """The headings of the rules in the chapter that is named, else of all."""
    rules = [rule for rule in library.bundle["rules"] if options.chapter in (None, _chapter_of(library, rule))]
    return {heading for rule in rules for heading in library.entries[rule].breadcrumb[2:]}


def _topics(library: CompiledLibrary, options: argparse.Namespace) -> Iterable[str]:
    return {library.entries[ruling].url.split("/")[1] for ruling in library.bundle["rulings"]}


def _documents(library: CompiledLibrary, options: argparse.Namespace) -> Iterable[str]:
    from scythe_ref.library import content_root

    return (file.stem for file in (content_root() / "source-map").glob("*.yaml"))


def _settings(library: CompiledLibrary, options: argparse.Namespace) -> Iterable[str]:
    switches = library.table_rules["switches"].items()
    return (f"{switch}={setting}" for switch, it in switches for setting in it["settings"])


def _of_bundle(*parts: str) -> Names:
    return lambda library, __: (name for part in parts for name in library.bundle[part])


def _of_table(part: str) -> Names:
    return lambda library, __: library.table_rules[part]


NAMES: dict[tuple[str, str], Names] = {
    ("show", "id"): _entries_and_places,
    ("check", "targets"): _of_bundle("scenarios", "walkthroughs", "rulings", "rules"),
    ("new", "chapter"): _chapters,
    ("new", "section"): _sections,
    ("new", "topic"): _topics,
    ("new", "rule"): _of_bundle("rules"),
    ("new", "ruling"): _of_bundle("rulings"),
    ("new", "like"): _of_bundle("scenarios"),
    ("new", "source"): lambda library, __: (f"{source}#" for source in library.source_titles),
    ("log", "id"): _of_bundle("walkthroughs"),
    ("sources", "document"): _documents,
    ("coverage", "ablate"): _of_bundle("rules"),
    ("search", "faction"): _of_table("factions"),
    ("search", "module"): _of_table("modules"),
    ("search", "ruleset"): _of_table("presets"),
    ("search", "switch"): _settings,
    ("play", "factions"): _of_table("factions"),
    ("play", "modules"): _of_table("modules"),
    ("play", "ruleset"): _of_table("presets"),
    ("play", "switch"): _settings,
    ("try", "ruleset"): _of_table("presets"),
}
"""The names that an argument takes, by its command and its own name."""
