"""Chapter *Encounters*; what its cards and the Factory cards cost and give."""
