"""`docparse ocr`: one file through one OCR engine, its text layer ignored."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from docparse.cli._engine import add_model_arguments, model_options, tell_verification
from docparse.cli._inputs import add_password_argument, read_password
from docparse.document import Document
from docparse.errors import EngineError
from docparse.ocr.check import checked
from docparse.ocr.isolate import isolate
from docparse.ocr.protocol import Engine, EngineInfo, Image, OcrPage, RawResult
from docparse.ocr.registry import DEFAULT, ENGINES
from docparse.ocr.repair import repair
from docparse.ocr.verify import Verified, verification, verify

HELP = (
    "Read one PDF or image file by OCR, its text layer ignored. With --verify a second engine reads it too: "
    "numbers that the two read differently are marked in HTML and listed. Exit code 1: a page failed."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--engine", choices=sorted(ENGINES), default=DEFAULT)
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
    languages = tuple(args.language or ("en",))
    options = {"languages": languages, **model_options(args.engine, args)}
    with isolate(args.engine, page_limit=args.timeout, **options) as engine:
        tap = Tap(engine)
        document = _document(args, tap)
    second = _second(args, languages, tap)
    _tell(engine.info)
    document = _with_second(document, second)
    sys.stdout.write(_rendered(args.format, document, tap, second))
    for page in document.failures:
        message = page.failure.message if page.failure else ""
        print(f"docparse: page {page.number} failed: {message}", file=sys.stderr)
    tell_verification(document)
    return 1 if document.failures else 0


@dataclass(slots=True)
class Tap:
    """An engine that keeps what it was shown and what it answered, for the second engine and the output."""

    engine: Engine
    images: list[tuple[Image, float]] = field(default_factory=list)
    pages: list[OcrPage] = field(default_factory=list)

    @property
    def info(self) -> EngineInfo:
        return self.engine.info

    def recognise(self, image: Image, dpi: float) -> RawResult:
        raw = self.engine.recognise(image, dpi)
        self.images.append((image, dpi))
        return raw

    def decode(self, raw: RawResult) -> OcrPage:
        page = self.engine.decode(raw)
        self.pages.append(repair(checked(page)))
        return page


def _document(args: argparse.Namespace, engine: Engine) -> Document:
    from docparse.images.file import is_image
    from docparse.parsing import parse_image, parse_pdf

    head = b""
    if args.file.is_file():
        with args.file.open("rb") as file:
            head = file.read(16)
    if is_image(head):
        return parse_image(args.file, pages=args.pages, engine=engine)
    password = read_password(args)
    return parse_pdf(args.file, password=password, pages=args.pages, ocr="always", engine=engine)


def _second(args: argparse.Namespace, languages: tuple[str, ...], tap: Tap) -> list[Verified]:
    """The second engine on the very images that the first one read, so that places compare."""
    if args.verify is None:
        return []
    with isolate(args.verify, page_limit=args.timeout, languages=languages) as engine:
        _tell(engine.info)
        return [
            verify(page, checked(engine.decode(engine.recognise(image, dpi))))
            for (image, dpi), page in zip(tap.images, tap.pages, strict=True)
        ]


def _with_second(document: Document, second: list[Verified]) -> Document:
    if not second:
        return document
    found = iter(second)
    pages = (
        page if page.failure else replace(page, verification=verification(next(found), page.number))
        for page in document.pages
    )
    return replace(document, pages=tuple(pages))


def _tell(info: EngineInfo) -> None:
    route = dict(info.options).get("route")
    parts = [f"{info.engine} {info.version}", info.model, info.model_sha256, str(route or "")]
    print("docparse: " + ", ".join(part for part in parts if part), file=sys.stderr)


def _rendered(name: str, document: Document, tap: Tap, second: list[Verified]) -> str:
    from docparse.ocr.marking import page_to_dict, verified_to_dict
    from docparse.ocr.rows import to_text

    pages = [one.page for one in second] or tap.pages
    if name == "html":
        return document.to_html()
    if name == "text":
        return "\f".join(to_text(page) for page in pages)
    read = [page.number for page in document.pages if page.failure is None]
    entries: list[dict[str, Any]] = [
        {"page": number, **page_to_dict(page)} for number, page in zip(read, pages, strict=True)
    ]
    for entry, one in zip(entries, second, strict=False):
        entry["verify"] = verified_to_dict(one)
    failed = [
        {"page": page.number, "error": page.failure.message} for page in document.failures if page.failure
    ]
    return json.dumps(
        {"file": document.source, "pages": entries, "failed": failed}, ensure_ascii=False, indent=1
    )
