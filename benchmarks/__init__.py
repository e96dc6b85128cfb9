"""Speed, as ratios to a fixed loop or to a peer in the same run."""

import os

# A user's Python keeps compiled modules. With this variable every process that we time would compile ours anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
