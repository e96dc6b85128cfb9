"""Chapter *Objectives*."""
