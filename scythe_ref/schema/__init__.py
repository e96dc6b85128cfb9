"""The pydantic schema of every content file, one module per format."""

from scythe_ref.schema.formats import FORMATS, Format

__all__ = ["FORMATS", "Format"]
