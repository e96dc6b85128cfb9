"""What a scenario is played with, as marks beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scythe_ref.scythe.schema.scenario import Setting
from scythe_ref.scythe.site.context import parts_of
from scythe_ref.site import Badge, PageHelper


def setting_badges(here: PageHelper, setting: Setting) -> Iterator[Badge]:
    """Yield what the tiles of The Wind Gambit say that are in play, and how many play."""
    cards, stated = parts_of(here.context).cards, setting.airship_tiles
    if stated is not None:
        tiles = cards.airships.tiles if cards.airships else {}
        numbers = [str(number) for number in (stated.passive, stated.aggressive) if number]
        reach = stated.range or (None if stated.passive else 1)
        carry = stated.carry or (None if stated.aggressive else "resources")
        names = [tiles[number].name for number in numbers if number in tiles]
        reaches = (f"range {reach}" if reach else "", f"carrying {carry}" if carry else "")
        words = (*names, *reaches, *_effect_words(stated.effect))
        yield Badge("module", "Airships: " + ", ".join(filter(None, words)))
    stated_tile = setting.resolution_tile
    resolutions = cards.resolutions.tiles if cards.resolutions else {}
    if stated_tile is not None and str(stated_tile.tile) in resolutions:
        name = resolutions[str(stated_tile.tile)].name
        yield Badge("module", f"Resolution tile: {name}", here.to(f"tiles/resolutions/#tile-{stated_tile.tile}"))
    if setting.player_count:
        yield Badge("players", f"{setting.player_count} players")


def _effect_words(effect: Any) -> list[str]:
    """Return what the tiles in play do, in few words."""
    if effect is None or effect == "none":
        return []
    if isinstance(effect, str):
        return [effect.capitalize()]
    return [one.do.replace("-", " ") for one in (effect if isinstance(effect, list) else [effect])]
