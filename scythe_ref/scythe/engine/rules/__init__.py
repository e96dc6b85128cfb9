"""The base rules, one module per chapter. They know nothing of factions and modules, which register at seams."""
