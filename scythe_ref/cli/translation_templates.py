"""The files of a language: room for each translation, below its English, and a term base to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scythe_ref.library import Mirror, Original


def write_templates(root: Path, language: str, mirrors: Iterable[Mirror]) -> Iterator[Path]:
    """Write each file of a language that lacks something, and yield it.

    Args:
        root: The content folder.

    Raises:
        OSError: A file can't be written.
    """
    from scythe_ref.cli.schema import current
    from scythe_ref.formats import write_text
    from scythe_ref.library import TERMS

    there = list(mirrors)
    files = {root / mirror.path: _template(mirror) for mirror in there if mirror.originals}
    if not (root / language / TERMS).exists():
        files[root / language / TERMS] = _term_base(there)
    for file, text in files.items():
        if current(file) != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_text(file, text)
            yield file


TERM_BASE = """\
# yaml-language-server: $schema=../../schema/term-base.schema.json
# The one word for each concept of the game. `scythe-ref validate` tells a translation that has a word under `avoid`.
# Begin with the terms of the glossary: fill in their words, and take these lines into `words`.
"""


def _term_base(mirrors: Iterable[Mirror]) -> str:
    """Return the text of a term base without words, with the terms of the glossary for a beginning."""
    glossaries = (mirror.original.model for mirror in mirrors if mirror.original.format == "glossary")
    terms = [term.term for glossary in glossaries for term in glossary.terms]
    return "".join((TERM_BASE, *(f'#   {_key(term)}: {{use: "", avoid: []}}\n' for term in terms), "words: {}\n"))


def _template(mirror: Mirror) -> str:
    """Return the text of a file: every translation that there is, and room for each that is missing."""
    from scythe_ref.formats import dump_yaml

    up = "../" * (len(mirror.path.parts))
    lines = [f"# yaml-language-server: $schema={up}schema/translation.schema.json", "texts:"]
    for owner, texts in _by_owner(mirror.originals).items():
        lines.append(f"  {_key(owner)}:")
        for one in texts:
            lines += [f"    {_key(one.field)}:", *_room(mirror, one)]
    if mirror.model.asked:
        lines += dump_yaml({"asked": mirror.model.asked}).splitlines()
    return "\n".join(lines) + "\n"


def _by_owner(originals: Iterable[Original]) -> dict[str, list[Original]]:
    found: dict[str, list[Original]] = {}
    for one in originals:
        found.setdefault(one.owner, []).append(one)
    return found


def _room(mirror: Mirror, one: Original) -> Iterator[str]:
    """Yield the lines of a translation, with the original above it as long as somebody has to translate it."""
    from scythe_ref.formats import dump_yaml

    found = mirror.translation_of(one) or mirror.moved(one)
    if found and found.of != one.digest:
        yield f"      # Newer than this translation; once it says the same, write  of: {one.digest}"
    if found is None or found.of != one.digest:
        yield from (f"      # {line}".rstrip() for line in one.text.splitlines())
    data: dict[str, object] = {"of": found.of if found else one.digest, "text": found.text if found else ""}
    if found and found.read:
        data["read"] = found.read
    yield from (f"      {line}".rstrip() for line in dump_yaml(data).splitlines())


def _key(name: str) -> str:
    from scythe_ref.formats import dump_yaml

    return dump_yaml({name: 1}).rpartition(":")[0]
