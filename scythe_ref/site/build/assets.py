"""Style sheets, scripts and the theme of a site, and the trimming of its pages."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2.ext import Extension

from scythe_ref.site.html.render import COMPILED, title
from scythe_ref.site.html.terms import LEFT_ALONE
from scythe_ref.site.html.to_markdown import PAGE_ONLY

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files


PACKAGE = Path(__file__).parents[2]
THEME = PACKAGE / "site" / "theme"
"""Our own theme over Material; ``css/reference.css`` and ``js/reference.js`` in it serve any theme."""

EARLY_SCRIPT = "js/early.js"
"""A script of the theme that is a template: it holds the colours and features of ``mkdocs.yml`` for all pages."""

OFFLINE_PAGE = "offline.html"
"""The service worker's answer without a network, for a page that it has not kept."""

COLOURS = "css/colours.css"
STYLES = "css/reference.css"
STYLESHEETS = (COLOURS, STYLES)
"""The style sheets of every page that holds anything of ours, under any theme and in every kind of site."""

SCRIPT = "js/reference.js"
TRANSLATIONS = "js/translations.js"
WALK_SCRIPT = "js/walk.js"
"""The script that shows a walk-through step by step; the other one loads it on such a page alone."""


_MAP_NOTE = re.compile(r"\s*(?://# sourceMappingURL=\S+|/\*# sourceMappingURL=\S+ \*/)\s*\Z")


PALETTE: tuple[dict[str, Any], ...] = (
    {"media": "(prefers-color-scheme: light)", "scheme": "default", "toggle": {"name": "Switch to dark"}},
    {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "toggle": {"name": "Switch to light"}},
)
"""Light and dark as the device asks, with a switch, in our colours: the default palette."""


def use_theme(config: MkDocsConfig, *further: Path | None) -> None:
    """Lay our theme over Material.

    Args:
        further: Folders that go over ours. A folder of the user's goes over all of them.
    """
    use_assets(config)
    theme = config.theme
    for folder in map(str, filter(None, (THEME, *further))):
        if folder not in theme.dirs:
            theme.dirs.insert(1 if theme.custom_dir else 0, folder)
    theme.static_templates.update((EARLY_SCRIPT, OFFLINE_PAGE))
    theme["palette"] = _palette(theme.get("palette"))
    # Material writes all of this into pages as it is.
    config.site_name, config.site_description = title(config.site_name), title(config.site_description or "")
    config.nav = _plain_titles(config.nav)


def _plain_titles(nav: Any) -> Any:
    """Return a navigation, or a part of it, with plain text as titles."""
    if isinstance(nav, dict):
        return {title(str(name)): _plain_titles(part) for name, part in nav.items()}
    return [_plain_titles(part) for part in nav] if isinstance(nav, list) else nav


def _palette(said: Any) -> list[dict[str, Any]]:
    """Return a palette as Material reads it: a list of options with every default filled in."""
    colour = "indigo" if said else "custom"
    options = [said] if isinstance(said, dict) else said or PALETTE
    usual = {"scheme": "default", "primary": colour, "accent": colour}
    return [
        {**option, **{name: str(option.get(name) or usual[name]).replace(" ", "-") for name in usual}}
        for option in options
    ]


def use_assets(config: MkDocsConfig) -> None:
    """Make every page load our style sheets and script."""
    # First, so that a site's own styles come after them and win.
    config.extra_css[0:0] = [styles for styles in STYLESHEETS if styles not in config.extra_css]
    if SCRIPT not in config.extra_javascript:
        config.extra_javascript.append(SCRIPT)


def add_assets(files: Files, config: MkDocsConfig, styles: Path | None = None, script: str = "") -> None:
    """Add our style sheets and scripts to the files, unless the theme or the site brings its own.

    Args:
        styles: The game's own, which go with our colours.
        script: The script that translates for the others, on a site that isn't English.
    """
    from mkdocs.structure.files import File  # noqa: PLC0415  # pages can be made without MkDocs

    if script:
        if (ours := files.get_file_from_path(TRANSLATIONS)) is not None:
            files.remove(ours)
        files.append(File.generated(config, TRANSLATIONS, content=script))
    bare = files.get_file_from_path(COLOURS)
    if bare is not None and bare.abs_src_path == str(THEME / COLOURS):
        files.remove(bare)
    if files.get_file_from_path(COLOURS) is None:
        files.append(File.generated(config, COLOURS, content=colours_with(styles)))
    for name in (*STYLESHEETS, SCRIPT, WALK_SCRIPT):
        if files.get_file_from_path(name) is None:
            files.append(File.generated(config, name, abs_src_path=str(THEME / name)))


def colours_with(styles: Path | None) -> str:
    """Return our colours with those of a game."""
    return "\n".join(file.read_text("utf-8") for file in (THEME / COLOURS, styles) if file)


UNUSED = ("assets/javascripts/lunr", "assets/javascripts/workers", "**/*.map", "js/**/*.d.ts")
"""Files of Material that no page loads: its own search, source maps, and types."""


_STYLES_OF = {
    "pymdownx.tabbed": r"\.tabbed-",
    "pymdownx.tasklist": r"\.task-list",
    "footnotes": r"\.footnote",
    "blog": r"\.md-(?:post|author|profile|pagination)",
    "tags": r"\.md-tag\b",
    "md_in_html": r"\.md-annotation",
    "content.code.copy": r"\.md-(?:clipboard|code__)",
    "navigation.path": r"\.md-path",
    "navigation.instant.progress": r"\.md-progress",
    "version": r"\.md-version",
    "consent": r"\.md-consent",
    "analytics": r"\.md-feedback",
    "social": r"\.md-social",
    "alternate": r"\.md-select",
    "status": r"\.md-status",
    "repo_url": r"\.md-source",
}
"""The selectors that only sites with a Markdown extension, a plugin, a feature or a setting need."""

_RULE = re.compile(r"([^{}@;]+)\{([^{}]*)\}")
_SELECTOR_END = re.compile(r",(?![^\[(]*[\])])")
_EMPTY_MEDIA = re.compile(r"@media[^{}]*\{\}")

LAB_ASSETS = ("js/lab", "css/lab.css")
"""Our files that only the lab loads."""


def drop_unused(config: MkDocsConfig, further: Sequence[str] = ()) -> None:
    """Remove what no page uses from a built site: files and styles of the theme, comments of our scripts and styles."""
    site_dir, unused = Path(config.site_dir), _unused_styles(config)
    for pattern in (*UNUSED, *further):
        for place in list(site_dir.glob(pattern)):  # a list: the loop removes folders that `glob` walks through
            if place.is_dir():
                shutil.rmtree(place)
            else:
                place.unlink()
    # Their last line leads to the maps that are gone, and browsers would ask for those.
    for script in site_dir.glob("assets/**/*.min.*"):
        text = script.read_text(encoding="utf-8")
        bare = _MAP_NOTE.sub("", text)
        if script.suffix == ".css":
            bare = _without_rules(bare, unused)
        if bare != text:
            script.write_text(bare, encoding="utf-8")
    _trim(site_dir, "js", trim_script)
    _trim(site_dir, "css", trim_styles)


def _unused_styles(config: MkDocsConfig) -> re.Pattern[str]:
    """Return a pattern of Material's selectors for its own search, other colours, and what is off."""
    plugins = (name.removeprefix("material/") for name in config.plugins)
    settings = (name for name, value in {**config.extra, "repo_url": config.repo_url}.items() if value)
    on = {*config.markdown_extensions, *plugins, *(config.theme.get("features") or ()), *settings}
    colours = {re.escape(option[name]) for option in config.theme["palette"] for name in ("primary", "accent")}
    off = [styles for name, styles in _STYLES_OF.items() if name not in on]
    others = rf"\[data-md-color-(?:primary|accent)=(?!(?:{'|'.join(colours)})\])"
    return re.compile("|".join((r"\.md-search|\[data-md-toggle=search\]", others, *off)))


def _without_rules(styles: str, unused: re.Pattern[str]) -> str:
    """Return a style sheet without the selectors that a pattern finds."""

    def kept(rule: re.Match[str]) -> str:
        selectors = [one for one in _SELECTOR_END.split(rule[1]) if not unused.search(one)]
        return f"{','.join(selectors)}{{{rule[2]}}}" if selectors else ""

    return _EMPTY_MEDIA.sub("", _RULE.sub(kept, styles))


def _trim(site_dir: Path, kind: str, trim: Callable[[str], str]) -> None:
    """Trim our scripts or styles in a built site, unless somebody has replaced them: a device keeps each."""
    for source in PACKAGE.glob(f"**/theme/{kind}/**/*.{kind}"):
        shipped = site_dir / kind / source.as_posix().rpartition(f"/theme/{kind}/")[2]
        if shipped.is_file() and shipped.read_bytes() == (written := source.read_bytes()):
            shipped.write_text(trim(written.decode("utf-8")), encoding="utf-8")


POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'"
)
"""No script but the site's own files runs: neither inline ones nor handlers. Nothing comes from another host.
Pages may have inline styles, as pictures say their width there; the rest of the policy covers a style's addresses."""

PYTHON = "; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
"""The addition for the page that runs Python: a worker of the site compiles WebAssembly there."""


def use_content_security(config: MkDocsConfig) -> None:
    """Declare the content security policy in every page, and its extension in the page that runs Python.

    Not in a server: the script by which MkDocs reloads a page is inline and differs by the page.
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
"""Material's empty place for news, and elements that js/header.js makes; each is there once in a page."""
_COMMENTS = re.compile(
    r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n"  # a line or several
    r"|^[ \t]*//[^\n]*\n"
    r"|/\*\* @(?:(?!\*/).)*\*/ ?",  # a type, before its expression
    re.MULTILINE | re.DOTALL,
)
"""Comments of our scripts. One after code stays: to tell it from a string takes a parser."""


class Unindented(Extension):
    """Strips the indents of templates: Material's would weigh more in a page than many an answer."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return a template as Jinja is to read it."""
        return _INDENT.sub("", source)


def trim_templates(env: Environment) -> None:
    """Drop the indents and line ends of templates from pages; what is compiled then serves later builds, too."""
    env.trim_blocks = True
    env.bytecode_cache = COMPILED
    env.add_extension(Unindented)


def trim_page(html: str) -> str:
    """Return a page without blank lines, elements that js/header.js makes, and marks that only the build reads.

    Templates leave hundreds of these behind, and a device keeps every page.
    """
    parts = _PREFORMATTED.split(_SCRIPTED.sub("", html, count=3))
    parts[::2] = (_BLANK_LINES.sub("\n", part.replace(LEFT_ALONE, "").replace(PAGE_ONLY, "")) for part in parts[::2])
    return "".join(parts)


def trim_script(script: str) -> str:
    """Return a script of ours without comments, types included."""
    return _COMMENTS.sub("", script)


def trim_styles(styles: str) -> str:
    """Return a style sheet of ours without comments and indents; none of its strings looks like a comment."""
    return re.sub(r"/\*.*?\*/|^[ \t]+", "", styles, flags=re.MULTILINE | re.DOTALL)
