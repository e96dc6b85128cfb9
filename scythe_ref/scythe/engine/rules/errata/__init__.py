"""Chapter *Errata and variants*."""
