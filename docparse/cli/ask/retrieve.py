"""`docparse retrieve`: the quotes of an index that fit a question."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from docparse.cli.ask.index import add_embedding_arguments, embedding_client
from docparse.quotes.files import to_plain_row
from docparse.retrieve import Hit, Index
from docparse.retrieve.dense import embed_by

HELP = (
    "The quotes, or pages, of an index that fit a question best, best first. Exit code 1: nothing fits; 3: "
    "the index cannot be used."
)
_SHOWN = 160  # characters of a passage


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("index", type=Path, metavar="INDEX")
    add("question")
    add("-k", type=int, default=20, metavar="N", help="how many (default: 20)")
    add(
        "--split",
        action="store_true",
        help="rank text and image quotes apart: 7+3, 10+5 or 12+8 for 10, 15, 20",
    )
    add("--clauses", action="store_true", help="let every clause of a question find its own evidence")
    add("--kind", choices=("text", "image"), help="only such quotes")
    add("--source", action="append", metavar="FILE", help="only quotes of this document; repeatable")
    add("--pages", action="store_true", help="pages instead of quotes")
    add("--json", action="store_true", help="JSON Lines with whole quotes")
    add_embedding_arguments(parser)


def run(args: argparse.Namespace) -> int:
    client = embedding_client(args)
    try:
        index = Index.load(args.index, embed=None if client is None else embed_by(client))
        return _pages(index, args) if args.pages else _quotes(index, args)
    finally:
        if client is not None:
            client.close()


def _quotes(index: Index, args: argparse.Namespace) -> int:
    if args.split:
        try:
            texts, images = index.search_split(args.question, args.k, sources=args.source)
        except ValueError as error:
            print(f"docparse retrieve: {error}", file=sys.stderr)
            return 2
        hits = [*texts, *images]
    else:
        hits = index.search(args.question, args.k, kind=args.kind, sources=args.source, clauses=args.clauses)
    for hit in hits:
        print(_json(hit) if args.json else _line(hit))
    return 0 if hits else 1


def _pages(index: Index, args: argparse.Namespace) -> int:
    hits = index.search_pages(args.question, args.k, sources=args.source)
    for hit in hits:
        row = {"rank": hit.rank, "score": hit.score, "source": hit.source, "page": hit.page}
        print(
            json.dumps(row) if args.json else f"{hit.rank:3} {hit.score:7.3f}  {hit.source}, page {hit.page}"
        )
    return 0 if hits else 1


def _json(hit: Hit) -> str:
    row = {"rank": hit.rank, "score": hit.score, **to_plain_row(hit.quote)}
    return json.dumps(row, ensure_ascii=False)


def _line(hit: Hit) -> str:
    quote = hit.quote
    passage = " ".join(quote.passage.split())
    place = f"{Path(quote.source).name} {quote.id}, page {quote.page}"
    return f"{hit.rank:3} {hit.score:7.3f}  {place}: {passage[:_SHOWN]}"
