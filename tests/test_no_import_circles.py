"""No import of the package leads back to where it started, imports inside functions included."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import scythe_ref

ROOT = Path(scythe_ref.__file__).parent


def test_no_import_leads_back():
    graph = import_graph(ROOT)
    assert (
        "scythe_ref.scythe.engine.core.rulebook" in graph["scythe_ref.scythe.engine.game"]
    )  # it reads the files that it claims to read
    circles = [sorted(group) for group in strongly_connected(graph) if len(group) > 1]
    assert circles == []


def test_a_lazy_circle_is_found_and_one_for_types_is_not(tmp_path):
    package = tmp_path / "inner"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text("from inner import two\n")
    (package / "two.py").write_text("def later():\n    from inner.one import thing\n    return thing\n")
    (package / "three.py").write_text("from inner.four import thing\n")
    (package / "four.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from inner.three import thing\n"
    )
    found = [group for group in strongly_connected(import_graph(package)) if len(group) > 1]
    assert found == [{"inner.one", "inner.two"}]


def import_graph(root: Path) -> dict[str, set[str]]:
    """Return the modules of a package with those of it that each imports, wherever in the file it does.

    To import a module runs the packages above it, too: each counts unless it is above the importer as well.
    """
    files = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root.parent).with_suffix("").parts
        files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    graph = {}
    for name, path in files.items():
        reached = set()
        for module, member in _imports(ast.parse(path.read_text(encoding="utf-8"))):
            target = f"{module}.{member}" if f"{module}.{member}" in files else module
            reached |= {target} | (_packages(target) - _packages(name))
        graph[name] = (reached & files.keys()) - {name}
    return graph


def _packages(name: str) -> set[str]:
    parts = name.split(".")
    return {".".join(parts[:length]) for length in range(1, len(parts))}


def _imports(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield the imports of a tree: the module, and the name that it gives or nothing."""
    if isinstance(node, ast.If) and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}:
        for other in node.orelse:
            yield from _imports(other)
        return
    if isinstance(node, ast.Import):
        yield from ((alias.name, "") for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0 and node.module, "imports are absolute"
        yield from ((node.module, alias.name) for alias in node.names)
    for child in ast.iter_child_nodes(node):
        yield from _imports(child)


def strongly_connected(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the groups of modules each of which reaches all others of its group (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[set[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            start = stack.index(name)
            groups.append(set(stack[start:]))
            del stack[start:]

    for name in graph:
        if name not in index:
            visit(name)
    return groups
