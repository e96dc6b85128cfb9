"""The page's own modules, for tests that ask them; a module is one for all that import it."""

from __future__ import annotations


def module(name: str) -> str:
    """Return an expression that imports a module of the site into the page: ``module("table/storage")``."""
    return f'import(new URL("js/{name}.js", __md_scope))'


TABLE = module("table/storage")
