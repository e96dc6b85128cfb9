"""What the three plugins have in common: a build ends at a problem, a server outlives it and says so on every page."""

from __future__ import annotations

from collections.abc import Sequence
from logging import Logger, getLogger
from typing import Literal

from mkdocs.exceptions import PluginError

from scythe_ref.site.html.render import renderer
from scythe_ref.site.parts.banner import with_banner


class Authoring:
    """A plugin that serves authors while they edit; to stand before ``BasePlugin``.

    Attributes:
        log: Where problems are said in the terminal.
        serving: Whether this is a server.
        problems: What is wrong now, a line each.
        renderer: The templates.
    """

    log: Logger = getLogger("mkdocs.plugins.scythe")

    def __init__(self) -> None:
        self.serving = False
        self.problems: list[str] = []
        self.renderer = renderer()

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Learn whether this is a server.

        Args:
            command: What MkDocs was called for.
        """
        self.serving = command == "serve"

    def stop_on(self, what: str, problems: Sequence[str]) -> None:
        """End a build; in a server, say it in the terminal and go on with what there is.

        Args:
            what: What is wrong, in a few words; empty if the lines say it.
            problems: The lines; none if nothing is wrong.

        Raises:
            PluginError: There are problems and this is a build; the message names all of them.
        """
        if not problems:
            return
        text = f"{what}:\n" + "\n".join(f"  {problem}" for problem in problems) if what else "\n".join(problems)
        if not self.serving:
            raise PluginError(text)
        self.log.error("%s", text)

    def bannered(self, html: str, problems: Sequence[str], kept: bool) -> str:
        """Return a page; in a server with what is wrong above it.

        Args:
            kept: Whether the page shows an earlier state, because the present one can't be read.
        """
        return with_banner(html, problems, self.renderer, kept) if self.serving else html
