"""A collection as people keep it: links to images, the original site's addresses, files of misleading types."""

from __future__ import annotations

import os
import struct
from pathlib import Path

import pytest

from scythe_ref.cli import main
from scythe_ref.formats.foreign import images
from scythe_ref.formats.foreign.inspection import inspect
from scythe_ref.formats.problem import Problem, only_errors
from scythe_ref.site.foreign.build import build_modules

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 0)


def module(folder: Path, text: str, game: str = "g", **files: bytes) -> Path:
    """Write a module with one text and images; the text begins on line 8 of its file."""
    place = folder / game / "en" / "playeraid.yaml"
    place.parent.mkdir(parents=True)
    lines = "".join(f"      {line}\n" for line in text.split("\n"))
    head = f"name: {game}\ndescription: d\nbgg_id: 1\ntext_type: markdown\nenabled: true\n"
    place.write_text(f"{head}sections:\n  - {{name: s, id: s, text: ''}}\n  - name: t\n    text: |\n{lines}")
    for name, content in files.items():
        file = folder / game / "img" / name.replace("_", ".")
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(content)
    return place


def page(site: Path, game: str = "g") -> str:
    return (site / "games" / game / "en" / "index.html").read_text(encoding="utf-8")


def built(folder: Path, site: Path) -> list[Problem]:
    problems = build_modules([folder], site)
    assert only_errors(problems) == []
    return problems


def said(file: Path) -> list[tuple[int, str, str]]:
    return [(problem.line, problem.severity, problem.message) for problem in inspect(file)]


class TestLinks:
    def test_an_image_that_is_linked_to_is_carried(self, tmp_path: Path) -> None:
        module(tmp_path / "in", "[![map](/static/img/g/m.png)](/static/img/g/large.png)", m_png=PNG, large_png=PNG)
        assert built(tmp_path / "in", tmp_path / "site") == []
        assert 'href="../../../img/g/large.png"' in page(tmp_path / "site")
        assert (tmp_path / "site" / "img" / "g" / "large.png").read_bytes() == PNG

    @pytest.mark.parametrize("address", ["https://[x", "//[x", "https://\u2100x"])
    def test_what_is_no_address_stops_no_build(self, tmp_path: Path, address: str) -> None:
        module(tmp_path / "in", "Words.", "good")
        file = module(tmp_path / "in", f"See [here]({address}).", "bad")
        assert [severity for _, severity, _ in said(file)] == ["error"]
        whole = file.read_text("utf-8").replace(f"[here]({address})", "here")
        file.write_text(whole + f"source: '{address}'\n", "utf-8")
        assert said(file) == []
        built(tmp_path / "in", tmp_path / "site")
        assert address in page(tmp_path / "site", "bad") and page(tmp_path / "site", "good")
        file.write_text(whole + f"yt_videos: ['{address}']\n", "utf-8")
        assert [severity for _, severity, _ in said(file)] == ["error"]

    def test_addresses_of_the_original_site_lead_there(self, tmp_path: Path) -> None:
        module(tmp_path / "in", "[Pirates](/pirates) and <a href='/x_random?n=1'>x</a>")
        assert built(tmp_path / "in", tmp_path / "site") == []
        assert 'href="https://playeraid.net/pirates"' in page(tmp_path / "site")
        assert 'href="https://playeraid.net/x_random?n=1"' in page(tmp_path / "site")

    def test_what_leads_nowhere_is_told_at_each_place(self, tmp_path: Path) -> None:
        file = module(
            tmp_path, "see [a](other.html)\n\nand [b](#s), [c](https://example.org), `[d](no.html)`\n[a](other.html)"
        )
        assert [line for line, severity, message in said(file)] == [10, 13]
        assert all("'other.html' leads nowhere; expected #id" in message for _, _, message in said(file))

    def test_a_link_to_a_missing_image_is_told_and_its_text_shown(self, tmp_path: Path) -> None:
        file = module(tmp_path / "in", "one\n[the map](/static/img/g/map.png)")
        assert said(file) == [(11, "warning", "the image '/static/img/g/map.png' is missing")]
        built(tmp_path / "in", tmp_path / "site")
        assert "the map" in page(tmp_path / "site") and "map.png" not in page(tmp_path / "site")

    def test_links_that_no_check_sees_fail_no_build(self, tmp_path: Path) -> None:
        module(tmp_path / "in", '<a href="&#35;nowhere">x</a> <a href' + " " * 30 + '="no.html">y</a>')
        built(tmp_path / "in", tmp_path / "site")


class TestFiles:
    def test_no_link_leads_out_of_the_folder(self, tmp_path: Path) -> None:
        (tmp_path / "private").mkdir()
        (tmp_path / "private" / "a.png").write_bytes(PNG)
        file = module(tmp_path / "in", "![a](/static/img/g/a.png)")
        (tmp_path / "in" / "g" / "img").symlink_to(tmp_path / "private")
        [(line, severity, message)] = said(file)
        assert (line, severity) == (10, "error")
        assert "leads out of the module's folder" in message

    def test_a_module_that_is_a_link_to_elsewhere_is_not_read(self, tmp_path: Path) -> None:
        module(tmp_path / "in", "x", "good")
        secret = module(tmp_path / "out", "x", "secret")
        (tmp_path / "in" / "bad" / "en").mkdir(parents=True)
        (tmp_path / "in" / "bad" / "en" / "playeraid.yaml").symlink_to(secret)
        assert ["leads out of the folder" in problem.message for problem in inspect(tmp_path / "in")] == [True]

    def test_a_large_image_is_refused(self, tmp_path: Path) -> None:
        file = module(tmp_path, "![a](/static/img/g/a.png)", a_png=PNG)
        os.truncate(tmp_path / "g" / "img" / "a.png", 2_000_000_000)  # sparse
        [(line, severity, message)] = said(file)
        assert (line, severity) == (10, "error")
        assert "has 2,000,000,000 bytes; at most 5,000,000" in message

    def test_all_images_together_have_a_limit(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(images, "MAX_BYTES_OF_MODULE", 30)
        text = "\n".join(f"![a](/static/img/g/{name}.png)" for name in "abcd")
        file = module(tmp_path, text, a_png=PNG, b_png=PNG, c_png=PNG, d_png=PNG)
        [(line, severity, message)] = said(file)
        assert (line, severity) == (12, "error")
        assert "more than 30 bytes together" in message

    def test_what_is_no_regular_file_is_refused(self, tmp_path: Path) -> None:
        file = module(tmp_path, "![a](/static/img/g/a.png)", b_png=PNG)
        os.mkfifo(tmp_path / "g" / "img" / "a.png")
        [(_, severity, message)] = said(file)
        assert severity == "error" and "is not a regular file" in message

    @pytest.mark.parametrize("content", [b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"<html>", b"", b"PK\3\4"])
    def test_content_decides_what_an_image_is(self, tmp_path: Path, content: bytes) -> None:
        file = module(tmp_path / "in", "![a](/static/img/g/a.png) [b](/static/img/g/a.png)", a_png=content)
        [(_, severity, message)] = said(file)
        assert severity == "warning" and "isn't a PNG, JPEG, GIF, WebP or AVIF file, so it isn't shown" in message
        built(tmp_path / "in", tmp_path / "site")
        assert not (tmp_path / "site" / "img" / "g").exists()


class TestFaultyModules:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        module(tmp_path / "in", "fine", "good")
        module(tmp_path / "in", "<iframe>x</iframe> <object>y</object>", "broken")
        module(tmp_path / "in", "<script>alert(1)</script>", "hostile")
        return tmp_path / "in"

    def test_a_folder_is_built_without_them(
        self, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["build", "--module", str(folder), "--out", str(tmp_path / "site")]) == 0
        told = capsys.readouterr().err.splitlines()
        assert [line.split("warning: ")[1][:40] for line in told[:2]] == [
            "the module 'broken' is left out: the tag",
            "the module 'hostile' is left out: the ta",
        ]
        assert "(and 1 more)" in told[0]
        assert "2 of 3 modules are left out" in told[2]
        assert "fine" in page(tmp_path / "site", "good")
        assert sorted(path.name for path in (tmp_path / "site" / "games").iterdir()) == ["good"]

    def test_strict_fails_on_them(self, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["build", "--module", str(folder), "--out", str(tmp_path / "site"), "--strict"]) == 1
        assert capsys.readouterr().err.count("is not allowed") == 3
        assert not (tmp_path / "site").exists()

    def test_a_dead_link_is_told_and_its_text_shown_unless_strict(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        module(tmp_path / "in", "to [the docks](#nowhere)")
        command = ["build", "--module", str(tmp_path / "in"), "--out", str(tmp_path / "site")]
        assert main([*command, "--strict"]) == 1
        assert not (tmp_path / "site").exists()
        assert main(command) == 0
        assert ": warning: this link leads nowhere: there is no id 'nowhere'" in capsys.readouterr().err
        assert "the docks" in page(tmp_path / "site") and "nowhere" not in page(tmp_path / "site")

    def test_a_module_that_is_switched_off_is_named(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        module(tmp_path / "in", "fine", "good")
        file = module(tmp_path / "in", "later", "draft")
        file.write_text(file.read_text("utf-8").replace("enabled: true", "enabled: false"), "utf-8")
        assert main(["build", "--module", str(tmp_path / "in"), "--out", str(tmp_path / "site"), "--strict"]) == 0
        assert "warning: the module 'draft' is switched off" in capsys.readouterr().err

    def test_one_that_is_named_fails(self, folder: Path, tmp_path: Path) -> None:
        broken = folder / "broken" / "en" / "playeraid.yaml"
        assert main(["build", "--module", str(folder), "--module", str(broken), "--out", str(tmp_path / "site")]) == 1
        assert not (tmp_path / "site").exists()
