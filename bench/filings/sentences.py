"""Running text of a filing: amounts of several periods in a list, of a day, a share of something."""

from __future__ import annotations

import random
from collections.abc import Sequence
from decimal import Decimal

from bench.filings.filer import Filer
from bench.filings.pieces import Amount, tagged
from bench.filings.tags import Span, Tags

LENGTHS = ((100, "three", "13"), (200, "six", "26"), (300, "nine", "39"))
"""Most days of a part of a year, its months and its weeks."""


def sentences(filer: Filer, rng: random.Random, tags: Tags) -> list[str]:
    """Return paragraphs whose amounts are of the filer's periods."""

    def million(span: Span) -> str:
        amount = Amount(Decimal(rng.randrange(20, 900)), "usd", 6, span)
        return f"${tagged(amount, tags)} million"

    flows = [column.span for column in filer.note_flows]
    same = [span for span in flows if abs(_days(span) - _days(flows[0])) < 15]
    expense = _listed([million(span) for span in same])
    cost = million(filer.current.instant)
    share = tagged(Amount(Decimal(rng.randrange(100, 400)) / 10, "pure", -2, same[0], 1), tags)
    return [
        f"Share-based compensation expense was {expense} in {_spoken(filer, same)}, respectively.",
        f"As of {filer.dated(filer.current)}, there was {cost} of unrecognized compensation cost.",
        f"The effective tax rate was {share}% for {_spoken(filer, same[:1])}.",
    ]


def _days(span: Span) -> int:
    return (span.end - (span.start or span.end)).days


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _spoken(filer: Filer, spans: Sequence[Span]) -> str:
    """The spans as running text names them."""
    if not filer.quarter:
        return f"fiscal {_listed([str(filer.fiscal - at) for at in range(len(spans))])}"
    months, weeks = next(names for most, *names in LENGTHS if _days(spans[0]) < most)
    days = _listed([filer.dated(span) for span in spans])
    return (
        f"the {weeks} weeks ended {days}" if filer.calendar.in_weeks else f"the {months} months ended {days}"
    )
