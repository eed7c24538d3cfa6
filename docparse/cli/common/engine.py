"""Options of the commands that choose a vision model for `--engine openai`."""

from __future__ import annotations

import argparse
from typing import Any

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
    if getattr(args, "describe", False) and engine != "openai":
        options = {name: value for name, value in options.items() if name not in ("base_url", "model")}
    if options and engine != "openai":
        msg = f"--preset, --url, --model and --prompt belong to --engine openai, not to {engine}"
        raise EngineError(msg)
    return options
