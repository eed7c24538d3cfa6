"""`docparse agree`: how far judges or annotators agree."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docparse.gold.raters import Agreement, agreement, read_raters

HELP = (
    "Agreement of two or more judges on facts (released per-sample JSON, facts.jsonl), or of annotators on "
    "tags (Label Studio exports): documents on which all agree on every item, with a Wilson interval, and "
    "Cohen's and Fleiss' kappa."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    result = agreement([rater for path in args.files for rater in read_raters(path)])
    print(json.dumps(_plain(result), indent=1) if args.json else "\n".join(_lines(result)))
    return 0


def _lines(result: Agreement) -> Iterator[str]:
    strict = result.strict
    for number, name in enumerate(result.raters, start=1):
        yield f"rater {number}: {name}"
    item = "fact, labelled correct or wrong" if result.kind == "verdicts" else "exact span, labelled by type"
    yield f"item: each {item}, or none where a rater has no such item; {result.items:,} items"
    yield ""
    share = "n/a" if strict.share is None else f"{strict.share * 100:.2f}%"
    low, high = strict.interval or (0.0, 1.0)
    yield f"documents in strict agreement  {strict.agreeing} of {strict.documents}  {share}"
    yield f"  95% Wilson interval          {100 * low:.2f} – {100 * high:.2f}%"
    for (a, b), kappa in result.cohen.items():
        yield f"Cohen's kappa, raters {a + 1} and {b + 1}   {_kappa(kappa)}"
    yield f"Fleiss' kappa                  {_kappa(result.fleiss)}"
    if result.left_out:
        yield f"left out, not seen by all: {', '.join(result.left_out)}"


def _plain(result: Agreement) -> dict[str, Any]:
    cohen = [{"raters": [a + 1, b + 1], "kappa": kappa} for (a, b), kappa in result.cohen.items()]
    return {**result._asdict(), "strict": result.strict._asdict(), "cohen": cohen}


def _kappa(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.4f}"
