"""`docparse ocr`: one file through one OCR engine, its text layer ignored."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from docparse.cli.common.engine import add_model_arguments, add_reading_switches, model_options
from docparse.cli.common.inputs import add_password_argument, read_password
from docparse.cli.common.output import output_file, tell_written, write_text
from docparse.cli.common.progress import Progress, note, progress_bar, tell_failures, tell_verification
from docparse.document import Document
from docparse.errors import EngineError
from docparse.layout import LayoutOptions
from docparse.ocr.isolate import isolate
from docparse.ocr.protocol import Engine, EngineInfo
from docparse.ocr.registry import DEFAULT, ENGINES
from docparse.reading.ocr import Reading
from docparse.reading.options import OcrOptions
from docparse.source import read_input

HELP = (
    "Read one PDF or image file by OCR, its text layer ignored. With --verify a second engine reads it too: "
    "numbers that the two read differently are marked in HTML and listed. Exit code 1: a page failed, or "
    "could not be verified."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: standard output")
    parser.add_argument("--engine", choices=sorted(ENGINES), default=DEFAULT)
    add_reading_switches(parser)
    parser.add_argument("--format", choices=("html", "text", "json"), default="html")
    parser.add_argument("--verify", choices=sorted(ENGINES), metavar="NAME", help="a second engine")
    parser.add_argument("--language", action="append", metavar="en", help="of the text; repeatable")
    parser.add_argument("--pages", metavar="1-3,7", help="pages to read (default: all)")
    add_password_argument(parser)
    parser.add_argument(
        "--timeout",
        type=float,
        default=300.0,
        metavar="SECONDS",
        help="what one page may take (default: 300)",
    )
    add_model_arguments(parser)


def run(args: argparse.Namespace) -> int:
    if args.verify == args.engine:
        msg = f"--verify {args.verify} is the engine itself: two readings by one engine prove nothing"
        raise EngineError(msg)
    if args.output is not None:
        output_file(args.output, args)
    languages = tuple(args.language or ("en",))
    readings: dict[int, Reading] = {}
    with ExitStack() as stack:
        engine, second = _engines(args, languages, stack)
        options = OcrOptions("always", engine, languages, second, args.repair, readings.__setitem__)
        with progress_bar(args.file.name, args) as progress:
            document = _document(args, options, progress)
        for used in filter(None, (engine, second)):
            note(_recipe(used.info), args)
    text = _rendered(args.format, document, readings)
    if args.output is None:
        sys.stdout.write(text)
    else:
        write_text(args.output, text)
        tell_written([args.output], args)
    failed = tell_failures(document)
    return failed if tell_verification(document, args) else 1


def _engines(
    args: argparse.Namespace, languages: tuple[str, ...], stack: ExitStack
) -> tuple[Engine, Engine | None]:
    """The engine and the second one, each in a process of its own that ends with `stack`."""
    options = {"languages": languages, **model_options(args.engine, args)}
    engine = stack.enter_context(isolate(args.engine, page_limit=args.timeout, **options))
    if args.verify is None:
        return engine, None
    second = isolate(args.verify, page_limit=args.timeout, languages=languages)
    return engine, stack.enter_context(second)


def _document(args: argparse.Namespace, options: OcrOptions, progress: Progress) -> Document:
    from docparse.images.file import head, is_image
    from docparse.reading.document import read_document
    from docparse.reading.image import ImageJob
    from docparse.reading.pdf import PdfJob

    path = read_input(args.file)
    if is_image(head(path)):
        images = ImageJob(path, None, options, LayoutOptions())
        return read_document(images, args.pages, progress=progress)
    job = PdfJob(path, read_password(args), "auto", options, LayoutOptions())
    return read_document(job, args.pages, progress=progress)


def _recipe(info: EngineInfo) -> str:
    route = dict(info.options).get("route")
    parts = [f"{info.engine} {info.version}", info.model, info.model_sha256, str(route or "")]
    return ", ".join(part for part in parts if part)


def _rendered(name: str, document: Document, readings: Mapping[int, Reading]) -> str:
    from docparse.ocr.marking import page_to_dict, verified_to_dict
    from docparse.ocr.rows import to_text

    if name == "html":
        return document.to_html()
    read = [page.number for page in document.pages if page.failure is None]
    if name == "text":
        return "\f".join(to_text(readings[number].page) for number in read)
    entries: list[dict[str, Any]] = []
    for number in read:
        reading = readings[number]
        entries.append({"page": number, **page_to_dict(reading.page)})
        if reading.verified is not None:
            entries[-1]["verify"] = verified_to_dict(reading.verified)
    failed = [
        {"page": page.number, "error": page.failure.message} for page in document.failures if page.failure
    ]
    return json.dumps(
        {"file": document.source, "pages": entries, "failed": failed}, ensure_ascii=False, indent=1
    )
