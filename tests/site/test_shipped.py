"""Foreign files that a site ships, and the tools that make it: pinned, and with their licences."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.site.build.assets import trim_script, trim_styles

ROOT = Path(__file__).resolve().parents[2]
LICENSES = ROOT / "scythe_ref" / "site" / "theme" / "licenses.txt"


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture(scope="module")
def module_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shipped")
    file = folder / "m.yaml"
    file.write_text("name: M\ndescription: d\nbgg_id: 1\nsections: []\n", encoding="utf-8")
    assert main(["build", "--module", str(file), "--out", str(folder / "site")]) == 0
    return folder / "site"


def unused(site: Path) -> list[Path]:
    return [*site.rglob("*.map"), *site.rglob("*lunr*"), *site.rglob("workers")]


def test_a_site_of_modules_has_the_licences_and_nothing_unused(module_site: Path) -> None:
    assert (module_site / "licenses.txt").read_bytes() == LICENSES.read_bytes()
    assert 'href="licenses.txt"' in (module_site / "index.html").read_text(encoding="utf-8")
    assert unused(module_site) == []
    for file in (module_site / "assets").rglob("*.min.*"):
        assert "sourceMappingURL" not in file.read_text(encoding="utf-8")


def test_our_site_has_the_licences_and_nothing_unused(site_folder: Path) -> None:
    assert (site_folder / "licenses.txt").read_bytes() == LICENSES.read_bytes()
    assert 'href="../licenses.txt"' in (site_folder / "about" / "index.html").read_text(encoding="utf-8")
    assert unused(site_folder) == []


def test_the_licences_are_those_of_what_is_installed(module_site: Path) -> None:
    told = words(LICENSES.read_text(encoding="utf-8"))
    for file in distribution("mkdocs-material").files or ():
        if file.name == "LICENSE" and "dist-info" in str(file):
            assert words(file.read_text(encoding="utf-8")) in told
    vendored = ROOT / "scythe_ref" / "site" / "theme" / "vendor" / "qr-license.txt"
    assert words(vendored.read_text(encoding="utf-8")) in told
    # Whoever is named in the theme's script is named here.
    (bundle,) = (module_site / "assets" / "javascripts").glob("bundle.*.js")
    for holder in re.findall(r"Copyright ?\(c\) [\d-]+ ([^\n*]+)", bundle.read_text(encoding="utf-8")):
        assert holder.strip() in told
    # So is every package that the theme's scripts and styles were put together from.
    theme = Path(str(distribution("mkdocs-material").locate_file("material/templates/assets")))
    maps = [file for file in theme.rglob("*.map") if not {"lunr", "workers"} & set(file.parts)]
    named = re.compile(r"node_modules/((?:@[\w-]+/)?[\w.-]+)")
    parts = {part for file in maps for part in named.findall(file.read_text("utf-8"))}
    assert len(parts) > 4
    assert [part for part in sorted(parts) if part not in told.lower()] == []


def test_what_an_install_builds_with_is_pinned_as_it_is_locked() -> None:
    locked = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE))
    for requirement in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]:
        name, _, version = requirement.partition("==")
        assert version, requirement
        assert locked.get(name, version) == version


def test_each_action_of_the_workflow_is_pinned_by_its_commit() -> None:
    for file in (ROOT / ".github" / "workflows").glob("*.yml"):
        for action in re.findall(r"uses: *(.+)", file.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", action), action


def test_scripts_are_shipped_without_what_is_said_to_who_reads_them(module_site: Path) -> None:
    script = (module_site / "js" / "search" / "cache.js").read_text("utf-8")
    assert "@param" not in script
    assert "export function cache(make)" in script
    assert "return (known.get(key));" in script  # a type before a value goes, the value stays


def test_styles_are_shipped_without_comments_and_indents(module_site: Path) -> None:
    styles = (module_site / "css" / "search.css").read_text("utf-8")
    assert "/*" not in styles
    assert ".sr-hit__foot {\ndisplay: flex;\n" in styles
    written = '.x::after {\n  /* Of two\n     lines. */\n  content: "\\2026";\n}\n'
    assert trim_styles(written) == '.x::after {\n\ncontent: "\\2026";\n}\n'


def test_text_that_looks_like_a_comment_stays() -> None:
    code = 'const twice = "/* no */"; // two\nconst glob = "**/*.js"; const most = /\\/\\*/;\nx = 4 /* 4 */ / 2;\n'
    assert trim_script(f"/* Begins. */\n{code}  // Ends.\n  /**\n   * Of two lines.\n   */\n") == code
