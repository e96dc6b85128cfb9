"""What several pages have in common: badges, links, texts, the board and positions on it."""
