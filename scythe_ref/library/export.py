"""Exports of the library: plain PlayerAid modules, and the whole knowledge base as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from scythe_ref import __version__
from scythe_ref.library.entries import statement_badges
from scythe_ref.library.graph import Chapter, Library
from scythe_ref.schema.knowledge import KNOWLEDGE_SCHEMA
from scythe_ref.schema.rule_source import Procedure, Section, as_markdown

_LINK = re.compile(r"\[([^\]]*)\]\(#([^)\s]+)\)")
_PLAIN_KEYS = ("name", "description", "credits", "bgg_id", "enabled", "version", "text_type", "expansions")


def chapter_module(library: Library, chapter: Chapter) -> dict[str, Any]:
    """Return a chapter as a plain PlayerAid module: no keys of ours, every number filled in.

    Statements become bullets of their section. The format has anchors for sections alone: a link to a statement of
    the same chapter leads to its section, any other link becomes text.
    """
    given = chapter.source.model_dump(mode="json", exclude_none=True)
    anchors = _Anchors([chapter])
    module = {key: given[key] for key in _PLAIN_KEYS if key in given}
    module["name"] = f"{library.game.game}: {chapter.source.name}"
    module["sections"] = list(_chapter_sections(library, chapter, anchors))
    return module


def game_module(library: Library) -> dict[str, Any]:
    """Return all chapters as one plain PlayerAid module: a link from chapter to chapter still leads somewhere."""
    anchors = _Anchors(library.chapters)
    return {
        "name": library.game.game,
        "description": library.game.about,
        "bgg_id": library.game.bgg_id,
        "enabled": True,
        "version": 1.0,
        "text_type": "markdown",
        "sections": [
            {"name": chapter.source.name, "sections": list(_chapter_sections(library, chapter, anchors))}
            for chapter in library.chapters
        ],
    }


class _Anchors:
    """The ids of sections, and the section of each statement."""

    def __init__(self, chapters: tuple[Chapter, ...] | list[Chapter]) -> None:
        self.of: dict[str, str] = {}
        self.own: dict[tuple[str, str], str] = {}
        self.names: dict[int, str] = {}
        taken: set[str] = set()
        for chapter in chapters:
            for _, section in chapter.source.walk():
                wanted = section.id or section.name
                name = self._free(wanted if wanted not in taken else f"{chapter.id} {wanted}", taken)
                self.names[id(section)] = name
                self.of.setdefault(wanted, name)
                self.own[chapter.id, wanted] = name
                for statement in section.rules or ():
                    self.of[statement.id] = name

    @staticmethod
    def _free(wanted: str, taken: set[str]) -> str:
        base = re.sub(r"\W+", "_", wanted.lower(), flags=re.ASCII).strip("_") or "section"
        name, number = base, 2
        while name in taken:
            name, number = f"{base}_{number}", number + 1
        taken.add(name)
        return name

    def linked(self, text: str, chapter: str) -> str:
        """Return a text of a chapter with its links led to sections, or taken out."""

        def led(match: re.Match[str]) -> str:
            section = self.own.get((chapter, match[2])) or self.of.get(match[2])
            return f"[{match[1]}](#{section})" if section else match[1]

        return _LINK.sub(led, text)


def _chapter_sections(library: Library, chapter: Chapter, anchors: _Anchors) -> Iterator[dict[str, Any]]:
    if chapter.source.summary:
        lines = [anchors.linked(library.facts.fill(line), chapter.id) for line in chapter.source.summary]
        yield {"name": "In short", "text": "".join(f"* {line}\n" for line in lines)}
    for section in chapter.source.sections:
        yield _section(library, section, chapter.id, anchors)


def _section(library: Library, section: Section, chapter: str, anchors: _Anchors) -> dict[str, Any]:
    found: dict[str, Any] = {"name": library.facts.fill(section.name), "id": anchors.names[id(section)]}
    parts = [library.facts.fill(section.text).strip() + "\n"] if section.text else []
    parts += [library.facts.fill(as_markdown(one)) for one in (section.procedure, section.table) if one]
    bullets = "".join(_bullet(library, statement.id) for statement in section.rules or ())
    if bullets:
        parts.append(bullets)
    if parts:
        found["text"] = anchors.linked("\n".join(parts), chapter)
    if section.sections:
        found["sections"] = [_section(library, below, chapter, anchors) for below in section.sections]
    return found


def _bullet(library: Library, rule_id: str) -> str:
    """Return a statement as a bullet, its example as a bullet below it."""
    entry = library.statements[rule_id]
    fill = library.facts.fill
    title = fill(entry.statement.title).rstrip(".")
    stop = "" if title.endswith(("?", "!")) else "."
    badges = statement_badges(library, entry)
    marks = f" *({'; '.join(badges)})*" if badges else ""
    text = f"* **{title}{stop}** {_indented(entry.text)}{marks}\n"
    if entry.statement.example:
        text += f"    * *Example:* {_indented(fill(entry.statement.example), 8)}\n"
    return text


def _indented(text: str, by: int = 4) -> str:
    """Fit a text into a bullet: one line if it is one paragraph, else its lines indented."""
    if "\n\n" not in text.strip():
        return " ".join(text.split())
    return f"\n{' ' * by}".join(line.rstrip() for line in text.strip().splitlines())


def knowledge(library: Library, flips: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the whole knowledge base as plain data; ``scythe_ref.schema.knowledge.Knowledge`` describes it."""
    fill = library.facts.fill
    return {
        "schema": KNOWLEDGE_SCHEMA,
        "version": __version__,
        "digest": library.digest,
        "chapters": [
            {
                "id": chapter.id,
                "name": chapter.source.name,
                "description": fill(chapter.source.description),
                "summary": [fill(line) for line in chapter.source.summary or ()],
                "url": f"rules/{chapter.id}/",
            }
            for chapter in library.chapters
        ],
        "statements": [
            {
                **_data(library, entry.statement),
                "chapter": entry.chapter.id,
                "sections": list(entry.sections),
                "url": entry.url,
            }
            for entry in library.statements.values()
        ],
        "overviews": [
            {
                "kind": "procedure" if isinstance(entry.overview, Procedure) else "table",
                "overview": _data(library, entry.overview),
                "chapter": entry.chapter.id,
                "url": entry.url,
            }
            for entry in library.overviews.values()
        ],
        "rulings": [
            {
                **_data(library, entry.ruling),
                "topic": entry.topic,
                "topic_title": entry.topic_title,
                "related": list(library.related.get(entry.id, ())),
                "url": entry.url,
            }
            for entry in library.rulings.values()
        ],
        "scenarios": [
            {
                "id": entry.id,
                "ruling": entry.ruling,
                "url": entry.url,
                "scenario": entry.data,
                "flips": (flips or {}).get(entry.id),
            }
            for entry in library.scenarios.values()
        ],
        "walkthroughs": [
            {"id": entry.id, "url": entry.url, "walkthrough": _filled(library, entry.data)}
            for entry in library.walkthroughs.values()
        ],
        "most_asked": list(library.most_asked),
        "terms": [_data(library, term) for term in library.terms.values()],
        "components": library.components.data,
        "sources": [_data(library, source) for source in library.sources.values()],
        "changes": [_data(library, change) for change in library.changes],
        "messages": dict(library.messages),
    }


def _data(library: Library, model: BaseModel) -> Any:
    return _filled(library, model.model_dump(mode="json", exclude_none=True))


def _filled(library: Library, value: Any) -> Any:
    """Return plain data with every ``{fact:...}`` in its texts replaced."""
    if isinstance(value, str):
        return library.facts.fill(value)
    if isinstance(value, dict):
        return {key: _filled(library, item) for key, item in value.items()}
    if isinstance(value, list):
        return [_filled(library, item) for item in value]
    return value
