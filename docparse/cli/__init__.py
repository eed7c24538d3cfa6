"""The `docparse` command: a table of sub-commands, each in a file of its own, loaded when it is called.

Exit codes: 0 done; 1 done, but a page failed or a score fell below its limit; 2 wrong usage; 3 an input
cannot be used; 4 an optional dependency is missing; 130 interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from docparse import __version__
from docparse.errors import DocparseError, MissingExtraError

COMMANDS = {
    "parse": "PDF or image to Markdown, HTML, JSON or quotes",
    "quotes": "documents to quotes, the units that are searched and cited",
    "index": "quotes to an index",
    "retrieve": "the quotes of an index that fit a question",
    "export": "documents as other systems read them",
    "records": "the numbers of a document: value, unit, scale, period, label, place",
    "pages": "pages as images, scaled and merged for model input",
    "ocr": "one file through one OCR engine",
    "judge": "score predictions against tagged gold, fact by fact",
    "agree": "agreement between two sets of annotations or verdicts",
    "gold": "make and check gold pages",
}
EXIT_INPUT, EXIT_MISSING, EXIT_INTERRUPTED = 3, 4, 130


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    args = _parser(_wanted(arguments)).parse_args(arguments)
    try:
        code: int = args.run(args)
    except MissingExtraError as error:
        print(f"docparse: {error}", file=sys.stderr)
        return EXIT_MISSING
    except DocparseError as error:
        print(f"docparse: {error}", file=sys.stderr)
        return EXIT_INPUT
    except BrokenPipeError:
        # The reader of our output went away (`| head`): not an error of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("docparse: interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED
    return code


def _wanted(arguments: list[str]) -> str | None:
    return next((word for word in arguments if word in COMMANDS), None)


def _parser(wanted: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="docparse", description="Documents out of PDFs, and proof of it.")
    parser.add_argument("--version", action="version", version=f"docparse {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name, summary in COMMANDS.items():
        child = commands.add_parser(name, help=summary, description=summary)
        if name == wanted:
            module = import_module(f"docparse.cli.{name}")
            child.description = module.HELP
            module.add_arguments(child)
            child.set_defaults(run=module.run)
    return parser
