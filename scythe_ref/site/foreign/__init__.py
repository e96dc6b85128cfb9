"""Sites of modules by others: PlayerAid files and Rulebook.io files."""
