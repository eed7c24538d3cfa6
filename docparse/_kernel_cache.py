"""A place for compiled kernels where neither the package nor the user's home can be written to.

Numba keeps what it compiles beside the source or in the user's cache folder and refuses to work where it can
write to neither: a container with a read-only image and a user without a home.
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

VARIABLE = "NUMBA_CACHE_DIR"


def provide_cache() -> None:
    """Name a folder of our own for Numba's cache, unless one is named already or Numba finds one.

    Where there is no folder for temporary files either, nothing is named: Numba then says what it lacks.
    """
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")  # noqa: PTH111, PTH118
    if os.environ.get(VARIABLE) or _writable(Path(__file__).parent) or _writable(Path(home)):
        return
    with suppress(OSError):
        os.environ[VARIABLE] = folder = str(_own_folder())
        if "numba" in sys.modules:  # it has read its variables
            sys.modules["numba"].config.CACHE_DIR = folder


def _writable(folder: Path) -> bool:
    """Return True if a folder can be written to, or made."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return os.access(folder, os.W_OK)


def _own_folder() -> Path:
    """A folder for temporary files that nobody else can write to: what lies in the cache is run."""
    import tempfile

    user = os.getuid() if hasattr(os, "getuid") else None
    folder = Path(tempfile.gettempdir()) / f"docparse-kernels-{user}"
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and user in {None, found.st_uid} and not found.st_mode & 0o022:
            return folder
    return Path(tempfile.mkdtemp(prefix="docparse-kernels-"))
