"""The options of the plugin ``rules``."""

from __future__ import annotations

from mkdocs.config import config_options as c
from mkdocs.config.base import Config


class LanguageConfig(Config):
    """A site's words in a further language."""

    site_name = c.Optional(c.Type(str))
    """The name of the site."""

    site_description = c.Optional(c.Type(str))
    """Its description."""

    nav = c.Type(dict, default={})
    """The titles of the navigation, by those of ``nav`` in the settings."""


class RulesConfig(Config):
    """Options of the plugin ``rules``."""

    content = c.Optional(c.Dir(exists=True))
    """Folder with ``rules/``, ``rulings/``, ``components/`` and the rest. Default: the folder that contains
    ``docs_dir`` if it has ``rules/`` and ``components/``. Otherwise it is the content that comes with the package."""

    templates = c.Optional(c.Dir(exists=True))
    """Folder of your own templates. A template with the name of ours replaces it, such as ``pages/chapter.html`` or
    ``macros/statement.html``."""

    languages = c.DictOfItems(c.SubConfig(LanguageConfig), default={})
    """The site's words in the languages that the content has translations into, by their codes."""

    editions = c.Type(str, default="")
    """The codes of the languages, with spaces between them, in which to build the site once more, each in a folder of
    the site with its name."""

    theme = c.Type(bool, default=False)
    """Whether to give the Material theme this project's look, footer, search and offline use."""

    check_links = c.Type(bool, default=True)
    """Whether to check every link on the generated pages and on yours, but not those of the theme. A broken link causes
    a warning, so ``--strict`` fails."""

    for_programs = c.Type(bool, default=False)
    """Whether to write files for programs beside the pages: rules, rulings and scenarios as JSON with their schemas
    (``api/``), each page as Markdown with an index (``llms.txt``), and a feed of changes (``feed.xml``)."""
