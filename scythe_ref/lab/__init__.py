"""The lab: people set up a position and make moves, and the rules answer. Plain JSON both ways, for a page to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.lab.drawers import (
        SWITCH,
        DrawerField,
        drawer,
        preset_and_switches,
        set_preset,
        set_switch,
        switch_fields,
    )
    from scythe_ref.lab.links import lab_address, packed
    from scythe_ref.lab.protocol import Choice, LabGame, PlacedPiece, Supply
    from scythe_ref.lab.session import Lab
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "drawers": "SWITCH DrawerField drawer preset_and_switches set_preset set_switch switch_fields",
            "links": "lab_address packed",
            "protocol": "Choice LabGame PlacedPiece Supply",
            "session": "Lab",
        },
    )
