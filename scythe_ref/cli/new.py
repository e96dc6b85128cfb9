"""`scythe-ref new`: a stub that is valid from the first second, a switch with all that belongs to it, or a project."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.cli import new_entries, new_switch, switch_answers
from scythe_ref.cli.answers import ChangedError, StubError, unknown
from scythe_ref.cli.new_game import write_game
from scythe_ref.cli.reading import whole_library
from scythe_ref.translations import _
from scythe_ref.wording import listed

if TYPE_CHECKING:
    from scythe_ref.cli.stubs import Edit

GAME = "game"
"""A kind that is a whole project."""

SWITCH = "switch"
"""The kind that makes several entries; it asks on a terminal."""

_KINDS_OF = {
    "chapter": ("rule", SWITCH),
    "section": ("rule", SWITCH),
    "topic": ("ruling",),
    "rule": ("ruling", "scenario", SWITCH),
    "ruling": ("scenario",),
    "languages": (GAME,),
    "source": ("rule", "ruling"),
    **dict.fromkeys(switch_answers.OPTIONS, (SWITCH,)),
}
"""For each option that not every kind has, those that have it."""

_MEANT = {
    ("rule", "topic"): "chapter",
    (SWITCH, "topic"): "chapter",
    ("ruling", "chapter"): "topic",
    ("ruling", "question"): "text",
    ("scenario", "title"): "text",
    (GAME, "title"): "text",
}
"""For a kind and an option of another, the option that says the same of this kind."""

_MAKERS: dict[str, Callable[[argparse.Namespace, Any, Path], list[Edit]]] = {
    "rule": new_entries.rule,
    "ruling": new_entries.ruling,
    "scenario": new_entries.scenario,
    SWITCH: new_switch.switch,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("kind", choices=[*_MAKERS, GAME], help=_("what to write"))
    parser.add_argument("id", metavar="ID|PATH", help=_("a new id; for a game, its folder"))
    parser.add_argument("--chapter", help=_("rule, switch: the chapter; default: where rules on the same subject are"))
    parser.add_argument(
        "--section", help=_("rule, switch: the section, by its id or heading; default: below rules on the subject")
    )
    parser.add_argument("--topic", help=_("ruling: the topic; default: that of rulings on the same rule"))
    rule = _(
        "ruling: the rule it rests on; scenario: the rule that it proves without a ruling; switch: the rule that holds "
        "where it isn't played"
    )
    parser.add_argument("--rule", metavar="ID", help=rule)
    parser.add_argument("--ruling", metavar="ID", help=_("scenario: the ruling it proves"))
    parser.add_argument(
        "--text",
        help=_(
            "the rule's text, the ruling's question or the scenario's title, the text of the switch's rule, the"
            " game's name"
        ),
    )
    parser.add_argument(
        "--languages", metavar="LANG,LANG", default="", help=_("game: languages to translate it into, such as nl,de")
    )
    parser.add_argument("--source", metavar="SOURCE#PLACE", help=_("rule, ruling: its source and the place in it"))
    switch_answers.add_arguments(
        parser.add_argument_group(_("a house rule as a switch"), _("What isn't given is asked for on a terminal."))
    )


def run(options: argparse.Namespace) -> int:
    """Write a stub into the content.

    Returns:
        0; 1 if the content has problems or writing fails; 2 if the call makes no sense.
    """
    from scythe_ref.formats import ContentError

    if foreign := _of_other_kinds(options):
        print(f"nothing was written: {'; '.join(foreign)}", file=sys.stderr)
        return 2
    if options.kind == GAME:
        return write_game(Path(options.id), options.text, options.languages)
    pattern, form = new_entries.FORMS[options.kind]
    if not re.fullmatch(pattern, options.id):
        print(f"{options.id!r} isn't an id for a {options.kind}; expected {form}", file=sys.stderr)
        return 2
    root = content_folder()
    if root is None:
        print("there is no project here to write to; name its content folder with --content", file=sys.stderr)
        return 2
    try:
        if options.kind == SWITCH:  # nobody else has to wait while somebody thinks
            switch_answers.ask(options, whole_library(root))
        with alone(root):
            return _write(options, root)
    except ContentError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        print("nothing was written: solve the problems of the content first", file=sys.stderr)
        return 1
    except StubError as error:
        print(f"nothing was written: {error}", file=sys.stderr)
        return 2
    except ChangedError as error:
        print(f"nothing was written: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"nothing was written: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1


def _of_other_kinds(options: argparse.Namespace) -> list[str]:
    """Return a sentence for each option that this kind doesn't have: else it would be ignored silently."""
    found = []
    for name, kinds in _KINDS_OF.items():
        if getattr(options, name) and options.kind not in kinds:
            said = f"--{name.replace('_', '-')} is for a {listed(kinds, 'or')}, not for a {options.kind}"
            meant = _MEANT.get((options.kind, name))
            found.append(f"{said}: write --{meant}" if meant else said)
    return found


def _write(options: argparse.Namespace, root: Path) -> int:
    from scythe_ref.formats import shown_path

    library = whole_library(root)
    source = (options.source or "").partition("#")[0]
    if source and source not in library.sources:
        raise unknown("source", source, library.sources)
    edits = _MAKERS[options.kind](options, library, root)
    played = options.id if options.kind == "scenario" or (options.kind == SWITCH and options.play) else None
    try_out(root, edits, played, options.kind != SWITCH)
    write(edits)
    for edit in edits:
        print(f"{shown_path(edit.path)}:{edit.line}")
    if options.kind == SWITCH:
        print(new_switch.left_to_write(options, library, edits))
    return 0


def content_folder() -> Path | None:
    """Return the content folder to write to: the one in use, but never the copy in an installed package."""
    from scythe_ref.library import PACKAGE, content_root

    folder = content_root()
    return None if folder.is_relative_to(PACKAGE) else folder.resolve()


def try_out(root: Path, edits: Iterable[Edit], scenario: str | None, passes: bool = True) -> None:
    """Make the edits in a copy of the content and see whether it holds.

    Args:
        scenario: A new scenario.
        passes: Whether it must pass; else it must be playable.

    Raises:
        StubError: The content would have problems, or the scenario does not pass.
    """
    from tempfile import TemporaryDirectory

    from scythe_ref.formats import ContentError

    with TemporaryDirectory(prefix="scythe-ref-") as folder:
        copy = Path(folder) / "content"
        shutil.copytree(root, copy, ignore=shutil.ignore_patterns("pages", "local"))
        for edit in edits:
            place = copy / edit.path.relative_to(root)
            place.parent.mkdir(exist_ok=True)
            place.write_text(edit.text, "utf-8")
        try:
            library = whole_library(copy)
        except ContentError as error:  # its places are in the copy, where nobody can look
            told = "; ".join(dict.fromkeys(problem.message for problem in error.problems))
            raise StubError(f"the stub would not be valid: {told}") from None
        if scenario is not None:
            from scythe_ref.scenarios import run_scenario

            result = run_scenario(library.scenarios[scenario].data, library.bundle())
            unplayable = result.unusable or any(step.error for step in result.steps)
            if unplayable or (passes and not result.passed):
                raise StubError(f"the scenario doesn't pass: {'; '.join(result.failures)}")


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Have another `new` for the same content wait: each would overwrite the entry that the other has added."""
    try:
        import fcntl
    except ImportError:  # no such locks here; a file that has changed is still seen before it is written
        yield
        return
    folder = os.open(root, os.O_RDONLY)
    try:
        with suppress(OSError):  # nor on this disk
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def write(edits: Sequence[Edit]) -> None:
    """Write the files, all of them or none.

    Raises:
        ChangedError: A file has changed since we read it; nothing is written then.
        OSError: Writing a file fails; nothing is written then, either.
    """
    from scythe_ref.cli.stubs import whole_lines
    from scythe_ref.formats import write_together

    for edit in edits:
        if edit.before != (whole_lines(edit.path) if edit.path.exists() else None):
            raise ChangedError(f"{edit.path} has changed in the meantime; run the command again")
        edit.path.parent.mkdir(exist_ok=True)
    write_together({edit.path: edit.text for edit in edits})
