"""`docparse export`: documents as other systems read them."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from docparse.cli.parse import add_reading_arguments, progress_bar, read_document
from docparse.document import Document
from docparse.errors import InputError
from docparse.model_input.text import page_strings
from docparse.rag_folders import SYSTEMS, Corpus, DocumentFile, read_questions, write_folder

HELP = (
    "Documents as other systems read them. --for ocr-text: DIR/NAME.json, a list of page strings that "
    "Tesseract read (FinMMDocR's text input). --for one of the RAG systems: its folder layout. Exit code 1: "
    "a page failed; 3: a file is unusable."
)
OCR_TEXT = "ocr-text"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("files", nargs="+", type=Path, metavar="FILE")
    add("-o", "--output", type=Path, required=True, metavar="DIR", help="folder to write to")
    add("--for", dest="system", required=True, choices=(OCR_TEXT, *SYSTEMS))
    add("--questions", type=Path, metavar="FILE", help="JSON Lines: q_id, question, doc_name, answer, pages")
    add("--dataset", default="DS", metavar="NAME", help="name of the data set in the layout (default: DS)")
    add("--dpi", type=float, default=144.0, help="of page images (default: 144)")
    add("--limit", type=int, metavar="N", help="ocr-text: at most N tokens a document")
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    if args.system == OCR_TEXT:
        args.ocr, args.engine = "always", "tesseract"
    files, code = [], 0
    for path in args.files:
        try:
            with progress_bar(path.name) as progress:
                files.append(DocumentFile(path, read_document(path, args, progress)))
        except InputError as error:
            print(f"docparse: {error}", file=sys.stderr)
            code = 3
            continue
        code = max(code, _tell_failures(files[-1].document))
    if args.system == OCR_TEXT:
        for file in files:
            _write_text(file, args)
    elif files:
        questions = read_questions(args.questions, [f.name for f in files]) if args.questions else ()
        corpus = Corpus(tuple(files), questions)
        write_folder(corpus, args.output, args.system, dataset=args.dataset, dpi=args.dpi)
    return code


def _write_text(file: DocumentFile, args: argparse.Namespace) -> None:
    args.output.mkdir(parents=True, exist_ok=True)
    strings = page_strings(file.document, limit=args.limit)
    target = args.output / f"{file.name}.json"
    target.write_text(json.dumps(strings, ensure_ascii=False) + "\n", encoding="utf-8")


def _tell_failures(document: Document) -> int:
    for page in document.failures:
        assert page.failure is not None
        print(f"docparse: page {page.number} failed: {page.failure.message}", file=sys.stderr)
    return 1 if document.failures else 0
