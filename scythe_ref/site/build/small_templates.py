"""Templates of a theme without what is only there to make them readable."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jinja2.ext import Extension

if TYPE_CHECKING:
    from jinja2 import Environment

_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


class Unindented(Extension):
    """Templates without the indents of their lines: in every page Material's would weigh more than many an answer."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return a template as Jinja is to read it."""
        return _INDENT.sub("", source)


def trim_templates(env: Environment) -> None:
    """Have a theme's templates leave nothing in a page that is only there to make them readable."""
    env.trim_blocks = True
    env.add_extension(Unindented)
