"""References: their possible targets, and the names and links that lead to nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from scythe_ref.formats import Document, Problem, hint, nearest
from scythe_ref.library.facts import Facts, UnknownFactError
from scythe_ref.library.game import GameContent, plain_data
from scythe_ref.library.reading import BrokenFile, LoadedFile
from scythe_ref.library.unfinished import concerned_by_choice
from scythe_ref.schema.common import Holds, Refers
from scythe_ref.schema.component import NO_SWITCHES
from scythe_ref.schema.rule_source import Statement
from scythe_ref.schema.walker import Marked

_LINK = re.compile(r"\]\(#([^)\s]+)\)")
_CODE = re.compile(r"`[^`]*`")
_OPEN_BRACE = re.compile(r"(?<!\\)\{(?![^{}]*\})")
_LOOK_UP = re.compile(r"\{(\s*\w{1,40}\s*):\s*[\w.-]+\s*\}")
# A title may follow the address, and blanks the closing bracket.
_OPEN_LINK = re.compile(r"\[[^\[\]]*\]\((?:#|https?:)[^)\s]{0,200}(?=\s|$)(?!\s*[)\"'])")


class Target(NamedTuple):
    """The possible targets of a kind of reference.

    Attributes:
        what: Its name in errors.
        formats: Those whose files declare such names.
    """

    what: str
    names: Collection[str]
    formats: tuple[str, ...] = ()


class Index:
    """An index of all names: those that sound files declare, and those that broken ones may."""

    def __init__(self, files: list[LoadedFile], broken: list[BrokenFile], content: GameContent) -> None:
        self.files = files
        self.content = content
        self.broken = broken
        self.components: dict[str, Any] = {file.model.kind: file.model for file in self.of("component")}
        self.facts = Facts(content.facts(plain_data(self.components)))
        self.statements: dict[str, Statement] = {
            statement.id: statement for file in self.of("rule-source") for _, statement in file.model.statements()
        }
        self.sources = {source.id: source for file in self.of("sources") for source in file.model.sources}
        self.scenarios = {item.id: item for file in self.of("scenarios") for item in file.model.scenarios}
        self.switches = self.components["rulesets"].switches if "rulesets" in self.components else {}
        # As keys of a dict, in which a name is found at once, however many there are.
        targets = self._targets_by_kind().items()
        self._targets = {to: target._replace(names=dict.fromkeys(target.names)) for to, target in targets}
        self.chosen = concerned_by_choice(self.statements, self.switches)

    def of(self, name: str) -> list[LoadedFile]:
        """Return the sound files of a format."""
        return [file for file in self.files if file.format == name]

    def dead_references(
        self, document: Document, references: list[Marked[Refers]], texts: list[Marked[Holds]]
    ) -> Iterator[Problem]:
        """Yield the names, facts and links in a file that lead to nothing, in any file."""
        for reference in references:
            for name, target in self._wanted(reference):
                if message := self._missing(name, target):
                    at = document.locate_key(reference.loc) if reference.is_key else None
                    yield document.problem(reference.loc, message, at)
        for loc, _, text, _ in texts:
            for path in self.facts.paths_in(text):
                if message := self._missing_fact(path):
                    yield document.problem(loc, message, document.locate_text(loc, text.index(path)))
            for link in _LINK.findall(text):
                if message := self._missing(link, self._targets["link"]):
                    yield document.problem(loc, message, document.locate_text(loc, text.index(f"#{link}")))

    def _missing(self, name: str, target: Target) -> str | None:
        if name in target.names or self._may_stand_in_broken(name, target.formats):
            return None
        near = nearest(name, target.names)
        cure = "; declare it in content/sources.yaml" if target.what == "source" and not near else ""
        return f"there is no {target.what} {name!r}{hint(near)}{cure}"

    def _missing_fact(self, path: str) -> str | None:
        try:
            self.facts.resolve(path)
        except UnknownFactError as error:
            if self._may_be_broken_fact(path):
                return None
            return f"there is no fact {path!r} in the components{hint(error.nearest)}"
        return None

    def _may_be_broken_fact(self, path: str) -> bool:
        """Check for a broken component that may declare a fact; the fault may be in the part above it."""
        kind, top = self.content.home_of(path)
        # A number is a place in a list, which no file spells.
        key = next((part for part in reversed(path.split(".")) if not part.isdigit()), path)
        return kind not in self.components and any(
            not top or _may_declare(file, key) or not _may_declare(file, top)
            for file in self.broken
            if file.format == "component" and file.kind in (kind, None)
        )

    def _may_stand_in_broken(self, name: str, formats: tuple[str, ...]) -> bool:
        return any(_may_declare(file, name) for file in self.broken if file.format in formats)

    def _wanted(self, reference: Marked[Refers]) -> Iterator[tuple[str, Target]]:
        """Yield each name of a reference with its possible targets; nothing where its owner is unknown."""
        loc, mark, name, _ = reference
        owner = str(loc[mark.within]) if mark.within else ""
        if mark.to == "setting":
            if owner in self.switches:
                yield name, Target(f"setting of the switch {owner!r}:", self.switches[owner].settings)
        elif mark.within:
            if target := self.content.target_within(mark.to, owner, self.components):
                yield name, target
        elif mark.to == "source":
            source, _, place = name.partition("#")
            yield source, self._targets["source"]
            if source in self.sources and self.sources[source].places:
                yield place, Target(f"place in source {source!r}:", self.sources[source].places)
        else:
            yield name, self._targets[mark.to]

    def _targets_by_kind(self) -> Mapping[str, Target]:
        sections = [s.id for file in self.of("rule-source") for _, s in file.model.walk() if s.id]
        overviews = [one.id for file in self.of("rule-source") for _, one in file.model.overviews()]
        terms = [term.id for file in self.of("glossary") for term in file.model.terms]
        rulings = [ruling.id for file in self.of("rulings") for ruling in file.model.rulings]
        parts = self.components
        presets = parts.get("rulesets", NO_SWITCHES).presets
        concepts = {name: one.kind for file in self.of("lexicon") for name, one in file.model.concepts.items()}
        pieces = [name for name, kind in concepts.items() if kind == "piece"]
        link = "rule, section, procedure, table or term to link to:"
        return {
            "rule": Target("rule", self.statements, ("rule-source",)),
            "ruling": Target("ruling", rulings, ("rulings",)),
            "scenario": Target("scenario", self.scenarios, ("scenarios",)),
            "term": Target("term", terms, ("glossary",)),
            "source": Target("source", self.sources, ("sources",)),
            "link": Target(link, [*self.statements, *sections, *overviews, *terms], ("rule-source", "glossary")),
            "shown": Target("rule, procedure or table", [*self.statements, *overviews], ("rule-source",)),
            "piece": Target("piece in the lexicon", [*pieces, *(f"{name}s" for name in pieces)], ("lexicon",)),
            "switch": Target("switch", self.switches, ("component",)),
            "preset": Target("ruleset preset", presets, ("component",)),
            "place": Target("place of the board", ()),
            **self.content.targets(self),
        }


def half_written(document: Document, texts: list[Marked[Holds]]) -> Iterator[Problem]:
    """Yield the look-ups and links of a file that readers would see as they are typed."""
    for loc, mark, text, is_key in texts:
        if not is_key and mark.kind != "address":
            for index, message in _half_written(_CODE.sub(lambda code: " " * len(code[0]), text)):
                yield document.problem(loc, message, document.locate_text(loc, index))


def _half_written(text: str) -> Iterator[tuple[int, str]]:
    for brace in _OPEN_BRACE.finditer(text):
        yield brace.start(), "a '{' begins here and is not closed"
    for look_up in _LOOK_UP.finditer(text):
        if (name := look_up[1]) != "fact":
            yield look_up.start(), f"there is no look-up {name!r}{hint(nearest(name, ['fact']))}"
    for link in _OPEN_LINK.finditer(text):
        yield link.start(), "a link begins here and is not closed"


def _may_declare(file: BrokenFile, name: str) -> bool:
    """Search a broken file for a name: as a key or under any, since its keys may be the fault.

    In a list names refer to others, unless it is one of former names.
    """
    if file.text is None:
        return True
    whole = rf"[\"'\u2018-\u201e]?(?<![\w.-]){re.escape(name)}(?![\w-]|\.\w)[\"'\u2018-\u201e]?"
    declared = rf":[ \t]*(?:\n[ \t]+)?{whole}|{whole}[ \t]*:|former[^\]:]*:[^:]*{whole}"
    return bool(re.search(declared, file.text, re.IGNORECASE))
