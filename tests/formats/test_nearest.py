"""The name that somebody may have meant."""

from __future__ import annotations

import pytest

from scythe_ref.formats import nearest
from scythe_ref.scythe.engine.core import shapes


def test_a_name_is_found_among_thousands() -> None:
    names = [f"{first}-by-{second}-{number}" for first in ("sea", "river", "tunnel") for second in ("foot", "mech")
             for number in range(400)]  # fmt: skip
    assert nearest("tunel-by-mech-399", names) == "tunnel-by-mech-399"


@pytest.mark.parametrize("find", [nearest, shapes.nearest])
def test_a_tank_is_no_trap(find: object) -> None:
    assert callable(find)
    assert find("tank", ["trap", "flag", "mech"]) is None
    assert find("tarp", ["trap", "flag", "mech"]) == "trap"
