"""The components of Scythe: as one typed thing, what must be true of them, and how they are told."""
