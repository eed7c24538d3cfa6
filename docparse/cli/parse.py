"""`docparse parse`: PDFs and page images to Markdown, HTML, JSON or quotes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from docparse import export
from docparse.cli._engine import add_model_arguments, model_options, tell_verification
from docparse.document import Document
from docparse.errors import InputError
from docparse.images.file import head, is_image

HELP = (
    "Parse PDFs and page images. One file without -o goes to standard output; with -o every file is written "
    "to DIR/NAME.EXT. Exit code 1: a page failed (it keeps its place, and is named); 3: a file is unusable."
)
FORMATS: dict[str, tuple[str, Callable[[Document], str]]] = {
    "md": (".md", Document.to_markdown),
    "html": (".html", Document.to_html),
    "json": (".json", partial(export.to_json, indent=1)),
    "quotes": (".quotes.jsonl", lambda document: export.quotes_to_jsonl(document.quotes(), document.source)),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="folder to write to")
    parser.add_argument("--format", default="md", metavar="md,html,json,quotes", help="formats (default: md)")
    parser.add_argument("--pages", metavar="1-3,7", help="pages to parse (default: all)")
    parser.add_argument("--ocr", choices=("auto", "never", "always"), default="auto")
    parser.add_argument("--engine", default="rapidocr", help="OCR engine (default: rapidocr)")
    parser.add_argument("--verify", metavar="NAME", help="a second engine for what OCR reads")
    parser.add_argument("--language", action="append", metavar="en", help="of the text, for OCR; repeatable")
    parser.add_argument("--backend", choices=("auto", "pdfium", "mupdf"), default="auto")
    parser.add_argument("--password", help="of an encrypted PDF")
    parser.add_argument(
        "--timeout",
        type=float,
        default=120.0,
        metavar="SECONDS",
        help="what one page may take (default: 120); PDFs are read in a child process, with 0 in this one",
    )
    add_model_arguments(parser)


def run(args: argparse.Namespace) -> int:
    formats = [name.strip() for name in args.format.split(",") if name.strip()]
    unknown = [name for name in formats if name not in FORMATS]
    if unknown or not formats:
        return _usage(f"--format takes {', '.join(FORMATS)}, not {', '.join(unknown) or 'nothing'}")
    if args.output is None and (len(args.files) > 1 or len(formats) > 1):
        return _usage("several files or formats need -o DIR")
    if args.output is not None:
        args.output.mkdir(parents=True, exist_ok=True)
    codes = [_parse_one(path, formats, args) for path in args.files]
    return max(codes)


def _usage(problem: str) -> int:
    print(f"docparse parse: {problem}", file=sys.stderr)
    return 2


def _parse_one(path: Path, formats: list[str], args: argparse.Namespace) -> int:
    """One file; what goes wrong with it is told and does not stop the others."""
    try:
        with _progress(path.name) as progress:
            document = _document(path, args, progress)
        for name in formats:
            suffix, render = FORMATS[name]
            text = render(document)
            if args.output is None:
                sys.stdout.write(text)
            else:
                (args.output / (path.stem + suffix)).write_text(text, encoding="utf-8")
    except InputError as error:
        print(f"docparse: {error}", file=sys.stderr)
        return 3
    for page in document.failures:
        assert page.failure is not None
        print(f"docparse: page {page.number} failed: {page.failure.message}", file=sys.stderr)
    verified = tell_verification(document)
    return 1 if document.failures or not verified else 0


def _document(path: Path, args: argparse.Namespace, progress: Callable[[int, int], None]) -> Document:
    from docparse.child.guard import Limits
    from docparse.ocr.registry import load_engine
    from docparse.parsing import parse_image, parse_pdf

    languages = tuple(args.language or ("en",))
    options = model_options(args.engine, args)
    engine = load_engine(args.engine, languages=languages, **options) if options else args.engine
    if path.is_file() and is_image(head(path)):
        return parse_image(
            path,
            pages=args.pages,
            engine=engine,
            languages=languages,
            verify=args.verify,
            progress=progress,
        )
    return parse_pdf(
        path,
        password=args.password,
        pages=args.pages,
        ocr=args.ocr,
        engine=engine,
        languages=languages,
        verify=args.verify,
        backend=args.backend,
        limits=Limits(seconds=args.timeout) if args.timeout > 0 else None,
        progress=progress,
    )


@contextmanager
def _progress(name: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on a terminal, nothing in a pipe."""
    from tqdm import tqdm

    with tqdm(desc=name, unit="page", disable=not sys.stderr.isatty(), leave=False) as bar:

        def update(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield update
