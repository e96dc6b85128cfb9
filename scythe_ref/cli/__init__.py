"""The command line: one module a command, imported when it is called."""

from __future__ import annotations

import argparse
import importlib
import sys

COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("serve", "serve the site and reload it on change"),
    "build": ("build", "build the static site, ours or a module's"),
    "validate": ("validate", "check content, PlayerAid modules or Rulebook.io files"),
    "check": ("check", "run rule scenarios"),
    "try": ("try_", "say whether an action is legal in a position"),
    "play": ("play", "play whole games, watched by the invariants"),
    "replay": ("replay", "play logged games again, every action checked"),
    "fuzz": ("fuzz", "play random games under random rulesets, to find what goes wrong"),
    "search": ("search", "search rules, rulings, terms and components"),
    "show": ("show", "print one entry with its sources, rulings and scenarios"),
    "import": ("import_", "turn a Rulebook.io file into a rule source"),
    "new": ("new", "write a valid stub of a rule, a ruling or a scenario"),
    "sources": ("sources", "count how much of each source document is covered"),
    "export": ("export", "write the content as PlayerAid modules, JSON or Markdown"),
    "coverage": ("coverage", "say what stands behind every statement and ruling, and whether it would be missed"),
    "bundle": ("bundle", "write everything that the engine reads as one JSON file"),
    "numbers": ("numbers", "list the numerals in statements that are not bound to the components"),
    "schema": ("schema", "write the JSON Schemas"),
}
"""Command, its module in this package, and what it does."""


def main(argv: list[str] | None = None) -> int:
    """Run the command line.

    Args:
        argv: Arguments after the program's name; the process's own by default.

    Returns:
        0 if all is well, 1 if problems were found, 2 if it was called wrongly.
    """
    arguments = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(
        prog="scythe-ref", description="Rules reference for the board game Scythe (unofficial)."
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    # Only the chosen command's module is imported: that keeps search and show fast.
    for name, (module, summary) in COMMANDS.items():
        chosen = bool(arguments) and arguments[0] == name
        sub = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if chosen:
            importlib.import_module(f"scythe_ref.cli.{module}").add_arguments(sub)
    options = parser.parse_args(arguments)
    if options.version:
        from scythe_ref import __version__

        print(f"scythe-ref {__version__}")
        return 0
    if options.command is None:
        parser.print_help()
        return 2
    command = importlib.import_module(f"scythe_ref.cli.{COMMANDS[options.command][0]}")
    try:
        result: int = command.run(options)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 0
    return result
