"""Share of pages whose blocks stay the same when the page is made otherwise.

The PDFs below each DIR (default: our fixtures) are read from their text layers, as they are and changed:
scaled, rulings drawn otherwise, text in single glyphs or in another order, jittered, with other advance
widths (`changes`), written again by other programs (`producers`). A page is unchanged if its blocks have the
same roles, levels, texts and cells in the same order, and boxes that differ by less than half a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from bench.command import command, failed, markdown_table, progress, save
from bench.metamorphic.changes import CHANGES
from bench.metamorphic.producers import PRODUCERS
from docparse.content import PageContent
from docparse.document import Block, Page, Provenance
from docparse.errors import DocparseError
from docparse.layout import analyse_page, finish_document
from docparse.pdf import open_pdf

FIXTURES = Path(__file__).parents[2] / "fixtures"
SEED = 20_261
NEAR = 5.0  # points on the page as it was: about half a line
_SOURCE = Provenance("text_layer", "pdfium", "")


def read_page(content: PageContent) -> Page:
    """Return the page's layout by itself."""
    return finish_document([analyse_page(content, provenance=_SOURCE)])[0]


def same_blocks(one: Page, other: Page) -> bool:
    """Return True if two pages have the same blocks; `other` may be of another scale."""
    factor = one.width / other.width if other.width else 1.0
    return len(one.blocks) == len(other.blocks) and all(
        _same(a, b, factor) for a, b in zip(one.blocks, other.blocks, strict=True)
    )


def _same(one: Block, other: Block, factor: float) -> bool:
    if _content(one) != _content(other):
        return False
    return all(abs(a - b * factor) < NEAR for a, b in zip(one.box, other.box, strict=True))


def _content(block: Block) -> tuple[object, ...]:
    cells = () if block.table is None else block.table.cells
    kept = [(c.row, c.column, c.row_span, c.column_span, c.text, c.header) for c in cells]
    return block.role, block.level, block.text, kept


def compare_file(path: Path, changes: Sequence[str]) -> Iterator[tuple[str, int, bool]]:
    """Yield (change, 1-based page, unchanged) for every page of a file."""
    with open_pdf(path) as pdf:
        contents = [pdf.content(index) for index in range(pdf.page_count)]
    pages = [read_page(content) for content in contents]
    for name in changes:
        made = _contents(path, PRODUCERS[name]) if name in PRODUCERS else None
        for row, (content, page) in enumerate(zip(contents, pages, strict=True)):
            if made is not None:
                changed = made[row]
            else:
                changed = CHANGES[name](content, np.random.default_rng(SEED + row))
            yield name, page.number, same_blocks(page, read_page(changed))


def _contents(path: Path, producer: Callable[[Path], bytes]) -> list[PageContent]:
    with open_pdf(producer(path)) as pdf:
        return [pdf.content(index) for index in range(pdf.page_count)]


def measure(files: Sequence[Path], changes: Sequence[str]) -> tuple[Counter[str], Counter[str], list[str]]:
    """Count pages and unchanged pages by change, and list the changed ones."""
    pages: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    changed: list[str] = []
    for path in progress(files, "file"):
        for name, number, same in compare_file(path, changes):
            pages[name] += 1
            kept[name] += same
            if not same:
                changed.append(f"{name}: {path.name} page {number}")
    return pages, kept, changed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bench; 2 where there is nothing to measure or a file cannot be read."""
    parser = command("metamorphic", __doc__, "json", "limit")
    parser.add_argument("--data", type=Path, action="append", help="folder of PDFs; may be given repeatedly")
    parser.add_argument(
        "--change", action="append", choices=[*CHANGES, *PRODUCERS], help="only these changes"
    )
    parser.add_argument("--changed", type=int, default=0, help="how many changed pages to list")
    args = parser.parse_args(arguments)
    names = args.change or [*CHANGES, *PRODUCERS]
    results: dict[str, dict[str, float]] = {}
    for folder in args.data or [FIXTURES]:
        files = sorted(folder.rglob("*.pdf"))[: args.limit]
        if not files:
            return failed("metamorphic", f"no PDF in {folder}")
        try:
            pages, kept, changed = measure(files, names)
        except DocparseError as error:
            return failed("metamorphic", error)
        results[str(folder)] = {name: kept[name] / pages[name] for name in names}
        print(f"{folder}: {pages[names[0]]} pages", *changed[: args.changed], sep="\n  ")
    cells = ([name, *(f"{100 * of[name]:.1f}" for of in results.values())] for name in names)
    print(markdown_table(["unchanged, %", *results], cells))
    save(args.json, results)
    return 0
