"""The numbers of a document that are most likely misread, each with its crop, in one HTML file."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import PurePath

from docparse.document import Cropper, Document
from docparse.errors import DocparseError
from docparse.export.text import printable
from docparse.geometry import BBox
from docparse.records.trust import Trusted, fidelity, trust
from docparse.view.html import asset, source_hash

MOST = 300  # numbers on one page: crops are embedded
ROUND = 40.0  # points to the left and right of a number that its crop shows
OVER = 4.0  # points above and below


def to_review(document: Document, *, below: float = 0.95) -> str:
    """Return an HTML page of the numbers whose probability of being right is under `below`, least sure first.

    It holds `MOST` of them at most and says how many there are. It runs no script, and its content security
    policy lets nothing load.
    """
    found = sorted((one for one in trust(document) if one.probability < below), key=_rank)
    shown = found[:MOST]
    return "".join(
        [*_head(document, found, below), *_items(shown, document.cropper), "</ol></body></html>\n"]
    )


def _rank(one: Trusted) -> tuple[float, int, float]:
    return one.probability, one.page, one.box.y0


def _head(document: Document, found: Sequence[Trusted], below: float) -> Iterator[str]:
    style = asset("review.css")
    name = escape(PurePath(document.source).name or "Document")
    policy = f"default-src 'none'; img-src data:; style-src {source_hash(style)}"
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n'
    yield f"<title>{name}: numbers to check</title>\n"
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<style>{style}</style></head>\n<body><h1>{name}</h1>\n"
    yield f"<p>{_summary(document, found, below)}</p>\n<ol>\n"


def _summary(document: Document, found: Sequence[Trusted], below: float) -> str:
    whole = fidelity(document)
    if whole is None:
        return "No numbers were read."
    more = f" The {MOST} least sure are shown." if len(found) > MOST else ""
    estimate = (
        f"Estimated to be right: {whole.percent:.1f}% of the numbers ({whole.low:.1f} to {whole.high:.1f})."
    )
    return f"{estimate} {len(found)} of {whole.numbers} are less than {100 * below:.0f}% sure.{more}"


def _items(shown: Sequence[Trusted], cropper: Cropper | None) -> Iterator[str]:
    for one in shown:
        percent = f"{100 * one.probability:.0f}%"
        reasons = "".join(f"<li>{escape(printable(reason))}</li>" for reason in one.reasons)
        label = f'<div class="quiet">{escape(printable(one.label))}</div>' if one.label else ""
        yield (
            f"<li><figure>{_crop(one, cropper)}</figure><div><b>{escape(printable(one.text))}</b>\n"
            f'<div><meter min="0" max="1" value="{one.probability:.3f}"></meter> {percent}'
            f' <span class="quiet">page {one.page}</span></div>{label}<ul>{reasons}</ul></div></li>\n'
        )


def _crop(one: Trusted, cropper: Cropper | None) -> str:
    """Return the number and what is beside it as an `<img>`; a message where it cannot be rendered."""
    if cropper is None:
        return ""
    box = BBox(
        max(0.0, one.box.x0 - ROUND), max(0.0, one.box.y0 - OVER), one.box.x1 + ROUND, one.box.y1 + OVER
    )
    try:
        data = base64.b64encode(cropper(one.page, box)).decode("ascii")
    except DocparseError as error:
        return escape(f"No image: {error}")
    return f'<img alt="{escape(printable(one.text))} on the page" src="data:image/png;base64,{data}">'
