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
    "data": {"type": Path, "metavar": "DIR", "help": "folder of what is measured", "default": own_pages()},
    "sample": {"type": int, "metavar": "N", "help": "N of the pages, drawn with a fixed seed"},
    "condition": {"help": "how page images are made (docparse.compare)"},
    "cache": {
        "type": Path,
        "metavar": "DIR",
        "help": "gold pages, made once",
        "default": Path("build/records"),
    },
    "wrong": {"type": Path, "metavar": "FILE.jsonl", "help": "write what is wrong here, a line each"},
    "work": {
        "type": Path,
        "metavar": "DIR",
        "help": "kept answers and pages",
        "default": Path("build/bench-ocr"),
    },
    "first": {"type": int, "metavar": "SEED", "help": "the first seed", "default": 0},
    "most": {"type": int, "metavar": "N", "help": "so many of each kind, at most"},
    "rounds": {"type": int, "metavar": "N", "help": "the best of so many counts", "default": 3},
    "seed": {"type": int, "help": "of what is drawn", "default": 0},
    "look": {"action": "store_true", "help": "print what is wrong"},
    "kind": {"help": "only this one; may be given more than once"},
}
"""Arguments that mean the same everywhere."""


def command(
    name: str, doc: str | None, *shared: str, folders: str = "", kinds: Iterable[str] = (), **defaults: Any
) -> argparse.ArgumentParser:
    """Return the parser of `python -m bench.NAME`, described by its docstring, with arguments of `SHARED`.

    `folders` says what is in the folders of `--data`, of which the command then needs one or more; `kinds`
    are the choices of `--kind`; `defaults` are those of arguments, which they add too: `...` asks for one.
    """
    parser = argparse.ArgumentParser(
        prog=f"python -m bench.{name}".rstrip("."),
        description=doc,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for one in dict.fromkeys((*shared, *defaults, *(["kind"] if kinds else []))):
        settings = dict(SHARED[one])
        if one in defaults:
            settings |= {"required": True} if defaults[one] is ... else {"default": defaults[one]}
        if one == "kind":
            settings |= {"action": "append", "choices": tuple(kinds)}
        if one == "condition":
            from docparse.compare import CONDITIONS  # brings OpenCV, which benches of memory must not have

            settings["choices"] = sorted(CONDITIONS)
        if settings.get("default"):
            settings["help"] += f" (default: {settings['default']})"
        parser.add_argument(f"--{one}", **settings)
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
