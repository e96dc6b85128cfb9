"""An owner's entries: they fill the gaps of the components, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scythe_ref.schema.common import Loc
from scythe_ref.scythe.schema.cards_and_tiles import AirshipTile, LocalFile, PowerLoss, ResolutionTile
from scythe_ref.translations import N_

KINDS = {"airship_tiles": "airship-tiles", "resolution_tiles": "resolution-tiles"}
"""The component kind that each part of a local file adds to."""

BADGE = N_("Entered by you")
"""The mark of an owner's entries on pages and hits."""

Tile = AirshipTile | ResolutionTile


def with_entries(models: Mapping[str, Any], local: LocalFile) -> dict[str, Any]:
    """Return the components by kind with an owner's checked entries: each fills a gap."""
    merged = dict(models)
    for part, kind in KINDS.items():
        component = merged.get(kind)
        entries = getattr(local, part)
        if component is None or not entries:
            continue
        tiles = {number: _filled_tile(tile, entries.get(number)) for number, tile in component.tiles.items()}
        merged[kind] = component.model_copy(update={"tiles": tiles})
    return merged


def _filled_tile(tile: Tile, entry: Any) -> Tile:
    given = [] if entry is None else list(entry.model_dump(exclude_none=True))
    if not given:
        return tile
    update: dict[str, Any] = {"entered": [*tile.entered, *given]}
    for key in given:
        value = getattr(entry, key)
        if key == "effect" and isinstance(value, str):
            update["words"] = value
        else:
            update[key] = value
            if key == "effect":
                update["partial"] = False  # the owner of a tile enters all of it
    return tile.model_copy(update=update)


def entry_problems(models: Mapping[str, Any], local: LocalFile) -> Iterator[tuple[Loc, str]]:
    """Yield the errors of an owner's entries; the components have those of earlier files already."""
    for part, kind in KINDS.items():
        component = models.get(kind)
        for number, entry in getattr(local, part).items():
            here = (part, number)
            tile = component.tiles.get(number) if component else None
            if tile is None:
                yield here, f"there is no tile {number} of the kind {kind!r}"
                continue
            for key in entry.model_dump(exclude_none=True):
                problem = _problem(tile, key, getattr(entry, key))
                if problem:
                    yield (*here, key), problem


def _problem(tile: Tile, key: str, value: Any) -> str | None:
    if isinstance(tile, AirshipTile):
        if key == "range" and tile.side != "passive":
            return f"{tile.name} is an aggressive tile; only passive tiles have a range"
        if key == "carry" and tile.side != "aggressive":
            return f"{tile.name} is a passive tile; only aggressive tiles say what airships carry"
    if isinstance(value, PowerLoss) and value.when is None:
        return f"say with 'when' at what moment {tile.name} takes power"
    if key in tile.entered:
        return f"the {key} of {tile.name} has already been entered"
    known = tile.effect is not None and not tile.partial if key == "effect" else getattr(tile, key) is not None
    return f"the {key} of {tile.name} is known; leave it out" if known else None
