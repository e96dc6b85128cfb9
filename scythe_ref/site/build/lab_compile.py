"""Compiles the lab's code inside Pyodide; ``lab_compile.mjs`` runs it, nobody imports it.

It drops docstrings (235 kB of the packed archives) and the annotations of our functions (35 kB), which no code
reads. It keeps asserts; errors show our own lines, and not those of the standard library (90 kB). Of that library the
archive holds the modules that are loaded after importing all in modules.txt: the lab's own modules, and all that they
name. A lab with uncompiled code starts 1.6 s later.
"""

import sys  # nothing else before the first step: what this file needs is not what the lab needs

FOLDER = "/tmp"  # noqa: S108  # Pyodide's own file system
DATE = (1980, 1, 1, 0, 0, 0)
NO_LINE = 0x80 | 15 << 3
"""An entry in a table of lines: so many instructions, and one more, have none."""


def needed() -> set[str]:
    """Import all that the lab may import, and return the names of all modules that are not frozen into Python."""
    sys.path.insert(0, f"{FOLDER}/sources.zip")
    with open(f"{FOLDER}/modules.txt", encoding="utf-8") as file:  # noqa: PTH123  # it would come with it
        for name in file.read().split():
            __import__(name)
    return {name for name, module in sys.modules.items() if getattr(module.__spec__, "origin", "") != "frozen"}


NEEDED = needed()

import ast  # noqa: E402
import importlib.util  # noqa: E402
import marshal  # noqa: E402
import zipfile  # noqa: E402
from types import CodeType  # noqa: E402


def bare(tree: ast.Module) -> ast.Module:
    """Return a tree without its docstrings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str):
                node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), first)]
    return tree


def unannotated(tree: ast.Module) -> ast.Module:
    """Return a tree whose functions have no annotations; those of classes make fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree


def without_lines(code: CodeType) -> CodeType:
    """Return code without line numbers, functions inside it included.

    The line table marks each instruction as without a line, eight at a time: Python fails to print errors of code with
    an empty table.
    """
    inner = (without_lines(it) if isinstance(it, CodeType) else it for it in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    table = bytes([NO_LINE + 7] * eights + ([NO_LINE + rest - 1] if rest else []))
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def bytecode(source: bytes, place: str, *, ours: bool) -> bytes:
    """Return a compiled file without a hash of its source, as nothing compares the two."""
    tree = bare(ast.parse(source))
    code = compile(unannotated(tree) if ours else tree, place, "exec", dont_inherit=True, optimize=0)
    code = code if ours else without_lines(code)
    header = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    return header + marshal.dumps(code)


def compile_archive(source: str, target: str, modules: set[str] | None = None) -> None:
    """Compile an archive, or some modules of it, into another."""
    with zipfile.ZipFile(f"{FOLDER}/{source}") as given, zipfile.ZipFile(f"{FOLDER}/{target}", "w") as made:
        for place in sorted(given.namelist()):
            name = place.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            if place.endswith(".py") and (modules is None or name in modules):
                made.writestr(
                    zipfile.ZipInfo(f"{place}c", DATE), bytecode(given.read(place), place, ours=modules is None)
                )


compile_archive("sources.zip", "code.zip")
compile_archive("python_stdlib.zip", "standard.zip", NEEDED)
