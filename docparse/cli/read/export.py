"""`docparse export`: documents as other systems read them."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from docparse.cli.common.inputs import find_files, read_password
from docparse.cli.common.output import output_folder, refuse_existing, tell_written, unique_names, write_text
from docparse.cli.common.progress import progress_bar, tell_failures
from docparse.cli.read.parse import add_reading_arguments, read_document
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
    args.password = read_password(args)
    refuse_existing(output_folder(args.output).iterdir(), args)
    paths, code = tuple(find_files(args.files)), 0
    files: list[tuple[str, DocumentFile]] = []
    for path, name in zip(paths, unique_names(paths), strict=True):
        try:
            with progress_bar(path.name, args) as progress:
                files.append((name, DocumentFile(path, read_document(path, args, progress))))
        except InputError as error:
            print(f"docparse: {error}", file=sys.stderr)
            code = 3
            continue
        code = max(code, tell_failures(files[-1][1].document))
    if args.system == OCR_TEXT:
        for name, file in files:
            _write_text(name, file, args)
    elif files:
        questions = read_questions(args.questions, [file.name for _, file in files]) if args.questions else ()
        corpus = Corpus(tuple(file for _, file in files), questions)
        write_folder(corpus, args.output, args.system, dataset=args.dataset, dpi=args.dpi)
    tell_written(sorted(args.output.iterdir()), args)
    return code


def _write_text(name: str, file: DocumentFile, args: argparse.Namespace) -> None:
    strings = page_strings(file.document, limit=args.limit)
    write_text(args.output / f"{name}.json", json.dumps(strings, ensure_ascii=False) + "\n")
