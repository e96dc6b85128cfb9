"""Catalogues of translatable texts: found in the code by Babel, written for translators, and handed to scripts."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from scythe_ref.game_package import OURS
from scythe_ref.translations import DOMAIN, LOCALE, locale_of, translations

if TYPE_CHECKING:
    from babel.messages.catalog import Message

    from scythe_ref.game_package import GamePackage

PACKAGE = Path(__file__).parents[2]

SCRIPT = "js/translations.js"
"""The script that translates for the others; it holds the texts of a site that isn't English."""

_NO_WORDS = "const words = {};"

NOTE = "NOTE:"
"""The beginning of a comment for translators."""

_KEYWORDS: dict[str, Any] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "withElements": None,
}
_MARKED = re.compile("|".join([*(rf"\b{name}\(" for name in _KEYWORDS), r"\{%-? trans"]))
_JINJA = {"newstyle_gettext": "true", "silent": "false"}


class Domain(NamedTuple):
    """A catalogue: its name, and the folders of the code whose texts it holds, the first with its files."""

    name: str
    folders: tuple[Path, ...]
    without: tuple[Path, ...] = ()

    @property
    def root(self) -> Path:
        """The folder from which places are named."""
        folder = self.folders[0]
        return PACKAGE.parent if folder.is_relative_to(PACKAGE) else folder.parent

    @property
    def template(self) -> Path:
        """The file with all texts, from which a translator begins."""
        return self.folders[0] / LOCALE / f"{self.name}.pot"


def domains(package: GamePackage) -> list[Domain]:
    """Return the catalogue of any game's texts, and that of a game's own."""
    locale = locale_of(package)
    plugins = find_spec("scythe_site_plugins")
    folders = (PACKAGE, *map(Path, (plugins and plugins.submodule_search_locations) or ()))
    games = tuple(PACKAGE / place.partition(":")[0].rpartition(".")[2] for place in OURS.values())
    ours = Domain(DOMAIN, folders, games)
    return [ours, Domain(package.name, (locale.parent,))] if locale else [ours]


def found_texts(domain: Domain) -> Iterator[Message]:
    """Yield the texts of a catalogue with their places, as file and line, from the code itself."""
    from babel.messages.catalog import Catalog  # noqa: PLC0415  # other languages than English alone need Babel

    catalog = Catalog()
    for file in _files(domain):
        for line, text, comments, context in _found_in(file):
            place = file.relative_to(domain.root).as_posix()
            catalog.add(text, locations=[(place, line)], auto_comments=comments, context=context)
    return iter([message for message in catalog if message.id])


def template_text(domain: Domain) -> str:
    """Return the file for translators: the texts without their translations, each with the files that it is from.

    Lines of files are left out: every edit of the code would change this file.
    """
    from babel.messages.catalog import Catalog  # noqa: PLC0415
    from babel.messages.pofile import write_po  # noqa: PLC0415

    catalog, written = Catalog(), BytesIO()
    for it in found_texts(domain):
        places = [(file, line) for file, line in it.locations]
        catalog.add(it.id, locations=places, auto_comments=it.auto_comments, context=it.context)
    write_po(written, catalog, width=120, omit_header=True, sort_by_file=True, include_lineno=False)
    return written.getvalue().decode()


def _files(domain: Domain) -> Iterable[Path]:
    files = (file for folder in domain.folders for file in folder.rglob("*") if file.suffix in _METHODS)
    return sorted(file for file in files if not any(map(file.is_relative_to, domain.without)))


def _found_in(file: Path) -> Iterator[tuple[int, Any, list[str], str | None]]:
    from babel.messages.extract import extract  # noqa: PLC0415

    source = file.read_bytes()
    # A look for a mark costs less than reading a language.
    if _MARKED.search(source.decode()):
        method, options = _METHODS[file.suffix]
        yield from extract(method, BytesIO(source), _KEYWORDS, [NOTE], options, strip_comment_tags=True)


def _listed_in(file: Path) -> Iterator[Any]:
    """Yield the texts of a file's lists, which are translated where they are used."""
    from babel.messages.extract import extract  # noqa: PLC0415

    source = file.read_bytes()
    if file.suffix == ".py" and b"N_(" in source:
        yield from (text for _, text, _, _ in extract("python", BytesIO(source), {"N_": None}))


def _jinja(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    from jinja2.ext import babel_extract  # noqa: PLC0415

    yield from babel_extract(file, list(keywords), list(comment_tags), options)


_STRING = r"""(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
_STRINGS = rf"{_STRING}(?:\s*\+\s*{_STRING})*"
_JOINED = re.compile(r"""(?<=["'])\s*\+\s*(?=["'])""")
_CALL = re.compile(
    r"(?:^[ \t]*// (?P<note>NOTE:.*(?:\n[ \t]*//.*)*)\n[^\n]*?)?"
    rf"(?<![\w$.])(?P<name>_|ngettext|pgettext|withElements)\(\s*(?P<texts>{_STRINGS}(?:\s*,\s*{_STRINGS})*)",
    re.MULTILINE,
)


def scripts(file: BinaryIO, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Yield the texts of a script, as a method of Babel, whose own knows no template literal within another."""
    source = file.read().decode()
    for call in _CALL.finditer(source):
        texts = ast.literal_eval(f"({_JOINED.sub(' ', call['texts'])},)")
        note = " ".join(line.strip().lstrip("/ ") for line in (call["note"] or "").splitlines())
        line = source.count("\n", 0, call.start("name")) + 1
        yield line, call["name"], texts if len(texts) > 1 else texts[0], [note] if note else []


_METHODS: Mapping[str, tuple[Any, Mapping[str, str]]] = {
    ".py": ("python", {}),
    ".html": (_jinja, _JINJA),
    ".js": (scripts, {}),
    ".svg": (_jinja, _JINJA),
}


def catalogue_files(domain: Domain, begun: str = "") -> dict[Path, bytes]:
    """Return the files of a catalogue as they should be: the template, and each language as text and compiled.

    A translation keeps its texts. It gets those of the template that it lacks, and loses those that nothing asks for.

    Args:
        begun: A language that may have no files yet.
    """
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po, write_po  # noqa: PLC0415

    template = template_text(domain).encode()
    files = {domain.template: template}
    folder = domain.template.parent
    there = {file.parent.parent.name for file in folder.glob(f"*/LC_MESSAGES/{domain.name}.po")}
    for language in sorted(there | {begun} - {""}):
        file = folder / language / "LC_MESSAGES" / f"{domain.name}.po"
        translated = read_po(BytesIO(file.read_bytes() if file.is_file() else b""), locale=language)
        translated.update(read_po(BytesIO(template)), no_fuzzy_matching=True, update_creation_date=False)
        translated.obsolete.clear()
        text, compiled = BytesIO(), BytesIO()
        write_po(text, translated, width=120, sort_by_file=True, include_lineno=False)
        write_mo(compiled, translated)
        files |= {file: text.getvalue(), file.with_suffix(".mo"): compiled.getvalue()}
    return files


@cache
def translations_script(language: str, package: GamePackage) -> str:
    """Return the script that translates, with the texts of all scripts in a language."""
    words = json.dumps(script_words(language, package), ensure_ascii=False, separators=(",", ":"))
    source = (PACKAGE / "site" / "theme" / SCRIPT).read_text("utf-8")
    assert _NO_WORDS in source
    return source.replace(_NO_WORDS, f"const words = {words};")


def script_words(language: str, package: GamePackage) -> dict[str, str | dict[str, str]]:
    """Return the texts of scripts in a language by the English ones, forms by CLDR's plural category."""
    from babel import Locale  # noqa: PLC0415

    category = Locale(language.partition("-")[0]).plural_form
    # A script may get a text out of a list of ours, such as the badge of a status, with its data.
    listed = {text for domain in domains(package) for file in _files(domain) for text in _listed_in(file)}
    words: dict[str, str | dict[str, str]] = {}
    translated = translations(language, package)
    for message in (it for domain in domains(package) for it in found_texts(domain)):
        ids = (message.id,) if isinstance(message.id, str) else message.id
        if listed.isdisjoint(ids) and not any(file.endswith(".js") for file, _ in message.locations):
            continue
        if isinstance(message.id, tuple | list):
            one, many = message.id
            # A few numbers fall into every category of every language.
            words[one] = {category(n): translated.ngettext(one, many, n) for n in reversed(range(200))}
        elif message.context:
            words[f"{message.context}\x04{message.id}"] = translated.pgettext(message.context, message.id)
        else:
            words[message.id] = translated.gettext(message.id)
    return words
