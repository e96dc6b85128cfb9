"""A small project of somebody else's, with its own content and settings."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

FOREIGN = Path(__file__).with_name("foreign")

Builder = Callable[..., Path]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project, which a test may change."""
    return Path(shutil.copytree(FOREIGN, tmp_path / "project"))


@pytest.fixture
def settings(project: Path) -> Callable[..., MkDocsConfig]:
    """Gives a function that loads one of the project's settings files."""

    def load(name: str, command: str = "build", **more: object) -> MkDocsConfig:
        config = load_config(
            str(project / f"{name}.yml"), site_dir=str(project.parent / name), **{"strict": True, **more}
        )
        config.plugins.on_startup(command=command, dirty=False)  # type: ignore[arg-type]
        return config

    return load


@pytest.fixture
def built(settings: Callable[..., MkDocsConfig]) -> Builder:
    """Gives a function that builds the project with one of its settings files and returns the site's folder."""

    def make(name: str, command: str = "build", **more: object) -> Path:
        config = settings(name, command, **more)
        try:
            build(config, serve_url="http://127.0.0.1:8000/" if command == "serve" else None)
        finally:
            config.plugins.on_shutdown()
        return Path(config.site_dir)

    return make
