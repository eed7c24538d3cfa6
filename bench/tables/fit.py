"""Fit the weights that tell tables among rows of pieces: log odds over all corpora, each left out once.

Candidates are the frames that table finding weighs (`candidates.accept`). One is a true table if a good part
of its entries are cells of a true one of its document, or parts of one; on pages with drawn regions, if most
of it is in one. What is in no true table of a document of which some tables have no truth is left aside.
Printed are the shipped weights beside fitted ones, and for each corpus the share decided rightly and the log
loss of what ships, of one fit on all corpora, and of a fit that has not seen the corpus (`left out`); filings
and their reprints count as one there.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from bench.command import command, markdown_table
from bench.corpora.printed import SEEN, print_pages
from bench.corpora.reprints import STYLES, reprints
from bench.corpora.tables import boxed_pages, competition_files, markdown_pages
from bench.measures.content import found_grids, normalise
from bench.measures.markdown_html import pipe_tables_to_html
from bench.params import rows
from bench.tables.changes import ROOM, TableFrame, accept, replaced
from docparse import LayoutOptions, parse_pdf
from docparse.document import Page
from fixtures.tables.pages import make_page

SHIPPED = {name: row["value"] for name, row in rows()["tables.table"].items()}
NAMES = [field.name for field in fields(accept.RowsEvidence)]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Names = NDArray[np.str_]
MATCHED = 0.3  # of the entries of a candidate that are cells of the truth; formulas seldom are
PART = 5  # letters: so much of a cell is its part, as a line of a wrapped one
Judge = Callable[[TableFrame, Page], bool | None]
SAME_PAGES = {"sec": "filings", "reprints": "filings"}
"""Corpora that are left out together."""


def documents(data: Path, printed: Path) -> Iterator[tuple[str, Path, Judge]]:
    """Yield (corpus, PDF, judge of its candidates)."""
    for name, tables in json.loads((data / "latex" / "tables.json").read_text(encoding="utf-8")).items():
        html = "\n".join(table["html"] for table in tables if table)
        judge = _by_cells(html)
        yield "latex", data / "latex" / "tables" / f"{name}.pdf", judge if all(tables) else _doubtful(judge)
    for path, markdown in markdown_pages(data):
        yield "opendataloader", path, _by_cells(pipe_tables_to_html(markdown))
    for pdf, path in competition_files(data / "tables"):
        texts = [cell.text or "" for cell in etree.parse(path).iter("content")]
        yield "icdar", pdf, _in_cells({normalise(text) for text in texts})
    for corpus, folder in (("sec", "pages"), ("sec-more", "more")):
        for path in sorted((data / "sec" / folder).glob("*.pdf")):
            gold = path.with_name(f"{path.stem}.gold.html")
            yield corpus, path, _by_cells(gold.read_text(encoding="utf-8"))
    for path, page_gold in reprints(data, STYLES):
        yield "reprints", path, _by_cells(page_gold)
    for path, boxes in boxed_pages(data):
        yield "hetero", path, _by_boxes(boxes)
    for seed, path in print_pages(SEEN, printed):
        cells = {normalise(text) for t in make_page(seed).tables for row in t.grid() for text in row}
        yield "printed", path, _in_cells(cells)


def _doubtful(judge: Judge) -> Judge:
    """Return a judge that does not know of what another calls no table."""
    return lambda frame, page: judge(frame, page) or None


def _by_cells(html: str) -> Judge:
    return _in_cells({text for grid in found_grids(html) for row in grid for text in row})


def _in_cells(cells: set[str]) -> Judge:
    whole = " | ".join(cells)

    def judge(frame: TableFrame, page: Page) -> bool:
        texts = [text for row in frame.rows for entry in row if (text := normalise(entry.text))]
        held = sum(text in cells or (len(text) >= PART and text in whole) for text in texts)
        return held >= MATCHED * len(texts)

    return judge


def _by_boxes(boxes: list[list[float]]) -> Judge:
    def judge(frame: TableFrame, page: Page) -> bool:
        x0, x1 = min(line.x0 for line in frame.lines), max(line.x1 for line in frame.lines)
        y0, y1 = frame.lines[0].top, frame.lines[-1].bottom
        shared = (
            max(0.0, min(c * page.width, x1) - max(a * page.width, x0))
            * max(0.0, min(d * page.height, y1) - max(b * page.height, y0))
            for a, b, c, d in boxes
        )
        return max(shared, default=0.0) > 0.5 * (x1 - x0) * (y1 - y0)

    return judge


def candidates(data: Path) -> list[tuple[str, list[float], bool]]:
    """Return (corpus, evidence in the order of `NAMES`, true table) of every candidate of several lines."""
    weighed: list[tuple[TableFrame, list[float]]] = []

    def record(frame: TableFrame, *others: Any) -> float:
        evidence = accept.find_evidence(frame, *others)
        if evidence is not None:
            weighed.append((frame, [float(value) for value in asdict(evidence).values()]))
        return accept.log_odds(frame, *others)

    found = []
    with replaced(ROOM + "find", "log_odds", record), tempfile.TemporaryDirectory() as printed:
        for corpus, path, judge in documents(data, Path(printed)):
            weighed.clear()
            pages = parse_pdf(path, ocr="never", layout=LayoutOptions(join_tables=False)).pages
            for frame, values in weighed:
                if (true := judge(frame, pages[0])) is not None:
                    found.append((corpus, values, true))
    return found


def left_out(values: Floats, true: Bools, corpus: Names) -> Floats:
    """Return log odds of each candidate by weights that were fitted on the other corpora."""
    odds, group = np.empty(len(true)), np.array([SAME_PAGES.get(name, name) for name in corpus])
    for one in np.unique(group):
        own = group == one
        odds[own] = fit(values[~own], true[~own], corpus[~own]).decision_function(values[own])
    return odds


def fit(values: Floats, true: Bools, corpus: Names) -> Any:
    """Fit a logistic regression; a corpus weighs as the square root of its candidates."""
    from sklearn.linear_model import LogisticRegression

    _, place, count = np.unique(corpus, return_inverse=True, return_counts=True)
    weight = 1 / np.sqrt(count[place])
    return LogisticRegression(C=3, max_iter=5000).fit(values, true, weight / weight.mean())


def log_loss(odds: Floats, true: Bools) -> float:
    """Return the mean negative log likelihood of the truth: .69 for a coin, 0 for certainty that is right."""
    return float(np.logaddexp(0.0, np.where(true, -odds, odds)).mean())


def main() -> int:
    """Entry point."""
    parser = command("tables.fit", __doc__)
    parser.add_argument("--all", type=Path, required=True, help="data folder with all corpora")
    names, evidence, truth = zip(*candidates(parser.parse_args().all), strict=True)
    corpus, values, true = np.array(names), np.array(evidence), np.array(truth)
    model = fit(values, true, corpus)
    odds = {
        "shipped": values @ [SHIPPED[name] for name in NAMES] - SHIPPED["least"],
        "fitted": model.decision_function(values),
        "left out": left_out(values, true, corpus),
    }
    print(f"{'weight':<10} shipped  fitted")
    for name, weight in zip([*NAMES, "least"], [*model.coef_[0], -model.intercept_[0]], strict=True):
        print(f"{name:<10} {SHIPPED[name]:7.2f} {weight:7.2f}")
    print("\n" + "\n".join(report(corpus, true, odds)))
    return 0


def report(corpus: Names, true: Bools, odds: dict[str, Floats]) -> Iterator[str]:
    """Yield a table: for each corpus the share decided rightly, in percent, and the log loss."""
    head = ["corpus", "candidates", "tables", *(t for name in odds for t in (f"{name}: right", "log loss"))]
    rows = []
    for one in [*dict.fromkeys(corpus.tolist()), "all"]:
        own = (corpus == one) | (one == "all")
        cells = [one, f"{own.sum()}", f"{true[own].sum()}"]
        for values in odds.values():
            right = ((values[own] > 0) == true[own]).mean()
            cells += [f"{100 * right:.1f}", f"{log_loss(values[own], true[own]):.2f}"]
        rows.append(cells)
    yield from markdown_table(head, rows).split("\n")


if __name__ == "__main__":
    raise SystemExit(main())
