"""Paragraphs cut in mid-sentence.

    python -m bench.paragraphs --data DIR [--data DIR ...] [--list N]     cuts on any PDFs
    python -m bench.paragraphs --seeds 0-19 [--list N]                    pages printed with known text

Cuts are counted per 100 blocks of running text: a paragraph or item that stops without a full stop, where
the next paragraph goes on in lower case. On printed pages (Chromium; every seed has a text and a style of its
own) also the share of paragraphs, list items and headings that come out whole and by themselves, words
that nobody wrote (a hyphen mended wrongly, or not at all), and headings that are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bench.command import command, failed, progress
from bench.measures.cuts import Cut, find_cuts
from bench.paragraphs.printed import Printed, measure
from docparse import parse_pdf
from docparse.errors import DocparseError

KINDS = {"p": "paragraphs", "li": "list items", "h1": "titles", "h2": "headings"}


def cuts_in(folder: Path) -> tuple[int, list[tuple[str, Cut]]]:
    """Count blocks and find cuts in all PDFs below a folder."""
    blocks, cuts = 0, []
    for path in progress(sorted(folder.rglob("*.pdf")), "file"):
        count, found = find_cuts(parse_pdf(path, ocr="never").blocks)
        blocks += count
        cuts += [(path.name, cut) for cut in found]
    return blocks, cuts


def report_printed(results: Sequence[Printed], listed: int) -> str:
    """Shares over all documents, and what is wrong in the first `listed` of those where something is."""
    pieces, whole = Counter[str](), Counter[str]()
    for result in results:
        pieces.update(result.pieces)
        whole.update(result.whole)
    blocks, cuts = sum(r.blocks for r in results), sum(r.cuts for r in results)
    lines = [f"{len(results)} documents, {blocks} blocks, {100 * cuts / max(1, blocks):.2f} cuts per 100"]
    lines += [
        f"{name:<16}{pieces[k]:5}  whole {100 * whole[k] / pieces[k]:6.2f}%"
        for k, name in KINDS.items()
        if pieces[k]
    ]
    lines.append(f"{'false words':<16}{sum(len(r.false_words) for r in results):5}")
    lines.append(f"{'false headings':<16}{sum(len(r.false_headings) for r in results):5}")
    wrong = [r for r in results if r.pieces != r.whole or r.false_words or r.false_headings]
    for r in wrong[:listed]:
        lost = {name: r.pieces[k] - r.whole[k] for k, name in KINDS.items() if r.pieces[k] - r.whole[k]}
        lines.append(
            f"seed {r.seed}: not whole {lost}, words {r.false_words[:5]}, headings {r.false_headings[:3]}"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bench; 2 where there is nothing to measure."""
    parser = command("paragraphs", __doc__)
    parser.add_argument("--data", type=Path, action="append", help="folder of PDFs; may be given repeatedly")
    parser.add_argument("--seeds", help="printed documents: a number or a range such as 0-19")
    parser.add_argument("--list", type=int, default=0, help="how many cuts or documents to list")
    args = parser.parse_args(arguments)
    if not args.data and not args.seeds:
        return failed("paragraphs", "name a folder (--data) or seeds (--seeds 0-19)")
    try:
        for folder in args.data or []:
            blocks, cuts = cuts_in(folder)
            print(
                f"{folder}: {blocks} blocks, {len(cuts)} cuts, {100 * len(cuts) / max(1, blocks):.2f} per 100"
            )
            for name, cut in cuts[: args.list]:
                print(f"  {name} page {cut.page}: …{cut.end} | {cut.begin}…")
        if args.seeds:
            first, _, last = args.seeds.partition("-")
            print(report_printed(measure(range(int(first), int(last or first) + 1)), args.list))
    except DocparseError as error:
        return failed("paragraphs", error)
    return 0
