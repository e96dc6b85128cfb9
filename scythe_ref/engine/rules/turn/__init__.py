"""Chapter *The turn*."""
