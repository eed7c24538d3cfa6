"""Write results. Before any work is done the folder is tried, and what would be overwritten is refused."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from docparse.cli.common.inputs import STANDARD
from docparse.cli.common.progress import note
from docparse.codec import encoded
from docparse.errors import ArgumentError, OutputError

NAMED = 4
"""Files that are named when a command says what it wrote."""


def add_common_arguments(parser: argparse.ArgumentParser) -> None:
    """Add to a command, or to each of its actions, --quiet, --verbose, and --force if it writes to -o."""
    actions = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for child in (child for action in actions for child in action.choices.values()):
        add_common_arguments(child)
    if actions:
        return
    parser.add_argument("-q", "--quiet", action="store_true", help="tell errors only, and no progress")
    parser.add_argument("-v", "--verbose", action="store_true", help="tell what is done beside the work")
    options = {option for action in parser._actions for option in action.option_strings}
    if "--output" in options and "--resume" not in options:
        parser.add_argument("--force", action="store_true", help="overwrite outputs that are there already")


def refuse_existing(paths: Iterable[Path], args: argparse.Namespace) -> None:
    """Raise OutputError if one of `paths` is there already, unless --force is given."""
    there = None if args.force else next((path for path in paths if path.exists()), None)
    if there is not None:
        problem = "is there already"
        raise OutputError(problem, path=there, hint="--force overwrites it")


def tell_written(paths: Sequence[Path], args: argparse.Namespace) -> None:
    """Say on standard error what was written."""
    more = f" and {len(paths) - NAMED} more" if len(paths) > NAMED else ""
    note(f"wrote {', '.join(map(str, paths[:NAMED]))}{more}", args)


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


def output_file(path: Path, args: argparse.Namespace) -> Path:
    """Make sure that a file can be made at `path`. Raises as `output_folder` and `refuse_existing` do."""
    if path == STANDARD:
        raise ArgumentError("-o", "-", "a file")
    if path.is_dir():
        raise OutputError("a folder and not a file", path=path, hint="give a file")
    refuse_existing([path], args)
    output_folder(path.parent)
    return path


def write_text(path: Path, text: str) -> None:
    """Write a file as UTF-8, whole or not at all.

    What UTF-8 cannot hold is written as `docparse.codec.encoded` has it.

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
