"""Numbers under their row label and column header: an output's against the gold's.

The number of every gold cell that holds nothing else is looked for among such cells of the output; its row
label and its column header (all heads above it, as the verifier reads them) are compared without white space
and marks. Labels are the same from a similarity of .9 on. Of equal numbers those go together whose labels are
most alike; a number that is in no cell of its own is lost and counts as wrong.

A head inside a gold table (tables stacked in one `<table>`) counts as the head of nothing there, so that a
parser that parts such tables scores below 100. `parted` is `both` with such numbers right under the head of
their own part too.

Some gold labels say nothing about a parser: a list of contents or exhibits in a `<table>` is no table,
numbers in the first column are labels, and a head that stands in a table of its own, or on the sheet before,
is missing in the gold (`FAULTS`); a unit in brackets is said of a whole table, over whichever columns it is
set. `fair` is `parted` without the numbers of such and without such units. Raised marks of notes are
left out, wherever they stand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from rapidfuzz.distance import Indel

from bench.measures import Figures
from docparse.judge import Verdict
from docparse.judge.stages import TableLabels, canonical, read_html, strip_fact_tags

ALIKE = 0.9
CONTENTS = 4  # numbers that make a table of contents
UNIT = re.compile(r"\([^()]*(?:thousand|million|billion|dollar)[^()]*\)")
_MARK = re.compile(
    r'<span style="[^"]*(?:\btop:-|vertical-align:super)[^"]*">\s*(?:\d{1,2}|\([\da-z]{1,2}\))\s*</span>'
    r"|<sup>(?:\d{1,2}|\([\da-z]{1,2}\))</sup>|[⁰¹²³⁴⁵⁶⁷⁸⁹]"
)
FAULTS = ("contents", "first column", "no head")

Labels = tuple[str, str]
"""Row label and column header."""


def labelled(html: str, *, parts: bool = False) -> dict[str, list[Labels]]:
    """Row label and column header of every cell that holds one number, by the number's digits.

    With `parts` the header is that of the number's part of the table.
    """
    labels = TableLabels(read_html(strip_fact_tags(html)))
    inner = part_headers(labels) if parts else {}
    found: dict[str, list[Labels]] = {}
    for at in numbers(labels):
        row, column = labels.of(at)
        found.setdefault(_digits(labels.text(at)), []).append(
            (canonical(row), canonical(inner.get(at, column)))
        )
    return found


def numbers(labels: TableLabels) -> list[int]:
    """Return the cells that hold one number."""
    return [at for at, c in enumerate(labels.page.cells) if c.end > c.start and labels.is_value(at)]


def faults(html: str) -> dict[str, list[str]]:
    """What is amiss with the gold labels, in the order of `labelled`: one of `FAULTS`, or nothing."""
    labels = TableLabels(read_html(strip_fact_tags(html)))
    tables: dict[int, list[int]] = {}
    for at in numbers(labels):
        tables.setdefault(labels.page.cells[at].table, []).append(at)
    found: dict[str, list[str]] = {}
    for own in tables.values():
        contents, headless = _is_contents(labels, own), not any(labels.of(at)[1] for at in own)
        for at in own:
            first = labels.page.cells[at].column == 0
            fault = "contents" if contents else "first column" if first else "no head" if headless else ""
            found.setdefault(_digits(labels.text(at)), []).append(fault)
    return found


def _is_contents(labels: TableLabels, own: Sequence[int]) -> bool:
    """Return True if the numbers of a table are those of pages: small, plain, one a row, never falling."""
    texts = [labels.text(at) for at in own]
    if len(own) < CONTENTS or not all(text.isdecimal() and len(text) < 4 for text in texts):
        return False
    rows = [labels.page.cells[at].row for at in own]
    values = [int(text) for text in texts]
    return len(set(rows)) == len(rows) and values == sorted(values)


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdecimal())


def part_headers(labels: TableLabels) -> dict[int, str]:
    """Return the headers of the numbers below a head inside their table: rows without a number, behind their
    label not empty, under a row with numbers.
    """
    headers: dict[int, str] = {}
    last: tuple[int, bool] = (-1, False)  # table and kind of the row above
    heads: list[int] = []
    for (table, _), cells in labels.rows.items():
        head = not any(labels.is_value(at) for at in cells)
        if table != last[0] or (head and not last[1]):
            heads = []
        last = (table, head)
        if head:
            heads += [at for at in cells if not labels.in_header(at) and labels.page.cells[at].column]
        for at in cells if heads and not head else []:
            first, end = labels.page.cells[at].column, labels.page.cells[at].column_span
            over = [h for h in heads if _reaches(labels, h, first, first + end)]
            if over:
                headers[at] = " ".join(labels.text(h) for h in over)
    return headers


def _reaches(labels: TableLabels, head: int, first: int, end: int) -> bool:
    cell = labels.page.cells[head]
    return cell.column < end and first < cell.column + cell.column_span


def compare(gold: str, html: str) -> Figures:
    """Return the share of a page's numbers with both labels, `row` or `column` alone, and so on.

    `gold` and `html` are HTML. Numbers without a label in the gold are left aside.
    """
    gold = without_marks(gold)
    found, amiss = labelled(without_marks(html)), faults(gold)
    part = labelled(gold, parts=True)
    counts: Counter[str] = Counter()
    for digits, labels in labelled(gold).items():
        others = list(found.get(digits, []))
        for own, inner, fault in zip(labels, part[digits], amiss[digits], strict=True):
            if not any(own):
                continue
            counts.update(("numbers", fault))
            if not others:
                counts["lost"] += 1
                continue
            readings = [(sum(_alike(true, other)), other, true) for other in others for true in (own, inner)]
            _, best, read = max(readings, key=lambda reading: reading[0])
            others.remove(best)
            row, column = (share >= ALIKE for share in _alike(own, best))
            counts.update({"row": row, "column": column, "both": row and column})
            counts["parted"] += min(_alike(read, best)) >= ALIKE
            counts["fair"] += not fault and min(_alike(_unitless(read), _unitless(best))) >= ALIKE
    numbers = counts["numbers"]
    faulty = sum(counts[fault] for fault in FAULTS)
    shares = ("both", "parted", "row", "column", "lost", *FAULTS)
    return {**{name: (counts[name], numbers) for name in shares}, "fair": (counts["fair"], numbers - faulty)}


def without_marks(html: str) -> str:
    """Return HTML without the raised marks of notes: figures or a letter, in brackets or not."""
    return _MARK.sub("", html)


def _unitless(labels: Labels) -> Labels:
    """Labels, as `canonical` gives them, without units in brackets."""
    return labels[0], UNIT.sub("", labels[1])


def _alike(own: Labels, other: Labels) -> tuple[float, float]:
    row, column = (Indel.normalized_similarity(a, b) for a, b in zip(own, other, strict=True))
    return row, column


def attribution(verdicts: Iterable[Verdict]) -> Figures:
    """Of the tagged numbers of gold tables: those attributed, and correct ones of which it is unknown."""
    tabular = [
        verdict
        for verdict in verdicts
        if verdict.fact.type == "number"
        and verdict.fact.cell
        and (verdict.fact.cell.row_label or verdict.fact.cell.column_header)
    ]
    correct = [verdict.attributed for verdict in tabular if verdict.correct]
    return {
        "attributed": (correct.count("yes"), len(tabular)),
        "unknown": (correct.count("unknown"), len(tabular)),
    }
