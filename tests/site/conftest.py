"""Fixtures of the tests of the site: the content and the objects that make pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from scythe_ref.library import Library
from scythe_ref.site.build.for_programs import markdown_files
from scythe_ref.site.context import PageContext
from scythe_ref.site.html.render import RenderedPage
from scythe_ref.site.pages.plan import rendered_pages
from scythe_ref.site.parts.links import Links


@pytest.fixture(scope="session")
def context(library: Library) -> PageContext:
    return PageContext(library, Links(library))


@pytest.fixture(scope="session")
def rendered(context: PageContext) -> dict[str, RenderedPage]:
    """Every generated page, by its Markdown file."""
    return rendered_pages(context)


@pytest.fixture(scope="session")
def pages(rendered: dict[str, RenderedPage]) -> dict[str, str]:
    """The HTML of every generated page, by its Markdown file."""
    return {uri: page.html for uri, page in rendered.items()}


@pytest.fixture(scope="session")
def copies(context: PageContext, rendered: dict[str, RenderedPage]) -> dict[str, str]:
    """The Markdown copies of all pages, by their files."""
    return dict(markdown_files(context, rendered, "Reference"))


@pytest.fixture(scope="session")
def accented(site_of_kind: Callable[[str], tuple[Path, str]]) -> tuple[Path, str]:
    """Our site in the pseudo-language: its folder and its address."""
    return site_of_kind("in-accents")
