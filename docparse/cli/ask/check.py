"""`docparse check`: is what a text says about documents true?"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from docparse.check import ACCEPTED, WRONG, Claims, Facts, check, contradictions, read_facts
from docparse.cli.common.inputs import find_files, read_password
from docparse.cli.common.output import output_folder, write_text
from docparse.cli.common.progress import note, progress_bar, tell_failures
from docparse.cli.read.parse import add_reading_arguments, read_document
from docparse.document import Document
from docparse.errors import InputError, SchemaError

HELP = (
    "Check a text (Markdown, JSON, code; - for standard input) against documents: PDFs, page images, parsed "
    "JSON, folders of them. Every number gets a verdict with its evidence: page, box, row, quote. With -o "
    "writes claims.json, claims.md and index.html. With --self TEXT is a document, and figures that it "
    "states twice and differently are told. Exit code 1: --fail-on found something, or a page failed; 3: a "
    "file is unusable."
)
FAIL_ON = {
    "wrong": WRONG,
    "absent": frozenset({"not in the document"}),
    "unsure": frozenset({"cannot tell"}),
    "any": None,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("text", type=Path, metavar="TEXT", help="what is to be checked; - for standard input")
    add("--against", type=Path, nargs="+", default=[], metavar="FILE", help="documents and folders")
    add("--self", action="store_true", help="TEXT is a document: figures that it states twice, differently")
    add("-o", "--output", type=Path, metavar="DIR", help="folder to write the report to")
    add("--json", action="store_true", help="claims as JSON to standard output")
    add(
        "--fail-on",
        type=_fail_on,
        default=frozenset(),
        metavar="LIST",
        help="exit 1 if a claim is wrong, absent, unsure, or any of them (comma-separated)",
    )
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    if not args.self and not args.against:
        print("docparse check: needs --against FILE, or --self", file=sys.stderr)
        return 2
    args.password = read_password(args)
    if args.output is not None:
        output_folder(args.output)
    text = "" if args.self else _read_text(args.text)
    documents, code = [], 0
    for path in files_of([args.text, *args.against] if args.self else args.against):
        document = read_or_load(path, args)
        code = max(code, tell_failures(document))
        documents.append(document)
    facts = read_facts(documents)
    failed = _self(facts, args) if args.self else _claims(text, facts, args)
    return max(code, int(failed))


def _claims(text: str, facts: Facts, args: argparse.Namespace) -> bool:
    """Check a text, tell and write what was found; return True if --fail-on asks to fail."""
    claims = check(text, facts)
    if args.json:
        print(claims.to_json())
    else:
        _show(claims)
    if claims.note:
        print(f"docparse check: {claims.note}", file=sys.stderr)
    if args.output is not None:
        write_text(args.output / "claims.json", claims.to_json() + "\n")
        write_text(args.output / "claims.md", claims.to_markdown())
        write_text(args.output / "index.html", claims.to_html())
        note(f"{len(claims.verdicts)} claims in {args.output}", args)
    return any(one.verdict in args.fail_on for one in claims.verdicts)


def _self(facts: Facts, args: argparse.Namespace) -> bool:
    """Tell and write the figures that documents state differently; restated ones never fail."""
    found = contradictions(facts)
    rows = json.dumps([one.to_dict() for one in found], ensure_ascii=False, indent=1)
    if args.json:
        print(rows)
    for one in [] if args.json else found:
        places = (f"{place.number} on page {place.page} of {place.document}" for place in one.evidence)
        print(f"! {one.kind}: {one.figure}: {', '.join(places)}")
    if not found and not args.json:
        print("no contradiction found")
    if args.output is not None:
        write_text(args.output / "contradictions.json", rows + "\n")
    return "contradicted" in args.fail_on and any(one.kind != "restated" for one in found)


def files_of(against: Sequence[Path]) -> list[Path]:
    """Return files and the PDFs and parsed JSON of folders, in order.

    Raises:
        InputError: a folder without one.
    """
    found: list[Path] = []
    for path in against:
        if path.is_dir():
            inside = sorted(file for file in path.iterdir() if file.suffix.lower() in (".pdf", ".json"))
            if not inside:
                problem = "holds no PDF and no parsed JSON"
                raise InputError(problem, path=path)
            found += inside
        else:
            found += [path] if path.suffix.lower() == ".json" else list(find_files([path]))
    return found


def read_or_load(path: Path, args: argparse.Namespace) -> Document:
    """Parse a file with the options of `add_reading_arguments`, or read parsed JSON.

    Raises:
        InputError: the file cannot be read.
    """
    if path.suffix.lower() != ".json":
        with progress_bar(path.name, args) as progress:
            return read_document(path, args, progress)
    try:
        return Document.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, AttributeError, SchemaError) as error:
        problem = f"is no parsed document: {error}"
        raise InputError(problem, path=path) from error


def _read_text(path: Path) -> str:
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problem = f"cannot be read: {error}"
        raise InputError(problem, path=path) from error


def _show(claims: Claims) -> None:
    for one in claims.verdicts:
        mark = " " if one.verdict in ACCEPTED else "!"
        print(f"{mark} {one.verdict:20} {one.claim.text:>18}  {one.reason}")
    print(", ".join(f"{name} {count}" for name, count in claims.count().items()))


def _fail_on(text: str) -> frozenset[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    unknown = [name for name in names if name not in FAIL_ON]
    if unknown:
        msg = f"{', '.join(unknown)}: not among {', '.join(FAIL_ON)}"
        raise argparse.ArgumentTypeError(msg)
    found: frozenset[str] = frozenset()
    for name in names:
        found |= FAIL_ON[name] or WRONG | {"not in the document", "cannot tell"}
    return found
