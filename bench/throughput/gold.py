"""Time of the chain filing → gold + PDFs, against what the browser alone takes to print the same pages.

Both in one run, in turns: the browser alone starts, loads each finished page in one tab and prints it; the
chain starts it too, reads the filing, finds the facts, measures, prints and writes everything. Wall time,
medians.

    python -m bench.throughput.gold FILING.html [--rounds 3]
"""

from __future__ import annotations

import json
import os
import statistics
import tempfile
import time
from pathlib import Path

from bench.command import command
from bench.printing import html_printer
from docparse.gold.stages import make_pages, print_html, read_filing, split_pages


def browser_alone(pages: list[str]) -> float:
    """Seconds from the start of the browser until every page is printed, one after the other."""
    begin = time.perf_counter()
    with html_printer() as print_one:
        for html in pages:
            print_one(html)
    return time.perf_counter() - begin


def whole_chain(filing: Path) -> tuple[float, list[int]]:
    """Seconds of `make_pages`, and the pages it kept."""
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as out:
        gold = make_pages(filing, out)
        seconds = time.perf_counter() - begin
    return seconds, sorted({page.page for page in gold.pages})


def main() -> None:
    parser = command("throughput.gold", __doc__)
    parser.add_argument("filing", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    filing = read_filing(args.filing)
    pages = split_pages(filing.tokens, filing.breaks)
    _, kept = whole_chain(args.filing)  # warms the file cache and tells which pages are printed
    ready = [
        print_html(page.tokens, filing.style, args.filing.parent) for page in pages if page.number in kept
    ]
    alone, chain = [], []
    for _ in range(args.rounds):
        alone.append(browser_alone(ready))
        chain.append(whole_chain(args.filing)[0])
    ratios = [b / a for a, b in zip(alone, chain, strict=True)]
    print(
        json.dumps(
            {
                "filing": args.filing.name,
                "pages_in_filing": len(pages),
                "pages_printed": len(ready),
                "browser_alone_s": round(statistics.median(alone), 2),
                "whole_chain_s": round(statistics.median(chain), 2),
                "ratio": round(statistics.median(ratios), 3),
                "ratios": [round(ratio, 3) for ratio in ratios],
                "load_average": os.getloadavg()[0],
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
