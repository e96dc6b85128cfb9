"""`scythe-ref new`: a stub of a rule, a ruling or a scenario that is valid from the first second, or a project."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.cli.new_game import write_game
from scythe_ref.cli.reading import whole_library

if TYPE_CHECKING:
    from scythe_ref.cli.stubs import Edit
    from scythe_ref.library import Chapter, Library, StatementEntry
    from scythe_ref.schema.common import Loc
    from scythe_ref.schema.rule_source import Section, Statement

_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"
FORMS = {
    "rule": (rf"{_WORD}(?:\.{_WORD})+", "a subject and a point with a dot between them, like move.river"),
    "ruling": (_WORD, "lower-case words joined by hyphens, like second-unit"),
    "scenario": (_WORD, "lower-case words joined by hyphens, like second-unit"),
}
"""What the id of each kind looks like."""

GAME = "game"
"""A kind that is a whole project."""


class StubError(Exception):
    """A stub cannot be written, and why."""


class ChangedError(Exception):
    """Somebody else has written a file in the meantime."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("kind", choices=[*FORMS, GAME], help="what to write")
    parser.add_argument("id", metavar="ID|PATH", help="its id, which isn't in use yet; of a game the folder it goes to")
    parser.add_argument("--chapter", help="rule: the chapter; default: where rules on the same subject are")
    parser.add_argument(
        "--section", help="rule: the section, by its id or heading; default: below rules on the subject"
    )
    parser.add_argument("--topic", help="ruling: the topic; default: that of rulings on the same rule")
    parser.add_argument("--rule", metavar="ID", help="ruling: the rule it rests on")
    parser.add_argument("--ruling", metavar="ID", help="scenario: the ruling it proves (required)")
    parser.add_argument(
        "--text", help="the rule's text, the ruling's question or the scenario's title, the game's name"
    )
    parser.add_argument("--source", metavar="SOURCE#PLACE", help="rule, ruling: where it is written")


def run(options: argparse.Namespace) -> int:
    """Write a stub into the content.

    Returns:
        0; 1 if the content has problems or the stub cannot be written; 2 if the call makes no sense.
    """
    from scythe_ref.formats import ContentError

    if options.kind == GAME:
        return write_game(Path(options.id), options.text)
    pattern, form = FORMS[options.kind]
    if not re.fullmatch(pattern, options.id):
        print(f"{options.id!r} isn't an id for a {options.kind}; expected {form}", file=sys.stderr)
        return 2
    root = content_folder()
    if root is None:
        print("there is no project here to write to; name its content folder with --content", file=sys.stderr)
        return 2
    try:
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


def _write(options: argparse.Namespace, root: Path) -> int:
    from scythe_ref.formats import shown_path

    library = whole_library(root)
    source = (options.source or "").partition("#")[0]
    if source and source not in library.sources:
        raise _unknown("source", source, library.sources)
    edits = _MAKERS[options.kind](options, library, root)
    try_out(root, edits, options.id if options.kind == "scenario" else None)
    write(edits)
    for edit in edits:
        print(f"{shown_path(edit.path)}:{edit.line}")
    return 0


def content_folder() -> Path | None:
    """Return the content folder to write to: the one in use, but never the copy in an installed package."""
    from scythe_ref.library import PACKAGE, content_root

    folder = content_root()
    return None if folder.is_relative_to(PACKAGE) else folder.resolve()


def _rule(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    from scythe_ref.cli.stubs import add_after, add_first

    _must_be_new(options.id, library.statements, lambda entry: f"{entry.path}:{entry.line}")
    beside = _beside(options, library)
    if beside and options.section is None:
        last = beside[-1]
        path = root / "rules" / Path(last.path).name
        return [add_after(path, _find(path, "rules", last.id), _rule_stub(options, library, last.statement))]
    chapter, loc, section = _section(options, library, beside)
    path = root / "rules" / Path(chapter.path).name
    if section.rules:
        return [
            add_after(path, (*loc, "rules", len(section.rules) - 1), _rule_stub(options, library, section.rules[-1]))
        ]
    return [add_first(path, loc, "rules", _rule_stub(options, library, beside[-1].statement if beside else None))]


def _beside(options: argparse.Namespace, library: Library) -> list[StatementEntry]:
    """Return the rules of the same subject; where there are none, those of the chapter that was named."""
    subject = options.id.partition(".")[0]
    chapters = [chapter.id for chapter in library.chapters]
    if options.chapter is not None and options.chapter not in chapters:
        raise _unknown("chapter", options.chapter, chapters)
    here = [entry for entry in library.statements.values() if options.chapter in (None, entry.chapter.id)]
    beside = [entry for entry in here if entry.id.partition(".")[0] == subject]
    if beside or options.chapter:
        return beside or here
    raise StubError(f"no rule is about {subject!r} yet; name a chapter with --chapter: {', '.join(chapters)}")


def _section(
    options: argparse.Namespace, library: Library, beside: list[StatementEntry]
) -> tuple[Chapter, Loc, Section]:
    """Return the section that was named, by its id or its heading; the last one of a chapter if none was."""
    among = {options.chapter} if options.chapter else {entry.chapter.id for entry in beside}
    sections = [
        (chapter, loc, section)
        for chapter in library.chapters
        if chapter.id in among
        for loc, section in chapter.source.walk()
    ]
    if not sections:
        raise StubError(f"the chapter {options.chapter!r} has no section yet")
    if options.section is None:
        return sections[-1]
    names = [(section.id or section.name, section.name) for _, _, section in sections]
    wanted = options.section.casefold()
    for found, named in zip(sections, names, strict=True):
        if wanted in (name.casefold() for name in named):
            return found
    raise _unknown("section", options.section, dict(names), [name for _, name in names])


def _rule_stub(options: argparse.Namespace, library: Library, near: Statement | None) -> dict[str, Any]:
    from scythe_ref.library import RULE_TEXT

    source = options.source or (near.sources[0] if near else None)
    if source is None:
        raise StubError("no other rule is here whose source may be the same; name it with --source SOURCE#PLACE")
    return {
        "id": options.id,
        "title": options.id.rsplit(".", 1)[1].replace("-", " ").capitalize(),
        "text": options.text or RULE_TEXT,
        "sources": [source],
        **_wordings(library),
    }


def _ruling(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    from scythe_ref.cli.stubs import add_after, add_first
    from scythe_ref.library import ANSWER, AWAITED, QUESTION, status_by_sources

    _must_be_new(options.id, library.rulings, lambda entry: f"{entry.path}:{entry.line}")
    topics = {topic.id: topic for topic in library.topics}
    if options.rule is not None and options.rule not in library.statements:
        raise _unknown("rule", options.rule, library.statements)
    name = options.topic or _topic_of(options, library)
    if name not in topics:
        raise _unknown("topic", name, topics) if name else StubError(f"name a --topic: {', '.join(topics)}")
    last = topics[name].rulings[-1] if topics[name].rulings else None
    rule: str | None = options.rule or (last.ruling.rules[0] if last else None)
    if rule is None:
        raise StubError("no other ruling is here that may rest on the same rule; name it with --rule")
    sources = [options.source] if options.source else list(library.statements[rule].statement.sources[:1])
    status = status_by_sources(sources, library.sources) or "house-rule"
    stub = {
        "id": options.id,
        "question": options.text or QUESTION,
        "answer": ANSWER,
        "rules": [rule],
        "status": status,
        "sources": sources,
        **({"derivation": "Say how the answer follows."} if status == "derived" else {}),
        **({"reason": AWAITED} if library.package.part("engine") else {}),
        **_wordings(library),
    }
    if last is None:
        return [add_first(_topic_file(root, name), (), "rulings", stub)]
    path = root / "rulings" / Path(last.path).name
    return [add_after(path, _find(path, "rulings", last.id), stub)]


def _topic_file(root: Path, topic: str) -> Path:
    """Return the file of a topic that has no ruling yet."""
    from scythe_ref.formats import read_yaml
    from scythe_ref.library import content_files

    return next(path for path in content_files(root, within="rulings") if read_yaml(path).data["topic"] == topic)


def _topic_of(options: argparse.Namespace, library: Library) -> str | None:
    """Guess a ruling's topic from the rule it rests on."""
    if options.rule is None:
        return None
    beside = library.rulings_on(options.rule)
    if beside:
        return beside[-1].topic
    chapter = library.statements[options.rule].chapter.id
    return chapter if any(topic.id == chapter for topic in library.topics) else None


def _scenario(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    from scythe_ref.cli.stubs import add_after, add_name, new_file
    from scythe_ref.library import AWAITED, play_stub

    _must_be_new(options.id, library.scenarios, lambda entry: f"{entry.path}:{entry.line}")
    if options.ruling is None:
        raise StubError("a scenario proves a ruling; name it with --ruling")
    if "engine" not in library.package.parts:
        raise StubError("this game has no engine that could play a scenario")
    if options.ruling not in library.rulings:
        raise _unknown("ruling", options.ruling, library.rulings)
    ruling = library.rulings[options.ruling]
    stub: dict[str, Any] = {
        "id": options.id,
        "title": options.text or options.id.replace("-", " ").capitalize(),
        **play_stub(library.package),
    }
    path = root / "scenarios" / f"{ruling.topic}.yaml"
    beside = [entry for entry in library.scenarios.values() if Path(entry.path).name == path.name]
    if beside:
        scenario = add_after(path, _find(path, "scenarios", beside[-1].id), stub)
    else:
        scenario = new_file(path, "scenarios", {"topic": ruling.topic, "scenarios": [stub]})
    rulings = root / "rulings" / Path(ruling.path).name
    listed = add_name(rulings, _find(rulings, "rulings", ruling.id), "scenarios", options.id)
    if ruling.ruling.reason == AWAITED:
        listed = _without_reason(listed, ruling.id)
    return [scenario, listed]


def _without_reason(edit: Edit, ruling: str) -> Edit:
    """Take out the stub's word that there is no scenario: now there is one."""
    from scythe_ref.library import AWAITED

    found = re.search(rf"- id: {re.escape(ruling)}\r?\n", edit.text)
    if found is None:  # written otherwise; whether it may stay is seen when the whole is tried out
        return edit
    after = re.sub(rf"    reason: {re.escape(AWAITED)}\r?\n", "", edit.text[found.end() :], count=1)
    return replace(edit, text=edit.text[: found.end()] + after)


_MAKERS: dict[str, Callable[[argparse.Namespace, Any, Path], list[Edit]]] = {
    "rule": _rule,
    "ruling": _ruling,
    "scenario": _scenario,
}


def _wordings(library: Library) -> dict[str, list[str]]:
    """Return places for how people ask: in Dutch where the content has that, or has no entry yet."""
    from scythe_ref.library import WORDINGS

    entries = [*(entry.statement for entry in library.statements.values()), *library.terms.values()]
    languages = {key for key in WORDINGS if any(getattr(entry, key) for entry in entries)}
    return {key: words for key, words in WORDINGS.items() if key in languages}


def _unknown(what: str, name: str, known: Iterable[str], other_names: Iterable[str] = ()) -> StubError:
    """Return the error that names what was probably meant, or all that there is where this is a short list."""
    from scythe_ref.formats import hint, nearest

    near = nearest(name, [*known, *other_names])
    some = "" if near or what not in ("chapter", "section", "topic") else f"; there are {', '.join(known)}"
    return StubError(f"there is no {what} {name!r}{hint(near)}{some}")


def _must_be_new(name: str, known: dict[str, Any], place: Callable[[Any], str]) -> None:
    if name in known:
        raise StubError(f"the id {name!r} is taken: {place(known[name])}")


def _find(path: Path, key: str, name: str) -> tuple[str | int, ...]:
    """Return the path of the entry with an id inside a file."""
    from scythe_ref.formats import read_yaml

    def search(value: Any, loc: tuple[str | int, ...]) -> tuple[str | int, ...] | None:
        if isinstance(value, dict):
            if value.get("id") == name and len(loc) > 1 and loc[-2] == key:
                return loc
            items: Iterable[tuple[str | int, Any]] = value.items()
        elif isinstance(value, list):
            items = enumerate(value)
        else:
            return None
        return next((found for k, below in items if (found := search(below, (*loc, k))) is not None), None)

    found = search(read_yaml(path).data, ())
    if found is None:
        raise StubError(f"{path} no longer has {name!r}")
    return found


def try_out(root: Path, edits: Iterable[Edit], scenario: str | None) -> None:
    """Make the edits in a copy of the content and see whether it holds.

    Args:
        scenario: A new scenario, which must pass.

    Raises:
        StubError: The content would have problems, or the scenario does not pass.
    """
    from tempfile import TemporaryDirectory

    from scythe_ref.formats import ContentError

    with TemporaryDirectory(prefix="scythe-ref-") as folder:
        copy = Path(folder) / "content"
        shutil.copytree(root, copy, ignore=shutil.ignore_patterns("pages", "local"))
        for edit in edits:
            (copy / edit.path.relative_to(root)).write_text(edit.text, "utf-8")
        try:
            library = whole_library(copy)
        except ContentError as error:  # its places are in the copy, where nobody can look
            told = "; ".join(dict.fromkeys(problem.message for problem in error.problems))
            raise StubError(f"the stub would not be valid: {told}") from None
        if scenario is not None:
            from scythe_ref.scenarios import run_scenario

            result = run_scenario(library.scenarios[scenario].data, library.bundle())
            if not result.passed:
                raise StubError(f"the scenario doesn't pass: {'; '.join(result.failures)}")


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Have another `new` for the same content wait: what both read and one writes would be lost by the other."""
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
    """Write the files, each as a whole; if one cannot be written, the others get their old text back.

    Raises:
        ChangedError: A file is not as it was when it was read; nothing is written then.
        OSError: A file cannot be written.
    """
    from scythe_ref.cli.stubs import whole_lines
    from scythe_ref.formats import write_bytes, write_text

    for edit in edits:
        if edit.before != (whole_lines(edit.path) if edit.path.exists() else None):
            raise ChangedError(f"{edit.path} has changed in the meantime; run the command again")
    done: list[tuple[Path, bytes | None]] = []
    for edit in edits:
        done.append((edit.path, edit.path.read_bytes() if edit.path.exists() else None))
        try:
            write_text(edit.path, edit.text)
        except BaseException:
            for path, before in done:
                if before is None:
                    path.unlink(missing_ok=True)
                else:
                    write_bytes(path, before)
            raise
