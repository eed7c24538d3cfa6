"""`docparse index`: quotes to an index."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from docparse.cli.common.output import output_folder, refuse_existing
from docparse.cli.common.progress import progress_bar
from docparse.endpoint import Client, EndpointConfig
from docparse.quotes.files import read_folder
from docparse.retrieve import Index
from docparse.retrieve.dense import embed_by

HELP = (
    "An index over the quotes that `docparse quotes` wrote to DIR. With --model also by vectors, from "
    "an OpenAI-compatible endpoint. Exit code 3: the quotes or the endpoint cannot be used."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("quotes", type=Path, metavar="DIR", help="folder of *.quotes.jsonl")
    add("-o", "--output", type=Path, required=True, metavar="INDEX", help="folder to write to")
    add("--extend", type=Path, metavar="INDEX", help="an index whose quotes are in the new one too")
    add("--json", action="store_true", help="the summary as JSON")
    add_embedding_arguments(parser)


def add_embedding_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--url", help="base URL of an endpoint for vectors (default: $DOCPARSE_BASE_URL)")
    parser.add_argument("--model", metavar="ID", help="its embedding model (default: words alone)")


def embedding_client(args: argparse.Namespace) -> Client | None:
    """The client of the embedding endpoint, or None where no model is named."""
    if not args.model:
        return None
    return Client(EndpointConfig(base_url=args.url or "", model=args.model, cache=None))


def run(args: argparse.Namespace) -> int:
    refuse_existing([output_folder(args.output) / "index.json"], args)
    quotes = read_folder(args.quotes)
    client = embedding_client(args)
    try:
        embed = None if client is None else embed_by(client)
        with progress_bar("index", args, "quote") as progress:
            if args.extend is None:
                index = Index(quotes, embed=embed, progress=progress)
            else:
                index = Index.load(args.extend, embed=embed).extend(quotes, progress=progress)
        index.save(args.output)
    finally:
        if client is not None:
            client.close()
    print(
        json.dumps({"index": str(args.output), "quotes": len(index)})
        if args.json
        else f"{args.output}: {len(index)} quotes"
    )
    return 0
