"""An error in a batch of files: one file's, or everybody's."""

from __future__ import annotations

from pathlib import Path

from docparse.errors import DocparseError, InputError, describe


def problem_of_file(error: Exception, path: Path) -> str:
    """Return the message of an error that costs one file; raise one that would hit every file."""
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, DocparseError | BrokenPipeError):
        raise error
    return f"{path}: {describe(error)}"
