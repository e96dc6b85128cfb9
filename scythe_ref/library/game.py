"""The game of a content folder, and the part of its package that the library asks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.formats import ContentError, Problem, check_document, hint, nearest, read_yaml, shown_path
from scythe_ref.game_package import OURS, GamePackage, Lists, find_package, installed_packages
from scythe_ref.library.root import content_root, schemas
from scythe_ref.schema import GAME_FILE
from scythe_ref.schema.common import Loc
from scythe_ref.schema.component import NO_SWITCHES, NumberTable, Rulesets
from scythe_ref.schema.formats import GameFile

if TYPE_CHECKING:
    from scythe_ref.library.entry import Entry
    from scythe_ref.library.graph import Library
    from scythe_ref.library.reading import LoadedFile
    from scythe_ref.library.references import Index, Target

MOST_PLAYERS = 12
"""Most players of a game that gives no number."""

BASE = "base"
"""The part of a game that is always in play, where a game has several."""

WHOLE = {BASE: "The game"}
"""The parts of a game that names none."""

Found = Iterator[tuple[Loc, str]]
"""Faults of a file: each place in it with a sentence."""

Models = Mapping[str, Any]
"""All components by kind."""


@dataclass(frozen=True)
class Components:
    """The components of any game, typed for people's code and plain for engines.

    Attributes:
        data: Plain data by kind.
        numbers: Single numbers, where the content has any.
        rulesets: The points that a table may play either way.
    """

    data: dict[str, Any]
    numbers: NumberTable | None
    rulesets: Rulesets


class GameContent:
    """The library's view of a game; a package overrides the parts that differ, as its part ``content``."""

    def components(self, models: Models) -> Components:
        """Return the components from their models."""
        return Components(plain_data(models), models.get("numbers"), models.get("rulesets", NO_SWITCHES))

    def completed(self, models: Models, files: Mapping[str, list[LoadedFile]]) -> Models:
        """Return the models with the changes from files of the game's own formats."""
        return models

    def facts(self, data: Mapping[str, Any]) -> dict[str, int | str]:
        """Return the facts for texts to bind to: numbers by group and name, all else below its kind."""
        table: dict[str, int | str] = {}
        for kind, component in data.items():
            if kind == "numbers":
                for group, values in component["numbers"].items():
                    collect(table, group, values)
            elif kind != "rulesets":
                collect(table, kind, {key: part for key, part in component.items() if key not in _ABOUT})
        return table

    def home_of(self, path: str) -> tuple[str, str]:
        """Return the kind of component that a fact's path leads into, and the key of it without which it can't."""
        return "numbers", path.partition(".")[0]

    def problems(self, model: Any, models: Models) -> Found:
        """Yield the problems of one component among the others."""
        return iter(())

    def problems_between(self, index: Index, sound: bool) -> Iterator[Problem]:
        """Yield the problems between files of the game's own formats.

        Args:
            index: The names that all files declare.
            sound: Whether all files are sound, without other problems.
        """
        return iter(())

    def targets(self, index: Index) -> Mapping[str, Target]:
        """Return the targets of the game's kinds of references; those of ``place`` at least, if it has any."""
        return {}

    def target_within(self, to: str, owner: str, models: Models) -> Target | None:
        """Return the targets of a reference to a part of something; None if its owner isn't known."""
        return None

    def faction_names(self, components: Components, lists: Lists) -> Mapping[str, str]:
        """Return the short names of the sides."""
        return lists.factions

    def needs(self, library: Library) -> dict[str, dict[str, str]]:
        """Return which numbers of ``players`` and which ``factions`` a table has only with which module."""
        return {"players": {}, "factions": {}}

    def entries(self, library: Library) -> Iterator[Entry]:
        """Yield the entries of the components."""
        return iter(())

    def own(self, files: Mapping[str, list[LoadedFile]]) -> Any:
        """Return the content of the game's own formats, for ``Library.own``."""
        return None


_ABOUT = ("kind", "confidence", "sources", "note")

JUST_CONTENT = GameContent()
"""The library's view of a game without a package."""


def content_of(package: GamePackage) -> GameContent:
    """Return a game's part ``content``, or else the plain one."""
    content: GameContent = package.part("content") or JUST_CONTENT
    return content


def plain_data(models: Models) -> dict[str, Any]:
    """Return components as plain data by kind."""
    return {kind: model.model_dump(mode="json") for kind, model in models.items()}


def collect(table: dict[str, int | str], path: str, value: Any) -> None:
    """Enter a datum, or every one below it, into a table of facts."""
    if isinstance(value, bool) or value is None:  # to Python a bool is an int
        return
    if isinstance(value, int | str):
        table[path] = value
    elif isinstance(value, dict):
        for key, item in value.items():
            collect(table, f"{path}.{key}", item)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            collect(table, f"{path}.{index}", item)


def read_game(folder: Path) -> tuple[GamePackage, GameFile, list[Problem]]:
    """Return the game that a content folder is about, the data of its file, and the problems of these.

    Raises:
        ContentError: With all problems of ``game.yaml``, where these leave the game unknown.
    """
    file = folder / GAME_FILE.pattern
    if not file.is_file():
        message = "this file is missing; it says which game this is: write 'game:' with its name and 'about:'"
        raise ContentError([Problem(shown_path(file), 1, 1, message)])
    document = read_yaml(file, shown_path(file))
    model, problems = check_document(document, GAME_FILE)
    if model is None:
        model = _without_the_rest(document.data)
    else:
        problems += [document.problem((key,), message) for key, message in _told_twice(model)]
    if model is None:
        raise ContentError(problems)
    try:
        return package_of(model), model, problems
    except LookupError as error:
        near = hint(nearest(model.package or "", installed_packages()))
        raise ContentError([document.problem(("package",), f"{error.args[0]}{near}")]) from None


def package_of(model: GameFile) -> GamePackage:
    """Return the package that a game's file names, else one of its own lists; `LookupError` if it isn't installed."""
    return _package(model.model_dump_json(exclude={"not_covered"}))


def game_of(folder: Path | None = None) -> GamePackage:
    """Return the game that a content folder is about; ours by default. It raises the errors of ``read_game``."""
    return read_game(content_root() if folder is None else folder)[0]


def schemas_of(package: GamePackage) -> dict[str, dict[str, Any]]:
    """Return the schemas of a game's formats by their files: the shipped ones, or those of another game."""
    if package.name in OURS:
        return schemas()
    from scythe_ref.formats import knowledge_schema_text, schema_text  # noqa: PLC0415  # only sites ask
    from scythe_ref.schema import formats_of  # noqa: PLC0415

    texts = {name: schema_text(one, package) for name, one in formats_of(package).items()}
    texts["knowledge"] = knowledge_schema_text(package)
    return {f"{name}.schema.json": json.loads(text) for name, text in sorted(texts.items())}


def _without_the_rest(data: Any) -> GameFile | None:
    """Return a file's declaration of its game, if that part is sound: other faults in it must not hide more."""
    # Without its lists, sound content would seem to name missing factions and modules.
    lists = ("game", "about", "package", "modules", "factions")
    for keys in ((*lists, "players"), lists):
        with suppress(TypeError, ValueError):
            return GameFile.model_validate({key: data[key] for key in keys if key in data})
    return None


def _told_twice(model: GameFile) -> Iterator[tuple[str, str]]:
    for key in ("players", "modules", "factions"):
        if model.package and getattr(model, key):
            yield key, f"the package {model.package!r} lists these itself; take the line out"
    if model.modules and next(iter(model.modules)) != BASE:
        yield "modules", f"the base game comes first, and its id is '{BASE}': rules without modules are of it"
    low, _, high = (model.players or "1").partition("-")
    if high and int(high) < int(low):
        yield "players", f"{high} is fewer than {low}"


@lru_cache(maxsize=8)  # formats are made for each package, and a server reads its content again and again
def _package(text: str) -> GamePackage:
    model = GameFile.model_validate_json(text)
    if model.package:
        return find_package(model.package)
    low, _, high = (model.players or f"1-{MOST_PLAYERS}").partition("-")
    players = (int(low), int(high or low))
    return GamePackage("", model.game, Lists(players, model.modules or WHOLE, model.factions or {}))
