"""Proof: what shows that the reference says everything its sources say."""
