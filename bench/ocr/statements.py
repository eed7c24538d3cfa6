"""Income statements as page images: does the latest year's revenue survive the whole parser?

DIR holds page images and `gold.json`: the image's stem → a list of `{"revenue", "year", ...}`, as in finrag
(parsee-datasets). A page counts if some number in the document's HTML has the digits of the latest year's
revenue, separators ignored; the number may be anywhere, but within one cell or paragraph. A page that failed
does not count, and is named. Answers are kept in `--work`, as `bench.ocr` does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import unescape
from pathlib import Path
from typing import Any

from bench.command import command, failed, progress, save
from docparse import parse_image
from docparse.compare import keep_answers
from docparse.errors import DocparseError
from docparse.ocr.stages import DEFAULT, ENGINES, Engine, isolate

IMAGES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp"}

_TAG = re.compile(r"(?s)<style.*?</style>|<[^>]+>")
# Digits with their separators; blanks are some only where nothing but blanks parts the groups.
_NUMBERS = (
    re.compile(r"\d[\d.,'’]*"),
    re.compile(r"(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)(?:[.,]\d+)?"),
)
_ZEROS = re.compile(r"[.,]00?$")
_NO_DIGIT = re.compile(r"\D")


@dataclass(frozen=True, slots=True)
class RevenuePage:
    """A page image and the latest year's revenue on it."""

    path: Path
    revenue: Decimal


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 0, 1 if a page failed, 2 if the engine or the data cannot be used."""
    parser = command("ocr.statements", __doc__, "json", "limit", data=..., work="build/bench-statements")
    parser.add_argument("--engine", choices=sorted(ENGINES), default=DEFAULT)
    args = parser.parse_args(argv)
    try:
        statements = find_statements(args.data)[: args.limit]
        with isolate(args.engine) as engine:
            row = run(statements, keep_answers(engine, args.work))
    except DocparseError as error:
        return failed("ocr.statements", error)
    print(f"{row['found']} of {row['pages']} pages hold the latest year's revenue ({row['engine']})")
    for name in row["missed"]:
        print(f"  not found: {name}")
    save(args.json, row)
    return 1 if row["failed"] else 0


def find_statements(folder: Path) -> list[RevenuePage]:
    """Page images with gold, by name.

    Raises:
        DocparseError: no `gold.json`, or an image that it names is not there.
    """
    gold = folder / "gold.json"
    if not gold.is_file():
        msg = f"{folder} has no gold.json"
        raise DocparseError(msg)
    found = []
    for stem, entries in sorted(json.loads(gold.read_text(encoding="utf-8")).items()):
        path = next((path for path in sorted(folder.glob(f"{stem}.*")) if path.suffix in IMAGES), None)
        if path is None:
            msg = f"{gold} names {stem}, and there is no image of that name"
            raise DocparseError(msg)
        latest = max(entries, key=lambda entry: int(entry["year"]))
        found.append(RevenuePage(path, Decimal(latest["revenue"])))
    return found


def run(statements: Sequence[RevenuePage], engine: Engine) -> dict[str, Any]:
    """All pages through the parser; the row as it is written to JSON."""
    missed, failed = [], []
    for statement in progress(statements, "page", "statements"):
        document = parse_image(statement.path, engine=engine)
        if document.failures:
            failed.append(statement.path.stem)
        if document.failures or not holds(document.to_html(), statement.revenue):
            missed.append(statement.path.stem)
    info = engine.info
    return {
        "pages": len(statements),
        "found": len(statements) - len(missed),
        "missed": missed,
        "failed": failed,
        "engine": f"{info.engine} {info.version}",
        "model": info.model,
    }


def holds(html: str, amount: Decimal) -> bool:
    """Tell if a number of the page has the amount's digits; a fraction of nothing but zeros is no digits."""
    places = max(0, -int(amount.normalize().as_tuple().exponent))
    wanted = _NO_DIGIT.sub("", f"{amount:.{places}f}")
    text = unescape(_TAG.sub("\n", html))
    numbers = [number for kind in _NUMBERS for number in kind.findall(text)]
    return any(wanted in {_NO_DIGIT.sub("", n), _NO_DIGIT.sub("", _ZEROS.sub("", n))} for n in numbers)


if __name__ == "__main__":
    raise SystemExit(main())
