"""Markup that others write, made into HTML that may stand on a page."""

from scythe_ref.formats.markup.rendering import Rendering, render, without_paragraph

__all__ = ["Rendering", "render", "without_paragraph"]
