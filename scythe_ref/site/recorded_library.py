"""The library as pages see it: whatever they read of it is noted, so that an edit makes only those pages again.

It answers like the library itself. What is read is one entry of a table (``statements["move.river"]``), one kind of
component (``components.board``), what a method returns (``rulings_on("move.river")``), or else the whole attribute.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from typing import TYPE_CHECKING, Any, cast

from scythe_ref.library import content_of

if TYPE_CHECKING:
    from scythe_ref.library import Library
    from scythe_ref.memo import Memo
    from scythe_ref.site.context import PageContext

Path = tuple[str, ...]

PARTED: frozenset[Path] = frozenset({("components",), ("facts",)})
"""What is read part by part: a page that shows the board rests on the board, and not on all components."""


def recorded(memo: Memo[PageContext]) -> Library:
    """Return the library of whatever state the memo is in, noting what is read."""
    return cast("Library", _Recorded(memo, ()))


class _Recorded:
    """The library, or a part of it that is read part by part."""

    def __init__(self, memo: Memo[PageContext], path: Path) -> None:
        self._memo = memo
        self._path = path

    def __getattr__(self, name: str) -> Any:
        path = (*self._path, name)
        kind = getattr(type(_at(self._memo.state, *self._path)), name, None)
        # These three are kept and do not come here again; a value is not, as each reading of it has to be noted.
        if path in PARTED or (path[:-1] == ("components",) and name in _parted(self._memo.state)):
            self.__dict__[name] = _Recorded(self._memo, path)
        elif callable(kind):
            self.__dict__[name] = self._method(path)
        elif len(path) == 1 and isinstance(_at(self._memo.state, *path), dict):
            self.__dict__[name] = _Table(self._memo, name)
        else:
            return self._memo.look(_at, *path)
        return self.__dict__[name]

    def _method(self, path: Path) -> Callable[..., Any]:
        def method(*args: Any) -> Any:
            return self._memo.look(_called, path, *args)

        return method


class _Table(Mapping[str, Any]):
    """A table of the library."""

    def __init__(self, memo: Memo[PageContext], name: str) -> None:
        self._memo = memo
        self._name = name

    def __getitem__(self, key: str) -> Any:
        return self._memo.look(_entry, self._name, key)

    def __contains__(self, key: object) -> bool:
        return self._memo.look(_has, self._name, str(key))

    def __iter__(self) -> Iterator[str]:
        return iter(self._memo.look(_keys, self._name))

    def __len__(self) -> int:
        return len(self._memo.look(_keys, self._name))


def _parted(context: PageContext) -> tuple[str, ...]:
    return content_of(context.content.package).PARTED


def _at(context: PageContext, *path: str) -> Any:
    return reduce(getattr, path, context.content)


def _called(context: PageContext, path: Path, *args: Any) -> Any:
    return _at(context, *path)(*args)


def _entry(context: PageContext, table: str, key: str) -> Any:
    return getattr(context.content, table)[key]


def _has(context: PageContext, table: str, key: str) -> bool:
    return key in getattr(context.content, table)


def _keys(context: PageContext, table: str) -> list[str]:
    return list(getattr(context.content, table))
