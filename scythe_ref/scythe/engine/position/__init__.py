"""A position in all its forms: state, plain data, line, view of a player, expectation."""
