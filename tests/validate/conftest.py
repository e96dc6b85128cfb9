"""Tests read the scenarios of the small content folder; pytest does not collect those."""

collect_ignore_glob = ["content/*"]
