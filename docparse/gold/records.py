"""Truth for records: value, unit, period and place of every tagged number of a filing, page by page.

A tag says what its number means: `scale` and `sign` give the value, the context the period and the
dimensions, the unit the measure (Inline XBRL 1.1, section 10; XBRL 2.1, sections 4.7 and 4.8). A number in
several tags ("$5 as of both days") is of the outermost, the periods of the others are `also` its. Places come
from the browser: each page is printed once more with every number as a link, and a PDF says where its links
are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import takewhile
from pathlib import Path
from typing import Any

from docparse.errors import GoldError
from docparse.gold.contexts import Context
from docparse.gold.pages import FilingPage
from docparse.gold.quality import is_shown_negative, read_number
from docparse.gold.read import FactTag, Filing
from docparse.gold.sheets import Printer
from docparse.gold.tags import NUMBER
from docparse.gold.tokens import Flow, Span, Token, painted_indices, put_tags

SUFFIX = ".records.json"
_ADDRESS = "https://fact.invalid/"
_LINK = "fact-"
_PLAIN = "color:inherit!important;text-decoration:inherit!important;font:inherit!important"

Box = tuple[float, float, float, float]
ReadLinks = Callable[[bytes], Iterable[tuple[str, Box]]]


@dataclass(frozen=True, slots=True)
class PlacedRecord:
    """The numbers of one printed page: `page` has each of them as a link, `records[i]` belongs to link i."""

    path: Path
    page: FilingPage
    records: list[dict[str, Any]]


def place_records(
    path: Path, page: FilingPage, flow: Flow, facts: Sequence[Span], filing: Filing
) -> PlacedRecord:
    """Collect what the tags of one page say and prepare the page for the printing that places them.

    `flow` is that of the page's painted tokens; all of its tokens are printed, as what is not
    painted takes room.
    """
    spans = [span for span in facts if span.tag == NUMBER and span.mark >= 0]
    links = [Span(span.start, span.end, f"{_LINK}{at}", span.mark) for at, span in enumerate(spans)]
    index = painted_indices(page.tokens)
    whole = replace(flow, tokens=[index[at] for at in flow.tokens])
    linked = [_as_link(token) for token in put_tags(page.tokens, whole, links)]
    records = [_record(flow, span, filing) for span in spans]
    return PlacedRecord(path, FilingPage(page.number, tuple(linked), page.part or 1), records)


def write_records(pages: Sequence[PlacedRecord], printer: Printer, read_links: ReadLinks) -> None:
    """Print the pages, read where the links are, and write `NAME.records.json` for each.

    `read_links` gives address and box (points, origin top left) of the links of a one-page PDF. Raises
    GoldError where a number has no place.
    """
    for placed, sheet in zip(pages, printer.print(one.page for one in pages), strict=True):
        boxes: dict[int, list[Box]] = {}
        for address, box in read_links(sheet.pdf):
            if address.startswith(_ADDRESS):
                boxes.setdefault(int(address.removeprefix(_ADDRESS)), []).append(box)
        if missing := len(placed.records) - len(boxes):
            msg = (
                f"{placed.path}: {missing} of {len(placed.records)} numbers have no place on the printed page"
            )
            raise GoldError(msg)
        rows = [{**row, "box": _union(boxes[at])} for at, row in enumerate(placed.records)]
        placed.path.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _as_link(token: Token) -> Token:
    if not token.name.startswith(_LINK):
        return token
    address = f' href="{_ADDRESS}{token.name.removeprefix(_LINK)}" style="{_PLAIN}"'
    return Token(token.kind, "a", address if token.kind == "open" else "")


def _record(flow: Flow, span: Span, filing: Filing) -> dict[str, Any]:
    tag, text = filing.tags[span.mark], flow.text[span.start : span.end]
    shown = _value(text, tag)
    negative = is_shown_negative(flow, span)
    return {
        "text": text,
        "value": _text(shown, negative),
        "tagged_value": _text(shown, tag.sign == "-"),
        "unit": filing.units.get(tag.unit, ""),
        "scale": tag.scale,
        "concept": tag.name,
        "cell": any(start <= span.start < end for row in flow.rows for start, end in row),
        **_period(filing.contexts.get(tag.context)),
        "also": [
            _days(filing.contexts.get(one.context))
            for one in takewhile(lambda one: one.nested, filing.tags[span.mark + 1 :])
        ],
    }


def _value(text: str, tag: FactTag) -> Decimal | None:
    """The amount without its sign: whether it is shown as negative is one thing, how it is tagged another."""
    shown = None if tag.kind == "fraction" else read_number(text, tag.format)
    return None if shown is None else shown.scaleb(tag.scale)


def _text(amount: Decimal | None, negative: bool) -> str | None:
    """The signed amount in plain digits."""
    return None if amount is None else format(-amount if negative else amount, "f")


def _period(context: Context | None) -> dict[str, Any]:
    return _days(context) | {"dimensions": context.dimensions if context else {}}


def _days(context: Context | None) -> dict[str, Any]:
    days = (context.start, context.end) if context else (None, None)
    start, end = (day.isoformat() if day else None for day in days)
    return {"start": start, "end": end}


def _union(boxes: Sequence[Box]) -> list[float]:
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return [round(value, 2) for value in (left, top, right, bottom)]


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a `NAME.records.json`."""
    yield from json.loads(path.read_text(encoding="utf-8"))
