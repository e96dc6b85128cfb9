"""The lab: a position is set up, moves are made, and the rules answer. Plain JSON both ways, for a page to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy import lazy_face

if TYPE_CHECKING:
    from scythe_ref.lab.links import lab_address, packed
    from scythe_ref.lab.open_table import SWITCH, OpenTable, drawer
    from scythe_ref.lab.protocol import Choice, DrawerField, LabGame, PlacedPiece, Supply, Variation
    from scythe_ref.lab.session import Lab
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_face(
        __name__,
        {
            "links": "lab_address packed",
            "open_table": "SWITCH OpenTable drawer",
            "protocol": "Choice DrawerField LabGame PlacedPiece Supply Variation",
            "session": "Lab",
        },
    )
