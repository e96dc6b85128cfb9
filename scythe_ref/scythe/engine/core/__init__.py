"""The machinery of rules: registry, extension points, events, verdicts, the compiled rulebook, and playing."""
