"""Tools for authors, in no wheel: ablation of rules and data, shrinking of logs, fingerprints of the engine."""

from __future__ import annotations
