"""A game in further languages: a new project with their folders, a server for translators, empty catalogues."""

from __future__ import annotations

import re
import shutil
import socket
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from example_games import EXAMPLES
from mkdocs.livereload import LiveReloadServer
from mkdocs.utils.yaml import yaml_load

from scythe_ref.cli import main
from scythe_ref.formats import read_text
from scythe_ref.site.build.catalogues import Domain, catalogue_files

MANUAL = (EXAMPLES.parent / "content/pages/own-language.md").read_text("utf-8")


@pytest.fixture
def owls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Gives a new project with two languages, into one of which Material isn't translated, and is in it."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "game", "owls", "--languages", "fy,de,fy"]) == 0
    monkeypatch.chdir(tmp_path / "owls")
    return tmp_path / "owls"


def test_a_new_game_has_room_for_each_translation(owls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate"]) == 0
    with (owls / "mkdocs.yml").open() as file:
        settings = yaml_load(file)
    options = settings["plugins"][0]["rules"]
    assert options["editions"] == "fy de"
    titles = options["languages"]["fy"]["nav"]
    assert [*titles] == ["Home", "Rules", "Rulings", "Your game", "Reference", "Glossary", "Sources"]
    assert '#   Action: {use: "", avoid: []}' in read_text(owls / "content/de/terms.yaml")
    schema = re.search(r"\$schema=(\S+)", read_text(owls / "content/fy/rules/turn.yaml"))
    assert schema is not None
    assert (owls / "content/fy/rules" / schema[1]).resolve().is_file()
    capsys.readouterr()
    for language in ("fy", "de"):
        assert main(["translate", "template", language]) == 0
        assert capsys.readouterr().out == ""
        assert main(["translate", "status", language]) == 0
        assert re.search(r"\nall +0 +0 +[1-9]\d* +0\n", capsys.readouterr().out)


@pytest.mark.slow
def test_a_new_game_is_built_in_each_language_as_it_is(owls: Path) -> None:
    assert main(["build"]) == 0
    home, chapter = (read_text(owls / "site/fy" / page / "index.html") for page in ("", "rules/turn"))
    assert '<html lang="fy"' in home
    assert '<div lang="en" class="sc-untranslated">' in home
    assert '<span lang="en" class="sc-untranslated">You may pass' in chapter
    assert not (owls / "site/fy/de").exists()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", MANUAL, re.DOTALL)


def test_the_manual_s_blocks_make_a_translation_that_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "game", str(tmp_path / "owls")]) == 0
    monkeypatch.chdir(tmp_path / "owls")
    commands = [line.split() for block in blocks("sh") for line in block.splitlines() if line.startswith("scythe-ref")]
    assert main(commands[0][1:]) == 0
    text, terms, asked, settings = blocks("yaml")
    chapter = Path("content/fy/rules/turn.yaml")
    assert text.removeprefix("texts:\n") in read_text(chapter)
    title = text.removeprefix("texts:\n").replace('text: ""', "text: Do meist oerslaan")
    chapter.write_text(read_text(chapter).replace(text.removeprefix("texts:\n"), title) + asked, "utf-8")
    Path("content/fy/terms.yaml").write_text(terms, "utf-8")
    menu = Path("mkdocs.yml")
    menu.write_text(re.sub(r"plugins:\n(?:  - rules:\n(?:      .*\n)+)", settings, read_text(menu)), "utf-8")
    with menu.open() as file:
        rules, glossary = yaml_load(file)["plugins"]
    assert (rules["rules"]["editions"], [*glossary]) == ("fy", ["glossary"])
    for line in commands:
        if line[1] not in ("build", "serve", "words"):
            assert main(line[1:]) == (1 if "todo" in line else 0)
    capsys.readouterr()
    assert main(["search", *re.findall(r"scythe-ref search (.*?) --lang", MANUAL)[0].split(), "--lang", "fy"]) == 0
    assert capsys.readouterr().out.startswith("Do meist oerslaan\n")
    chapter.write_text(
        read_text(chapter).replace("Do meist", "In hanneling").replace("  turn.pass: [", "  turn.pas: [")
    )
    assert main(["validate"]) == 1
    said = capsys.readouterr().out
    assert "says 'hanneling'; the term base has 'aksje'" in said
    assert "has the id 'turn.pas'; did you mean 'turn.pass'?" in said


def test_what_a_stale_translation_needs_is_said(owls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english, german = owls / "content/rules/turn.yaml", owls / "content/de/rules/turn.yaml"
    german.write_text(re.sub(r"(# You may pass\n.*\n.*text: ).*", r"\1Du darfst passen", read_text(german)), "utf-8")
    english.write_text(read_text(english).replace("title: You may pass", "title: You may always pass"), "utf-8")
    capsys.readouterr()
    assert main(["translate", "todo", "de"]) == 1
    digest = re.search(r"always pass\n  now: Du darfst passen\n.* of: (\w+)", capsys.readouterr().out)
    assert digest is not None
    assert main(["translate", "template", "de"]) == 0
    assert f"of: {digest[1]}\n      # You may always pass\n" in read_text(german)
    german.write_text(re.sub(r"of: \w+(\n.*Du darfst)", rf"of: {digest[1]}\1", read_text(german)), "utf-8")
    capsys.readouterr()
    assert main(["translate", "todo", "de"]) == 1
    assert "always pass" not in capsys.readouterr().out


def test_an_edition_that_is_not_there_is_told(owls: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = owls / "mkdocs.yml"
    settings.write_text(read_text(settings).replace("editions: fy de", "editions: fy fr"), "utf-8")
    assert main(["build"]) == 1
    assert "`editions`: There is no language 'fr' here; there are: de, en, fy." in capsys.readouterr().err
    assert not (owls / "site").exists()


@pytest.mark.parametrize(
    ("code", "why"),
    [("Dutch", "'Dutch' is no language"), ("nl,..", "'..' is no language"), ("en", "is written in English")],
)
def test_a_code_that_is_no_language_is_told(
    code: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "game", str(tmp_path / "owls"), "--languages", code]) == 2
    assert why in capsys.readouterr().err
    assert not (tmp_path / "owls").exists()


def test_a_language_is_served_alone_while_somebody_translates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    content = shutil.copytree(EXAMPLES / "tin-harbour", tmp_path / "harbour") / "content"
    english, dutch = content / "rules/turn.yaml", content / "nl/rules/turn.yaml"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])

    def page(server: LiveReloadServer, path: str) -> str:
        app = server.get_app()
        assert app is not None
        return b"".join(app({"PATH_INFO": path, "HTTP_HOST": "127.0.0.1"}, lambda *_: None)).decode()

    def look(server: LiveReloadServer, **__: bool) -> None:
        said = page(server, "/rules/turn/")
        assert '<html lang="nl"' in said
        assert "Je vaart" in said
        assert "Herons" not in page(server, "/")
        dutch.write_text(read_text(dutch).replace("Je vaart", "Je zeilt"), "utf-8")
        server.builder()
        assert "Je zeilt" in page(server, "/rules/turn/")
        assert "sc-stale" not in page(server, "/rules/turn/")
        english.write_text(read_text(english).replace("You sail", "You may sail"), "utf-8")
        server.builder()
        assert re.search(r'class="sc-stale">.*Je zeilt.*</span> <b class="sc-newer"', page(server, "/rules/turn/"))
        raise KeyboardInterrupt

    monkeypatch.setattr(LiveReloadServer, "serve", look)
    serve = ["serve", "--no-open", "--port", port, "--content", str(content)]
    assert main([*serve, "--lang", "nl"]) == 0
    capsys.readouterr()
    assert main(["translate", "status", "nl", "--content", str(content)]) == 0
    assert re.search(r"\nnl/rules/turn.yaml +\d+ +1 +0 ", capsys.readouterr().out)
    assert main([*serve, "--lang", "fy"]) == 2
    assert capsys.readouterr().err == (
        "There is no language 'fy' here; there are: en, nl. `scythe-ref translate template fy` begins one.\n"
    )
    assert main([*serve, "--lang", "nl", "--module", "x.yaml"]) == 2
    assert capsys.readouterr().err == "--lang and --module don't go together\n"


def test_a_catalogue_is_begun_without_translations(tmp_path: Path) -> None:
    code = tmp_path / "code"
    code.mkdir()
    (code / "words.py").write_text('_("Never")\nngettext("{n} owl", "{n} owls", 2)\n', "utf-8")
    domain = Domain("owls", (code,))
    assert len(catalogue_files(domain)) == 1
    files = catalogue_files(domain, "fy")
    text = read_po(BytesIO(files[code / "locale/fy/LC_MESSAGES/owls.po"]))
    assert str(text.locale) == "fy"
    assert [(message.id, message.string) for message in text if message.id] == [
        ("Never", ""),
        (("{n} owl", "{n} owls"), ("", "")),
    ]
