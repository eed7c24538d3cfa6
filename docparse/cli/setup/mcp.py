"""`docparse mcp`: a server of the Model Context Protocol on standard input and output."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = (
    "Serve an agent over the Model Context Protocol, on standard input and output: parse, page_image, "
    "quotes, records, judge. Only files below the folders given are read."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folders", nargs="+", type=Path, metavar="DIR", help="what may be read")


def run(args: argparse.Namespace) -> int:
    from docparse.integrations.mcp import make_server

    make_server(args.folders).run("stdio")
    return 0
