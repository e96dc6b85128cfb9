"""The lab: the page on which the engine itself runs, in the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.search import LAB_MANIFEST
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.views.page import Page

if TYPE_CHECKING:
    from scythe_ref.site.context import PageContext


def lab_page(context: PageContext) -> Page:
    """Return the page of the lab."""
    return Page(
        PageHelper(context, "lab/"),
        "The lab",
        "Set up a position, make the move and read who is right, by which rule.",
        manifest=LAB_MANIFEST,
    )
