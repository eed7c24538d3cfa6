"""The files that a command reads: names, folders, patterns, standard input; and the key to encrypted ones."""

from __future__ import annotations

import argparse
import glob
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from docparse.errors import ArgumentError

STANDARD = Path("-")
PASSWORD_VARIABLE = "DOCPARSE_PASSWORD"
SUFFIXES = frozenset({".pdf", ".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff"})


def add_password_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--password",
        metavar="KEY",
        help=f"of an encrypted PDF; - reads it from standard input (default: ${PASSWORD_VARIABLE})",
    )


def read_password(args: argparse.Namespace) -> str | None:
    """Return the key given on the command line, on standard input or in the environment; None without one."""
    if args.password == "-":
        if STANDARD in getattr(args, "files", ()):
            raise ArgumentError("--password", "-", "something else where standard input is the file")
        return sys.stdin.readline().rstrip("\r\n")
    given: str | None = args.password
    return os.environ.get(PASSWORD_VARIABLE) if given is None else given


def find_files(names: Sequence[Path]) -> Iterator[Path]:
    """Yield every file that `names` mean, each once.

    A folder means the PDFs and images in it and below, a pattern such as `**/*.pdf` what it matches. A name
    that means nothing is yielded as it is: whoever opens it says so.
    """
    found = (path for name in names for path in _meant(name))
    yield from dict.fromkeys(found)


def _meant(name: Path) -> Sequence[Path]:
    if name == STANDARD:
        return [name]
    if name.is_dir():
        inside = (path for path in name.rglob("*") if path.suffix.lower() in SUFFIXES and path.is_file())
        return sorted(inside) or [name]
    if glob.has_magic(str(name)) and not name.exists():
        matched = (Path(match) for match in glob.glob(str(name), recursive=True))  # noqa: PTH207 (Path.glob takes no absolute pattern)
        return sorted(path for path in matched if path.is_file()) or [name]
    return [name]


def positive(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        msg = f"{text} is not a positive number"
        raise argparse.ArgumentTypeError(msg)
    return value
