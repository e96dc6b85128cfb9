"""Chapter *Components*."""
