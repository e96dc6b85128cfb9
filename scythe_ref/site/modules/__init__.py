"""Sites from other people's rules: PlayerAid modules and Rulebook.io files, in the look of this reference."""
