"""The pages of Scythe alone: mats, board and pieces, and what helps while people play."""
