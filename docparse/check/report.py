"""The report: the answer with each claim coloured, beside it the evidence with its place on the page boxed.

One HTML file without script or network: a click on a claim leads to its evidence.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from importlib import resources

from docparse.check.model import WRONG, Checked, Evidence, Verdict
from docparse.check.stated.facts import Facts
from docparse.document import Document
from docparse.errors import DocparseError
from docparse.geometry import BBox

_ROOM = 90.0  # points of the page shown above and below the number
_SENTENCE = 240  # characters of a claim's sentence that its card shows
_KINDS: Mapping[Verdict, str] = {
    "supported": "good",
    "rounded": "good",
    "derived": "derived",
    "not in the document": "absent",
    "cannot tell": "unsure",
    **dict.fromkeys(WRONG, "wrong"),
}


def to_html(text: str, found: Sequence[Checked], facts: Facts, note: str = "") -> str:
    """Return the report on a checked text as one HTML file."""
    counts: dict[Verdict, int] = {}
    for one in found:
        counts[one.verdict] = counts.get(one.verdict, 0) + 1
    heads = "".join(f'<span class="{_KINDS[name]}">{n} {name}</span>' for name, n in counts.items())
    body = f'<div class="answer">{_marked(text, found)}</div>'
    crop = _cropper(facts)
    cards = "".join(
        _card(at, one, crop(one.evidence[:1]), several=len(facts.names) > 1) for at, one in enumerate(found)
    )
    against = escape(", ".join(facts.names))
    style = resources.files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Claims checked</title><style>{style}</style></head>\n<body><header>"
        f'<h1>{len(found)} claims against {against}</h1><p class="counts">{heads}</p>'
        f"{f'<p>{escape(note)}</p>' if note else ''}</header>\n"
        f"<main>{body}\n<section>{cards}</section></main></body></html>\n"
    )


def to_markdown(found: Sequence[Checked], note: str = "") -> str:
    """Return the claims as a Markdown table, the note above it."""
    lines = ["| claim | verdict | evidence |", "|---|---|---|"]
    for one in found:
        cells = (one.claim.text, one.verdict, one.formula or one.reason)
        lines.append("| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in cells) + " |")
    table = "\n".join(lines) if found else ""
    return "\n\n".join(filter(None, (note, table))) + "\n"


def _marked(text: str, found: Sequence[Checked]) -> str:
    """The answer with a link on every claim."""
    parts, at = [], 0
    for number, one in enumerate(found):
        claim = one.claim
        if claim.start < at:
            continue
        parts.append(escape(text[at : claim.start]))
        said = f"{one.verdict}: {one.reason}"
        parts.append(
            f'<a class="{_KINDS[one.verdict]}" href="#c{number}" title="{escape(said)}">'
            f"{escape(text[claim.start : claim.end])}</a>"
        )
        at = claim.end
    return "".join(parts) + escape(text[at:])


def _card(number: int, one: Checked, figure: str, *, several: bool) -> str:
    sentence = " ".join(one.claim.sentence.split())
    told = not several and bool(one.evidence) and f"page {one.evidence[0].page}:" in one.reason
    places = "".join(_place(evidence) for evidence in one.evidence[int(told) : 3])
    formula = f'<p class="formula">{escape(one.formula)}</p>' if one.formula else ""
    citation = f"<p>Citation: {escape(one.citation)}</p>" if one.citation else ""
    rows = ", ".join(one.candidates)
    candidates = (
        f'<p class="where">May mean: {escape(rows)}</p>' if one.verdict == "cannot tell" and rows else ""
    )
    return (
        f'<article id="c{number}" class="{_KINDS[one.verdict]}"><h2>{escape(one.claim.text)} '
        f"<small>{one.verdict}</small></h2>"
        f'<p class="where">{escape(sentence[:_SENTENCE])}</p>'
        f"<p>{escape(one.reason)}</p>{formula}{citation}{candidates}"
        f"{places}{figure}</article>\n"
    )


def _place(evidence: Evidence) -> str:
    said = " · ".join(filter(None, (evidence.row, evidence.when, evidence.quote)))
    return f'<p class="where">{escape(evidence.document)}, page {evidence.page}: {escape(said)}</p>'


def _cropper(facts: Facts) -> Callable[[Sequence[Evidence]], str]:
    by_name = dict(zip(facts.names, facts.documents, strict=True))

    @cache
    def image(document: str, page: int, top: float, bottom: float) -> str:
        source = by_name[document]
        assert source.cropper is not None
        width = next(one.width for one in source.pages if one.number == page)
        return base64.b64encode(source.cropper(page, BBox(0, top, width, bottom))).decode("ascii")

    def crop(evidence: Sequence[Evidence]) -> str:
        """The part of the page round the first piece of evidence, with its box; "" without page images."""
        for one in evidence:
            document = by_name[one.document]
            if document.cropper is None:
                return ""
            return _figure(document, one, image)
        return ""

    return crop


def _figure(document: Document, one: Evidence, image: Callable[[str, int, float, float], str]) -> str:
    page = next(page for page in document.pages if page.number == one.page)
    top, bottom = max(0.0, one.box.y0 - _ROOM), min(page.height, one.box.y1 + _ROOM)
    try:
        data = image(one.document, one.page, top, bottom)
    except (DocparseError, OSError):  # the file is not there any more: the words of the evidence remain
        return ""
    left, width = 100 * (one.box.x0 - 2) / page.width, 100 * (one.box.x1 - one.box.x0 + 4) / page.width
    height = bottom - top
    high, tall = 100 * (one.box.y0 - 2 - top) / height, 100 * (one.box.y1 - one.box.y0 + 4) / height
    return (
        f'<figure><img src="data:image/png;base64,{data}" alt="page {one.page}">'
        f'<i style="left:{left:.2f}%;top:{high:.2f}%;width:{width:.2f}%;height:{tall:.2f}%"></i></figure>'
    )
