"""Light pages: templates, pages and scripts without what nobody reads, and what they may load."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from jinja2.ext import Extension

from scythe_ref.site.html.terms import LEFT_ALONE
from scythe_ref.site.html.to_markdown import PAGE_ONLY

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig


POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'"
)
"""No script but the site's own files runs: neither inline ones nor handlers, and nothing comes from another host.
Styles may stand in a page, as pictures say their width there; what a style could load is covered by the rest."""

PYTHON = "; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
"""What the page adds that runs Python: WebAssembly is compiled there, in a worker of the site's own."""


def use_content_security(config: MkDocsConfig) -> None:
    """Have our theme declare the policy in every page of a site, and add what the one that runs Python needs.

    Not for a server while somebody writes: what it adds to pages for reloading is inline, and differs by the page.
    """
    config.extra["content_security_policy"] = POLICY
    config.extra["content_security_python"] = PYTHON


_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_PREFORMATTED = re.compile(r"(<pre\b.*?</pre>)", re.DOTALL)
_BLANK_LINES = re.compile(r"\n\s*\n")
_SCRIPTED = re.compile(
    r'<div data-md-component="announce">\s*</div>\n*'
    r'|<input class="md-toggle" data-md-toggle="search"[^>]*>\n*'
    r'|<div class="md-dialog" data-md-component="dialog">\s*<div [^>]*></div>\s*</div>\n*'
)
"""Material's empty place for news, and what works with its bundle alone and js/header.js makes, once in a page each."""
_COMMENTS = re.compile(
    r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n"  # a line or several
    r"|^[ \t]*//[^\n]*\n"
    r"|/\*\* @(?:(?!\*/).)*\*/ ?",  # a type, before what it says it of
    re.MULTILINE | re.DOTALL,
)
"""What our scripts hold for who reads them; a comment after code stays: to know it from a text takes a parser."""


class Unindented(Extension):
    """Templates without the indents of their lines: in every page Material's would weigh more than many an answer."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return a template as Jinja is to read it."""
        return _INDENT.sub("", source)


def trim_templates(env: Environment) -> None:
    """Have a theme's templates leave nothing in a page that is only there to make them readable."""
    env.trim_blocks = True
    env.add_extension(Unindented)


def trim_page(html: str) -> str:
    """Return a finished page without blank lines, what js/header.js makes, and the marks that only the build reads.

    Templates leave these behind by the hundred, and each page is kept on the device.
    """
    parts = _PREFORMATTED.split(_SCRIPTED.sub("", html, count=3))
    parts[::2] = (_BLANK_LINES.sub("\n", part.replace(LEFT_ALONE, "").replace(PAGE_ONLY, "")) for part in parts[::2])
    return "".join(parts)


def trim_script(script: str) -> str:
    """Return a script of ours without comments, which tell types, too."""
    return _COMMENTS.sub("", script)
