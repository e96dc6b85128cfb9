"""Speed, as ratios to a fixed loop or to a peer in the same run."""
