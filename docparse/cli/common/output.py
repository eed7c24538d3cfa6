"""Write results: the folder is tried before any work is done, and nothing is written twice in a run."""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from docparse.cli.common.inputs import STANDARD
from docparse.errors import ArgumentError, OutputError
from docparse.formats import encoded


def output_folder(path: Path) -> Path:
    """Create a folder to write to, and make sure that files can be made in it.

    Raises:
        ArgumentError: "-", which is no folder.
        OutputError: it cannot be made or written to.
    """
    if path == STANDARD:
        raise ArgumentError("-o", "-", "a folder")
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path):
            return path
    except (FileExistsError, NotADirectoryError):
        raise OutputError("a file and not a folder", path=path, hint="give a folder") from None
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        raise OutputError(_reason(error), path=path, hint="choose another folder") from error


def output_file(path: Path) -> Path:
    """Make sure that a file can be made at `path`. Raises as `output_folder` does."""
    if path == STANDARD:
        raise ArgumentError("-o", "-", "a file")
    if path.is_dir():
        raise OutputError("a folder and not a file", path=path, hint="give a file")
    output_folder(path.parent)
    return path


def write_text(path: Path, text: str) -> None:
    """Write a file as UTF-8, whole or not at all.

    What UTF-8 cannot hold is written as `docparse.formats.encoded` has it.

    Raises:
        OutputError: it cannot be written.
    """
    write_bytes(path, encoded(text))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all. Raises OutputError."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise OutputError(_reason(error), path=path) from error


def unique_names(files: Sequence[Path], taken: Collection[str] = ()) -> Iterator[str]:
    """Yield a name for each file: its stem, numbered where another file has that name already."""
    used = {name.casefold() for name in taken}
    for path in files:
        stem = "stdin" if path == STANDARD else path.stem
        name, number = stem, 1
        while name.casefold() in used:
            number += 1
            name = f"{stem}-{number}"
        used.add(name.casefold())
        yield name


def _reason(error: Exception) -> str:
    return f"cannot be written: {getattr(error, 'strerror', None) or error}"
