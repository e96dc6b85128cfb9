"""Scenarios as pytest items: every scenario of a scenario file is one, named ``RULING::SCENARIO``.

Put this into a ``conftest.py``::

    pytest_plugins = ["scythe_ref.testing"]

Then ``pytest content/scenarios`` runs them all and ``pytest -k retreat`` those whose ruling or id says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scythe_ref.formats import ContentError
from scythe_ref.library import game_of
from scythe_ref.scenarios import run_scenario

BUNDLE = pytest.StashKey[dict[str, Any]]()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect scenario files: YAML files in a folder called ``scenarios``."""
    if file_path.suffix == ".yaml" and file_path.parent.name == "scenarios":
        collector: pytest.Collector = ScenarioYaml.from_parent(parent, path=file_path)
        return collector
    return None


class ScenarioFailedError(Exception):
    """A scenario that does not come out as it says; the message is the runner's."""


class ScenarioYaml(pytest.File):
    """A scenario file."""

    def collect(self) -> Iterator[ScenarioItem]:
        """Yield an item for each scenario.

        Raises:
            CollectError: The file is no scenario file.
        """
        from scythe_ref.formats import read_yaml  # noqa: PLC0415  # only where there are scenario files
        from scythe_ref.scenarios import scenarios_in  # noqa: PLC0415  # the same

        try:
            document = read_yaml(self.path)
            found = scenarios_in(document, game_of())
            bundle = _bundle(self.config)
        except ContentError as error:
            raise self.CollectError(str(error)) from None
        rulings = {name: ruling for ruling, names in bundle["rulings"].items() for name in names}
        for number, data in enumerate(found):
            ruling = rulings.get(data["id"])
            name = f"{ruling}::{data['id']}" if ruling else data["id"]
            line, _ = document.locate(("scenarios", number))
            yield ScenarioItem.from_parent(self, name=name, data=data, bundle=bundle, line=line)


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, data: dict[str, Any], bundle: dict[str, Any], line: int, **more: Any) -> None:
        super().__init__(**more)
        self.data = data
        self.bundle = bundle
        self.line = line

    def runtest(self) -> None:
        """Run the scenario.

        Raises:
            ScenarioFailedError: It does not come out as it says.
        """
        result = run_scenario(self.data, self.bundle)
        if not result.passed:
            raise ScenarioFailedError("\n".join(result.failures))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the runner's messages, or the traceback of an error in the runner."""
        if isinstance(excinfo.value, ScenarioFailedError):
            return f"{self.path}:{self.line}: {self.data['title']}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the place in the file."""
        return self.path, self.line - 1, self.name


def _bundle(config: pytest.Config) -> dict[str, Any]:
    """Return the bundle, compiled once for a test run."""
    if BUNDLE not in config.stash:
        from scythe_ref.library import compiled  # noqa: PLC0415  # only where there are scenario files

        config.stash[BUNDLE] = compiled().bundle
    return config.stash[BUNDLE]
