"""The settings of a site: those of the project that the content is in, or those that the package carries."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.library import PACKAGE, content_root
from scythe_ref.translations import _

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def package_settings() -> Path:
    """Return the settings of our own site as the package carries them, with any content."""
    packaged = PACKAGE / "_mkdocs.yml"
    return packaged if packaged.is_file() else PACKAGE.parent / "mkdocs.yml"


def settings_file() -> Path:
    """Return the settings that belong to the content in use: beside it, or installed with ours.

    Raises:
        FileNotFoundError: There are none.
    """
    content = content_root()
    beside = package_settings() if content.parent == PACKAGE else content.parent / "mkdocs.yml"
    if beside.is_file():
        return beside
    text = _("{file}: there are no settings of a site; {command} writes some")
    raise FileNotFoundError(text.format(file=beside, command="`scythe-ref new game`"))


def site_settings(**overrides: Any) -> dict[str, Any]:
    """Return the options by which MkDocs loads our settings from any folder."""
    # In an installed package the content is not where the settings have it.
    return {"config_file": str(settings_file()), "docs_dir": str(content_root() / "pages"), **overrides}


def load_settings(**overrides: Any) -> MkDocsConfig:
    """Load the settings of our own site."""
    from mkdocs.config import load_config  # noqa: PLC0415  # MkDocs takes its time to import

    return load_config(**site_settings(**overrides))


def configure_logging(level: int = logging.INFO) -> None:
    """Log MkDocs' messages as plain lines, and silence Material's advertisement."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    logger = logging.getLogger("mkdocs")
    logger.handlers = [_StandardError()]
    logger.setLevel(level)


class _StandardError(logging.Handler):
    """Prints plain lines; the level only of warnings and errors."""

    def emit(self, record: logging.LogRecord) -> None:
        level = f"{record.levelname.lower()}: " if record.levelno >= logging.WARNING else ""
        # The stream of this moment: a command's own streams end with it, the logger does not.
        sys.stderr.write(f"{level}{record.getMessage()}\n")
        sys.stderr.flush()
