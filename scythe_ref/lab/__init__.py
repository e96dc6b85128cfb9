"""The lab: people set up a position and make moves, and the rules answer. Plain JSON both ways, for a page to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.lab.drawers import *
    from scythe_ref.lab.links import *
    from scythe_ref.lab.protocol import *
    from scythe_ref.lab.session import *
else:  # each name once: the start of `search` and `show` was measured to need no more than they use
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "drawers": "SWITCH DrawerField drawer preset_and_switches set_preset set_switch switch_fields",
            "links": "lab_address packed",
            "protocol": "Choice ComparedSide Comparison Headline LabGame PlacedPiece Supply",
            "session": "Lab",
        },
    )
