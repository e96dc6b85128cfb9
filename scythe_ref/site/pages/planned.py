"""A generated page before it is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scythe_ref.site.views.page import Page


@dataclass(frozen=True)
class PlannedPage:
    """A page before it is made.

    Attributes:
        uri: The Markdown file that it stands for, as if it lay in the docs folder.
        template: What it is written by.
        view: Gives what it shows.
        in_nav: Whether the navigation may list it; rulings are reached through their topics.
    """

    uri: str
    template: str
    view: Callable[[], Page]
    in_nav: bool = True
