"""Chapter *Top-row actions*."""
