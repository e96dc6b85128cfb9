"""What shows that the engine carries out what the statements say."""
