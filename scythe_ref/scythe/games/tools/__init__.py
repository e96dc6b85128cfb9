"""Tools for authors: fuzzing, shrinking and fingerprints. Only their own commands import them."""

from __future__ import annotations
