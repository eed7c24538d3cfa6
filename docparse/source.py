"""Sources that callers hand in (a path, bytes, a file object), and the pages of them that they want."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from docparse.errors import ArgumentTypeError, InputError, PageRangeError

Input = str | os.PathLike[str] | bytes | bytearray | BinaryIO
PageSelection = str | int | Sequence[int] | None

_URL = re.compile(r"([a-z][a-z0-9+.-]+):/+(?=[^/])", re.IGNORECASE)
_RANGE = re.compile(r"(\d+)(?:\s*(-)\s*(\d+)?)?")


def read_input(source: Input) -> Path | bytes:
    """Return a path as a `Path` (so that a backend may map the file), and everything else as bytes.

    Raises:
        InputError: there is no such file, or it is not one.
        ArgumentTypeError: not something that can be read.
    """
    if isinstance(source, bytes | bytearray):
        return bytes(source)
    if isinstance(source, str | os.PathLike):
        return _readable(Path(source))
    if hasattr(source, "read"):
        data = source.read()
        if isinstance(data, bytes):
            return data
    raise ArgumentTypeError("source", source, "a path, bytes or a binary file object")


def _readable(path: Path) -> Path:
    try:
        with path.open("rb", buffering=0):
            return path
    except FileNotFoundError:
        if _URL.match(str(path)):
            address = _URL.sub(r"\1://", str(path), count=1)  # a Path folds its slashes
            problem = "is a URL, and nothing is downloaded"
            raise InputError(problem, path=address, hint="download it first and give the file") from None
        raise InputError("no such file", path=path, hint="check the spelling of the path") from None
    except IsADirectoryError:
        raise InputError("not a file", path=path, hint="give a file, not a folder") from None
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        problem = f"cannot be read: {getattr(error, 'strerror', None) or error}"
        raise InputError(problem, path=path) from error


def select_pages(selection: PageSelection, count: int, path: Path | None = None) -> tuple[int, ...]:
    """Return page numbers from 1, in the order asked for, each once.

    `selection` is None for all pages, a number, a sequence of numbers, or text such as "1-3,7,12-".

    Raises:
        PageRangeError: it cannot be read, or names a page that does not exist.
        ArgumentTypeError: it is none of these.
    """
    if selection is None:
        return tuple(range(1, count + 1))
    if isinstance(selection, str):
        numbers = [number for part in selection.split(",") for number in _expand(part, count, path)]
    else:
        numbers = _numbers(selection)
    for number in numbers:
        if not 1 <= number <= count:
            last = f"the document has {count} page{'s' if count != 1 else ''}"
            problem = f"there is no page {number}"
            raise PageRangeError(problem, path=path, hint=last)
    return tuple(dict.fromkeys(numbers))


def _numbers(selection: int | Sequence[int]) -> list[int]:
    numbers = [selection] if isinstance(selection, int) else selection
    if not isinstance(numbers, Sequence) or not all(type(number) is int for number in numbers):
        allowed = 'None, a number, a sequence of numbers or text such as "1-3,7,12-"'
        raise ArgumentTypeError("pages", selection, allowed)
    return list(numbers)


def _expand(part: str, count: int, path: Path | None) -> range:
    match = _RANGE.fullmatch(part.strip())
    if match is None:
        problem = f"page range {part.strip()!r} cannot be read"
        raise PageRangeError(problem, path=path, hint='write it like "1-3,7,12-"')
    first = int(match[1])
    last = int(match[3]) if match[3] else count if match[2] else first
    if match[3] and last < first:
        problem = f"page range {part.strip()!r} runs backwards"
        raise PageRangeError(problem, path=path, hint=f'write it like "{last}-{first}"')
    return range(first, max(last, first) + 1)
