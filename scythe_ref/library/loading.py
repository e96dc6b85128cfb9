"""Loading: from the files of a content folder to the library, or to a list of everything wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scythe_ref.formats.check import check_document
from scythe_ref.formats.documents import Document, parse_yaml
from scythe_ref.formats.problem import ContentError, Problem
from scythe_ref.formats.reading import read_text, shown_path
from scythe_ref.library.crosscheck import crosscheck
from scythe_ref.library.facts import Facts, UnknownFactError
from scythe_ref.library.graph import (
    CardsAndTiles,
    Chapter,
    Components,
    Library,
    RulingEntry,
    ScenarioEntry,
    StatementEntry,
    Topic,
    WalkthroughEntry,
    where_scenario_stands,
)
from scythe_ref.library.local import with_entries
from scythe_ref.library.root import content_digest, content_files, content_root
from scythe_ref.memo import Memo
from scythe_ref.schema import FORMATS, Format
from scythe_ref.schema.rule_source import RuleSource, Section
from scythe_ref.schema.without_code import WithoutCode


@dataclass(frozen=True)
class LoadedFile:
    """One content file: its parsed data with positions, and the model made from it."""

    format: str
    document: Document
    model: Any


CARDS_AND_TILES = {
    "objectives": "objectives",
    "factory": "factory-cards",
    "encounters": "encounter-cards",
    "bonus": "structure-bonus-tiles",
    "airships": "airship-tiles",
    "resolutions": "resolution-tiles",
    "triumph": "triumph-track",
    "boxes": "box-contents",
}
"""The attribute of ``CardsAndTiles`` for each kind of component file."""

REQUIRED_COMPONENTS = ("board", "factions", "player-mats", "numbers", "rulesets")


def load(root: Path | None = None, memo: Memo[None] | None = None) -> Library:
    """Load and cross-check all content.

    Args:
        root: Content folder; the packaged or checked-out one by default.
        memo: What was read before: a server reads all files again after each save, though one has changed.

    Returns:
        The library.

    Raises:
        ContentError: With every problem of every file, sorted by place.
        FileNotFoundError: There is no content folder.
        OSError: A folder of the content may not be read.
    """
    folder = content_root() if root is None else root
    list(content_files(folder))  # a folder that may not be read is told as that, not by what is missing without it
    files, problems = read_files(folder, memo)
    problems += _missing_files(folder, files)
    # Cross-checks run on what could be read, so that one bad file does not hide the problems of the others.
    problems += crosscheck(files, complete=not problems)
    errors = [problem for problem in problems if problem.severity == "error"]
    if errors:
        raise ContentError(tuple(sorted(set(problems))))
    return assemble(folder, files)


def read_files(folder: Path, memo: Memo[None] | None = None) -> tuple[list[LoadedFile], list[Problem]]:
    """Read every file of every format and check each one by itself.

    Returns:
        The files that are sound, and the problems of those that are not.
    """
    files: list[LoadedFile] = []
    problems: list[Problem] = []
    for spec in FORMATS.values():
        for path in sorted(folder.glob(spec.pattern)):
            file, found = _read_file(spec, path, memo)
            problems.extend(found)
            if file is not None:
                files.append(file)
    return files, problems


def _read_file(spec: Format, path: Path, memo: Memo[None] | None) -> tuple[LoadedFile | None, list[Problem]]:
    """Read one file and check it by itself."""
    shown = shown_path(path)
    try:
        text = read_text(path, shown)
        return memo.ask(_checked_file, spec.name, shown, text) if memo else _checked_file(None, spec.name, shown, text)
    except ContentError as error:
        return None, list(error.problems)


def _checked_file(_: None, name: str, shown: str, text: str) -> tuple[LoadedFile | None, list[Problem]]:
    document = parse_yaml(text, shown)
    model, problems = check_document(document, FORMATS[name])
    return None if model is None else LoadedFile(name, document, model), problems


def _missing_files(folder: Path, files: list[LoadedFile]) -> list[Problem]:
    """Name the files without which nothing works, where they are not there at all."""
    missing = [
        Problem(
            shown_path(folder / spec.pattern),
            1,
            1,
            f"this file is missing; it holds {spec.title[0].lower()}{spec.title[1:]}",
        )
        for spec in FORMATS.values()
        if "*" not in spec.pattern and not spec.optional and not (folder / spec.pattern).exists()
    ]
    if not any((folder / "components").glob("*.yaml")):
        missing.append(
            Problem(shown_path(folder / "components"), 1, 1, "components are missing: no file is in this folder")
        )
        return missing
    kinds = {file.model.kind for file in files if file.format == "component"}
    sound = {Path(file.document.path).name for file in files if file.format == "component"}
    if all(path.name in sound for path in (folder / "components").glob("*.yaml")):
        missing.extend(
            Problem(shown_path(folder / "components"), 1, 1, f"no component file has 'kind: {kind}'")
            for kind in REQUIRED_COMPONENTS
            if kind not in kinds
        )
    return missing


def assemble(folder: Path, files: list[LoadedFile]) -> Library:
    """Make the library from files that have been checked."""
    by_format: dict[str, list[LoadedFile]] = {name: [] for name in FORMATS}
    for file in files:
        by_format[file.format].append(file)
    components = components_of(by_format["component"], by_format["local"])
    facts = Facts(components.data)
    topics = tuple(_topic(file) for file in by_format["rulings"])
    rulings = {entry.id: entry for topic in topics for entry in topic.rulings}
    chapters = sorted((_chapter(file) for file in by_format["rule-source"]), key=lambda c: (c.order, c.id))
    documents = {file.document.path: file.document for file in by_format["rule-source"]}
    return Library(
        root=folder,
        digest=content_digest(folder),
        sources={source.id: source for file in by_format["sources"] for source in file.model.sources},
        chapters=tuple(chapters),
        statements={
            entry.id: entry for chapter in chapters for entry in statements_of(chapter, documents[chapter.path], facts)
        },
        topics=topics,
        rulings=rulings,
        scenarios=_scenarios(by_format["scenarios"], rulings),
        terms={term.id: term for file in by_format["glossary"] for term in file.model.terms},
        components=components,
        changes=tuple(change for file in by_format["changes"] for change in file.model.changes),
        messages={key: text for file in by_format["messages"] for key, text in file.model.messages.items()},
        facts=facts,
        unbound={chapter: items for file in by_format["unbound"] for chapter, items in file.model.unbound.items()},
        without_code=next((file.model.without_code for file in by_format["without-code"]), WithoutCode(statements={})),
        walkthroughs=_walkthroughs(by_format["walkthrough"]),
        most_asked=tuple(item.ruling for file in by_format["most-asked"] for item in file.model.most_asked),
        combinations=next((file.model.combinations for file in by_format["combinations"]), None),
        term_places={
            term.id: (file.document.path, file.document.locate(("terms", index))[0])
            for file in by_format["glossary"]
            for index, term in enumerate(file.model.terms)
        },
    )


def components_of(files: list[LoadedFile], local: Iterable[LoadedFile] = ()) -> Components:
    """Gather the component files by kind, with what an owner has entered."""
    models = {file.model.kind: file.model for file in files}
    for file in local:
        models = with_entries(models, file.model)
    return Components(
        board=models["board"],
        factions=models["factions"],
        mats=models["player-mats"],
        numbers=models["numbers"],
        rulesets=models["rulesets"],
        data={kind: model.model_dump(mode="json") for kind, model in models.items()},
        cards=CardsAndTiles(**{name: models.get(kind) for name, kind in CARDS_AND_TILES.items()}),
    )


def _chapter(file: LoadedFile) -> Chapter:
    source: RuleSource = file.model
    return Chapter(source.id or Path(file.document.path).stem, source.order or 0, source, file.document.path)


def statements_of(chapter: Chapter, document: Document, facts: Facts) -> list[StatementEntry]:
    """Return a chapter's statements in reading order, with their facts filled in."""
    found: list[StatementEntry] = []

    def visit(sections: list[Section], above: tuple[str, ...], loc: tuple[str | int, ...]) -> None:
        for index, section in enumerate(sections):
            here = (*above, section.name)
            place = (*loc, index)
            for number, statement in enumerate(section.rules or ()):
                line, _ = document.locate((*place, "rules", number))
                try:
                    text = facts.fill(statement.text)
                except UnknownFactError:  # reported by the cross-check
                    text = statement.text
                found.append(StatementEntry(statement, chapter, here, text, chapter.path, line))
            visit(section.sections or [], here, (*place, "sections"))

    visit(chapter.source.sections, (), ("sections",))
    return found


def _topic(file: LoadedFile) -> Topic:
    model = file.model
    entries = []
    for index, ruling in enumerate(model.rulings):
        line, _ = file.document.locate(("rulings", index))
        entries.append(RulingEntry(ruling, model.topic, model.title, file.document.path, line))
    return Topic(model.topic, model.title, tuple(entries))


def _scenarios(files: list[LoadedFile], rulings: dict[str, RulingEntry]) -> dict[str, ScenarioEntry]:
    owner = {name: entry for entry in rulings.values() for name in entry.ruling.scenarios}
    scenarios: dict[str, ScenarioEntry] = {}
    for file in files:
        for index, scenario in enumerate(file.model.scenarios):
            line, _ = file.document.locate(("scenarios", index))
            ruling = owner.get(scenario.id)
            scenarios[scenario.id] = ScenarioEntry(
                scenario=scenario,
                data=scenario.model_dump(mode="json", exclude_unset=True),
                topic=file.model.topic,
                ruling=ruling.id if ruling else None,
                path=file.document.path,
                line=line,
                url=where_scenario_stands(file.model.topic, ruling, scenario.id),
            )
    return scenarios


def _walkthroughs(files: list[LoadedFile]) -> dict[str, WalkthroughEntry]:
    found = {}
    for file in sorted(files, key=lambda file: (file.model.order, file.model.id)):
        walk = file.model
        lines = tuple(file.document.locate(("steps", index))[0] for index in range(len(walk.steps)))
        data = walk.model_dump(mode="json", exclude_unset=True)
        found[walk.id] = WalkthroughEntry(walk, data, file.document.path, lines)
    return found
