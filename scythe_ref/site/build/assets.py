"""The look that generated pages need, in whatever theme they stand."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files


THEME = Path(__file__).parent.parent / "theme"
"""Our own theme over Material; ``css/reference.css`` and ``js/reference.js`` in it serve any theme."""

THEME_SETTINGS = "js/theme_settings.js"
"""A script of the theme that is a template: what ``mkdocs.yml`` says of colours and features, once for all pages."""

STYLES = "css/reference.css"
COLOURS = "css/colours.css"
SCRIPT = "js/reference.js"
WALK_SCRIPT = "js/walk.js"
"""The script that shows a walk-through step by step; the other one loads it on such a page alone."""


_MAP_NOTE = re.compile(r"\s*(?://# sourceMappingURL=\S+|/\*# sourceMappingURL=\S+ \*/)\s*\Z")


def use_assets(config: MkDocsConfig) -> None:
    """Have every page load our style sheet and script."""
    for styles in (STYLES, COLOURS):
        if styles not in config.extra_css:
            config.extra_css.insert(0, styles)  # first, so that a site's own styles come after it and win
    if SCRIPT not in config.extra_javascript:
        config.extra_javascript.append(SCRIPT)


def add_assets(files: Files, config: MkDocsConfig, styles: Path | None = None) -> None:
    """Put our style sheet and scripts among the files, unless the theme or the site brings its own.

    Args:
        styles: The game's own, which go with our colours.
    """
    from mkdocs.structure.files import File  # noqa: PLC0415  # pages can be made without MkDocs

    bare = files.get_file_from_path(COLOURS)
    if bare is not None and bare.abs_src_path == str(THEME / COLOURS):
        files.remove(bare)
    if files.get_file_from_path(COLOURS) is None:
        files.append(File.generated(config, COLOURS, content=colours_with(styles)))
    for name in (STYLES, SCRIPT, WALK_SCRIPT):
        if files.get_file_from_path(name) is None:
            files.append(File.generated(config, name, abs_src_path=str(THEME / name)))


def colours_with(styles: Path | None) -> str:
    """Return our colours with those of a game."""
    return "\n".join(file.read_text("utf-8") for file in (THEME / COLOURS, styles) if file)


UNUSED = ("assets/javascripts/lunr", "assets/javascripts/workers", "**/*.map")
"""What Material brings and no page loads: its own search, and maps for who debugs it."""


LAB_ASSETS = ("js/lab", "css/lab.css")
"""What the lab loads of ours."""


def drop_unused(site_dir: Path, further: Sequence[str] = ()) -> None:
    """Remove what the theme put into a built site though nothing asks for it."""
    for pattern in (*UNUSED, *further):
        for place in list(site_dir.glob(pattern)):  # a list: what is looked through is being removed
            if place.is_dir():
                shutil.rmtree(place)
            else:
                place.unlink()
    # Their last line leads to the maps that are gone, and browsers would ask for those.
    for script in site_dir.glob("assets/**/*.min.*"):
        text = script.read_text(encoding="utf-8")
        if (bare := _MAP_NOTE.sub("", text)) != text:
            script.write_text(bare, encoding="utf-8")
