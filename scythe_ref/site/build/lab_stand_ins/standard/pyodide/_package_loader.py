"""No packages are loaded, but Pyodide asks where they would lie. Saves 80 kB: shutil, zipfile and what they need."""

from pathlib import Path
from site import getsitepackages

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: there are none."""
