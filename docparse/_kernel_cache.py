"""Where compiled kernels are kept: in a folder named by all that they were compiled from.

Numba knows a compiled function by its own file only. What that function calls in other files, and the
constants that it imports, are not part of Numba's key, so an edit there would leave old machine code in use.
The digest that names the folder covers the source of every kernel and of every module that a kernel imports,
the names in data beside them (values are passed), the versions of the compilers, and the processor.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

READING = (
    "layout.drawings._fills_numba",
    "layout.layer._ground_numba",
    "layout.words.kernels._kernels_numba",
    "layout.order._xycut_numba",
    "layout.order._runs_numba",
    "layout.order._formulas_numba",
    "layout.tables._kernels_numba",
    "layout.tables.heads._spans_numba",
    "layout.tables.candidates._evidence_numba",
    "layout.tables.candidates._walls_numba",
    "layout.tables.columns._gutters_numba",
    "pdf.pdfium.extract._page_numba",
)
"""Modules of kernels, and of what calls them, that reading a page needs; importing them imports the rest."""
MODULES = (*READING, "measures._zhang_shasha_numba", "records.arithmetic._search_numba")
"""All modules of kernels."""
_LATER = tuple(one for one in READING if one.startswith(("layout.drawings", "layout.order", "layout.tables")))
PARTS = (tuple(one for one in MODULES if one not in _LATER), _LATER)
"""Two halves, about as long to compile, of what two processors make side by side."""
VARIABLE = "NUMBA_CACHE_DIR"
PACKAGE = Path(__file__).parent

_READY, _FAILED, _LOCK = "ready", "failed", "lock"
_FOLDERS = 6
"""Folders that are kept for other versions of the sources; the one used longest ago goes first."""
_IMPORT = re.compile(r"^from docparse(?P<module>[\w.]*) import (?P<names>\([^)]*\)|.*)$", re.MULTILINE)


def sources(package: Path = PACKAGE) -> list[Path]:
    """Return the files of all kernels, of what they import from docparse, and data beside these, sorted."""
    found: set[Path] = set()
    waiting = [package.joinpath(*name.split(".")).with_suffix(".py") for name in MODULES]
    while waiting:
        path = waiting.pop()
        if path in found or not path.is_file():
            continue
        found.add(path)
        for statement in _IMPORT.finditer(path.read_text("utf-8")):
            base = package.joinpath(*statement["module"].split("."))
            names = re.findall(r"\w+", statement["names"])
            waiting += [base.with_suffix(".py"), base / "__init__.py", *(base / f"{one}.py" for one in names)]
    return sorted(found | {data for path in found if (data := path.with_suffix(".json")).is_file()})


@cache
def digest(package: Path = PACKAGE) -> str:
    """Return the name of what kernels are compiled from, as 16 hexadecimal digits."""
    from importlib.metadata import version

    state = hashlib.sha256()
    for path in sources(package):
        content = (
            repr(_names(json.loads(path.read_text("utf-8")))).encode() if path.suffix == ".json" else None
        )
        state.update(f"{path.relative_to(package)}\0".encode() + (content or path.read_bytes()))
    versions = [version(name) for name in ("numba", "llvmlite", "numpy", "pypdfium2")]
    state.update(repr((sys.implementation.cache_tag, versions, platform.machine(), _processor())).encode())
    return state.hexdigest()[:16]


def _names(data: object) -> object:
    """Return the names in data in their order, and how many values stand together: so places follow."""
    if isinstance(data, dict):
        return [(name, _names(value)) for name, value in data.items()]
    return len(data) if isinstance(data, list) else None


def ready_folder() -> Path | None:
    """Return the folder that holds every kernel compiled; None if there is none on this machine."""
    found = next((folder for folder in _folders() if (folder / _READY).is_file()), None)
    if found is not None:
        with suppress(OSError):
            os.utime(found / _READY)  # used today: `prune` spares it
    return found


def folder_to_write(*, beside: bool = False) -> Path | None:
    """Return the folder to compile into, made if need be; None if nothing can be written here.

    It is in $NUMBA_CACHE_DIR if that is set, or in the user's cache folder, or in a folder for temporary
    files that belongs to this user alone. `beside` prefers one beside the package, where every user of an
    image finds it.
    """
    roots = _roots() if beside else _roots()[::-1]
    for root in (*roots, None):
        with suppress(OSError):
            folder = (_private_folder() if root is None else root) / f"kernels-{digest()}"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / _LOCK).touch()
            return folder
    return None


def state() -> str:
    """Return in a few words what this machine has, for people."""
    if ready_folder() is not None:
        return "ready"
    folder = folder_to_write()
    if folder is None:
        return "plain: no folder can be written to"
    if (folder / _FAILED).is_file():
        return f"plain: {(folder / _FAILED).read_text('utf-8')}"
    return "being compiled" if is_busy(folder) else "plain until many pages are read, or `docparse warm`"


def is_busy(folder: Path) -> bool:
    """Return True if a process compiles into `folder` now."""
    with _lock(folder, wait=False) as free:
        return not free


def mark_ready(folder: Path) -> None:
    """Say that `folder` holds every kernel, and drop folders of sources that are gone."""
    (folder / _FAILED).unlink(missing_ok=True)
    (folder / _READY).touch()
    prune(folder)


def mark_failed(folder: Path, why: str) -> None:
    """Say that compiling into `folder` fails here, so that no process tries it again unasked."""
    (folder / _FAILED).write_text(why, "utf-8")


def has_failed(folder: Path) -> bool:
    """Return True if compiling into `folder` was tried in vain."""
    return (folder / _FAILED).is_file()


def prune(folder: Path) -> None:
    """Remove the folders beside `folder` that were used longest ago, all but a few."""
    others = [one for one in folder.parent.glob("kernels-*") if one != folder]
    others.sort(key=_last_used, reverse=True)
    for one in others[_FOLDERS:]:
        shutil.rmtree(one, ignore_errors=True)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Compile in one process at a time: the others wait, and load what it made."""
    with _lock(folder, wait=True):
        yield


@contextmanager
def cached_in(folder: Path) -> Iterator[None]:
    """Have Numba keep what it compiles in `folder`; what others compile meanwhile stays where it was."""
    from numba import config

    names = ("CACHE_DIR", "CACHE_LOCATOR_CLASSES")
    before = {name: getattr(config, name) for name in names if hasattr(config, name)}
    config.CACHE_DIR = str(folder)
    if "CACHE_LOCATOR_CLASSES" in before:  # Numba 0.62; before, checkouts do not share
        config.CACHE_LOCATOR_CLASSES = "docparse._kernel_locator.KernelLocator"
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(config, name, value)


def _roots() -> list[Path]:
    """Return where folders may lie: beside the package, then for this user."""
    if named := os.environ.get(VARIABLE):
        return [Path(named)]
    home = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
    return [PACKAGE / "__pycache__", Path(home) / "docparse"]


def _folders() -> list[Path]:
    roots = _roots()
    with suppress(OSError):
        roots.append(_private_folder(make=False))
    return [root / f"kernels-{digest()}" for root in roots]


def _private_folder(*, make: bool = True) -> Path:
    """Return a folder for temporary files that nobody else can write to: what lies in it is run."""
    import tempfile

    user = os.getuid() if hasattr(os, "getuid") else None
    folder = Path(tempfile.gettempdir()) / f"docparse-kernels-{user}"
    with suppress(OSError):
        if make:
            folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and user in {None, found.st_uid} and not found.st_mode & 0o022:
            return folder
    if make:
        return Path(tempfile.mkdtemp(prefix="docparse-kernels-"))
    raise FileNotFoundError(folder)


@contextmanager
def _lock(folder: Path, *, wait: bool) -> Iterator[bool]:
    """Hold the lock of `folder`; gives False if another process has it and `wait` is False."""
    try:
        import fcntl

        file = (folder / _LOCK).open("w")
    except (ImportError, OSError):
        yield True
        return
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
            return
        yield True


def _last_used(folder: Path) -> float:
    for name in (_READY, _LOCK):
        with suppress(OSError):
            return (folder / name).stat().st_mtime
    return 0.0


def _processor() -> str:
    """Return what tells processors apart: machine code made for one need not run on another."""
    with suppress(OSError), Path("/proc/cpuinfo").open("rb") as file:
        lines = file.read(8192).splitlines()
        return "".join(sorted({str(line) for line in lines if line.startswith((b"flags", b"Features"))}))
    return platform.processor()
