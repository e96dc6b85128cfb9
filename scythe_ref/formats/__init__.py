"""Reading what people write: bounded YAML with positions, PlayerAid modules, Rulebook.io files, markup."""
