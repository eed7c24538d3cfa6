"""Fill the page of the command line with what each command's --help says."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from docparse.cli import full_parser

HERE = "<!-- commands -->"


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Put the help of every command where a page asks for it."""
    return markdown.replace(HERE, "\n".join(_commands(full_parser()))) if HERE in markdown else markdown


def _commands(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for child in action.choices.values():
                child.formatter_class = _wide
                yield f"## {child.prog}\n\n```text\n{child.format_help()}```\n"
                yield from _commands(child)


def _wide(prog: str) -> argparse.HelpFormatter:
    return argparse.HelpFormatter(prog, width=100, max_help_position=32)
