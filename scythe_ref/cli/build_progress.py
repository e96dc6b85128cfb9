"""Progress of a build, by the events of MkDocs; MkDocs calls this plugin before those that do the work."""

from __future__ import annotations

import logging
from typing import Any

from mkdocs.config.base import Config
from mkdocs.plugins import BasePlugin, event_priority

from scythe_ref.cli.streams import status
from scythe_ref.translations import _

FIRST = 100
"""The priority that comes before all others."""


class ProgressConfig(Config):
    """Settings that come from code, not from a file."""


class BuildProgress(BasePlugin[ProgressConfig]):
    """Shows the stage of a build on the terminal."""

    def __init__(self) -> None:
        self.pages = self.written = 0
        for handler in logging.getLogger("mkdocs").handlers:
            handler.addFilter(_own_line)

    def tell(self, what: str, done: int, total: int) -> None:
        """Say how far something is."""
        status(_("{what}: {done} of {total} …").format(what=what, done=done, total=total))

    @event_priority(FIRST)
    def on_config(self, config: Any) -> None:
        """Come before the content."""
        status(_("Reading the content …"))

    @event_priority(FIRST)
    def on_env(self, env: Any, *, files: Any, **__: Any) -> None:
        """Count the pages to write."""
        self.pages = len(files.documentation_pages())

    def on_post_page(self, output: str, **__: Any) -> None:
        """Count a written page."""
        self.written += 1
        self.tell(_("Writing the pages"), self.written, self.pages)

    @event_priority(FIRST)
    def on_post_build(self, **__: Any) -> None:
        """Come before all that needs every page."""
        status(_("Preparing the search, the lab and what programs read …"))


def _own_line(record: logging.LogRecord) -> bool:
    """Clear the progress line before a warning."""
    status("")
    return True
