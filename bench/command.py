"""What the commands share: arguments, progress, tables and files of figures."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from docparse.compare import own_pages

T = TypeVar("T")

SHARED: dict[str, dict[str, Any]] = {
    "json": {"type": Path, "metavar": "FILE", "help": "write the figures here"},
    "limit": {"type": int, "metavar": "N", "help": "only the first N"},
    "data": {"type": Path, "default": own_pages(), "metavar": "DIR", "help": "gold pages (default: our own)"},
    "sample": {"type": int, "metavar": "N", "help": "N of the pages, drawn with a fixed seed"},
    "condition": {"help": "how page images are made (docparse.compare)"},
    "cache": {
        "type": Path,
        "default": Path("build/records"),
        "metavar": "DIR",
        "help": "gold pages, made once",
    },
    "wrong": {"type": Path, "metavar": "FILE.jsonl", "help": "write what is wrong here, a line each"},
    "work": {"type": Path, "default": Path("build/bench-ocr"), "metavar": "DIR", "help": "kept answers"},
}
"""Arguments that mean the same everywhere."""


def command(name: str, doc: str | None, *shared: str, folders: str = "") -> argparse.ArgumentParser:
    """Return the parser of `python -m bench.NAME`, described by its docstring, with arguments of `SHARED`.

    A name with a star may be given more than once. `folders` says what is in the folders of `--data`, of
    which the command then needs one or more.
    """
    parser = argparse.ArgumentParser(
        prog=f"python -m bench.{name}".rstrip("."),
        description=doc,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for one in shared:
        many: dict[str, Any] = {"action": "append"} if one.endswith("*") else {}
        if one.startswith("condition"):
            from docparse.compare import CONDITIONS  # brings OpenCV, which benches of memory must not have

            many["choices"] = sorted(CONDITIONS)
        parser.add_argument(f"--{one.strip('*')}", **(SHARED[one.strip("*")] | many))
    if folders:
        parser.add_argument("--data", type=Path, action="append", required=True, metavar="DIR", help=folders)
    return parser


def filings_in(folders: Iterable[Path]) -> list[Path]:
    """Return the inline-XBRL filings of folders, each folder's by name."""
    return [path for folder in folders for path in sorted(folder.glob("*.html"))]


def save(target: Path | str | None, figures: object) -> None:
    """Write figures as JSON to a file, or to standard output for "-"; without a target do nothing."""
    if target is None:
        return
    text = json.dumps(figures, ensure_ascii=False, indent=1)
    if target == "-":
        print(text)
    else:
        Path(target).write_text(text + "\n", encoding="utf-8")


def save_lines(target: Path | None, rows: Iterable[object]) -> None:
    """Write rows as JSON to a file, a line each; without a target do nothing."""
    if target is not None:
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        target.write_text("".join(lines), encoding="utf-8")


def digest_of(paths: Iterable[Path]) -> str:
    """Return what the contents of files are known by."""
    state = hashlib.sha256()
    for path in paths:
        state.update(path.read_bytes())
    return state.hexdigest()[:24]


def progress(items: Iterable[T], unit: str, what: str | None = None) -> Iterable[T]:
    """Yield the items, with a bar on standard error."""
    from tqdm import tqdm

    bar: Iterable[T] = tqdm(items, desc=what, unit=unit, file=sys.stderr)
    return bar


def note(what: str, done: int, total: int) -> None:
    """Say on standard error how many pages are done."""
    print(f"\r{what}: {done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def markdown_table(head: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """Return a Markdown table."""
    lines = [_row(row) for row in (head, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def print_row(*cells: object) -> None:
    """Print a row of a Markdown table as soon as it is measured."""
    print(_row(cells), flush=True)


def _row(cells: Iterable[object]) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def failed(name: str, error: object, code: int = 2) -> int:
    """Say on standard error why a command stops; return its exit code."""
    print(f"bench.{name}: {error}", file=sys.stderr)
    return code
