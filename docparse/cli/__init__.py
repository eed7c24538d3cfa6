"""The `docparse` command: a table of sub-commands, each in a file of its own, loaded when it is called.

Exit codes: 0 done; 1 done, but a page failed or a score fell below its limit; 2 wrong usage; 3 a file cannot
be read or written; 4 an optional dependency is missing; 130 interrupted.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from importlib import import_module
from io import TextIOWrapper

from docparse import __version__
from docparse.cli.common.output import add_common_arguments
from docparse.errors import ArgumentError, DocparseError, MissingExtraError

ROOMS = {
    "read": {
        "parse": "PDFs and images to Markdown, HTML, text, JSON, tables or quotes",
        "batch": "many files over several processes, with a manifest",
        "view": "a document's pages with what was found on them, to look at",
        "export": "documents as other systems read them",
        "pages": "pages as images, scaled and merged for model input",
        "ocr": "one file through one OCR engine",
    },
    "ask": {
        "quotes": "documents to quotes, the units that are searched and cited",
        "index": "quotes to an index",
        "retrieve": "the quotes of an index that fit a question",
        "records": "the numbers of a document: value, unit, scale, period, label, place",
        "check": "a text against documents: is every number that it states there?",
        "answer": "from documents and questions to a score: retrieve, ask a model, score its answers",
    },
    "measure": {
        "judge": "score predictions against tagged gold, fact by fact",
        "compare": "OCR systems and parsers side by side, on pages whose facts are known",
        "score": "files of answers, citations and rankings, by a paper's rule",
        "agree": "agreement between two sets of annotations or verdicts",
        "gold": "make and check gold pages",
    },
    "setup": {
        "warm": "compile the kernels ahead of their first use",
        "mcp": "a server for agents (Model Context Protocol)",
        "doctor": "what is installed, and what is missing",
        "completion": "a script with which a shell completes commands and options",
    },
}
"""Folder → command, which is a file of it → what `docparse --help` says of it."""
COMMANDS = {name: summary for commands in ROOMS.values() for name, summary in commands.items()}
EXIT_USAGE, EXIT_FILE, EXIT_MISSING, EXIT_INTERRUPTED = 2, 3, 4, 130


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    if not arguments:
        _parser().print_help()
        return 0
    # NumPy's matrix library starts a thread a core as it is loaded; docparse multiplies no large matrices.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    args = _parser(_wanted(arguments)).parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names of files need not be UTF-8
    if args.verbose:
        logging.basicConfig(level=logging.INFO, format="docparse: %(message)s")
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except DocparseError as error:
        return _stop(error, _code(error))
    except BrokenPipeError:  # the reader of our output went away (`| head`): not an error of ours
        _discard_output()
        return 0
    except OSError as error:
        _discard_output()
        return _stop(f"{error.filename or 'standard output'}: {error.strerror}", EXIT_FILE)
    except KeyboardInterrupt:
        return _stop("interrupted", EXIT_INTERRUPTED)
    return code


def _stop(problem: object, code: int) -> int:
    print(f"docparse: {problem}", file=sys.stderr)
    return code


def _code(error: DocparseError) -> int:
    if isinstance(error, ArgumentError):
        return EXIT_USAGE
    return EXIT_MISSING if isinstance(error, MissingExtraError) else EXIT_FILE


def _discard_output() -> None:
    """Send what is still to be flushed to standard output nowhere, or Python would fail again as it ends."""
    if sys.stdout is sys.__stdout__ and sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _wanted(arguments: list[str]) -> str | None:
    return next((word for word in arguments if word in COMMANDS), None)


def full_parser() -> argparse.ArgumentParser:
    """Return the parser with every command's options, which loads them all."""
    return _parser(*COMMANDS)


def _parser(*wanted: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="docparse", description="Documents out of PDFs, and proof of it.")
    parser.add_argument("--version", action="version", version=f"docparse {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        child = commands.add_parser(name, help=summary, description=summary)
        if name in wanted:
            room = next(room for room, names in ROOMS.items() if name in names)
            module = import_module(f"docparse.cli.{room}.{name}")
            child.description = module.HELP
            module.add_arguments(child)
            add_common_arguments(child)
            child.set_defaults(run=module.run)
    return parser
