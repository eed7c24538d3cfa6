"""`docparse parse`: PDFs and page images to Markdown, HTML, text, JSON, tables or quotes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from docparse.cli.common.engine import add_model_arguments, add_reading_switches, model_options
from docparse.cli.common.formats import INLINE, first_files, wanted_formats, write, write_images
from docparse.cli.common.inputs import STANDARD, add_password_argument, find_files, positive, read_password
from docparse.cli.common.output import output_folder, refuse_existing, tell_written, unique_names
from docparse.cli.common.problem import problem_of_file
from docparse.cli.common.progress import Progress, progress_bar, tell_failures, tell_verification
from docparse.document import Document
from docparse.formats import FORMATS, WORDS, Look, text_of

HELP = (
    "Parse PDFs and page images: files, folders, patterns such as 'in/**/*.pdf', or - for standard input. "
    "One file without -o goes to standard output; with -o every file is written to DIR/NAME.EXT, a second "
    "file of the same name to DIR/NAME-2.EXT. Exit code 1: a page failed (it keeps its place, and is named); "
    "3: a file cannot be read or written."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="folder to write to")
    parser.add_argument(
        "--format", default="md", metavar=",".join(FORMATS), help="formats, parted by commas (default: md)"
    )
    parser.add_argument(
        "--images",
        type=Path,
        metavar="DIR|inline",
        help="folder for figures, shown in Markdown and HTML; inline puts them into the files",
    )
    parser.add_argument(
        "--mark-doubtful",
        type=float,
        metavar="P",
        help="mark numbers that are less sure than P (0 to 1) in Markdown and HTML",
    )
    parser.add_argument("--emphasis", action="store_true", help="keep bold and italic in Markdown")
    parser.add_argument(
        "--page-marks", action="store_true", help="mark in Markdown where pages begin, and link to them"
    )
    add_reading_arguments(parser)


def add_reading_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how files are read; `read_document` takes them."""
    parser.add_argument("--pages", metavar="1-3,7", help="pages to parse (default: all)")
    parser.add_argument("--ocr", choices=("auto", "never", "always"), default="auto")
    parser.add_argument("--engine", default="rapidocr", help="OCR engine (default: rapidocr)")
    add_reading_switches(parser)
    parser.add_argument("--verify", metavar="NAME", help="a second engine for what OCR reads")
    parser.add_argument("--language", action="append", metavar="en", help="of the text, for OCR; repeatable")
    parser.add_argument("--backend", choices=("auto", "pdfium", "mupdf"), default="auto")
    add_password_argument(parser)
    parser.add_argument(
        "--timeout",
        type=float,
        default=120.0,
        metavar="SECONDS",
        help="what one page may take (default: 120); files are read in a child process, with 0 in this one",
    )
    parser.add_argument(
        "--file-timeout",
        type=positive,
        metavar="SECONDS",
        help="what one file may take by the clock (default: no limit); the pages left then fail",
    )
    add_model_arguments(parser)


def run(args: argparse.Namespace) -> int:
    formats, args.password = wanted_formats(args.format), read_password(args)
    files = tuple(find_files(args.files))
    if args.output in (None, STANDARD):
        if len(files) > 1 or len(formats) > 1 or formats == ("parquet",):
            return _usage("several files or formats, and parquet, need -o DIR")
        folder = None
    else:
        folder = output_folder(args.output)
    if args.images not in (None, INLINE):
        output_folder(args.images)
    outputs = [None if folder is None else folder / name for name in unique_names(files)]
    refuse_existing(
        (path for base in outputs if base is not None for path in first_files(formats, base)), args
    )
    return max(_parse_one(path, formats, output, args) for path, output in zip(files, outputs, strict=True))


def _usage(problem: str) -> int:
    print(f"docparse parse: {problem}", file=sys.stderr)
    return 2


def _parse_one(path: Path, formats: Sequence[str], output: Path | None, args: argparse.Namespace) -> int:
    """Parse one file; what goes wrong with it is told and does not stop the others."""
    try:
        with progress_bar(path.name, args) as progress:
            document = read_document(path, args, progress, words=bool(WORDS & set(formats)))
        shown = _output(document, path, formats, output, args)
    except Exception as error:
        print(f"docparse: {problem_of_file(error, path)}", file=sys.stderr)
        return 3
    sys.stdout.write(shown)
    failed = tell_failures(document)
    return failed if tell_verification(document, args) else 1


def _output(
    document: Document, path: Path, formats: Sequence[str], output: Path | None, args: argparse.Namespace
) -> str:
    """Write the document's files; without `output` return what goes to standard output."""
    prefix = next(unique_names([path])) if output is None else output.name
    beside = Path() if output is None else output.parent
    addresses = {} if args.images is None else write_images(document, args.images, prefix, beside)
    look = Look(addresses, args.emphasis, args.page_marks, args.mark_doubtful)
    if output is None:
        return "".join(text_of(document, name, look) for name in formats)
    tell_written([path for name in formats for path in write(document, name, output, look)], args)
    return ""


def read_document(
    path: Path, args: argparse.Namespace, progress: Progress, *, words: bool = False
) -> Document:
    """Parse a PDF or an image with the options of `add_reading_arguments`; fill `Page.words` if asked to.

    Raises:
        InputError: the file cannot be read.
    """
    from docparse import LayoutOptions, Limits, parse
    from docparse.child.pool import prefer_fork
    from docparse.ocr.registry import load_engine

    prefer_fork()
    languages = tuple(args.language or ("en",))
    options = model_options(args.engine, args)
    return parse(
        sys.stdin.buffer if path == STANDARD else path,
        password=args.password,
        pages=args.pages,
        ocr=args.ocr,
        engine=load_engine(args.engine, languages=languages, **options) if options else args.engine,
        languages=languages,
        verify=args.verify,
        repair=args.repair,
        backend=args.backend,
        layout=LayoutOptions(words=words),
        limits=Limits(seconds=args.timeout, document=args.file_timeout) if args.timeout > 0 else None,
        progress=progress,
    )
