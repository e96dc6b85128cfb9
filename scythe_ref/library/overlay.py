"""Translations of the content: texts by id and field, laid over the files that they translate.

A folder whose name is a language, as in ``content/nl/``, mirrors the content. Each translation has the digest of the
text that it translates. So everybody sees which translation is older than its original.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import ValidationError

from scythe_ref.formats import Document, Problem, hint, nearest
from scythe_ref.library.game import game_of
from scythe_ref.library.history import text_digest
from scythe_ref.library.language_marks import MISSING, STALE, marked
from scythe_ref.library.reading import LoadedFile, read_file, read_files
from scythe_ref.library.root import content_files, languages_in
from scythe_ref.schema import TERM_BASE, TRANSLATION, Format, formats_of
from scythe_ref.schema.common import Loc
from scythe_ref.schema.translation import TermBaseFile, TranslatedText, TranslationFile

State = Literal["current", "stale", "missing"]

UNTRANSLATED_FORMATS = {"lexicon", "source-map", "unbound", "without-code", "release", "most-asked"}
"""Formats whose texts are for authors and for the search."""

UNTRANSLATED_KEYS = {
    *("asked", "asked_dutch", "dutch", "synonyms", "said", "read", "play", "line", "is_a"),  # people type these
    *("publisher", "designer", "address", "history", "language"),
}
"""Keys of texts that are the same in every language, or that translators write anew."""

TERMS = "terms.yaml"
"""The term base, in the folder of a language."""


class Original(NamedTuple):
    """A text of the content that translations translate.

    Attributes:
        owner: The id of what it belongs to; else the name of its file.
        field: Its path below that, joined by dots.
        loc: Its path in the file.
        kind: The kind of text, see ``schema.common.Holds``.
    """

    owner: str
    field: str
    loc: Loc
    text: str
    kind: str

    @property
    def digest(self) -> str:
        """The digest by which a translation knows its original."""
        return text_digest(self.text)[:8]


def originals_of(file: LoadedFile) -> list[Original]:
    """Return the texts of a file that translations translate, in its order."""
    if file.format in UNTRANSLATED_FORMATS:
        return []
    found = []
    owners = _owners(file)
    for loc, mark, text, is_key in file.texts:
        if is_key or mark.kind == "address" or UNTRANSLATED_KEYS.intersection(map(str, loc)) or not text.strip():
            continue
        says_something = re.search("[A-Za-z]{2}|[A-Za-z].*{|{.*[A-Za-z{]", re.sub(r"{[^{}]*}", "{", text))
        if says_something and _is_there(file.document.data, loc):
            found.append(Original(*_owner_and_field(file, loc, owners), loc, text, mark.kind))
    return [*found, *_implied_plurals(file)]


def _implied_plurals(file: LoadedFile) -> Iterator[Original]:
    """Yield the plurals that a glossary leaves out, as they are the term with an s: another language has others."""
    for index, term in enumerate(file.model.terms if file.format == "glossary" else ()):
        if term.plural is None:
            yield Original(term.id, "plural", ("terms", index, "plural"), f"{term.term}s", "words")


def _is_there(data: Any, loc: Loc) -> bool:
    """Check that the file has the text; else it is a default of the format."""
    for key in loc:
        if isinstance(data, dict) and key not in data:
            return False
        data = data[key]
    return True


def _owners(file: LoadedFile) -> set[Loc]:
    """Return the paths of everything in a file whose id nothing else in it has."""
    found = list(_entries_of(file.document.data, ()))
    often = Counter(owner for owner, _ in found) + Counter([_stem(file)])
    return {loc for owner, loc in found if often[owner] == 1}


def _owner_and_field(file: LoadedFile, loc: Loc, owners: set[Loc]) -> tuple[str, str]:
    start = next((end for end in range(len(loc), 0, -1) if loc[:end] in owners), 0)
    owner = _at(file.document.data, loc[:start])["id"] if start else _stem(file)
    return owner, ".".join(map(str, loc[start:]))


def _stem(file: LoadedFile) -> str:
    return Path(file.document.path).stem


@dataclass(frozen=True, eq=False)
class Mirror:
    """The translations of one file into one language.

    Attributes:
        path: Its place below the content folder.
        original: The file that it translates.
        document: The translation's parsed data; None if there is none yet.
        model: Its model.
    """

    path: Path
    original: LoadedFile
    document: Document | None = None
    model: TranslationFile = field(default_factory=TranslationFile)

    @cached_property
    def originals(self) -> list[Original]:
        """The texts to translate, in the order of the file."""
        return originals_of(self.original)

    def translation_of(self, one: Original) -> TranslatedText | None:
        """Return the translation of a text, stale or not; None if there is none."""
        found = self.model.texts.get(one.owner, {}).get(one.field)
        return found if found and found.text.strip() else None

    def state_of(self, one: Original) -> State:
        """Return the state of the translation of a text."""
        found = self.translation_of(one)
        return "missing" if found is None else "current" if found.of == one.digest else "stale"

    def moved(self, one: Original) -> TranslatedText | None:
        """Return the translation of the same text under another field of its owner, as after a new item in a list."""
        fields = self.model.texts.get(one.owner, {}).values()
        return next((said for said in fields if said.of == one.digest and said.text.strip()), None)

    def line_of(self, one: Original) -> int:
        """Return the line of a translation, from 1; 0 if there is none yet."""
        there = self.document is not None and one.field in self.model.texts.get(one.owner, {})
        return self.document.locate(("texts", one.owner, one.field))[0] if self.document and there else 0

    def problem(self, owner: str, name: str, message: str, severity: Literal["error", "warning"] = "error") -> Problem:
        """Make a problem of a translated text."""
        assert self.document is not None  # who has a text has a file
        return self.document.problem(("texts", owner, name, "text"), message, severity=severity)


def mirrors_of(folder: Path, language: str, files: Iterable[LoadedFile]) -> tuple[list[Mirror], list[Problem]]:
    """Read the translations into a language.

    Args:
        folder: The content folder.
        files: Its files.

    Returns:
        One for each file that has texts to translate, and the problems of those that are there.
    """
    mirrors, problems, seen = [], [], {folder / language / TERMS}
    for file in files:
        place = Path(file.document.path).resolve()
        if file.format in UNTRANSLATED_FORMATS or not place.is_relative_to(folder.resolve()):
            continue
        path = Path(language, place.relative_to(folder.resolve()))
        seen.add(folder / path)
        mirror, found = _mirror(folder, path, file)
        mirrors.append(mirror)
        problems += found
    for path in content_files(folder, within=language) if (folder / language).is_dir() else ():
        if path not in seen and "pages" not in path.relative_to(folder / language).parts[:1]:
            there = nearest(str(path.relative_to(folder)), [str(mirror.path) for mirror in mirrors])
            problems.append(Problem(str(path), 1, 1, f"there is no content file for these translations{hint(there)}"))
    return mirrors, problems


def mirrors_of_content(folder: Path, language: str) -> tuple[list[Mirror], list[Problem]]:
    """Read the translations of a content folder whose files are sound."""
    files, _, problems = read_files(folder, game_of(folder))
    mirrors, unread = mirrors_of(folder, language, files)
    return mirrors, [*problems, *unread]


def _mirror(folder: Path, path: Path, file: LoadedFile) -> tuple[Mirror, list[Problem]]:
    if not (folder / path).is_file():
        return _mirror_of(path, file), []
    read, problems = read_file(TRANSLATION, folder / path)
    return _mirror_of(path, file, read if isinstance(read, LoadedFile) else None), problems


@lru_cache(maxsize=1024)
def _mirror_of(path: Path, file: LoadedFile, read: LoadedFile | None = None) -> Mirror:
    return Mirror(path, file, read.document, read.model) if read else Mirror(path, file)


def translated(mirrors: Iterable[Mirror], formats: Mapping[str, Format]) -> tuple[list[LoadedFile], list[Problem]]:
    """Return the files with the translated texts in place of the originals; what isn't translated bears a mark.

    Args:
        formats: The formats of the game.
    """
    files, problems = [], []
    for mirror in mirrors:
        file, found = _translated(mirror, formats[mirror.original.format])
        files.append(file)
        problems += found
    return files, problems


# A server lays all translations over all texts after each save, and few are new.
@lru_cache(maxsize=1024)
def _translated(mirror: Mirror, spec: Format) -> tuple[LoadedFile, list[Problem]]:
    file = mirror.original
    originals = mirror.originals
    data = copy.deepcopy(file.document.data) if originals or mirror.model.asked else file.document.data
    for one in originals:
        _put(data, one.loc, _shown(mirror, one))
    by_id = dict(_entries_of(data, ()))
    for owner, wordings in mirror.model.asked.items():
        if owner in by_id:
            entry = _at(data, by_id[owner])
            entry["asked_dutch"] = [*entry.get("asked_dutch", []), *wordings]
    try:
        model = spec.checked(data)
    except ValidationError as error:
        return file, _unfit(mirror, originals, error)
    return LoadedFile(file.format, replace(file.document, data=data), model), []


def _unfit(mirror: Mirror, originals: list[Original], error: ValidationError) -> list[Problem]:
    """Return the translations that don't fit the format of what they translate."""
    by_loc = {one.loc: one for one in originals}
    found = []
    for fault in error.errors(include_url=False):
        fits = [one for loc, one in by_loc.items() if loc == tuple(part for part in fault["loc"] if part in loc)]
        if fits and mirror.translation_of(fits[0]):
            found.append(mirror.problem(fits[0].owner, fits[0].field, f"doesn't fit its field: {fault['msg']}"))
    return found


def _shown(mirror: Mirror, one: Original) -> str:
    """Return the text that a reader of the language sees."""
    found = mirror.translation_of(one)
    if found is not None and found.of == one.digest:
        return found.text
    if mirror.original.format == "messages":  # sentences of the engine are shown without elements around them
        return found.text if found else one.text
    mark = MISSING if found is None else STALE
    return marked(found.text if found else one.text, mark, one.kind)


def _put(data: Any, loc: Loc, text: str) -> None:
    _at(data, loc[:-1])[loc[-1]] = text


def _at(data: Any, loc: Loc) -> Any:
    for key in loc:
        data = data[key]
    return data


def _entries_of(data: Any, loc: Loc) -> Iterator[tuple[str, Loc]]:
    """Yield everything with an id in plain data, with its path."""
    if isinstance(data, dict):
        if isinstance(data.get("id"), str) and loc:
            yield data["id"], loc
        for key, value in data.items():
            yield from _entries_of(value, (*loc, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _entries_of(value, (*loc, index))


# -- checks -----------------------------------------------------------------------------------------------------------

_GAP = re.compile(r"\{[^{}]*\}")
_LINK = re.compile(r"\]\(([^)\s]*)\)")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)?")
_WORD = re.compile(r"\w+")

_Avoided = dict[str, list[tuple[re.Pattern[str], str]]]
"""Phrases that the term base avoids with those in their place, by the first word: few texts have any of hundreds."""


def translation_problems(folder: Path) -> list[Problem]:
    """Return the problems of the translations of a content folder, in every language; its other files are sound."""
    problems: list[Problem] = []
    for language in languages_in(folder):
        mirrors, found = mirrors_of_content(folder, language)
        problems += found
        terms, unread = _avoided(folder / language / TERMS)
        problems += unread
        for mirror in mirrors:
            problems += _of_mirror(mirror, terms)
        problems += translated(mirrors, formats_of(game_of(folder)))[1]
    return problems


def _of_mirror(mirror: Mirror, avoided: _Avoided) -> Iterator[Problem]:
    originals = {(one.owner, one.field): one for one in mirror.originals}
    owners = {owner for owner, _ in originals}
    for owner, fields in mirror.model.texts.items():
        for name, said in fields.items():
            one = originals.get((owner, name))
            if one is None:
                near = hint(nearest(name, [other for own, other in originals if own == owner]))
                near = near if owner in owners else hint(nearest(owner, owners))
                yield mirror.problem(owner, name, f"there is no text '{name}' of '{owner}' to translate{near}")
            elif said.text.strip() and said.of == one.digest:
                yield from (mirror.problem(owner, name, fault) for fault in _faults(one, said.text, avoided))
            elif said.text.strip():
                told = f"`scythe-ref translate todo {mirror.path.parts[0]}` tells the new text"
                yield mirror.problem(owner, name, f"is stale: what it translates has changed; {told}", "warning")
    entries = [owner for owner, _ in _entries_of(mirror.original.document.data, ())]
    for owner in mirror.model.asked:
        if owner not in entries and mirror.document:
            near = hint(nearest(owner, entries))
            yield mirror.document.problem(("asked", owner), f"nothing in the original has the id '{owner}'{near}")


def _faults(one: Original, text: str, avoided: _Avoided) -> Iterator[str]:
    """Yield the differences that change what a text says, and the words that another one stands for."""
    parts: tuple[tuple[str, Callable[[str], list[str]]], ...] = (
        ("look-ups and gaps", _gaps),
        ("links", _LINK.findall),
        ("numbers", lambda said: [number.replace(",", ".") for number in _NUMBER.findall(_bare(said))]),
        ("bold parts", lambda said: re.findall(r"\*\*", said)),
    )
    for name, of in parts:
        wanted, there = Counter(of(one.text)), Counter(of(text))
        if wanted != there:
            lost, new = sorted((wanted - there).elements()), sorted((there - wanted).elements())
            said = [f"{word} {', '.join(some)}" for word, some in (("lacks", lost), ("adds", new)) if some]
            yield f"has other {name} than what it translates: it {' and '.join(said)}"
    bare = _bare(text)
    for word in sorted(avoided.keys() & _words(bare)):
        for pattern, use in avoided[word]:
            if found := pattern.search(bare):
                yield f"says '{found[0]}'; the term base has '{use}'"


def _gaps(text: str) -> list[str]:
    """Return the look-ups of facts, and the names of gaps: another language may ask for another form of a name."""
    found = _GAP.findall(text)
    return [gap if gap.startswith("{fact:") else re.split(r"[:|}]", gap)[0] for gap in found]


def _bare(text: str) -> str:
    """Return a text without addresses, look-ups and code."""
    return re.sub(r"`[^`]*`", " ", _LINK.sub("]", _GAP.sub(" ", text)))


def _words(text: str) -> list[str]:
    """Return the words of a text in lower case; of one that has none an empty word."""
    return _WORD.findall(text.lower()) or [""]


def _avoided(file: Path) -> tuple[_Avoided, list[Problem]]:
    """Return the words that the term base avoids, each with the word to use."""
    avoided: _Avoided = {}
    if not file.is_file():
        return avoided, []
    read, problems = read_file(TERM_BASE, file)
    if not isinstance(read, LoadedFile):
        return avoided, problems
    base: TermBaseFile = read.model
    for entry in base.words.values():
        for word in entry.avoid:
            pattern = re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)
            avoided.setdefault(_words(word)[0], []).append((pattern, entry.use))
    return avoided, problems
