"""The components of Scythe: typed, checked, and put into words."""
