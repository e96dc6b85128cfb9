"""The commands: their names, their arguments, and the module of each."""

from __future__ import annotations

import argparse
import importlib
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from scythe_ref.translations import LANGUAGE, N_, _, speaking, wanted_language

COMMANDS: dict[str, tuple[str, str]] = {
    "serve": ("serve", N_("serve the site and reload it on change")),
    "build": ("build", N_("build the static site, ours or a module's")),
    "validate": ("validate", N_("check content, PlayerAid modules or Rulebook.io files")),
    "check": ("check", N_("run rule scenarios")),
    "try": ("", N_("check whether an action is legal in a position")),
    "play": ("", N_("play whole games, watched by the invariants")),
    "replay": ("", N_("play logged games again, every action checked")),
    "fuzz": ("", N_("play random games under random rulesets to find faults")),
    "search": ("search", N_("search rules, rulings, terms and components")),
    "show": ("show", N_("print one entry with its sources, rulings and scenarios")),
    "import": ("import_", N_("turn a Rulebook.io file into a rule source")),
    "new": ("new", N_("write a stub of a rule, ruling or scenario, a house rule as a switch, or a new game's project")),
    "sources": ("sources", N_("count the covered part of each source document")),
    "export": ("export", N_("write the content as PlayerAid modules, JSON or Markdown")),
    "coverage": (
        "",
        N_("show the code and scenarios behind every statement and ruling, and whether they would be missed"),
    ),
    "bundle": ("bundle", N_("write the engine's input as one JSON file")),
    "numbers": ("numbers", N_("list the numerals in statements that are not bound to the components")),
    "asked": ("asked", N_("check how people ask for each entry")),
    "release": ("release", N_("keep digests of the texts of a version, so that later changes of them are told")),
    "words": ("words", N_("tell where a label or sentence is from, or write the catalogues for translators")),
    "translate": ("translate", N_("tell what is translated into a language, or write what is left to translate")),
    "schema": ("schema", N_("write the JSON Schemas")),
    "mcp": ("mcp_", N_("answer an assistant that speaks the Model Context Protocol")),
    "completion": ("completion", N_("print the script with which bash, zsh or fish completes commands and ids")),
    "help": ("help", N_("print the help of a command")),
}
"""Command, its module in this package, and its help; the game brings the commands without a module."""


CHOSEN = "SCYTHE_REF_CONTENT"  # as in `library.root`, which `--version` need not import

WITHOUT_CONTENT = ("import", "completion", "help")
"""Commands that no content has a say in."""

IN_LANGUAGES = ("check", "mcp", "play", "replay", "search", "show", "try")
"""Commands that answer readers, in a language that the content is translated into."""

WITH_MODULES = ("build", "serve")
"""Commands that take modules in place of content."""

CONTENT_HELP = N_(
    "content folder, or the project it is in; default: the project in this folder, else in the first one above it that "
    "holds one, else Scythe's"
)

LANGUAGE_HELP = N_("answer in this language; default: on a terminal its language, if the content is translated into it")


def parser(chosen: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of the command line.

    Args:
        chosen: Commands that declare their own arguments. Only their modules are imported. Where there are any,
            the parser has no other commands: that keeps search and show fast.
    """
    if wanted_language() != "en":
        from scythe_ref.cli.usage import translate_usage

        translate_usage()
    whole = argparse.ArgumentParser(
        prog="scythe-ref",
        description=_(
            "Unofficial rules reference for the board game Scythe, or for the game of the project around you."
        ),
    )
    whole.add_argument("-V", "--version", action="store_true", help=_("print the version and exit"))
    # Without `prog` argparse would format the usage to find it.
    commands = whole.add_subparsers(prog="scythe-ref", dest="command", metavar="COMMAND")
    for name in [name for name in COMMANDS if name in chosen] or COMMANDS:
        module, summary = COMMANDS[name][0], _(COMMANDS[name][1])
        sub = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if name in chosen:
            importlib.import_module(_place(name, module)).add_arguments(sub)
            if name not in WITHOUT_CONTENT:
                sub.add_argument("--content", metavar="DIR", help=_(CONTENT_HELP))
            if name in IN_LANGUAGES:
                sub.add_argument("--lang", metavar="LANGUAGE", help=_(LANGUAGE_HELP))
    return whole


def _innermost(whole: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of the called command, whose usage explains a mistyped argument."""
    found = whole
    for word in arguments:
        groups = [action for action in found._actions if isinstance(action, argparse._SubParsersAction)]
        found = next((group.choices[word] for group in groups if word in group.choices), found)
    return found


def call(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name.

    Args:
        arguments: The words after the program's name.

    Returns:
        The exit status.

    Raises:
        SystemExit: After printing help, or the reason why the call makes no sense.
    """
    if "_ARGCOMPLETE" in os.environ:  # a shell asks for the possible next words
        from scythe_ref.cli.completion import answer, words_typed

        typed = words_typed()
        with suppress(NoCommandError), _content_chosen(typed):
            answer(parser(typed[:1]), COMMANDS)
        return 2
    if arguments and not arguments[0].startswith("-") and arguments[0] not in COMMANDS:
        from scythe_ref.formats import suggestion

        text = _("There is no command '{name}'.").format(name=arguments[0])
        meant = suggestion(arguments[0], COMMANDS, _("`scythe-ref --help` lists them"), _)
        print(f"{text}{meant}", file=sys.stderr)
        return 2
    try:
        with _content_chosen(arguments), in_environment(LANGUAGE, _language_of(arguments)):
            language, game = wanted_language(), None
            if language != "en":  # English has no catalogue, and the package would cost as much as half of an answer
                from scythe_ref.cli.reading import game_here

                game = game_here()
            with speaking(language, game):
                return _called(arguments)
    except NoCommandError as error:
        print(error, file=sys.stderr)
        return 2


def _called(arguments: Sequence[str]) -> int:
    """Run the command, once the content folder is known."""
    whole = parser(arguments[:1])
    if arguments[:1] == ["search"]:
        from scythe_ref.cli.search import shielded

        arguments = shielded(arguments)
    options, unknown = whole.parse_known_args(arguments)
    if unknown:
        _innermost(whole, arguments).error(_("unrecognized arguments: %s") % " ".join(unknown))
    if options.version:
        from scythe_ref import __version__

        print(f"scythe-ref {__version__}")
        return 0
    if options.command is None:
        whole.print_help()
        return 2
    command = importlib.import_module(_place(options.command, COMMANDS[options.command][0]))
    result: int = command.run(options)
    return result


class NoCommandError(Exception):
    """There is no such command, or no such content, and why."""


@contextmanager
def _content_chosen(arguments: Sequence[str]) -> Iterator[None]:
    """Choose the named content, else that of the project around the current folder.

    An environment variable says so, because processes that we start on the way have to know it, too.

    Raises:
        NoCommandError: The name is not that of a content folder.
    """
    named = None
    if arguments and arguments[0] not in WITHOUT_CONTENT:
        named = _value_of("--content", arguments)
        with_module = arguments[0] in WITH_MODULES and _value_of("--module", arguments)
        if named is None and CHOSEN not in os.environ and not with_module:
            named = _project_here()
    if named is not None:
        from pathlib import Path

        from scythe_ref.library import content_folder_in

        try:
            named = str(content_folder_in(Path(named)))
        except FileNotFoundError as error:
            raise NoCommandError(str(error)) from None
    with in_environment(CHOSEN, named):
        yield


@contextmanager
def in_environment(variable: str, value: str | None) -> Iterator[None]:
    """Set an environment variable for a while; None leaves it as it is."""
    before = os.environ.get(variable)
    if value is not None:
        os.environ[variable] = value
    try:
        yield
    finally:
        if before is not None:
            os.environ[variable] = before
        elif value is not None:
            del os.environ[variable]


def _language_of(arguments: Sequence[str]) -> str | None:
    """Return the named language, else on a terminal the environment's, if the content is translated into that.

    Raises:
        NoCommandError: The content is not translated into the named one.
    """
    if not arguments or arguments[0] not in IN_LANGUAGES:
        return None
    named = _value_of("--lang", arguments)
    spoken = named or next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    unasked = LANGUAGE in os.environ or not sys.stdout.isatty() or spoken.partition(".")[0] in ("", "C", "POSIX")
    if named is None and unasked:
        return None
    from scythe_ref.library import content_root, language_in

    try:
        return language_in(content_root(), spoken) or "en"
    except LookupError as error:
        if named is None:
            return None
        raise NoCommandError(str(error)) from None


def _project_here() -> str | None:
    """The content folder of the project around the current folder.

    Its settings may run code. So we name a project above the current folder, and take it only from a trusted owner:
    anybody could put one into a folder that others may write to as well, such as the one for temporary files.

    Raises:
        NoCommandError: It doesn't say which game it is about (we must not take it for Scythe), or it belongs to
            somebody else.
    """
    try:
        here = folder = os.getcwd()
    except FileNotFoundError:  # it has been removed: some commands can do without
        return None
    while not os.path.isfile(f"{folder}/content/game.yaml"):
        if os.path.isfile(f"{folder}/mkdocs.yml") and os.path.isdir(f"{folder}/content/rules"):
            text = _("{folder}: this is no content folder: it has no {file}")
            raise NoCommandError(text.format(folder=f"{folder}/content", file="game.yaml"))
        folder, last = os.path.dirname(folder), folder
        if folder == last:
            return None
    if folder != here:
        if not _is_trusted(folder, here):
            text = _(
                "{folder}: this project belongs to somebody else, and its settings may run code. If you trust it, "
                "name it with {option}; for Scythe, go to a folder outside of it"
            )
            raise NoCommandError(text.format(folder=folder, option=f"--content {shlex.quote(folder)}"))
        print(
            _("The project is {folder}; {option} names another one.").format(folder=folder, option="--content"),
            file=sys.stderr,
        )
    return f"{folder}/content"


def _is_trusted(project: str, here: str) -> bool:
    """Check that a project and its content belong to the user or to the owner of the current folder."""
    if not hasattr(os, "getuid"):  # on Windows, where files don't tell their owners like this
        return True
    content = os.path.realpath(f"{project}/content")
    beside = os.path.dirname(content)
    places = (project, f"{project}/content", content, beside, f"{content}/game.yaml", f"{beside}/mkdocs.yml")
    # Links themselves, too: the owner of a link chose its target.
    owners = {look(place).st_uid for place in places if os.path.exists(place) for look in (os.lstat, os.stat)}
    return owners <= {os.getuid(), os.stat(here).st_uid}


def _value_of(option: str, arguments: Sequence[str]) -> str | None:
    """The value of an option, before argparse runs: the game decides which commands there are."""
    for number, word in enumerate(arguments):
        if word == "--":
            break
        name, sign, value = word.partition("=")
        if len(name) > len("--") and option.startswith(name):  # argparse knows options by their beginnings, too
            return value if sign else next(iter(arguments[number + 1 :]), None)
    return None


def _place(name: str, module: str) -> str:
    """Return the module of a command.

    Raises:
        NoCommandError: The game does not bring it.
    """
    if module:
        return f"scythe_ref.cli.{module}"
    from scythe_ref.game_package import find_package
    from scythe_ref.library import content_root, package_named_in

    named = package_named_in(content_root())
    try:
        commands: dict[str, str] = (find_package(named).part("commands") if named else None) or {}
    except LookupError as error:
        raise NoCommandError(error.args[0]) from None
    if name not in commands:
        text = _("There is no `{command}` here: the game '{game}' doesn't bring it.")
        if not named:
            text = _("There is no `{command}` here: this game has no engine.")
        raise NoCommandError(text.format(command=name, game=named))
    return commands[name]
