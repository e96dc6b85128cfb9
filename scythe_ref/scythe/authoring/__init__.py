"""For authors, and so in no wheel: what would be missed of the rules, logs made short, fingerprints of the engine."""

from __future__ import annotations
