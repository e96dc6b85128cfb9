"""The generated pages: a view of the library for each."""
