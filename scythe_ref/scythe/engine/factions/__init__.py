"""The seven factions, a module each. They add exceptions and effects at extension points alone."""
