"""Templates: Jinja2 with undefined names as errors and everything escaped; a folder of the user's goes first."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from scythe_ref.site.board import BoardDrawing

TEMPLATES = Path(__file__).with_name("templates")

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|!])")


@cache
def renderer(overrides: Path | None = None) -> Renderer:
    """Return the renderer of a folder of overrides; it keeps compiled templates, and reads a changed one again.

    Args:
        overrides: See :class:`Renderer`.
    """
    return Renderer(overrides)


class Renderer:
    """Renders view models."""

    def __init__(self, overrides: Path | None = None) -> None:
        """Set up.

        Args:
            overrides: A folder of the user's; a template in it takes the place of ours of the same name.
        """
        folders = [TEMPLATES] if overrides is None else [overrides, TEMPLATES]
        self.folders = tuple(folders)
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(folders),
            undefined=jinja2.StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self.environment.filters["heading"] = heading
        self.environment.filters["yaml"] = as_yaml
        self.environment.filters["count"] = count

    def changed(self) -> float:
        """Return when a template was last changed."""
        return max(file.stat().st_mtime for folder in self.folders for file in folder.rglob("*.*"))

    def page(self, template: str, view: object) -> str:
        """Return a generated page as Markdown.

        Args:
            template: Its template, as in ``pages/chapter.md``.
            view: The view model that the template is written for.
        """
        text = self.environment.get_template(template).render(page=view)
        return _BLANK_LINES.sub("\n\n", text).lstrip("\n")

    def sprite(self, drawing: BoardDrawing) -> str:
        """Return the file with the empty board and the symbols, as SVG.

        Args:
            drawing: The board.
        """
        return self.environment.get_template("board/sprite.svg").render(drawing=drawing)

    def macro(self, template: str, name: str, *arguments: Any) -> str:
        """Return what a macro makes of its arguments, as text that joins other HTML without being escaped again.

        Args:
            template: The file that the macro is in, as in ``macros/scenario.html``.
            name: The macro.
            arguments: What it is called with.
        """
        module = self.environment.get_template(template).module
        return str(getattr(module, name)(*arguments))


_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n){2,}")


def heading(text: str) -> Markup:
    """Return plain text so that it can stand in a Markdown heading."""
    return Markup(_MARKDOWN.sub(r"\\\1", text))  # noqa: S704  # every character that could begin markup is escaped


def as_yaml(text: str) -> Markup:
    """Return plain text as a YAML value for front matter; JSON is YAML, too."""
    return Markup(json.dumps(text, ensure_ascii=False))  # noqa: S704  # goes to a YAML reader, not to a page


def count(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: ``1 scenario``, ``2 scenarios``."""
    return f"{number} {one if number == 1 else many or one + 's'}"
