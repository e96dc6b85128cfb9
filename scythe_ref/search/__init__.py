"""Search: one Whoosh index, queried by the command line and exported for the pages."""
