"""Files of other projects: PlayerAid modules and Rulebook.io files."""
