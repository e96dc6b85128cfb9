"""View models: what templates show that no object of the schema says."""
