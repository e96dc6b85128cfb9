"""A page before it is rendered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from scythe_ref.site.parts.page_helper import PageHelper


T = TypeVar("T")


class Page:
    """What a template shows: objects of the library, and what is worked out for this page.

    Attributes:
        here: What the template writes texts, links and marks with.
        title: The heading.
        description: One plain line for link previews and search engines.
    """

    def __init__(self, here: PageHelper, title: str, description: str, **shown: Any) -> None:
        self.here = here
        self.title = title
        self.description = description
        self.shown = shown

    def __getattr__(self, name: str) -> Any:
        # By `__dict__`: of an object that has no `shown` yet, asking for it would come here again without end.
        shown = self.__dict__.get("shown", {})
        if name not in shown:
            raise AttributeError(name)
        return shown[name]


def neighbours(entries: Sequence[T], entry: T) -> tuple[T | None, T | None]:
    """Return what comes before an entry and after it."""
    place = entries.index(entry)
    return entries[place - 1] if place else None, entries[place + 1] if place + 1 < len(entries) else None
