"""Options of the commands that choose a vision model for `--engine openai`."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from docparse.document import Document
from docparse.errors import EngineError


def add_model_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("vision models (--engine openai); keys come from the environment")
    group.add_argument("--preset", metavar="NAME", help="a row of presets.toml, such as gpt-4o")
    group.add_argument("--url", help="base URL of the endpoint (default: the preset's, or the environment's)")
    group.add_argument("--model", metavar="ID", help="the model's id there (default: likewise)")
    group.add_argument("--prompt", metavar="NAME|@FILE", help="what to ask (default: the preset's)")


def add_reading_switches(parser: argparse.ArgumentParser) -> None:
    """Add `--fast`, another value of `--engine`, and `--no-repair`."""
    parser.add_argument(
        "--fast",
        dest="engine",
        action="store_const",
        const="rapidocr-fast",
        help="a third of the CPU time, more misread words (same as --engine rapidocr-fast)",
    )
    parser.add_argument(
        "--no-repair", dest="repair", action="store_false", help="leave words as the engine read them"
    )


def model_options(engine: str, args: argparse.Namespace) -> dict[str, Any]:
    """Keywords of `docparse.ocr.engines.vlm.engine.create`; none for other engines.

    Raises:
        EngineError: such an option beside another engine.
    """
    given = {"preset": args.preset, "base_url": args.url, "model": args.model, "prompt": args.prompt}
    options = {name: value for name, value in given.items() if value}
    if options and engine != "openai":
        msg = f"--preset, --url, --model and --prompt belong to --engine openai, not to {engine}"
        raise EngineError(msg)
    return options


def tell_verification(document: Document) -> bool:
    """Say on stderr what a second engine made of the numbers; whether it could read every page."""
    found = [(page.number, page.verification) for page in document.pages if page.verification is not None]
    for number, one in found:
        if one.failure is not None:
            print(f"docparse: page {number} not verified: {one.failure.message}", file=sys.stderr)
    if found:
        wrong = sum(1 for one in document.disagreements if one.text)
        total = sum(one.numbers for _, one in found)
        print(f"docparse: {found[0][1].engine} reads {wrong} of {total} numbers differently", file=sys.stderr)
    return all(one.failure is None for _, one in found)
