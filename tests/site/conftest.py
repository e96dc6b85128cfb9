"""What the tests of the site share: the content and what pages are made with."""

from __future__ import annotations

import pytest

from scythe_ref.library import Library, load
from scythe_ref.site.desk import Desk
from scythe_ref.site.links import Links
from scythe_ref.site.pages import generated_pages
from scythe_ref.site.render import Renderer


@pytest.fixture(scope="session")
def library() -> Library:
    return load()


@pytest.fixture(scope="session")
def desk(library: Library) -> Desk:
    return Desk(library, Links(library))


@pytest.fixture(scope="session")
def pages(desk: Desk) -> dict[str, str]:
    """The HTML of every generated page by the Markdown file that it stands for."""
    return {page.uri: page.made.html for page in generated_pages(desk, Renderer())}
