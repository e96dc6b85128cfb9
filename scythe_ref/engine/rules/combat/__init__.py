"""Chapter *Combat*."""
