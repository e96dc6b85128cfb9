"""Loading: from the files of a content folder to the library, or to a list of everything wrong with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from scythe_ref.formats import ContentError, Document, Problem, check_document, only_errors, read_yaml
from scythe_ref.game_package import GamePackage
from scythe_ref.library.crosscheck import crosscheck
from scythe_ref.library.facts import Facts
from scythe_ref.library.game import Components, GameContent, content_of, package_of, read_game
from scythe_ref.library.graph import (
    Chapter,
    Library,
    OverviewEntry,
    RulingEntry,
    ScenarioEntry,
    StatementEntry,
    Topic,
    WalkthroughEntry,
    where_scenario_stands,
)
from scythe_ref.library.language_marks import unmarked, unmarked_data
from scythe_ref.library.overlay import mirrors_of, translated
from scythe_ref.library.reading import LoadedFile, read_files
from scythe_ref.library.root import content_digest, content_files, content_root, package_named_in, packaged_content
from scythe_ref.messages import NAME, Message, plain_name
from scythe_ref.schema import formats_of
from scythe_ref.schema.common import Loc
from scythe_ref.schema.formats import GameFile
from scythe_ref.schema.rule_source import RuleSource
from scythe_ref.schema.sources import WithoutCode
from scythe_ref.translations import N_, translations

Check = Callable[[list[LoadedFile]], Iterable[Problem]]
"""A check of all files that are sound by themselves; it yields their problems."""


def load(root: Path | None = None, also: Check | None = None, language: str = "") -> Library:
    """Load and cross-check all content; the packaged or checked-out one by default.

    Args:
        root: A content folder; ours by default.
        also: An additional check, for files without problems of their own.
        language: A language that the content has translations into, such as ``nl``; what isn't translated stays as it
            is, with marks around it (``library.overlay``).

    Returns:
        The library. Loading takes seconds; ``Reference`` takes a fraction of one with its cache.

    Raises:
        ContentError: With every problem of every file, sorted by place.
        FileNotFoundError: There is no content folder.
        OSError: Reading a folder of the content is forbidden.

    Examples:
        >>> import scythe_ref
        >>> library = scythe_ref.load()
        >>> "move.river" in library.statements
        True
    """
    folder = content_root() if root is None else root
    list(content_files(folder))  # an unreadable folder raises here; else its files would only seem to be missing
    package, game, problems = read_game(folder)
    files, broken, unsound = read_files(folder, package)
    problems += unsound
    # Cross-checks run on all readable files, so that one bad file does not hide the problems of the others.
    problems += crosscheck(files, broken, package)
    problems += also(files) if also else ()
    original = None
    if language and not only_errors(problems):
        original = assemble(folder, package, game, files)
        mirrors, unread = mirrors_of(folder, language, files)
        others = [file for file in files if all(file is not mirror.original for mirror in mirrors)]
        laid_over, unfit = translated(mirrors, formats_of(package))
        files = [*others, *laid_over]
        game = next((file.model for file in files if file.format == "game"), game)
        if not game.package:  # its own lists have titles
            package = package_of(game.model_validate(unmarked_data(game.model_dump())))
        problems += [*unread, *unfit]
    if only_errors(problems):
        raise ContentError(tuple(sorted(set(problems))))
    return assemble(folder, package, game, files, language, original)


def assemble(
    folder: Path,
    package: GamePackage,
    game: GameFile,
    files: list[LoadedFile],
    language: str = "",
    original: Library | None = None,
) -> Library:
    """Make the library from checked files."""
    by_format = by_formats(files)
    content = content_of(package)
    components = components_of(content, by_format)
    messages = _messages(folder, package, by_format["messages"])
    facts = Facts(_worded(content.facts(components.data), messages, original))
    topics = tuple(_topic(file) for file in by_format["rulings"])
    rulings = {entry.id: entry for topic in topics for entry in topic.rulings}
    chapters = sorted((_chapter(file) for file in by_format["rule-source"]), key=lambda c: (c.order, c.id))
    documents = {file.document.path: file.document for file in by_format["rule-source"]}
    return Library(
        root=folder,
        package=package,
        game=game,
        digest=content_digest(folder, language),
        language=language,
        original=original,
        sources={source.id: source for file in by_format["sources"] for source in file.model.sources},
        chapters=tuple(chapters),
        statements={
            entry.id: entry for chapter in chapters for entry in statements_of(chapter, documents[chapter.path], facts)
        },
        overviews={entry.id: entry for chapter in chapters for entry in _overviews(chapter, documents[chapter.path])},
        topics=topics,
        rulings=rulings,
        scenarios=_scenarios(by_format["scenarios"], rulings),
        terms={term.id: term for file in by_format["glossary"] for term in file.model.terms},
        lexicon={
            name: concept.model_dump(exclude_defaults=True)
            for file in by_format["lexicon"]
            for name, concept in file.model.concepts.items()
        },
        destinations=_destinations(chapters, by_format["destinations"], package, original, language),
        components=components,
        changes=tuple(change for file in by_format["changes"] for change in file.model.changes),
        messages=messages,
        facts=facts,
        unbound={chapter: items for file in by_format["unbound"] for chapter, items in file.model.unbound.items()},
        without_code=next((file.model.without_code for file in by_format["without-code"]), WithoutCode(statements={})),
        walkthroughs=_walkthroughs(by_format["walkthrough"]),
        most_asked=tuple(item.ruling for file in by_format["most-asked"] for item in file.model.most_asked),
        disputes={item.scenario: item.title for file in by_format["disputes"] for item in file.model.disputes},
        own=content.own(by_format),
        term_places={
            term.id: (file.document.path, file.document.locate(("terms", index))[0])
            for file in by_format["glossary"]
            for index, term in enumerate(file.model.terms)
        },
        release=next((file.model for file in by_format["release"]), None),
    )


def _messages(folder: Path, package: GamePackage, files: list[LoadedFile]) -> dict[str, Message]:
    """Return a game's messages.

    A folder of the packaged game that names no pieces has a few messages of its own beside those of the package.
    """
    own = {key: text for file in files for key, text in file.model.by_key.items()}
    home = packaged_content()
    if (
        any(key.startswith("name.") for key in own)
        or folder.resolve() == home
        or package_named_in(home) != package.name
    ):
        return own
    spec = formats_of(package)["messages"]
    model, _ = check_document(read_yaml(home / spec.pattern), spec)
    return {**(model.by_key if model else {}), **own}


def _worded(
    facts: dict[str, int | str], messages: Mapping[str, Message], original: Library | None
) -> dict[str, int | str]:
    """Return facts with their words in the language of the messages, which name what the facts do."""
    if original is None:
        return facts
    keys = [key for key in original.messages if key.startswith(NAME) and key in messages]
    words = {plain_name(original.messages[key]): plain_name(messages[key]) for key in reversed(keys)}
    return {path: words.get(value, value) if isinstance(value, str) else value for path, value in facts.items()}


def _destinations(
    chapters: Iterable[Chapter],
    files: Iterable[LoadedFile],
    package: GamePackage,
    original: Library | None,
    language: str,
) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Return the places of the site that are no entry; those of a translation are asked for in both languages."""
    title = translations(language or "en", package).gettext(N_("{chapter}: all rules"))
    found = [_chapter_destination(chapter, title) for chapter in chapters]
    found += ((one.title, one.url, (*one.asked, *one.asked_dutch)) for file in files for one in file.model.destinations)
    if original is None:
        return tuple(found)
    before = {url: asked for _, url, asked in original.destinations}
    return tuple(
        (unmarked(title), url, tuple(dict.fromkeys((*before[url], *map(unmarked, asked)))))
        for title, url, asked in found
    )


def _chapter_destination(chapter: Chapter, title: str) -> tuple[str, str, tuple[str, ...]]:
    name = chapter.source.name
    asked = (name, *(f"{name} {word}" for word in ("chapter", "overview", "summary", "rules", "section")))
    return title.format(chapter=name), f"rules/{chapter.id}/", asked


def by_formats(files: Iterable[LoadedFile]) -> Mapping[str, list[LoadedFile]]:
    """Return files by the name of their format; there are none of a format that the game does not have."""
    found: dict[str, list[LoadedFile]] = defaultdict(list)
    for file in files:
        found[file.format].append(file)
    return found


def components_of(content: GameContent, files: Mapping[str, list[LoadedFile]]) -> Components:
    """Gather the component files by kind, with the changes from other files."""
    models = {file.model.kind: file.model for file in files["component"]}
    return content.components(content.completed(models, files))


def _chapter(file: LoadedFile) -> Chapter:
    source: RuleSource = file.model
    return Chapter(source.id or Path(file.document.path).stem, source.order or 0, source, file.document.path)


def statements_of(chapter: Chapter, document: Document, facts: Facts) -> Iterator[StatementEntry]:
    """Yield a chapter's statements in reading order, with their facts filled in."""
    headings = _headings(chapter)
    for loc, section in chapter.source.walk():
        for number, statement in enumerate(section.rules or ()):
            line, _ = document.locate((*loc, "rules", number))
            text = facts.fill(statement.text)
            yield StatementEntry(statement, chapter, headings[loc], text, chapter.path, line)


def _overviews(chapter: Chapter, document: Document) -> Iterator[OverviewEntry]:
    headings = _headings(chapter)
    for loc, overview in chapter.source.overviews():
        line, _ = document.locate(loc)
        yield OverviewEntry(overview, chapter, headings[loc[:-1]], chapter.path, line)


def _headings(chapter: Chapter) -> dict[Loc, tuple[str, ...]]:
    """Return for each section its heading and those above it, outermost first."""
    headings: dict[Loc, tuple[str, ...]] = {}
    for loc, section in chapter.source.walk():
        headings[loc] = (*headings.get(loc[:-2], ()), section.name)
    return headings


def _topic(file: LoadedFile) -> Topic:
    model, path = file.model, file.document.path
    entries = (
        RulingEntry(ruling, model.topic, model.title, path, file.document.locate(("rulings", index))[0])
        for index, ruling in enumerate(model.rulings)
    )
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
                # Without defaults: an expectation compares each key that is there.
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
