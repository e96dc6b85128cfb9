"""Actions as people write them, and as the engine reads them."""
