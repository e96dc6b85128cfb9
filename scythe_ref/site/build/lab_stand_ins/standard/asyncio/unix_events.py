"""The browser's loop is Pyodide's, whose policy derives from this one. Saves 34 kB: sockets, signals, processes."""

from asyncio import events

__all__ = ()


class _DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy):  # type: ignore[misc, name-defined]  # Python 3.14's
    """Makes no loop by itself."""
