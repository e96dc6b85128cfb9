"""Foreign markup, rendered and sanitised: HTML that is safe on a page."""

from scythe_ref.formats.markup.sanitising import Rendering, render, without_paragraph

__all__ = ["Rendering", "render", "without_paragraph"]
