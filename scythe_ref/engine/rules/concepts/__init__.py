"""Chapter *Concepts*."""
