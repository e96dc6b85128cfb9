"""HTML: templates, headings, terms, fenced blocks, and whether links lead somewhere."""
