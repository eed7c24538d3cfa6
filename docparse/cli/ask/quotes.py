"""`docparse quotes`: documents to quotes, the units that are searched and cited."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from docparse.cli.common.inputs import find_files, read_password
from docparse.cli.common.output import output_folder, refuse_existing, tell_written, unique_names, write_text
from docparse.cli.common.progress import progress_bar, tell_failures
from docparse.cli.read.parse import add_reading_arguments, read_document
from docparse.document import Quote
from docparse.endpoint import Client, EndpointConfig
from docparse.errors import InputError
from docparse.quotes import QuoteOptions, to_quotes
from docparse.quotes.describe import describe
from docparse.quotes.files import mmdocrag_row, write_folder, write_parquet

HELP = (
    "Text quotes and image quotes of documents, in DIR/NAME.quotes.jsonl with their crops in DIR/images. "
    "Exit code 1: a page or a description failed; 3: a file is unusable."
)
FORMATS = ("jsonl", "parquet", "mmdocrag")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("files", nargs="+", type=Path, metavar="FILE")
    add("-o", "--output", type=Path, required=True, metavar="DIR", help="folder to write to")
    add("--format", action="append", choices=FORMATS, help="repeatable (default: jsonl)")
    add("--max-tokens", type=int, default=400, metavar="N", help="words (default: 400)")
    add("--min-tokens", type=int, default=32, metavar="N", help="words (default: 32)")
    add("--tables", choices=("whole", "rows"), default="whole", help="large tables (default: whole)")
    add("--no-crops", action="store_true", help="no images of tables and figures")
    add("--describe", action="store_true", help="let the vision model of --url describe tables and figures")
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    try:
        options = QuoteOptions(args.max_tokens, args.min_tokens, args.tables)
    except ValueError as error:
        print(f"docparse quotes: {error}", file=sys.stderr)
        return 2
    args.password = read_password(args)
    output_folder(args.output)
    files = tuple(find_files(args.files))
    names = tuple(unique_names(files))
    refuse_existing((path for name in names for path in _outputs(name, args)), args)
    return max(_quote_one(path, name, args, options) for path, name in zip(files, names, strict=True))


def _outputs(name: str, args: argparse.Namespace) -> list[Path]:
    """Return the files that are written for one document; crops aside."""
    formats = args.format or ["jsonl"]
    suffixes = {"parquet": ".quotes.parquet", "mmdocrag": ".mmdocrag.jsonl"}
    more = [suffixes[one] for one in formats if one in suffixes]
    first = [] if set(formats) == {"parquet"} else [".quotes.jsonl"]
    return [args.output / f"{name}{suffix}" for suffix in first + more]


def _quote_one(path: Path, name: str, args: argparse.Namespace, options: QuoteOptions) -> int:
    """One file; what goes wrong with it is told and does not stop the others."""
    try:
        with progress_bar(path.name, args) as progress:
            document = read_document(path, args, progress)
    except InputError as error:
        print(f"docparse: {error}", file=sys.stderr)
        return 3
    quotes: Sequence[Quote] = to_quotes(document, options, crops=not args.no_crops)
    code = tell_failures(document)
    if args.describe:
        quotes, failed = _described(quotes, args)
        code = max(code, failed)
    _write(quotes, name, args)
    return code


def _described(quotes: Sequence[Quote], args: argparse.Namespace) -> tuple[Sequence[Quote], int]:
    config = EndpointConfig(base_url=args.url or "", model=args.model or "")
    with Client(config) as client:
        described, failures = describe(quotes, client)
    for failure in failures:
        print(f"docparse: not described: {failure}", file=sys.stderr)
    return described, 1 if failures else 0


def _write(quotes: Sequence[Quote], name: str, args: argparse.Namespace) -> None:
    formats = args.format or ["jsonl"]
    if "jsonl" in formats or "mmdocrag" in formats:
        write_folder(quotes, args.output, name)
    if "parquet" in formats:
        write_parquet(quotes, args.output / f"{name}.quotes.parquet")
    if "mmdocrag" in formats:
        row = json.dumps(mmdocrag_row(quotes, name), ensure_ascii=False)
        write_text(args.output / f"{name}.mmdocrag.jsonl", row + "\n")
    tell_written(_outputs(name, args), args)
