"""Rows out of loose pieces: the one row assembly that every engine shares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from docparse.ocr.protocol import OcrItem, OcrPage

SAME_ROW = 0.5
"""Share of the lower piece's height that two pieces must have in common to stand in one row."""

CELL_GAP = 1.2
"""Distance, in heights of the row, from which a gap divides cells rather than words."""

Row = tuple[OcrItem, ...]


def assemble_rows(items: Iterable[OcrItem]) -> list[Row]:
    """Pieces (lines or words of a straight page) as rows, top down, each from left to right.

    A piece goes to the row that it overlaps most, measured on the row's latest pieces so that a row may
    drift; large type beside small type joins the row of its middle.
    """
    rows: list[list[OcrItem]] = []
    for item in sorted(items, key=_middle):
        best, most = None, SAME_ROW
        for row in rows[-8:]:
            shared = max(_overlap(item, other) for other in row[-6:])
            if shared > most and not _covers(item, row):
                best, most = row, shared
        if best is None:
            rows.append([item])
        else:
            best.append(item)
    ordered = [tuple(sorted(row, key=lambda piece: piece.box[0])) for row in rows]
    return sorted(ordered, key=lambda row: sum(_middle(piece) for piece in row) / len(row))


def _middle(item: OcrItem) -> float:
    return (item.box[1] + item.box[3]) / 2


def _overlap(one: OcrItem, other: OcrItem) -> float:
    """Shared height over the lower piece's height."""
    _, top, _, bottom = one.box
    _, other_top, _, other_bottom = other.box
    shared = min(bottom, other_bottom) - max(top, other_top)
    return shared / max(min(bottom - top, other_bottom - other_top), 1e-6)


def _covers(item: OcrItem, row: Sequence[OcrItem]) -> bool:
    """Return True if `item` is over or under a piece of the row rather than beside it."""
    x0, _, x1, _ = item.box
    for other in row:
        o0, _, o1, _ = other.box
        if min(x1, o1) - max(x0, o0) > 0.5 * max(min(x1 - x0, o1 - o0), 1e-6):
            return True
    return False


def cells(row: Row) -> list[str]:
    """The row's text, divided where the gaps are wide."""
    texts: list[str] = []
    edge = 0.0
    for item in row:
        x0, top, x1, bottom = item.box
        if texts and x0 - edge <= CELL_GAP * (bottom - top):
            texts[-1] += " " + item.text
        else:
            texts.append(item.text)
        edge = max(edge, x1)
    return texts


def text_lines(items: Iterable[OcrItem]) -> Iterator[Row]:
    """Yield the words of each line of a page: those side by side without wide gaps."""
    for row in assemble_rows(items):
        line: Row = ()
        for item in row:
            x0, top, _, bottom = item.box
            if line and x0 - line[-1].box[2] > CELL_GAP * (bottom - top):
                yield line
                line = ()
            line = (*line, *(item.words or (item,)))
        yield line


def to_text(page: OcrPage) -> str:
    """One line a row, cells divided by two spaces."""
    return "\n".join("  ".join(cells(row)) for row in assemble_rows(page.items)) + "\n"


def to_html(page: OcrPage) -> str:
    """Rows as paragraphs, neighbouring rows of several cells as a table; no layout beyond that."""
    if page.html is not None:
        return page.html
    parts: list[str] = []
    in_table = False
    for row in assemble_rows(page.items):
        texts = cells(row)
        is_table = len(texts) > 1
        if is_table != in_table:
            parts.append("<table>" if is_table else "</table>")
            in_table = is_table
        if is_table:
            parts.append("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in texts) + "</tr>")
        else:
            parts.append(f"<p>{escape(texts[0])}</p>")
    if in_table:
        parts.append("</table>")
    return "\n".join(parts) + "\n"
