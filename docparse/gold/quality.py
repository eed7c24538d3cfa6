"""Does each displayed number agree with its own tag? Everything that does not is listed.

Kinds of disagreement:
- `format`: the text is not what the tag's transformation format reads (Transformation Rules Registry);
- `scale`: words beside the number say another scale than the tag (`million`, `%`), or the page states scales
  (`in thousands`) and the tag's is none of them;
- `sign`: brackets or a minus are shown and the tag has no `sign="-"`, or the other way round. Usual and
  legitimate (an expense tagged as positive is shown in brackets): why gold takes what is displayed;
- `value`: two places show the same fact (concept, context, unit) with values that differ beyond rounding.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from docparse.gold.read import FactTag
from docparse.gold.tags import NUMBER
from docparse.gold.tokens import BREAKS, Flow, Span

_SCALES = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_BESIDE = re.compile(r"[ \r)]{0,2}(thousand|million|billion|trillion)s?\b", re.IGNORECASE)
_STATED = re.compile(
    r"\bin[ \r](?:(?:U\.S\.|US)[ \r])?(thousand|million|billion)s\b"
    r"|\b(thousand|million|billion)s[ \r]of[ \r](?:U\.S\.[ \r])?dollars\b",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"[ \r\n\t)]{0,4}(?:%|percent\b|basis points)", re.IGNORECASE)
_OPENED = re.compile(r"\([ \r\n\t$€£]{0,6}$")
_CLOSED = re.compile(r"[ \r\n\t%]{0,6}\)")
_MINUS = re.compile(rf"(?:(?<![\w%)])[-−–△]\$?|(?:\A|[{BREAKS}])[ $]*[-−–△]\$?[ ])$")
"""Right before a number, or first in its cell or line: else "7% – 9%" is a range."""
_ZERO_FORMATS = ("fixedzero", "zerodash", "nocontent")
_COMMA_FORMATS = ("numcommadecimal", "numcomma", "numspacecomma", "numdotcomma")
CONTEXT = 40


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One disagreement between what a page shows and what its tag says."""

    kind: str
    page: str
    text: str
    context: str
    tag: str
    format: str
    scale: int
    sign: str
    detail: str


class CrossCheck:
    """Collects the disagreements of a filing's pages."""

    def __init__(self, tags: Sequence[FactTag]) -> None:
        self.tags = tags
        self.checked = 0
        self.mismatches: list[Mismatch] = []
        self._values: dict[tuple[str, str, str], tuple[Decimal, FactTag, str]] = {}

    def page(self, name: str, flow: Flow, facts: Sequence[Span]) -> None:
        """Check the tagged numbers of one page."""
        stated = {_SCALES[(m.group(1) or m.group(2)).lower()] for m in _STATED.finditer(flow.text)}
        for span in facts:
            if span.tag != NUMBER or span.mark < 0:
                continue
            tag = self.tags[span.mark]
            self.checked += 1
            found = [*_sign(flow, span, tag), *_scale(flow, span, tag, stated), *self._value(flow, span, tag)]
            for kind, detail in found:
                self.mismatches.append(_mismatch(kind, detail, name, flow, span, tag))

    def _value(self, flow: Flow, span: Span, tag: FactTag) -> Iterator[tuple[str, str]]:
        text = flow.text[span.start : span.end]
        if tag.kind == "fraction":
            return  # numerator and denominator have formats of their own
        shown = read_number(text, tag.format)
        if shown is None:
            yield "format", f"{text!r} is not a number in format {tag.format or 'none'}"
            return
        value = shown.scaleb(tag.scale) * (-1 if tag.sign == "-" else 1)
        key = (tag.name, tag.context, tag.unit)
        before = self._values.setdefault(key, (value, tag, text))
        if abs(value - before[0]) > _rounding(tag) + _rounding(before[1]):
            yield "value", f"elsewhere {before[2]} (scale {before[1].scale})"

    def report(self) -> dict[str, Any]:
        """Counts by kind, and the list."""
        kinds = [item.kind for item in self.mismatches]
        return {
            "numbers_checked": self.checked,
            "mismatches_by_kind": {kind: kinds.count(kind) for kind in ("format", "scale", "sign", "value")},
            "mismatches": [asdict(item) for item in self.mismatches],
        }


def _mismatch(kind: str, detail: str, page: str, flow: Flow, span: Span, tag: FactTag) -> Mismatch:
    around = flow.text[max(0, span.start - CONTEXT) : span.end + CONTEXT]
    context = re.sub(r"\s+", " ", around).strip()
    shown = flow.text[span.start : span.end]
    return Mismatch(kind, page, shown, context, tag.name, tag.format, tag.scale, tag.sign, detail)


def read_number(text: str, form: str) -> Decimal | None:
    """The number that `text` shows, read as transformation format `form` says; None if it cannot be."""
    kind = form.lower().replace("-", "")
    clean = re.sub(r"[\s'’`´′]", "", text)  # Transformation Rules Registry 4: apostrophes part thousands
    if kind.startswith(_ZERO_FORMATS):
        return Decimal(0) if re.fullmatch(r"[0.,]*", clean) else None
    if kind.startswith("numwords"):
        return Decimal(clean) if clean.isdecimal() else None
    if kind.startswith(_COMMA_FORMATS):
        clean = clean.translate(str.maketrans(".,", ",."))
    if not re.fullmatch(r"(?:\d{1,3}(?:,\d{2,3})+|\d*)(?:\.\d*)?", clean) or not re.search(r"\d", clean):
        return None
    try:
        return Decimal(clean.replace(",", ""))
    except InvalidOperation:
        return None


def _rounding(tag: FactTag) -> Decimal:
    """Half a unit of the last digit that the tag calls exact."""
    digits = tag.decimals.strip()
    return Decimal(5).scaleb(-int(digits) - 1) if re.fullmatch(r"[+-]?\d+", digits) else Decimal(0)


def is_shown_negative(flow: Flow, span: Span) -> bool:
    """Return True if a minus is displayed before the number, or brackets round it and nothing else.

    The bracket of an aside ("(600 shares authorized)") is no sign.
    """
    before = max(0, span.start - 8), span.start
    if _OPENED.search(flow.text, *before):
        return _CLOSED.match(flow.text, span.end) is not None
    return _MINUS.search(flow.text, *before) is not None


def _sign(flow: Flow, span: Span, tag: FactTag) -> Iterator[tuple[str, str]]:
    negative = is_shown_negative(flow, span)
    if negative and tag.sign != "-":
        yield "sign", "shown as negative, tagged as positive"
    elif tag.sign == "-" and not negative:
        yield "sign", "tagged as negative, shown without bracket or minus"


def _scale(flow: Flow, span: Span, tag: FactTag, stated: set[int]) -> Iterator[tuple[str, str]]:
    beside = _BESIDE.match(flow.text, span.end)
    percent = _PERCENT.match(flow.text, span.end) is not None
    if beside:
        if tag.scale != _SCALES[beside.group(1).lower()]:
            yield "scale", f"{beside.group(1)} is beside it"
    elif percent and tag.scale not in {-2, -4}:
        yield "scale", "a percent sign is beside it"
    elif stated and _is_money(tag) and _in_table(flow, span) and tag.scale not in stated:
        yield "scale", f"the page states {', '.join(f'10^{scale}' for scale in sorted(stated))}"


def _is_money(tag: FactTag) -> bool:
    unit = tag.unit.lower()
    return any(code in unit for code in ("usd", "eur", "gbp", "jpy", "cad")) and "share" not in unit


def _in_table(flow: Flow, span: Span) -> bool:
    before = re.split(r"[\n\t\f]", flow.text[max(0, span.start - 12) : span.start])
    return len(before) > 1 and not re.search(r"[A-Za-z]", before[-1])
