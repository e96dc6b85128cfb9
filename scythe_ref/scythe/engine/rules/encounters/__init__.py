"""Chapter *Encounters*; costs and gains of its cards and the Factory cards."""
