"""Every kind of site, each built by one function that takes its folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import in_accents
import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.utils.yaml import yaml_load

from hatch_build import vendor
from scythe_ref.cli import main
from scythe_ref.formats import dump_yaml
from scythe_ref.formats.problem import only_errors
from scythe_ref.site.foreign.build import build_modules

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
VALID = ROOT / "schema" / "examples" / "valid"
MODULES = {".yaml": VALID / "playeraid-conformance.yaml", ".md": VALID / "rulebook-io.md"}
PLUGINS = ROOT / "tests" / "plugins" / "foreign"

GAMES = sorted(folder for folder in EXAMPLES.iterdir() if folder.is_dir())

Build = Callable[[Path], None]


def build_site(kind: str, folder: Path, url: str) -> None:
    """Build one of `BUILDS` that knows its address, as a published site does: 404.html leads nowhere without it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SITE_URL", url)
        BUILDS[kind](folder)


def _mkdocs(settings: Path, folder: Path, language: str = "", **more: Any) -> None:
    config = load_config(str(settings), site_dir=str(folder), site_url=os.environ["SITE_URL"], **more)
    if language:
        config.theme["language"] = language
        config.plugins["rules"].config["for_programs"] = False
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    finally:
        config.plugins.on_shutdown()


def _our_own(folder: Path) -> None:
    vendor(ROOT)  # the packages of today's lock file
    _mkdocs(ROOT / "mkdocs.yml", folder, strict=True)


def _in_dutch(folder: Path) -> None:
    """Build the Dutch edition of our own site alone, as it would be in a folder of the English one."""
    vendor(ROOT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SITE_EDITIONS", "nl")
        _mkdocs(ROOT / "mkdocs.yml", folder, strict=True, language="nl")


def _in_accents(folder: Path) -> None:
    """Build our own site in the pseudo-language, by which texts that no catalogue has are found."""
    vendor(ROOT)
    with tempfile.TemporaryDirectory() as place:
        _mkdocs(in_accents.write_project(Path(place)), folder)


def _of_modules(folder: Path, *, names: Sequence[str]) -> None:
    """Build the module that shows every construct of its format: as one file, or under several names as a folder."""
    with tempfile.TemporaryDirectory() as place:
        files = [Path(place, name) for name in names]
        for file in files:
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(MODULES[file.suffix], file)
        assert only_errors(build_modules([files[0] if len(files) == 1 else Path(place)], folder)) == []


def _of_game(folder: Path, *, game: Path) -> None:
    """Build a game as its author does, without a warning."""
    command = [sys.executable, "-m", "scythe_ref", "build", "--content", str(game), "--out", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8", timeout=300)
    assert (done.returncode, done.stderr) == (0, "")


def _new_game(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        command = [sys.executable, "-m", "scythe_ref", "new", "game", "mine", "--text", "Owls and Lanterns"]
        subprocess.run(command, cwd=place, check=True, capture_output=True, timeout=300)
        _of_game(folder, game=Path(place) / "mine")


def _markdown(folder: Path) -> None:
    """Export our content as pages for other generators."""
    assert main(["export", "markdown", "--out", str(folder)]) == 0


SWITCH = "material/weather-night"
MATERIAL = {
    "name": "material",
    "font": False,
    "palette": [
        {"media": "(prefers-color-scheme: light)", "scheme": "default", "toggle": {"icon": SWITCH, "name": "Dark"}},
        {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "toggle": {"icon": SWITCH, "name": "Light"}},
    ],
}
MKDOCS = {"name": "mkdocs", "color_mode": "auto", "user_color_mode_toggle": True}


def _foreign(folder: Path, *, theme: Mapping[str, Any], plugins: bool) -> None:
    """Build somebody else's project in a theme of theirs, with our plugins or, to compare, as it would be without."""
    with tempfile.TemporaryDirectory() as place:
        project = Path(shutil.copytree(PLUGINS, Path(place) / "project"))
        settings: dict[str, Any] = {"site_name": "Our club", "theme": dict(theme), "plugins": []}
        if plugins:
            settings["plugins"] = [{name: {"content": "content"}} for name in ("rules", "scenarios", "glossary")]
        (project / "mkdocs.yml").write_text(dump_yaml(settings), encoding="utf-8")
        _mkdocs(project / "mkdocs.yml", folder)


KINDS: dict[str, Build] = {
    "our-own": _our_own,
    "module": partial(_of_modules, names=("module.yaml",)),
    "folder-of-modules": partial(
        _of_modules, names=[f"{place}/playeraid.yaml" for place in ("azure_harbour/en", "azure_harbour/nl", "isles/en")]
    ),
    "rulebook-io": partial(_of_modules, names=("rulebook.md",)),
    "new-game": _new_game,
    **{folder.name: partial(_of_game, game=folder) for folder in GAMES},
    "plugins-under-material": partial(_foreign, theme=MATERIAL, plugins=True),
    "plugins-under-mkdocs": partial(_foreign, theme=MKDOCS, plugins=True),
}

WITHOUT_PLUGINS: dict[str, Build] = {
    "plugins-under-material": partial(_foreign, theme=MATERIAL, plugins=False),
    "plugins-under-mkdocs": partial(_foreign, theme=MKDOCS, plugins=False),
}
"""The same projects without ours, by the kind of site."""

BUILDS = {
    **KINDS,
    "in-accents": _in_accents,
    "in-dutch": _in_dutch,
    "markdown": _markdown,
    **{f"{kind}-without": made for kind, made in WITHOUT_PLUGINS.items()},
}

SETTINGS = {
    "our-own": ROOT / "mkdocs.yml",
    "new-game": ROOT / "scythe_ref" / "cli" / "starter" / "mkdocs.yml",
    **{game.name: game / "mkdocs.yml" for game in GAMES},
}


def pages_of_navigation(kind: str, folder: Path) -> list[str]:
    """Return the addresses that a site's navigation lists; a site of modules has no settings and lists its modules."""
    there = {file.parent.relative_to(folder) for file in folder.rglob("index.html")}
    listed = [page for page in there if page.name != "all-pages"]
    if kind in SETTINGS:
        with SETTINGS[kind].open(encoding="utf-8") as file:
            said = set(_named(yaml_load(file)["nav"]))
        # Of a folder, the pages right in it: the navigation lists topics, and no single rulings.
        listed = [page for page in listed if {page.as_posix(), f"{page.as_posix()}/*", f"{page.parent}/*"} & said]
    return sorted("" if page == Path() else f"{page.as_posix()}/" for page in listed)


def _named(nav: Any) -> Iterator[str]:
    """Yield the pages of a navigation as folders of the site."""
    for entry in nav.values() if isinstance(nav, dict) else nav:
        if isinstance(entry, str):
            yield Path(entry.removesuffix("index.md").removesuffix(".md")).as_posix()
        else:
            yield from _named(entry)
