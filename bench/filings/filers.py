"""Companies that do not exist (`filers.toml`). Those marked `aside` are for the last look alone."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.filings import calendars
from bench.filings.calendars import Calendar
from bench.filings.filer import Filer
from bench.filings.pieces import Column
from bench.filings.tags import Span

QUARTER = 16  # weeks from which a span is more than a quarter


def filers() -> list[Filer]:
    """All companies."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return [_filer(one) for one in tomllib.loads(text)["filer"]]


def long(span: Span) -> str:
    return f"{span.end:%B} {span.end.day}, {span.end.year}"


def _filer(data: dict[str, Any]) -> Filer:
    kind, *numbers = data["calendar"]
    calendar = Calendar(getattr(calendars, kind)(*numbers), data.get("weeks", False), data.get("later", 0))
    fiscal, quarter = data["fiscal"], data.get("quarter", 0)
    flows = _flows(calendar, fiscal, quarter)
    points = [calendar.to_date(fiscal, quarter or 4).instant, calendar.year(fiscal - 1).instant]
    each = [
        data["each"].format_map(_words(span) | {"fiscal": fiscal - at})
        for at, span in enumerate(flows if "each" in data else ())
    ]
    columns: dict[str, Any] = {
        name: tuple(Column(_heads(data[name], span, data.get(lengths, ())), span) for span in spans)
        for name, spans, lengths in (
            ("flows", flows, "lengths"),
            ("points", points, "lengths"),
            ("note_flows", flows[: data.get("note_years")], "note_lengths"),
            ("note_points", points, "note_lengths"),
        )
    }
    scale, share_scale = data["scale"]
    kept = ("name", "scale_text", "note_scale_text", "flow_stub", "point_stub", "note_stub", "aside")
    return Filer(
        calendar=calendar, fiscal=fiscal, quarter=quarter, dated=long, scale=scale, share_scale=share_scale,
        fiscal_text=" ".join(filter(None, (data.get("text"), *each))), **columns,
        **{name: data[name] for name in kept if name in data},
    )  # fmt: skip


def _flows(calendar: Calendar, fiscal: int, quarter: int) -> list[Span]:
    """Three years; or the quarter and, if it is another span, the year to date, and both a year before."""
    if not quarter:
        return [calendar.year(fiscal - at) for at in range(3)]
    pair = (fiscal, fiscal - 1)
    spans = [calendar.quarter(name, quarter) for name in pair]
    return spans + ([calendar.to_date(name, quarter) for name in pair] if quarter > 1 else [])


def _heads(heads: Sequence[str], span: Span, lengths: Sequence[str]) -> tuple[str, ...]:
    words = _words(span)
    if lengths:
        words["length"] = lengths[words["weeks"] >= QUARTER]
    return tuple(head.format_map(words) for head in heads)


def _words(span: Span) -> dict[str, Any]:
    """What heads and sentences may say of a span."""
    end = span.end
    weeks = round(((end - (span.start or end)).days + 1) / 7)
    return {
        "long": long(span), "short": f"{end:%b}. {end.day}, {end.year}", "slashed": f"{end:%m/%d/%Y}",
        "year": end.year, "before": end.year - 1, "yy": f"{end:%y}", "next": end.year - 1999, "weeks": weeks,
    }  # fmt: skip
