"""Files by address, such as s3://bucket/folder/file.pdf: of any file system that fsspec knows.

Addresses travel as `Path`, like all names of files, which folds their double slashes; `full_address` undoes
that.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from docparse.errors import InputError, MissingExtraError

_FOLDED = re.compile(r"(^|::)([a-z][a-z0-9+.-]+):/+(?=[^/])")


def is_address(path: Path) -> bool:
    """Return True for an address, False for a file of this machine."""
    return _FOLDED.match(str(path)) is not None


def full_address(path: Path) -> str:
    """Return a path as text, an address with the slashes that it was given with."""
    return _FOLDED.sub(_unfold, str(path))


def _unfold(folded: re.Match[str]) -> str:
    slashes = "///" if folded[2] in ("file", "local") else "//"
    return f"{folded[1]}{folded[2]}:{slashes}"


def fetch(path: Path) -> bytes:
    """Read the file at an address. Raises InputError."""
    address, fsspec = full_address(path), _fsspec()
    try:
        with fsspec.open(address, "rb") as file:
            data: bytes = file.read()
    except Exception as error:  # each file system raises its own library's errors
        problem = f"cannot be read: {str(error) or type(error).__name__}"
        raise InputError(problem, path=address) from error
    return data


def files_below(path: Path, suffixes: Collection[str]) -> Iterator[Path]:
    """Yield the files that an address means: itself, a pattern's, or a folder's that have one of `suffixes`.

    Raises:
        InputError: nothing can be listed there.
    """
    address, fsspec = full_address(path), _fsspec()
    try:
        system, inside = fsspec.core.url_to_fs(address)
        if "*" in inside:
            found = system.glob(inside)
        elif system.isdir(inside):
            found = [one for one in system.find(inside) if Path(one).suffix.lower() in suffixes]
        else:
            found = [inside]
        names = [system.unstrip_protocol(one) for one in sorted(found)]
    except Exception as error:  # as above
        problem = f"cannot be listed: {str(error) or type(error).__name__}"
        raise InputError(problem, path=address) from error
    yield from map(Path, names)


def _fsspec() -> Any:
    try:
        import fsspec
    except ImportError as error:
        raise MissingExtraError("fsspec", "ray") from error
    return fsspec
