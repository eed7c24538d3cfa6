"""`docparse records`: the numbers of a document with value, unit, scale, period, label and place."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from docparse.cli.common.inputs import read_password
from docparse.cli.common.output import output_file, write_text
from docparse.cli.common.progress import note, progress_bar, tell_failures
from docparse.cli.read.parse import add_reading_arguments, read_document
from docparse.document import Document
from docparse.records import Check, Repair, checks, records, repairs, to_records
from docparse.records.files import WRITERS, write_records
from docparse.records.repairs import Look
from docparse.records.taxonomy import read_taxonomy

HELP = (
    "Numbers of a PDF or page image as records: value, unit, scale, period, label, header, place. With "
    "--check also what the sums of the tables prove, with --review a page of the numbers to look at. Exit "
    "code 1: a page failed; 3: the file is unusable."
)
SHOWN = ("page", "value", "unit", "start", "end", "label", "header")
MOST = 48  # characters of a label or header on the terminal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT.csv|.jsonl|.parquet")
    parser.add_argument("--json", action="store_true", help="JSON Lines to standard output")
    parser.add_argument("--check", action="store_true", help="what sums prove, and what they contradict")
    parser.add_argument(
        "--xbrl",
        type=Path,
        metavar="TAXONOMY",
        help="a folder of an XBRL taxonomy: also the concept that each label names; nothing is fetched",
    )
    parser.add_argument(
        "--look-again",
        action="store_true",
        help="read numbers that a sum contradicts once more; what is read as the sum wants it is mended",
    )
    parser.add_argument(
        "--review",
        type=Path,
        metavar="OUT.html",
        help="crops of numbers that may be misread, worst first",
    )
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    if args.output is not None and args.output.suffix not in WRITERS:
        print(f"docparse records: -o takes a file ending in {', '.join(WRITERS)}", file=sys.stderr)
        return 2
    args.password = read_password(args)
    for file in (args.output, args.review):
        if file is not None:
            output_file(file, args)
    taxonomy = None if args.xbrl is None else read_taxonomy(args.xbrl)
    with progress_bar(args.file.name, args) as progress:
        document = read_document(args.file, args, progress)
    look = _look(document, args) if args.look_again else None
    found = records(document, look)
    _tell_repairs(repairs(document, look))
    if args.output is not None:
        write_records(found, args.output, taxonomy)
        note(f"{len(found)} records in {args.output}", args)
    elif args.json:
        rows = to_records(found, taxonomy)
        print("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), end="")
    else:
        _show(to_records(found, taxonomy))
    if args.check:
        _tell(checks(document))
    if args.review is not None:
        _review(document, args.review)
    return tell_failures(document)


def _look(document: Document, args: argparse.Namespace) -> Look | None:
    from docparse.ocr.again import look_again
    from docparse.ocr.registry import load_engine

    return None if document.cropper is None else look_again(document.cropper, load_engine(args.engine))


def _tell_repairs(found: Sequence[Repair]) -> None:
    for one in found:
        print(
            f"page {one.page}: {one.text} mended to {one.mended}: {one.by} reads it so, and {one.equation}",
            file=sys.stderr,
        )


def _review(document: Document, path: Path) -> None:
    from docparse.view import to_review

    write_text(path, to_review(document))
    print(f"fidelity {document.fidelity}; numbers to look at in {path}", file=sys.stderr)


def _show(rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        shown = [row.get(name) for name in (*SHOWN, "concept") if name in row]
        print("\t".join("" if value is None else str(value)[:MOST] for value in shown))


def _tell(found: Sequence[Check]) -> None:
    counts = Counter(check.verdict for check in found)
    print(
        ", ".join(f"{verdict} {counts[verdict]}" for verdict in ("proved", "contradicted", "unchecked")),
        file=sys.stderr,
    )
    for check in found:
        if check.verdict == "contradicted":
            print(f"{check.entry.label} {check.entry.amount.text}: {check.equations[0]}", file=sys.stderr)
