"""Chapter *Bottom-row actions*."""
