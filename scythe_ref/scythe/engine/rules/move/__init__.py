"""Chapter *Move*."""
