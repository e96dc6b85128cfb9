"""What the tests of the site share: the content and what pages are made with."""

from __future__ import annotations

import pytest

from scythe_ref.library import Library
from scythe_ref.site.context import PageContext
from scythe_ref.site.pages.plan import rendered_pages
from scythe_ref.site.parts.links import Links


@pytest.fixture(scope="session")
def context(library: Library) -> PageContext:
    return PageContext(library, Links(library))


@pytest.fixture(scope="session")
def pages(context: PageContext) -> dict[str, str]:
    """The HTML of every generated page by the Markdown file that it stands for."""
    return {uri: made.html for uri, made in rendered_pages(context).items()}
