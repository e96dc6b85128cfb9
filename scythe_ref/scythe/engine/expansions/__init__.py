"""Modules of the expansions. They register like factions; the base rules never import them."""
