"""The generated pages: what each shows, made from the library."""
