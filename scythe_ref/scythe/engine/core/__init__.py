"""What rules are made of: registry, seams, events, verdicts, the compiled rulebook, and a play that is carried out."""
