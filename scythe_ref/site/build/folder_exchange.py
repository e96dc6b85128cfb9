"""Two folders change places in one step, where the system can do that.

With it, a site is never away: whoever reads it meets the old one or the new one, and a process that is killed cannot
leave a gap. Without it, two renames have a moment between them in which there is no site; what was set aside is put
back by the next build. Python has no call for it, so the C library is asked.
"""

from __future__ import annotations

import os
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def exchange(one: Path, other: Path) -> bool:
    """Exchange two folders on one disk; tell whether that could be done. If not, both are where they were."""
    import ctypes  # noqa: PLC0415  # only the end of a build needs it

    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError, TypeError):  # not Linux, or an old library
        return False
    paths = _AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other)
    return bool(rename(*paths, _RENAME_EXCHANGE) == 0)
