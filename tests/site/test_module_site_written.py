"""`scythe-ref build --module` writes a site whole, and nothing on an error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from module_sites import (
    SMALL,
    built,
    everything_in,
    page,
    write,
)

from scythe_ref.cli import main
from scythe_ref.site.build.staging import MARKER
from scythe_ref.site.foreign.build import build_modules


class TestNothingIsWritten:
    @pytest.mark.parametrize(
        ("change", "message"),
        [
            (("Begin", "<script>alert(1)</script>"), "<script>"),
            (("Begin", "See [x](javascript:alert(1))"), "javascript:"),
            (("A game", "<b onclick=x>A game</b>"), "onclick"),
            (("name: Start", "nam: Start"), "nam"),
            (("Begin", "See [x](elsewhere.html)"), "elsewhere.html"),
        ],
    )
    def test_on_an_error(
        self, tmp_path: Path, change: tuple[str, str], message: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = write(tmp_path / "in" / "m.yaml", SMALL.replace(*change))
        before = everything_in(tmp_path)
        assert main(["build", "--module", str(file), "--out", str(tmp_path / "new" / "site")]) == 1
        said = capsys.readouterr().err
        assert re.search(rf"m\.yaml:\d+:\d+: .*{re.escape(message)}", said)
        assert everything_in(tmp_path) == before

    def test_all_problems_of_all_files_are_told(self, tmp_path: Path) -> None:
        write(tmp_path / "in" / "a" / "en" / "playeraid.yaml", SMALL.replace("#start", "#one"))
        write(tmp_path / "in" / "b" / "en" / "playeraid.yaml", SMALL.replace("#start", "#two"))
        problems = build_modules([tmp_path / "in"], tmp_path / "site")
        assert [re.findall("'(one|two)'", problem.message)[0] for problem in problems] == ["one", "two"]

    def test_a_broken_link_is_told_with_its_line(self, tmp_path: Path) -> None:
        file = write(tmp_path / "m.yaml", SMALL.replace("Begin", "See [x](elsewhere.html),"))
        [problem] = build_modules([file], tmp_path / "site")
        assert (problem.path, problem.line) == (str(file), 9)

    def test_over_a_folder_of_somebody_else(self, tmp_path: Path) -> None:
        file = write(tmp_path / "m.yaml", SMALL)
        write(tmp_path / "site" / "diary.txt", "dear diary")
        assert main(["build", "--module", str(file), "--out", str(tmp_path / "site")]) == 2
        [problem] = build_modules([file], tmp_path / "site")
        assert "not empty" in problem.message
        assert everything_in(tmp_path) == ["m.yaml", "site", "site/diary.txt"]

    def test_over_the_module_itself(self, tmp_path: Path) -> None:
        site = built(write(tmp_path / "m.yaml", SMALL), tmp_path / "site")
        inside = write(site / "m.yaml", SMALL)
        [problem] = build_modules([inside], site)
        assert "is made from lies in this folder" in problem.message
        assert inside.exists()

    def test_over_a_file_or_the_folder_one_is_in(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = write(tmp_path / "in" / "m.yaml", SMALL)
        monkeypatch.chdir(tmp_path / "in")
        for out in (file, Path(), Path("..")):
            assert main(["build", "--module", str(file), "--out", str(out)]) == 2
        assert everything_in(tmp_path) == ["in", "in/m.yaml"]

    def test_wrong_usage_is_told_apart(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file = write(tmp_path / "m.yaml", SMALL)
        assert main(["build", "--module", str(file)]) == 2
        assert "--out" in capsys.readouterr().err
        assert main(["build", "--module", str(tmp_path / "none.yaml"), "--out", str(tmp_path / "site")]) == 2
        assert "there is no such file" in capsys.readouterr().err


class TestWriting:
    def test_an_earlier_site_is_replaced_whole(self, tmp_path: Path) -> None:
        file = write(tmp_path / "in" / "m.yaml", SMALL)
        site = built(file, tmp_path / "site")
        assert (site / MARKER).is_file()
        write(site / "stale.html", "old")
        write(file, SMALL.replace("Small", "Large"))
        built(file, site)
        assert "Large Game" in page(site)
        assert not (site / "stale.html").exists()
        assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "site"]

    def test_an_error_leaves_an_earlier_site_as_it_is(self, tmp_path: Path) -> None:
        file = write(tmp_path / "in" / "m.yaml", SMALL)
        site = built(file, tmp_path / "site")
        write(file, SMALL.replace("#start", "#none"))
        assert build_modules([file], site)
        assert "Small Game" in page(site)

    def test_an_empty_folder_is_taken(self, tmp_path: Path) -> None:
        (tmp_path / "site").mkdir()
        built(write(tmp_path / "m.yaml", SMALL), tmp_path / "site")
        # Others, such as a web server, must be able to read files made in a private scratch folder.
        assert (tmp_path / "site").stat().st_mode & 0o055 == 0o055

    def test_a_link_to_a_folder_stays_one(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        (tmp_path / "site").symlink_to(tmp_path / "real")
        built(write(tmp_path / "m.yaml", SMALL), tmp_path / "site")
        assert (tmp_path / "site").is_symlink()
        assert "Small Game" in page(tmp_path / "real")

    def test_where_nobody_watches_only_the_result_is_told(
        self, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        file = write(tmp_path / "m.yaml", SMALL)
        assert main(["build", "--module", str(file), "--out", str(tmp_path / "site")]) == 0
        out, err = capfd.readouterr()
        assert re.fullmatch(r"1 page in \S+ \(\d+\.\d s\)\n", out)
        assert err == ""
