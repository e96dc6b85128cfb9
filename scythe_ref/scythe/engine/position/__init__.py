"""A position in all its forms: the state, plain data, one line, what a player may see, what an example expects."""
