"""Places on a module's page: every section has one, and those with an id of their own have that."""

from __future__ import annotations

from scythe_ref.formats import slug_of
from scythe_ref.schema.rule_source import RuleSource, Section
from scythe_ref.site.foreign.catalogue import free_name
from scythe_ref.site.foreign.text import plain_line

_OURS = ("__", "scythe-search")
"""How the ids begin that the page itself needs: Material's switches and settings, and our search."""


class Anchors:
    """The place of each section of a rule source, found by the section itself or by an id in a link."""

    def __init__(self, source: RuleSource) -> None:
        """Give out the places."""
        markdown = source.text_type == "markdown"
        sections = list(_all(source.sections))
        rules = [rule.id for section in sections for rule in section.rules or ()]
        ids = [section.id for section in sections if section.id] + rules
        # All ids come first: links name them, so no heading may have taken one.
        self._used = dict.fromkeys((name for name in ids if _own(name) == name), 1)
        self.by_id = {name: name if name in self._used else free_name(_own(name), self._used) for name in ids}
        self._by_section: dict[int, str] = {}
        for section in sections:
            name = self.by_id[section.id] if section.id else self.free(plain_line(section.name, markdown))
            self._by_section[id(section)] = name

    def of(self, section: Section) -> str:
        """Return the place of a section."""
        return self._by_section[id(section)]

    def of_id(self, name: str) -> str:
        """Return the place that a ``(#id)`` link leads to."""
        return self.by_id.get(name, name)

    def free(self, name: str) -> str:
        """Return a place for a heading that nothing else has, and keep it."""
        return free_name(_own(slug_of(name) or "section"), self._used)


def _own(name: str) -> str:
    return f"section-{name.strip('_')}" if name.startswith(_OURS) else name


def _all(sections: list[Section]) -> list[Section]:
    found: list[Section] = []
    for section in sections:
        found += [section, *_all(section.sections or [])]
    return found
