"""Numbers under their heads: do a table's numbers are in the row and column that they are in on the page?

    python -m bench.labels [--data DIR] [--limit N] [--json FILE] [--worst N]

`DIR` holds `NAME.pdf` with `NAME.gold.html` (default: our fixtures). The number of every gold cell that holds
nothing else is looked for among such cells of our HTML, made from the PDF's own text; its row label and its
column header (all heads above it, as the verifier reads them) are compared without white space and marks.
Labels are the same from a similarity of .9 on. Of equal numbers those go together whose labels are most
alike; a number that is in no cell of its own is lost and counts as wrong.

Beside it is the verifier's own measure: of the tagged numbers in gold tables, those that are correct and
attributed to their label and heads (`docs/judge.md`), and correct ones of which that cannot be told.

A head inside a gold table (tables stacked in one `<table>`) counts as the head of nothing there, so that a
parser that parts such tables scores below 100. `parted` is `both` with such numbers right under the head of
their own part too.

Some gold labels say nothing about a parser: a list of contents or exhibits in a `<table>` is no table,
numbers in the first column are labels, and a head that stands in a table of its own, or on the sheet before,
is missing in the gold; a unit in brackets is said of a whole table, over whichever columns it is set. `fair`
is `parted` without the numbers of such and without such units; how many of each there are is printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace

from bench.command import command, failed, progress, save
from bench.measures.labels import Counts, attribution, compare
from docparse import parse_pdf
from docparse.compare import PageFile, find_pages
from docparse.errors import DocparseError


def measure(page: PageFile) -> Counts:
    """Counts of a page read from its PDF's own text."""
    html = parse_pdf(page.path, ocr="never").to_html()
    facts, attributed, unknown = attribution(page.gold, html)
    counts = compare(page.path.stem, page.gold, html)
    return replace(counts, facts=facts, attributed=attributed, unknown=unknown)


def report(counts: Sequence[Counts], worst: int) -> str:
    """Shares over all pages in percent, and the pages with most numbers elsewhere."""
    total = sum(page.numbers for page in counts)
    lines = [f"{'pages':<10}{len(counts)}", f"{'numbers':<10}{total}"]
    for name in ("both", "parted", "row", "column", "lost"):
        lines.append(f"{name:<10}{100 * sum(getattr(page, name) for page in counts) / max(1, total):.2f}")
    amiss = sum((Counter(page.faults) for page in counts), Counter[str]())
    left = total - amiss.total()
    out = ", ".join(f"{kind} {count}" for kind, count in amiss.most_common()) or "none"
    lines.append(
        f"{'fair':<10}{100 * sum(page.fair for page in counts) / max(1, left):.2f} of {left}; left out: {out}"
    )
    facts = sum(page.facts for page in counts)
    for name in ("attributed", "unknown"):
        share = 100 * sum(getattr(page, name) for page in counts) / max(1, facts)
        lines.append(f"{name:<10}{share:.2f} of {facts} facts in tables")
    wrong = sorted((page for page in counts if page.both < page.numbers), key=lambda p: p.both - p.numbers)
    lines += [
        f"{page.name}: {page.numbers - page.both} of {page.numbers} elsewhere" for page in wrong[:worst]
    ]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 2 where there is nothing to measure."""
    parser = command("labels", __doc__, "data", "json", "limit")
    parser.add_argument("--worst", type=int, default=5, help="how many of the worst pages to list")
    args = parser.parse_args(argv)
    try:
        pages = [page for page in find_pages(args.data, args.limit) if page.path.suffix == ".pdf"]
    except DocparseError as error:
        return failed("labels", error)
    counts = [measure(page) for page in progress(pages, "page")]
    save(args.json, [asdict(page) for page in counts])
    print(report(counts, args.worst))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
