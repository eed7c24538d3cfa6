"""Tables that the finders propose on all corpora, with their evidence and whether they are tables.

Two steps of layout weigh evidence so: frames of rows are weighed before their cells are made
(`tables.candidates.accept`), finished tables against all else that they could be (`readings.features`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pypdfium2 as pdfium

from bench.corpora.named import CORPORA as ALL
from bench.corpora.pages import statements_of
from bench.measures.markdown_html import pipe_tables_to_html, read_tables
from docparse import LayoutOptions, parse_pdf
from docparse.layout.params import PARAMS, Params
from docparse.layout.stages import (
    PageEvidence,
    RowsEvidence,
    TableDraft,
    TableEvidence,
    TableFrame,
    evidence_of,
    find,
    find_evidence,
    log_odds,
    objects,
)
from fixtures.readings import KINDS, make_page

LOWER = 3.0
"""Log odds below the bar: so far that prose, charts and formulas are proposed too, to learn their looks."""
INSIDE = 0.3  # of a box that a true table covers, from which it is one
ALIKE, UNLIKE = 0.5, 0.2  # share of entries that a true table has, from which it is one or none
ELSEWHERE = 0.7  # share of entries that stand in no table or bar of a web page, from which it is none
FEW = 3  # rows: a table of more is one without lines or heads
LONGEST = 500  # characters of a cell: with more a table sets the page
_BARE = re.compile(r"[\W_]+")

Shares = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A region that was read as a table: its page from 1, box in shares of the page, entries, evidence."""

    page: int
    box: Shares
    texts: tuple[str, ...]
    evidence: TableEvidence | RowsEvidence


@dataclass(frozen=True, slots=True)
class ProposalSample:
    """A proposal's evidence as numbers, and whether it is a table."""

    corpus: str
    item: str
    true: bool
    shipped: bool
    values: tuple[float, ...]
    text: str


Truth = Callable[[Proposal], bool | None]
"""Says whether a proposal is a table; None where nobody can tell."""


def collect(data: Path) -> Iterator[ProposalSample]:
    """Yield every proposal of every corpus whose truth tells."""
    for corpus, truths in TRUTHS.items():
        for item in ALL[corpus].items(data):
            truth = truths(data, item.path)
            yield from _samples(corpus, item.name, item.path, truth)


def collect_rows(data: Path) -> Iterator[ProposalSample]:
    """Yield every frame of several rows that is weighed on corpora whose truth has the cells of tables."""
    for corpus, truths in TRUTHS_OF_ROWS.items():
        for item in ALL[corpus].items(data):
            yield from _told(corpus, item.name, truths(data, item.path), weighed_rows(item.path))


def _samples(corpus: str, name: str, page: Path | bytes, truth: Truth) -> Iterator[ProposalSample]:
    """Yield what is proposed on a page, at the bar that ships and at a lower one."""
    shipped = proposals(page, PARAMS.tables.table.open)
    known = {one.texts for one in shipped}
    yield from _told(corpus, name, truth, shipped)
    more = [one for one in proposals(page, LOWER) if one.texts not in known]
    yield from _told(corpus, name, truth, more, shipped=False)


def _told(
    corpus: str, name: str, truth: Truth, found: Sequence[Proposal], *, shipped: bool = True
) -> Iterator[ProposalSample]:
    for one in found:
        if (true := truth(one)) is not None:
            text = " | ".join(one.texts)[:200]
            yield ProposalSample(corpus, name, true, shipped, astuple(one.evidence), text)


def made(seeds: range) -> Iterator[ProposalSample]:
    """Yield every proposal on the pages of our own making."""
    for kind, (_, true) in KINDS.items():
        for seed in seeds:
            yield from _samples(kind, str(seed), make_page(kind, seed), partial(_always, true))


def _always(true: bool, _one: Proposal) -> bool:
    return true


def manuals(folder: Path) -> Iterator[ProposalSample]:
    """Yield every proposal on pages that `fixtures.manuals` printed."""
    for path in sorted(folder.glob("*.pdf")):
        truth = _printed(json.loads(path.with_suffix(".json").read_text("utf-8")))
        yield from _samples("manuals", path.stem, path, truth)


def typeset(folder: Path) -> Iterator[ProposalSample]:
    """Yield every proposal on pages of manuals that LaTeX set, whose tables a person marked by eye.

    `typeset.json` names the pages; `folder` is /usr/share/doc of a system with Debian's packages
    texlive-latex-extra-doc, -publishers-doc, -science-doc, -humanities-doc and -latex-recommended-doc. Of
    the pages with `nones` only what was proposed was looked at: nobody knows what else is there.
    """
    for row in json.loads((Path(__file__).parent / "typeset.json").read_text("utf-8")):
        with pdfium.PdfDocument(folder / row["pdf"]) as manual, pdfium.PdfDocument.new() as alone:
            alone.import_pages(manual, [row["page"] - 1])
            page = BytesIO()
            alone.save(page)
        truth = partial(_marked, row["tables"], row["unsure"], row.get("nones"))
        yield from _samples("typeset", f"{Path(row['pdf']).name} {row['page']}", page.getvalue(), truth)


def _marked(
    boxes: Sequence[Shares], unsure: Sequence[Shares], nones: Sequence[Shares] | None, one: Proposal
) -> bool | None:
    true = None if _covered(unsure, one) else _covered(boxes, one)
    return true if true or nones is None or _covered(nones, one) else None


def proposals(path: Path | bytes, short: float) -> list[Proposal]:
    """Read a PDF with every table taken that is proposed, `short` of the bar of rows by so many log odds."""
    found: list[Proposal] = []

    def take(
        params: Params, drafts: Sequence[TableDraft], page: Callable[[], PageEvidence], *, drawn: bool = False
    ) -> list[TableDraft]:
        evidence = page()
        for draft, weighed in zip(drafts, evidence_of(params, drafts, evidence, drawn=drawn), strict=True):
            texts = tuple(cell.text for cell in draft.table.cells if cell.text)
            width, height = evidence.width, evidence.height
            box = (draft.box[0] / width, draft.box[1] / height, draft.box[2] / width, draft.box[3] / height)
            found.append(Proposal(evidence.number, box, texts, weighed))
        return [replace(draft, margin=1.0) for draft in drafts]

    options = LayoutOptions(params=PARAMS.moved({"tables.table.open": short}))
    with patch.object(objects, "weighed_tables", take):
        parse_pdf(path, ocr="never", layout=options, limits=None)
    return found


def weighed_rows(path: Path) -> list[Proposal]:
    """Read a PDF's text layer; return every frame that is weighed, without its place."""
    found: list[Proposal] = []

    def weigh(params: Params, frame: TableFrame, *others: Any) -> float:
        evidence = find_evidence(params, frame, *others)
        if evidence is not None:
            texts = tuple(entry.text for row in frame.rows for entry in row)
            found.append(Proposal(0, (0, 0, 0, 0), texts, evidence))
        return log_odds(params, frame, *others)

    with patch.object(find, "log_odds", weigh):
        parse_pdf(path, ocr="never", limits=None)
    return found


def _none(_data: Path, _path: Path) -> Truth:
    return lambda _: False


def _drawn(data: Path, path: Path) -> Truth:
    """Regions that people drew."""
    rows = json.loads((data / "hetero" / "regions.json").read_text("utf-8"))[path.name]["regions"]
    boxes = [tuple(row["bbox_frac"]) for row in rows if row["gold_label"] == "Table Row"]
    return partial(_covered, boxes)


def _classes(data: Path, path: Path) -> Truth:
    rows = json.loads((data / "opendataloader" / "reference.json").read_text("utf-8"))[path.name]["elements"]
    corners = [row["coordinates"] for row in rows if row["category"] in ("Table", "Index")]
    boxes = [(c[0]["x"], c[0]["y"], c[2]["x"], c[2]["y"]) for c in corners]
    return partial(_covered, boxes)


def _covered(boxes: Sequence[Shares], one: Proposal) -> bool | None:
    x0, y0, x1, y1 = one.box
    area = max(1e-9, (x1 - x0) * (y1 - y0))
    shared = sum(max(0, min(x1, c) - max(x0, a)) * max(0, min(y1, d) - max(y0, b)) for a, b, c, d in boxes)
    if INSIDE > shared / area > 0.02:
        return None
    return bool(shared / area >= INSIDE)


def _markdown(data: Path, path: Path) -> Truth:
    return _entries(_cells((data / "opendataloader" / "markdown" / f"{path.stem}.md").read_text("utf-8")))


def _latex(data: Path, path: Path) -> Truth:
    tables = json.loads((data / "latex" / "tables.json").read_text("utf-8"))[path.stem]
    return _entries(
        [cell for table in tables if table and table["html"] for cell in _cells(table["html"])], whole=False
    )


def _icdar(data: Path, path: Path) -> Truth:
    text = (data / "tables" / f"{path.stem}-str.xml").read_text("utf-8", errors="replace")
    return _entries(re.findall(r"<content>(.*?)</content>", text, re.DOTALL))


def _gold(_data: Path, path: Path) -> Truth:
    return _entries(_cells(path.with_suffix(".gold.html").read_text("utf-8")))


def _statements(data: Path, path: Path) -> Truth:
    """Statements of readers: cells and pairs are in tables, headings, items and plain text are not."""
    rows = statements_of(data, path.stem)
    cells = {_bare(row["text"]) for row in rows if row["type"] == "cell"}
    keys = {_bare(row["key"]) for row in rows if row["type"] == "pair"}
    others = [_bare(row["text"]) for row in rows if row["type"] in ("plain", "heading", "item")]
    others += [_bare(row[side]) for row in rows if row["type"] == "whole" for side in ("start", "end")]

    def truth(one: Proposal) -> bool | None:
        texts = {_bare(text) for text in one.texts}
        whole = "|".join(texts)
        if cells & texts:
            return True
        against = sum(other in whole for other in others if len(other) > 3)
        return None if not against or keys & texts else False

    return truth


def _printed(page: dict[str, Any]) -> Truth:
    """Tables of a web page are those that lines or heads show, or many rows; bars, say, may be or not."""
    known: set[str] = set()
    others = {_bare(text) for text in page["others"]}
    for table in page["tables"]:
        rows = [[text for text in map(_bare, row) if text] for row in table["rows"]]
        several = sum(len(row) > 1 for row in rows)
        long = max((len(text) for row in table["rows"] for text in row), default=0) > LONGEST
        shown = several > 1 and (table["told"] or several > FEW) and not table["program"] and not long
        (known if shown else others).update(text for row in rows for text in row)
    whole = "|".join(known | others)

    def truth(one: Proposal) -> bool | None:
        texts = [bare for bare in map(_bare, one.texts) if bare]
        share = sum(text in known for text in texts) / max(1, len(texts))
        elsewhere = sum(text not in whole for text in texts) / max(1, len(texts))
        return True if share >= ALIKE else False if elsewhere >= ELSEWHERE else None

    return truth


def _cells(text: str) -> list[str]:
    tables = read_tables(pipe_tables_to_html(text))
    return [cell.text for table in tables for row in table for cell in row]


def _entries(true: Sequence[str], *, whole: bool = True) -> Truth:
    """Tables are those whose entries the truth has; unless it is `whole`, others may be tables too."""
    known = {_bare(text) for text in true} - {""}

    def truth(one: Proposal) -> bool | None:
        texts = [bare for bare in map(_bare, one.texts) if bare]
        share = sum(text in known for text in texts) / max(1, len(texts))
        return True if share >= ALIKE else False if whole and share <= UNLIKE else None

    return truth


def _bare(text: str) -> str:
    return _BARE.sub("", text).casefold()


TRUTHS: dict[str, Callable[[Path, Path], Truth]] = {
    "formulas": _none,
    "regions": _drawn,
    "pages": _classes,
    "everyday": _statements,
    "latex": _latex,
    "icdar": _icdar,
    "sec": _gold,
    "sec-more": _gold,
}
"""Corpus of `bench.effect` → what tells its tables from what is none."""
TRUTHS_OF_ROWS: dict[str, Callable[[Path, Path], Truth]] = {
    "opendataloader": _markdown,
    **{name: TRUTHS[name] for name in ("latex", "icdar", "sec", "sec-more")},
}
"""The same for frames of rows, which are told by their entries alone."""
