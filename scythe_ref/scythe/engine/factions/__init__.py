"""The seven factions, one module each. They add exceptions and effects through the seams and nowhere else."""
