"""The catalogue of a site of modules: the modules in order, each with the folder of its page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scythe_ref.formats import (
    FILE_NAMES,
    ContentError,
    Module,
    Problem,
    only_errors,
    position,
    read_any,
    read_each,
    read_text,
)
from scythe_ref.site.foreign.views import plain_line

LANGUAGES = {
    "cs": "Čeština", "da": "Dansk", "de": "Deutsch", "el": "Ελληνικά", "en": "English", "es": "Español", "fi": "Suomi",
    "fr": "Français", "hu": "Magyar", "it": "Italiano", "ja": "日本語", "ko": "한국어", "nb": "Norsk",
    "nl": "Nederlands", "no": "Norsk", "pl": "Polski", "pt": "Português", "ro": "Română", "ru": "Русский",
    "sv": "Svenska", "tr": "Türkçe", "uk": "Українська", "zh": "中文",
}  # fmt: skip
"""The languages' names for themselves; pages show others by their codes."""

FIRST_LANGUAGE = "en"
"""The language in which lists show a game that has several."""


@dataclass(frozen=True)
class Book:
    """A module with its place on the site.

    Attributes:
        module: The module.
        key: A short word for it that no other module of the site has.
        game_key: The same for its game; its languages share it.
        folder: Folder of its page from the site's root, empty or with a slash at its end.
    """

    module: Module
    key: str
    game_key: str
    folder: str

    @property
    def name(self) -> str:
        """The game's name as plain text."""
        return self.plain(self.module.source.name)

    @property
    def language(self) -> str:
        """Its language as pages declare it: ``en``, ``pt-BR``."""
        return self.module.language.replace("_", "-")

    @property
    def language_name(self) -> str:
        """The language's name for itself."""
        code, _, region = self.language.partition("-")
        name = LANGUAGES.get(code, code)
        return f"{name} ({region.upper()})" if region else name

    def plain(self, text: str) -> str:
        """Return a text of one line without markup, in the markup of this module."""
        return plain_line(text, self.module.source.text_type == "markdown")

    def problem(self, needle: str, message: str, severity: str = "error") -> Problem:
        """Return a problem at the place of some words in the module's file.

        Args:
            needle: The words as the author wrote them; where the file lacks them, the problem is the file's.
            severity: ``error`` or ``warning``.
        """
        path = self.module.document.path
        try:
            text = read_text(path)  # the document of a Rulebook.io file has none
        except ContentError:
            text = ""
        line, column = position(text, max(text.find(needle), 0))
        return Problem(path, line, column, message, severity="error" if severity == "error" else "warning")


@dataclass(frozen=True)
class GameBooks:
    """A game: one book, or one for each language.

    Attributes:
        books: At least one; lists link to the first.
    """

    books: tuple[Book, ...]

    @property
    def name(self) -> str:
        """The game's name."""
        return self.books[0].name


@dataclass(frozen=True)
class Catalogue:
    """All modules of a site, game by game.

    Attributes:
        games: By ``sort_name``, or by name where there is none.
        single: Whether it is one module given as a file, whose page is then the whole site.
        warnings: Problems of the modules that don't stop the build.
    """

    games: tuple[GameBooks, ...]
    single: bool
    warnings: tuple[Problem, ...]

    @property
    def books(self) -> tuple[Book, ...]:
        """Every book, game by game."""
        return tuple(book for game in self.games for book in game.books)


def read_catalogue(paths: Sequence[Path], strict: bool = False) -> Catalogue:
    """Read modules and give each its place.

    Args:
        paths: Files, each of which counts, and folders, whose modules with ``enabled: true`` count.
        strict: Whether dead links and faulty modules of a folder are errors; else they get a warning, and such a module
            is left out.

    Raises:
        ContentError: With every problem of every file that counts, or because there is nothing to show.
    """
    modules: list[Module] = []
    problems: list[Problem] = []
    warnings: list[Problem] = []
    for path in dict.fromkeys(paths):
        try:
            if path.is_dir():
                found, left_out = _enabled(path, strict)
                modules += found
                warnings += left_out
            else:
                modules.append(read_any(path, "error" if strict else "warning"))
        except ContentError as error:
            problems += error.problems
        except OSError as error:
            problems.append(Problem(str(path), 1, 1, f"the file cannot be read: {error.strerror}"))
    if problems:
        raise ContentError(sorted(problems))
    single = len(modules) == 1 and not any(path.is_dir() for path in paths)
    warnings += sorted({warning for module in modules for warning in module.warnings})
    return Catalogue(_games(modules, single), single, tuple(warnings))


def _enabled(folder: Path, strict: bool) -> tuple[list[Module], list[Problem]]:
    """Return the modules of a folder to show, and a warning for each other one."""
    found, faults = read_each(folder, "error" if strict else "warning")
    if faults and (strict or not found):
        raise ContentError(sorted(problem for problems in faults.values() for problem in problems))
    modules = [module for module in found if module.source.enabled]
    switched_off = [
        module.document.problem(("enabled",), _switched_off(module), severity="warning")
        for module in found
        if not module.source.enabled
    ]
    if not modules:
        raise ContentError(
            [Problem(str(folder), 1, 1, "no module of this folder is enabled; expected 'enabled: true'")]
        )
    left_out = [_left_out(file, problems) for file, problems in faults.items()]
    if left_out:
        count, all_of_them = len(left_out), len(found) + len(left_out)
        message = f"{count} of {all_of_them} modules {'is' if count == 1 else 'are'} left out, as told above"
        left_out.append(Problem(str(folder), 1, 1, message, severity="warning"))
    return modules, [*switched_off, *left_out]


def _switched_off(module: Module) -> str:
    return f"the module {module.source.name!r} is switched off; expected 'enabled: true' to show it"


def _left_out(file: Path, problems: Sequence[Problem]) -> Problem:
    """Return the warning for a left-out module: its first error, and the number of errors."""
    errors = sorted(only_errors(problems))
    first = errors[0]
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    name = file.parent.parent.name if file.name in FILE_NAMES else file.name
    message = f"the module {name!r} is left out: {first.message}{more}"
    return Problem(first.path, first.line, first.column, message, first.field, "warning")


def _games(modules: Iterable[Module], single: bool) -> tuple[GameBooks, ...]:
    """Return the games with their books, in order."""
    together: dict[str, list[Module]] = {}
    for module in modules:
        together.setdefault(_game_folder(module), []).append(module)
    used: dict[str, int] = {}
    games: list[tuple[str, GameBooks]] = []
    # The names of folders are given out in the order of the files, so that sorting differently moves no page.
    for _, languages in sorted(together.items()):
        first, *others = sorted(languages, key=lambda module: (module.language != FIRST_LANGUAGE, module.language))
        game_key = free_name(_folder_name(first.game or Path(first.document.path).stem), used)
        taken: dict[str, int] = {}
        books = tuple(_book(module, game_key, single, taken) for module in (first, *others))
        games.append(((first.source.sort_name or first.source.name).casefold(), GameBooks(books)))
    return tuple(game for _, game in sorted(games, key=lambda item: item[0]))


def _book(module: Module, game_key: str, single: bool, taken: dict[str, int]) -> Book:
    if module.game is None:
        return Book(module, game_key, game_key, "" if single else f"games/{game_key}/")
    language = free_name(module.language, taken)
    return Book(module, f"{game_key}.{language}", game_key, "" if single else f"games/{game_key}/{language}/")


def _folder_name(name: str) -> str:
    """Return an author's name as the name of a folder; most stay as they are."""
    return re.sub(r"[^\w-]+", "-", name).strip("-") or "game"


def _game_folder(module: Module) -> str:
    """Return the folder that the languages of a game share, or the file of a single module."""
    file = Path(module.document.path).absolute()
    return str(file.parent.parent if module.game is not None else file)


def free_name(name: str, used: dict[str, int]) -> str:
    """Return an unused name, numbered if need be, and note its use.

    Args:
        used: The used names, each with its last number.
    """
    free, number = name, used.get(name, 1)
    while free in used:
        number += 1
        free = f"{name}-{number}"
    used[name] = number
    used.setdefault(free, 1)
    return free
