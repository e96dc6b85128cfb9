"""`scythe-ref new game`: a small, complete project for another game, which builds, searches and settles at once."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from string import Template

from scythe_ref.cli.installing import requirement
from scythe_ref.formats import visible
from scythe_ref.translations import _

STARTER = Path(__file__).parent / "starter"
PLACES = {
    "workflows": ".github/workflows",
    "forms": ".github/ISSUE_TEMPLATE",
    "gitignore": ".gitignore",
    "editorconfig": ".editorconfig",
    "vscode": ".vscode",
}
"""Files of the starter, by their real names in a project; here those names would configure this repository."""


def write_game(folder: Path, title: str | None, languages: str = "") -> int:
    """Write a project into a folder that is empty or not there yet; a link is followed.

    Args:
        title: The title of the game; from the folder's name by default.
        languages: The codes of languages to translate it into, with commas between them.

    Returns:
        0, 1 if writing fails, 2 if something is in the folder, no game can have that title, or a code is no language.
    """
    place = Path(os.path.realpath(folder))
    called = place if folder == Path() or folder.name == ".." else folder
    name = " ".join((title or called.name.replace("-", " ").replace("_", " ").title()).split())
    if not name:
        print(_("name the game with {option}").format(option="--text"), file=sys.stderr)
        return 2
    others = list(dict.fromkeys(languages.replace(",", " ").split()))
    if refused := _no_translations(others):
        print(refused, file=sys.stderr)
        return 2
    try:
        if place.is_symlink():  # `realpath` leaves a link of a circle as it is
            print(
                _("nothing was written: {folder} is a link that leads to itself").format(folder=folder), file=sys.stderr
            )
            return 2
        if place.exists() and not place.is_dir():
            print(
                _("nothing was written: {folder} is a file; expected a folder").format(folder=folder), file=sys.stderr
            )
            return 2
        if place.exists() and any(place.iterdir()):
            print(_("nothing was written: {folder} is not empty").format(folder=folder), file=sys.stderr)
            return 2
        reasons = _write(place, name, others)
    except OSError as error:
        text = _("nothing was written: {file}: {reason}")
        print(text.format(file=error.filename or folder, reason=error.strerror), file=sys.stderr)
        return 1
    if reasons:
        text = _("nothing was written: a game can't be called {name}: {reasons}")
        print(text.format(name=visible(name), reasons=", ".join(reasons)), file=sys.stderr)
        return 2
    where, go = (_("this folder"), "") if folder == Path() else (folder, f"cd {shlex.quote(str(folder))} && ")
    text = _("{game} is in {folder}. Look at it: {command}")
    print(text.format(game=name, folder=where, command=f"{go}scythe-ref serve"))
    if _names_a_folder(requirement("site")):
        text = _("{file} names a folder of this computer: name a release or a commit there before you publish.")
        print(text.format(file=place / "requirements.txt" if go else "requirements.txt"))
    return 0


def _no_translations(languages: Sequence[str]) -> str:
    """Return the reason why a game can't be translated into these languages; empty if it can."""
    from scythe_ref.library import is_language

    for language in languages:
        if language.partition("-")[0] == "en":
            return _("A game is written in English; expected the languages to translate it into, such as nl")
        if not is_language(language):
            text = _("'{name}' is no language; expected a code of two or three letters, such as nl")
            return text.format(name=visible(language))
    return ""


def _names_a_folder(source: str) -> bool:
    return " @ file:" in source


def _write(place: Path, title: str, languages: Sequence[str]) -> list[str]:
    """Write the project aside and, if it is sound, put it in its place as a whole; return why it isn't."""
    from tempfile import TemporaryDirectory

    from scythe_ref.cli.validate import content_problems

    there = place.is_dir()
    place.parent.mkdir(parents=True, exist_ok=True)
    # An existing folder stays the same one: it may be somebody's current folder, or the mount point of a disk.
    with TemporaryDirectory(prefix=".scythe-ref-", dir=place if there else place.parent) as scratch:
        project = Path(scratch) / "project"
        _fill(project, title, languages)
        if problems := content_problems(project / "content"):
            # All else of it is sound, so it is the title; "(at game)" would say nothing to who has written no file.
            return list(
                dict.fromkeys(problem.message.rpartition(" (at ")[0] or problem.message for problem in problems)
            )
        _fill_languages(project / "content", languages)
        if there:
            _move_all(project, place)
        else:
            project.rename(place)
    return []


def _fill(project: Path, title: str, languages: Sequence[str]) -> None:
    for file in sorted(path for path in STARTER.rglob("*") if path.is_file()):
        top, *rest = file.relative_to(STARTER).parts
        place = project.joinpath(PLACES.get(top, top), *rest)
        place.parent.mkdir(parents=True, exist_ok=True)
        # In YAML it is in quotes, as a title may hold any of YAML's marks.
        escaped = json.dumps(title, ensure_ascii=False)[1:-1]
        said = {"title": title if file.suffix == ".md" else escaped, "escaped": escaped, **_installs()}
        text = file.read_text("utf-8")
        said["languages"] = _settings_of(languages, escaped, text) if file.name == "mkdocs.yml" else ""
        place.write_text(Template(text).safe_substitute(said), encoding="utf-8")
    _fill_schemas(project, title)


def _settings_of(languages: Sequence[str], title: str, settings: str) -> str:
    """Return the lines of a site's settings about its languages, with each title of its navigation to translate."""
    if not languages:
        return ""
    titles = re.findall(
        r"^ *- ([^:\n]+):", settings.partition("\nnav:")[2].partition("\nmarkdown_ext")[0], re.MULTILINE
    )
    lines = [
        "",
        f"editions: {' '.join(languages)}  # each a folder of the site; its texts are in content/, by its code",
    ]
    lines.append("languages:")
    for language in languages:
        lines += [f"  {language}:  # write behind each colon how it is called in this language"]
        lines += [f'    site_name: "{title}"', "    nav:", *(f"      {name}: {name}" for name in titles)]
    return "\n      ".join(lines)


def _fill_languages(content: Path, languages: Sequence[str]) -> None:
    """Write the folders of languages: room for each translation, and the pages as they are, to be translated."""
    from scythe_ref.cli.translation_templates import write_templates
    from scythe_ref.library import mirrors_of_content

    for language in languages:
        list(write_templates(content, language, mirrors_of_content(content, language)[0]))
        shutil.copytree(content / "pages", content / language / "pages")


def _installs() -> dict[str, str]:
    """Return the line by which others install this program, and a note if they can't."""
    source = requirement("site")
    note = "# This is a folder of one computer: name a release or a commit here.\n" if _names_a_folder(source) else ""
    return {"requirement": source, "note": note}


def _fill_schemas(project: Path, title: str) -> None:
    """Write the schemas of a project's files, and the settings by which an editor finds them."""
    from dataclasses import replace

    from scythe_ref.formats import schema_text
    from scythe_ref.game_package import GamePackage, Lists
    from scythe_ref.schema import formats_of

    (project / "schema").mkdir()
    files, game = {}, GamePackage("", title, Lists((2, 4), {"base": ""}, {}))
    for name, one in formats_of(game).items():
        # Without the game's lists: a new expansion or side would make these files stale. `validate` knows them.
        text = schema_text(replace(one, lists=None), game)
        (project / "schema" / f"{name}.schema.json").write_text(text, encoding="utf-8")
        files[f"./schema/{name}.schema.json"] = f"content/{one.pattern}"
    settings = json.dumps({"yaml.schemas": files}, indent=2)
    (project / ".vscode" / "settings.json").write_text(f"{settings}\n", encoding="utf-8")


def _move_all(project: Path, place: Path) -> None:
    """Move the files of one folder to another one on the same disk: all of them, or none."""
    moved: list[Path] = []
    try:
        for part in sorted(project.iterdir()):
            moved.append(part.rename(place / part.name))
    except BaseException:  # Ctrl+C, too
        for part in moved:
            part.rename(project / part.name)
        raise
