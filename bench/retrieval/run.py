"""Retrieval bench: questions made from inline XBRL, one BM25, several ways to cut the same PDFs.

`DIR/*.html` are inline-XBRL filings; each is printed to a PDF, which every system reads. Questions are asked
of their own filing. A piece holds the answer if it shows the number within reach after its label
(`bench.retrieval.questions`); a question is answered at k if one of the first k pieces does. The budget
compares like with like: of each ranking counts what fits into k pieces' worth of tokens. All figures are
percent; `ahead` is docparse's recall within the budget minus theirs, with its paired 95 % interval over
questions. Tokens are counted alike for all (`docparse.model_input.PieceTokenizer`).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from bench.command import command, failed, markdown_table, save
from bench.measures.intervals import bootstrap
from bench.processes import timed
from bench.retrieval.pieces import SYSTEMS, Pieces, count_tokens, print_filing
from bench.retrieval.questions import TagQuestion, questions, tokenised
from docparse.retrieve import Bm25, top

SEED = 20_261
_DEPTH = 100


@dataclass(slots=True)
class RankedSystem:
    """One system: the rank (from 1) of each question's answer, and whether that is within the budget."""

    system: str
    pieces: int = 0
    tokens: int = 0
    seconds: float = 0.0
    ranks: list[int | None] = field(default_factory=list)
    within: list[bool] = field(default_factory=list)
    held: list[bool] = field(default_factory=list)

    def recall(self, k: int) -> float:
        return sum(rank is not None and rank <= k for rank in self.ranks) / len(self.ranks)

    def mrr(self) -> float:
        return sum(1 / rank for rank in self.ranks if rank is not None) / len(self.ranks)


def ask(scored: RankedSystem, pieces: Pieces, asked: Sequence[TagQuestion], budget: int) -> None:
    """Put the questions of one filing to one system's pieces of it."""
    index = Bm25.build(pieces)
    texts = [tokenised(piece) for piece in pieces]
    sizes = np.array([count_tokens(piece) for piece in pieces])
    for question in asked:
        holders = {n for n, text in enumerate(texts) if any(a.is_in(text) for a in question.answers)}
        ranking = top(index.scores(question.text), _DEPTH).tolist()
        rank = next((n for n, place in enumerate(ranking, start=1) if place in holders), None)
        fits = int(np.searchsorted(np.cumsum(sizes[ranking]), budget, side="right"))
        scored.ranks.append(rank)
        scored.within.append(rank is not None and rank <= fits)
        scored.held.append(bool(holders))
    scored.pieces += len(pieces)
    scored.tokens += int(sizes.sum())


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; 3 if there is no filing."""
    parser = command("retrieval", __doc__, "json", data=..., work="build/bench-retrieval")
    parser.add_argument("--system", action="append", choices=SYSTEMS, help="repeatable (default: all)")
    parser.add_argument("--questions", type=int, default=1500, metavar="N", help="in all (default: 1500)")
    parser.add_argument("--tokens", type=int, default=400, metavar="N", help="of a piece (default: 400)")
    parser.add_argument("--k", type=int, default=10, metavar="N", help="default: 10")
    args = parser.parse_args(arguments)
    filings = sorted(args.data.glob("*.html"))
    if not filings:
        return failed("retrieval", f"no filing (*.html) in {args.data}", 3)
    share = -(-args.questions // len(filings))
    asked = {filing: questions(filing, share, SEED) for filing in filings}
    scored = [_score(system, asked, args) for system in args.system or SYSTEMS]
    result = _summary(scored, args)
    print(f"{len(scored[0].ranks)} questions, {len(filings)} filings, pieces of {args.tokens} tokens")
    rows = result["systems"]
    names = [name for name in rows[scored[-1].system] if name != "ahead"]
    cells = []
    for system, row in rows.items():
        ahead = ", ".join(f"{one:+.1f}" for one in row.get("ahead", ()))
        cells.append([system, *(f"{row[name]:.1f}" for name in names), ahead])
    print(markdown_table(["system", *names, "ahead, interval"], cells))
    save(args.json, result)
    return 0


def _score(system: str, asked: dict[Path, list[TagQuestion]], args: argparse.Namespace) -> RankedSystem:
    scored = RankedSystem(system)
    for filing, about in asked.items():
        pdf = print_filing(filing, args.work)
        pieces, spent = timed(SYSTEMS[system], pdf, args.tokens)
        scored.seconds += spent
        ask(scored, pieces, about, args.k * args.tokens)
    return scored


def _summary(scored: Sequence[RankedSystem], args: argparse.Namespace) -> dict[str, Any]:
    rows = {}
    ours = next((one for one in scored if one.system == "docparse"), None)
    for one in scored:
        row: dict[str, Any] = {
            "pieces": one.pieces,
            "mean_tokens": one.tokens / one.pieces,
            "held": _percent(one.held),
            "recall@1": 100 * one.recall(1),
            f"recall@{args.k}": 100 * one.recall(args.k),
            "mrr": 100 * one.mrr(),
            "recall_in_budget": _percent(one.within),
            "seconds": one.seconds,
        }
        if ours is not None and one is not ours:
            difference = bootstrap(100 * (np.array(ours.within, float) - np.array(one.within, float)))
            row["ahead"] = [difference.mean, difference.low, difference.high]
        rows[one.system] = row
    settings = {"tokens": args.tokens, "k": args.k, "budget": args.k * args.tokens, "seed": SEED}
    return {"questions": len(scored[0].ranks), **settings, "systems": rows}


def _percent(flags: Sequence[bool]) -> float:
    return 100 * sum(flags) / len(flags)
