"""Parts of pages: texts, links and badges, fenced blocks, pictures of positions."""
