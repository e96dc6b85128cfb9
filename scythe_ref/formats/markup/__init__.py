"""Foreign markup, rendered and sanitised: HTML that is safe on a page."""

from scythe_ref.formats.markup.rendering import Rendering, render, without_paragraph

__all__ = ["Rendering", "render", "without_paragraph"]
