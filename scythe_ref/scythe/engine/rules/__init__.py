"""The base rules, one module per chapter. They don't know factions and modules, which register at extension points."""
