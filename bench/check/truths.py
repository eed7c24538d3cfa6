"""The tagged numbers of a filing: concept, label on the page, period, unit, value as tagged and as shown."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from lxml import html as lxml_html

from docparse.gold.stages import read_filing
from docparse.records import Period

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[^\W\d_])(?=\d)")
_JOINED = re.compile(r"\b(Long|Short|Loss|Reclassification)(term|before|and)\b")  # slips in names of concepts
_WORDS = re.compile(r"[^\W\d_]{2}")
_PLAIN = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
LEAST_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Truth:
    """A number as a filing tags it.

    `value` is as tagged, `shown` with the sign that the page shows; percents as printed. `label` is the first
    cell with words of its row, "" where that stands for several concepts, has digits of its own, or the
    number is in a sentence. `bracketed` says that the filing shows a number of its size with a minus
    somewhere, as something taken off: then it may be said so.
    """

    concept: str
    standard: str
    label: str
    unit: str
    scale: int
    places: int
    value: Decimal
    shown: Decimal
    period: Period
    bracketed: bool = False


def truths(filing: Path) -> list[Truth]:
    """Return the numbers of a filing without dimensions, each once, of three digits or more."""
    known = read_filing(filing)
    periods = {
        name: Period(one.start, one.end)
        for name, one in known.contexts.items()
        if one.end is not None and not one.dimensions
    }
    facts = list(lxml_html.fromstring(filing.read_bytes()).iter("ix:nonfraction"))
    read = [one for fact in facts if (one := _truth(fact, periods, known.units)) is not None]
    bracketed = {size for fact in facts if (size := _bracketed(fact)) is not None}
    concepts: dict[str, set[str]] = defaultdict(set)
    for one in read:
        concepts[one.label].add(one.concept)
    kept: dict[tuple[str, Period], Truth] = {}
    for one in read:
        label = one.label if len(concepts[one.label]) == 1 else ""
        plain = replace(one, label=label, bracketed=abs(one.value) in bracketed)
        earlier = kept.get((one.concept, one.period))
        if earlier is None or (label and not earlier.label):
            kept[one.concept, one.period] = plain
    return list(kept.values())


def by_concept(found: Sequence[Truth]) -> Mapping[str, list[Truth]]:
    """Group numbers by their concept."""
    groups: dict[str, list[Truth]] = defaultdict(list)
    for one in found:
        groups[one.concept].append(one)
    return groups


def _truth(fact: Any, periods: Mapping[str, Period], units: Mapping[str, str]) -> Truth | None:
    period, unit = periods.get(fact.get("contextref")), units.get(fact.get("unitref"), "")
    text = " ".join(fact.text_content().split())
    if period is None or not _PLAIN.fullmatch(text) or sum(c.isdigit() for c in text) < LEAST_DIGITS:
        return None
    if is_hidden(fact) or not (unit in ("USD", "USD/shares", "shares") or unit == "pure"):
        return None
    size = Decimal(text.replace(",", ""))
    scale = int(fact.get("scale") or 0)
    if unit == "pure":
        if scale != -2:
            return None
        unit, scale = "percent", 0
    size = size.scaleb(scale)
    tagged = -size if fact.get("sign") == "-" else size
    cell = next(fact.iterancestors("td"), None)
    row = next(fact.iterancestors("tr"), None)
    shown = -size if _is_negative(cell) else size
    name = fact.get("name")
    standard = _JOINED.sub(r"\1 \2", _CAMEL.sub(" ", name.rpartition(":")[2]))
    places = len(text.partition(".")[2])
    return Truth(name, standard, _label(row), unit, scale, places, tagged, shown, period)


def _is_negative(cell: Any) -> bool:
    """Return True if a table's cell shows its number in brackets or behind a minus."""
    printed = "" if cell is None else " ".join(cell.text_content().split())
    before = None if cell is None else cell.getprevious()
    if before is not None and before.text_content().strip().endswith(("(", "-")):
        printed = f"({printed}"
    return re.search(r"[(-]\s*[$\d]", printed) is not None


def _bracketed(fact: Any) -> Decimal | None:
    """Return the size of a number that is shown with a minus, in any context; None for other facts."""
    text = " ".join(fact.text_content().split())
    if not _PLAIN.fullmatch(text) or not _is_negative(next(fact.iterancestors("td"), None)):
        return None
    return Decimal(text.replace(",", "")).scaleb(int(fact.get("scale") or 0))


def _label(row: Any) -> str:
    for cell in row.iterchildren("td", "th") if row is not None else ():
        words = " ".join(cell.text_content().split())
        if _WORDS.search(words):
            words = re.sub(r"\s*\([a-z0-9]\)$", "", words)
            return words if len(words) < 120 and not any(c.isdigit() for c in words) else ""
    return ""


def is_hidden(fact: Any) -> bool:
    """Return True if a filing's style hides a tag, or it stands in its header."""
    around = list(fact.iterancestors())
    styles = ("".join((one.get("style") or "").split()) for one in around)
    return any("display:none" in style for style in styles) or any(one.tag == "ix:header" for one in around)


def said(period: Period, variant: int) -> str:
    """Return a period in words."""
    end = f"{period.end:%B} {period.end.day}, {period.end.year}"
    if period.start is None:
        return ("as of {}", "at {}", "on {}")[variant % 3].format(end)
    days = (period.end - period.start).days + 1
    months = round(days / 30.4)
    if months == 12:
        return ("for the year ended {}", "in the twelve months ended {}", "for the fiscal year ended {}")[
            variant % 3
        ].format(end)
    if months == 3 and variant % 3 == 2:
        return f"in the quarter ended {end}"
    count = {1: "one", 3: "three", 6: "six", 9: "nine"}.get(months)
    if count is None:
        start = f"{period.start:%B} {period.start.day}, {period.start.year}"
        return f"from {start} to {end}"
    return f"{'for' if variant % 3 else 'in'} the {count} month{'s' if months > 1 else ''} ended {end}"
