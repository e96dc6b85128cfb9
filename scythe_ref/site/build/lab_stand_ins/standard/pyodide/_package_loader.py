"""The lab loads no packages, but Pyodide asks for their folder. Saves 80 kB: shutil, zipfile and their imports."""

from pathlib import Path
from site import getsitepackages

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: there are none."""
