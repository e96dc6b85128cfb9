"""Plain text from others where a theme writes it: titles, menus, descriptions."""

from __future__ import annotations

from html import escape

from markupsafe import Markup

_QUOTES = str.maketrans({"<": "\u2039", ">": "\u203a", '"': "\u201d"})
"""Apostrophes stay: no template of the theme puts a text between single quotation marks."""


def title(text: str) -> Markup:
    """Return plain text for titles, menus and descriptions.

    MkDocs and Material put these into pages as they are, and now and then take the escaping off again before they do
    (``striptags``). So there is nothing in them that could be anything but text: quotation marks and angle brackets
    become typographic ones.
    """
    return Markup(escape(text.translate(_QUOTES), quote=False))  # noqa: S704  # escaped in this line
