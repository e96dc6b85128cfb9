"""The scenarios of the small content folder are read by tests, and are none themselves."""

collect_ignore_glob = ["content/*"]
