"""The site: typed view models, templates over them, the theme, and our own drawing of the board."""
