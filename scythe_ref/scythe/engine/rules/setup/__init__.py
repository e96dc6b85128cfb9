"""Chapter *Set-up*."""
