"""Measures how the project's texts read: long sentences, the passive, habits, the reading grade.

``python tools/prose.py`` prints a row for each kind of text. ``--list KIND`` prints the sentences that count against
it, ``--packages`` the docstrings of each package.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG")
PACKAGES = ("scythe_ref", "site_plugins", "tools", "tests", "benchmarks")
LONG = 25
"""Words that a sentence may have."""

_FENCE = re.compile(r"^ *(```+|~~~+).*?^ *\1 *$", re.MULTILINE | re.DOTALL)
_FRONT_MATTER = re.compile(r"\A---\n.*?^---\n", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_INDENTED = re.compile(r"(?:\A|(?<=\n))\n?(?: {4}|\t)(?! *(?:[-*]|\d+\.) ).*(?:\n(?: {4}.*)?)*")
_LIST_ITEM = re.compile(r"^ *(?:[-*+]|\d+\.) +", re.MULTILINE)
_HEADING = re.compile(r"^#+ .*$|^ *[|!].*$|^=+$", re.MULTILINE)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|<[^<>\s][^<>]*>")
_CODE = re.compile(r"``.*?``|`[^`]*`")
_NO_CODE = re.compile(r"[.?!;:](?=\s|$)|^")
_SECTION = re.compile(r"^(?:Args|Attributes|Returns|Raises|Yields|Example|Examples|Note):$|^ *>>>.*$", re.MULTILINE)
_EXAMPLE = re.compile(r":(?::|\n\n) *(?:\n+ {4}.*)+")
_FIELD = re.compile(r"^ {4}(?:\*{0,2}[\w`., ]+?)(?: \([^)]*\))?: ", re.MULTILINE)
_END = re.compile(r"(?<=[.!?])[*_\"')\]]*\s+(?=[\"'(*\[]*[A-Z0-9_])|\n\s*\n")
_WORD = re.compile(r"[A-Za-z0-9][\w'./:#-]*")

_IRREGULAR = (
    "bound|broken|brought|built|caught|chosen|cut|dealt|done|drawn|driven|fallen|found|forgotten|given|gone|held|hidden"
    "|kept|known|laid|led|left|lost|made|meant|met|paid|put|read|run|said|seen|sent|set|shown|shut|sold|spent|split|spread"
    "|taken|taught|thought|thrown|told|torn|understood|undone|won|worn|written"
)
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been|being)(?:n't)?(?: (?:not|never|also|then|now|only|still|always|all|both|once|first"
    r"|just|each|\w+ly))* (?:\w{2,}ed|" + _IRREGULAR + r")\b",
    re.IGNORECASE,
)
_NOUN = re.compile(r"\bwhat(?:ever)?\b|^(?:who|how|where|whoever)\b", re.IGNORECASE)
_STANDS = re.compile(r"\b(?:stands?|stood|standing|lies|lie|lay|lying)\b", re.IGNORECASE)


def without_markup(markdown: str) -> str:
    """The sentences of a Markdown text, without code, tables, headings and marks; a line break ends each list item."""
    text = _FRONT_MATTER.sub("", markdown)
    text = _INDENTED.sub("\n\n", _COMMENT.sub("", _FENCE.sub("\n\n", text)))
    text = _HEADING.sub("\n\n", text)
    text = _LIST_ITEM.sub("\n\n", text)
    return _LINK.sub(lambda link: link[1] or "", text).replace("**", "")


def sentences(text: str) -> Iterator[str]:
    """Split a text into sentences. Inline code keeps its words and loses marks that would end one or be a habit."""
    for sentence in _END.split(_CODE.sub(lambda code: _NO_CODE.sub("_", code[0].strip("`")), text)):
        if (one := " ".join(sentence.split())) and _WORD.search(one):
            yield one


def docstring_text(docstring: str) -> str:
    """A docstring without its examples and the names of its fields."""
    text = _SECTION.sub("\n\n", _EXAMPLE.sub("\n\n", inspect.cleandoc(docstring)))
    return without_markup(re.sub(r"\n +", "\n", _FIELD.sub("\n\n", text)))


def words(sentence: str) -> int:
    """Count the words of a sentence."""
    return len(_WORD.findall(sentence))


def syllables(word: str) -> int:
    """Estimate the syllables of an English word by its groups of vowels."""
    word = word.lower().removesuffix("es") if re.search(r"[^aeiouls]es$", word.lower()) else word.lower()
    silent = re.search(r"[^aeiouyl]e$", word) or re.search(r"[^td]ed$", word)
    return max(1, len(re.findall(r"[aeiouy]+", word)) - bool(silent))


COUNTED: dict[str, Callable[[str], bool]] = {
    "long": lambda it: words(it) > LONG,
    "what": lambda it: not it.endswith("?") and bool(_NOUN.search(it)),
    "passive": lambda it: bool(_PASSIVE.search(it)),
    "stands": lambda it: bool(_STANDS.search(it)),
    "semicolon": lambda it: ";" in it,
}
"""Each habit, by the test of a sentence."""


@dataclass(frozen=True)
class Reading:
    """Figures for the sentences of one kind of text.

    Attributes:
        sentences: The number of sentences.
        shares: The share of each habit of ``COUNTED``, in per cent.
        grade: The school grade after Flesch and Kincaid.
    """

    sentences: int
    shares: dict[str, float]
    grade: float


def measure(text: Iterable[str]) -> Reading:
    """Measure sentences."""
    found = list(text)
    count = max(1, len(found))
    all_words = [word for sentence in found for word in _WORD.findall(sentence)]
    number = max(1, len(all_words))
    grade = 0.39 * number / count + 11.8 * sum(map(syllables, all_words)) / number - 15.59
    return Reading(len(found), {key: 100 * sum(map(test, found)) / count for key, test in COUNTED.items()}, grade)


def document(root: Path, name: str) -> list[str]:
    """The sentences of one of the project's documents, such as ``README``."""
    return list(sentences(without_markup((root / f"{name}.md").read_text("utf-8"))))


def docstrings(file: Path) -> Iterator[str]:
    """The docstrings of a Python file, those of attributes included."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def _values(item: object, keys: frozenset[str]) -> Iterator[str]:
    """The texts of these keys anywhere in parsed YAML."""
    if isinstance(item, dict):
        for key, value in item.items():
            if key in keys and isinstance(value, str):
                yield value
            else:
                yield from _values(value, keys)
    elif isinstance(item, list):
        for value in item:
            yield from _values(value, keys)


def _content(folder: Path, *keys: str) -> list[str]:
    """The sentences of these keys in the YAML files of a folder; a title is one sentence."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    texts = [
        without_markup(text)
        for path in sorted(folder.glob("*.yaml"))
        for text in _values(yaml.load(path.read_text("utf-8"), loader), frozenset(keys))  # noqa: S506 (a safe loader)
    ]
    return [one for text in texts for one in sentences(text)]


def kinds(root: Path) -> dict[str, list[str]]:
    """The sentences of each kind of text.

    Args:
        root: The project's folder.
    """
    found = {name: document(root, name) for name in DOCUMENTS}
    found["docstrings"] = [one for package in by_package(root).values() for one in package]
    pages = sorted((root / "content/pages").glob("*.md"))
    found["manual"] = [one for page in pages for one in sentences(without_markup(page.read_text("utf-8")))]
    found["statements"] = _content(root / "content/rules", "text")
    found["answers"] = _content(root / "content/rulings", "answer")
    found["titles"] = _content(root / "content/scenarios", "title")
    return found


def by_package(root: Path) -> dict[str, list[str]]:
    """The sentences of the docstrings of each package, by its path."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in sorted(file for name in PACKAGES for file in (root / name).rglob("*.py")):
        for text in docstrings(file):
            found[str(file.parent.relative_to(root))] += sentences(docstring_text(text))
    return found


def table(rows: dict[str, list[str]]) -> Iterator[str]:
    """The lines of a table in Markdown, one row for each kind of text."""
    yield "| text | sentences | " + " | ".join(f"{key} %" for key in COUNTED) + " | grade |"
    yield "|---" * (len(COUNTED) + 3) + "|"
    for name, found in rows.items():
        reading = measure(found)
        shares = " | ".join(f"{share:.0f}" for share in reading.shares.values())
        yield f"| {name} | {reading.sentences} | {shares} | {reading.grade:.1f} |"


def main() -> None:
    """Print the table, or the sentences that count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--list", metavar="KIND", help="print the sentences of this kind that have a habit")
    parser.add_argument("--habit", choices=list(COUNTED), help="with --list: this habit alone")
    parser.add_argument("--packages", action="store_true", help="a row for the docstrings of each package")
    asked = parser.parse_args()
    rows = by_package(ROOT) if asked.packages else kinds(ROOT)
    if not asked.list:
        print("\n".join(table(rows)))
        return
    for sentence in rows[asked.list]:
        habits = [key for key, test in COUNTED.items() if test(sentence) and asked.habit in (None, key)]
        if habits:
            print(f"{','.join(habits)}: {sentence}")


if __name__ == "__main__":
    main()
