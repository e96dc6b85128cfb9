"""Commands of the base install: one that needs an extra names it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest

RUN = (
    "import sys; names, *arguments = sys.argv[1:]; sys.modules.update(dict.fromkeys(names.split(','))); "
    "from scythe_ref.cli import main; sys.exit(main(arguments))"
)
"""Python raises ModuleNotFoundError for a module that is None among those it knows."""

PROJECT = Path(__file__).parents[2]
MODULE = PROJECT / "schema" / "examples" / "valid" / "rule-source-statements.yaml"


def needed(distribution: str, found: set[str]) -> set[str]:
    """Return a distribution and all that it requires without an extra, as far as the system has them."""
    name = re.sub(r"[-_.]+", "-", distribution).lower()
    if name not in found:
        found.add(name)
        try:
            required = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            return found
        for line in required:
            if "extra ==" not in line:
                needed(re.split(r"[^\w.-]", line, maxsplit=1)[0], found)
    return found


@cache
def not_in_the_base() -> str:
    """Return the packages that are here and that the base install does not bring."""
    base = needed("scythe-reference", set())
    homes = metadata.packages_distributions().items()
    away = {name for name, homes in homes if not {re.sub(r"[-_.]+", "-", home).lower() for home in homes} & base}
    return ",".join(sorted(name for name in away if name.isidentifier() and not name.startswith("_")))


def said(*arguments: str, without: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", RUN, without or not_in_the_base(), *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("build --out {folder}/site", "site"),
        (f"build --module {MODULE} --out {{folder}}/site", "site"),
        ("serve --no-open --port 8739", "site"),
        ("export markdown --out {folder}/pages", "site"),
        ("mcp", "mcp"),
    ],
)
def test_what_needs_an_extra_says_which(command: str, extra: str, tmp_path: Path) -> None:
    done = said(*command.format(folder=tmp_path).split())
    told = f"This needs more than the base install: pip install 'scythe-reference[{extra}]'"
    assert (done.returncode, done.stderr.splitlines()[-1:]) == (2, [told])
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["search tie", "show combat.tie", "play --players 2"])
def test_the_others_need_none(command: str) -> None:
    done = said(*command.split())
    assert (done.returncode, done.stderr) == (0, "")


AUTHORING = "scythe_ref.scythe.authoring"
"""The package that no wheel carries."""


def test_an_installed_copy_fuzzes_and_counts() -> None:
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"] == [AUTHORING.replace(".", "/")]
    done = said("coverage", without=AUTHORING)
    assert done.returncode == 0 and "rulings:" in done.stdout


def test_an_installed_copy_says_that_ablation_wants_a_checkout() -> None:
    done = said("coverage", "--ablate", without=AUTHORING)
    told = "--ablate wants a checkout of the project: an installed copy doesn't carry it\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)
