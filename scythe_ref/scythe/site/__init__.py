"""The pages of Scythe alone: mats, board, pieces, and tools for the table."""
