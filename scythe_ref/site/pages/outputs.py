"""What commands print with ``--json``: the page is read from their schemas, which are made from the code."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scythe_ref.formats import SCHEMAS, described_shapes
from scythe_ref.library import schemas_of
from scythe_ref.site.parts.page_helper import PageHelper
from scythe_ref.site.views.page import Page

if TYPE_CHECKING:
    from scythe_ref.formats import DescribedShape
    from scythe_ref.site.context import PageContext

OUTPUTS = "output/"
"""Folder of these schemas, below that of all."""


class PrintedOutput(NamedTuple):
    """What a command prints."""

    command: str
    title: str
    about: str
    schema: str
    shapes: list[DescribedShape]


def outputs_page(context: PageContext) -> Page:
    """Return the page of all shapes, in the order of the commands' names."""
    printed = [
        PrintedOutput(
            name.removeprefix(OUTPUTS).partition(".")[0],
            schema["title"],
            schema["description"],
            f"../{SCHEMAS}/{name}",
            list(described_shapes(schema)),
        )
        for name, schema in schemas_of(context.library.package).items()
        if name.startswith(OUTPUTS)
    ]
    return Page(
        PageHelper(context, "json-output/"),
        "What commands print as JSON",
        "Every command that takes --json, with the keys of what it prints and a JSON Schema.",
        printed=printed,
    )
