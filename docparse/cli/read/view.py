"""`docparse view`: one HTML file that shows a document's pages and what was found on them."""

from __future__ import annotations

import argparse
import webbrowser
from pathlib import Path

from docparse.cli.common.inputs import read_password
from docparse.cli.common.output import output_file, unique_names, write_text
from docparse.cli.common.progress import progress_bar, tell_failures, tell_verification
from docparse.cli.read.parse import add_reading_arguments, read_document

HELP = (
    "Show a PDF or an image: its pages with the blocks, table cells, quotes, text left out and numbers in "
    "doubt over them, and the text beside them, in one HTML file that needs no network. Exit code 1: a page "
    "failed; 3: a file cannot be read or written."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="HTML", help="file to write to (default: NAME.view.html)"
    )
    parser.add_argument("--open", action="store_true", help="open it in the browser")
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    from docparse.view import to_view

    args.password = read_password(args)
    output = output_file(args.output or Path(f"{next(unique_names([args.file]))}.view.html"), args)
    with progress_bar(args.file.name, args) as progress:
        document = read_document(args.file, args, progress)
    with progress_bar("images", args) as progress:
        write_text(output, to_view(document, progress=progress))
    print(output)
    failed = tell_failures(document)
    if args.open:
        webbrowser.open(output.resolve().as_uri())
    return failed if tell_verification(document, args) else 1
