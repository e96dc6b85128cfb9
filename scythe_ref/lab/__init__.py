"""The lab: a position is set up, moves are made, and the rules answer. Plain JSON both ways, for a page to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy import lazy_face

if TYPE_CHECKING:
    from scythe_ref.lab.action_words import line_in_words
    from scythe_ref.lab.links import lab_address, packed
    from scythe_ref.lab.protocol import LabGame
    from scythe_ref.lab.session import Lab
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_face(
        __name__,
        {
            "action_words": "line_in_words",
            "links": "lab_address packed",
            "protocol": "LabGame",
            "session": "Lab",
        },
    )
