"""Scenarios as pytest items: every scenario of a scenario file is one, named ``RULING::SCENARIO``.

Pytest finds this module by the entry point ``pytest11``, in every project of an environment that has the package. So
it imports nothing else until there is a scenario file, and leaves other projects' files alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

Bundles = dict[Path | None, dict[str, Any]]

BUNDLES = pytest.StashKey[Bundles]()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect scenario files: YAML files in a folder called ``scenarios``, below a content folder or by themselves."""
    if file_path.suffix == ".yaml" and file_path.parent.name == "scenarios":
        content = _content_of(file_path)
        if content is not None or _is_by_itself(file_path):
            collector: pytest.Collector = ScenarioYaml.from_parent(parent, path=file_path, content=content)
            return collector
    return None


def _content_of(file: Path) -> Path | None:
    """Return the content folder of a file, if the folder is about a game with an engine."""
    folder = file.parents[1]
    if not (folder / "game.yaml").is_file():
        return None
    from scythe_ref.library import package_named_in  # noqa: PLC0415  # see above

    return folder if package_named_in(folder) else None


def _is_by_itself(file: Path) -> bool:
    text = file.read_text("utf-8", "replace")
    return all(re.search(rf"^{key}:", text, re.MULTILINE) for key in ("topic", "scenarios"))


class ScenarioFailedError(Exception):
    """A scenario that does not come out as it says; the message is the runner's."""


class ScenarioYaml(pytest.File):
    """A scenario file."""

    def __init__(self, *, content: Path | None, **more: Any) -> None:
        super().__init__(**more)
        self.content = content

    def collect(self) -> Iterator[ScenarioItem]:
        """Yield an item for each scenario.

        Raises:
            CollectError: The file is no scenario file.
        """
        from scythe_ref.formats import ContentError, read_yaml  # noqa: PLC0415  # see above
        from scythe_ref.library import game_of  # noqa: PLC0415
        from scythe_ref.scenarios import scenarios_in  # noqa: PLC0415

        try:
            document = read_yaml(self.path)
            found = scenarios_in(document, game_of(self.content))
            bundle = self._bundle()
        except ContentError as error:
            raise self.CollectError(str(error)) from None
        rulings = {name: ruling for ruling, names in bundle["rulings"].items() for name in names}
        for number, data in enumerate(found):
            ruling = rulings.get(data["id"])
            name = f"{ruling}::{data['id']}" if ruling else data["id"]
            line, _ = document.locate(("scenarios", number))
            yield ScenarioItem.from_parent(self, name=name, data=data, bundle=bundle, line=line)

    def _bundle(self) -> dict[str, Any]:
        """Return the bundle of the file's content, else of ours, compiled once for a test run."""
        bundles = self.config.stash.setdefault(BUNDLES, {})
        if self.content not in bundles:
            from scythe_ref.library import compiled  # noqa: PLC0415  # see above

            bundles[self.content] = compiled(self.content).bundle
        return bundles[self.content]


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
        from scythe_ref.scenarios import run_scenario  # noqa: PLC0415  # see above

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
