"""What shows that the engine carries out what the statements say, and that every rule would be missed."""
