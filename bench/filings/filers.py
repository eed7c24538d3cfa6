"""Companies that do not exist, each with the calendar, heads and statements of scale of some trade.

Those marked `aside` are for the last look alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bench.filings.calendars import SATURDAY, SUNDAY, Calendar, last_weekday, month_end, nearest_weekday
from bench.filings.filer import Filer
from bench.filings.pieces import Column
from bench.filings.tags import Span

Heads = Callable[[Span], tuple[str, ...]]


def long(span: Span) -> str:
    return f"{span.end:%B} {span.end.day}, {span.end.year}"


def short(span: Span) -> str:
    return f"{span.end:%b}. {span.end.day}, {span.end.year}"


def columns(spans: Sequence[Span], heads: Heads) -> tuple[Column, ...]:
    return tuple(Column(heads(span), span) for span in spans)


def years(calendar: Calendar, fiscal: int, count: int) -> list[Span]:
    return [calendar.year(fiscal - at) for at in range(count)]


def quarters(calendar: Calendar, fiscal: int, which: int) -> list[Span]:
    """The quarter and the year to date, this year and the one before."""
    spans = [calendar.quarter(name, which) for name in (fiscal, fiscal - 1)]
    return spans + ([calendar.to_date(name, which) for name in (fiscal, fiscal - 1)] if which > 1 else [])


def ends(calendar: Calendar, fiscal: int, which: int = 0) -> list[Span]:
    """The days of a balance sheet: the end of the report and that of the year before."""
    end = calendar.to_date(fiscal, which or 4).instant
    return [end, calendar.year(fiscal - 1).instant]


def weeks(span: Span) -> int:
    return round(((span.end - (span.start or span.end)).days + 1) / 7)


def quarter_heads(first: str, to_date: str, below: Callable[[Span], str]) -> Heads:
    def heads(span: Span) -> tuple[str, ...]:
        return (first if weeks(span) < 16 else to_date, below(span))

    return heads


def year(span: Span) -> str:
    return str(span.end.year)


def northgate() -> Filer:
    calendar, name = Calendar(nearest_weekday(SATURDAY, 1), True, 1), 2023
    flows = years(calendar, name, 3)
    text = (
        "Our fiscal year is the 52- or 53-week period ending on the Saturday nearest January 31. "
        + " ".join(
            (
                f"Fiscal {name - at} ended {long(span)} and consisted of {weeks(span)} weeks."
                for at, span in enumerate(flows)
            )
        )
    )
    return Filer(
        name="Northgate Stores Corporation",
        calendar=calendar,
        fiscal=name,
        quarter=0,
        dated=long,
        scale_text="(in millions, except per share data)",
        scale=6,
        share_scale=6,
        fiscal_text=text,
        flows=columns(flows, lambda span: ("Fiscal Year Ended", long(span))),
        points=columns(ends(calendar, name), lambda span: (long(span),)),
        note_flows=columns(flows, lambda span: (str(span.end.year - 1),)),
        note_points=columns(ends(calendar, name), lambda span: (long(span),)),
        note_scale_text="(in millions)",
    )


def alder() -> Filer:
    calendar, name = Calendar(last_weekday(SATURDAY, 9), True), 2024
    flows = years(calendar, name, 3)
    text = (
        "The Company’s fiscal year is the 52- or 53-week period that ends on the last Saturday of September. "
        + " ".join(f"The Company’s fiscal year {one.end.year} spanned {weeks(one)} weeks." for one in flows)
    )
    return Filer(
        name="Alder Devices Inc.",
        calendar=calendar,
        fiscal=name,
        quarter=0,
        dated=long,
        scale_text=(
            "(In millions, except number of shares, which are reflected in thousands, and per-share amounts)"
        ),
        scale=6,
        share_scale=3,
        fiscal_text=text,
        flows=columns(flows, lambda span: ("Years ended", long(span))),
        points=columns(ends(calendar, name), lambda span: (long(span),)),
        note_flows=columns(flows, lambda span: (year(span),)),
        note_points=columns(ends(calendar, name), lambda span: (year(span),)),
        note_scale_text="(dollars in millions)",
        aside=True,
    )


def birchwood() -> Filer:
    calendar, name = Calendar(nearest_weekday(SATURDAY, 2), True, 1), 2024
    flows = quarters(calendar, name, 3)
    heads = quarter_heads("Thirteen Weeks Ended", "Thirty-Nine Weeks Ended", long)
    return Filer(
        name="Birchwood Foods, Inc.",
        calendar=calendar,
        fiscal=name,
        quarter=3,
        dated=long,
        scale_text="(in thousands, except per share amounts)",
        scale=3,
        share_scale=3,
        fiscal_text=(
            "The Company’s fiscal year ends on the Saturday closest to the last "
            "day of February. The third quarter of each fiscal year consists of 13 weeks."
        ),
        flows=columns(flows, heads),
        points=columns(ends(calendar, name, 3), lambda span: (long(span),)),
        note_flows=columns(flows, quarter_heads("13 Weeks Ended", "39 Weeks Ended", long)),
        note_points=columns(ends(calendar, name, 3), lambda span: (long(span),)),
        note_scale_text="(in thousands)",
    )


def calder() -> Filer:
    calendar, name = Calendar(month_end(12)), 2024
    flows = years(calendar, name, 3)
    scale = "(Dollars in millions, except per-share amounts; shares in millions)"
    return Filer(
        name="Calder Industrial Holdings",
        calendar=calendar,
        fiscal=name,
        quarter=0,
        dated=long,
        scale_text=scale,
        scale=6,
        share_scale=6,
        fiscal_text=(
            "The consolidated financial statements include the accounts of Calder Industrial Holdings."
        ),
        flows=columns(flows, lambda span: (year(span),)),
        points=columns(ends(calendar, name), lambda span: (year(span),)),
        note_flows=columns(flows, lambda span: (year(span),)),
        note_points=columns(ends(calendar, name), lambda span: (year(span),)),
        note_scale_text="in millions of dollars",
        flow_stub=f"For the years ended December 31 {scale}",
        point_stub=f"At December 31 {scale}",
        note_stub="Years ended December 31",
    )


def dunmore() -> Filer:
    calendar, name = Calendar(month_end(6)), 2025
    flows = years(calendar, name, 3)
    return Filer(
        name="Dunmore Software Corporation",
        calendar=calendar,
        fiscal=name,
        quarter=0,
        dated=long,
        scale_text="(In thousands, except per share data)",
        scale=3,
        share_scale=3,
        fiscal_text=(
            "Our fiscal year ends on June 30. References to fiscal 2025 are to the "
            "fiscal year ended June 30, 2025."
        ),
        flows=columns(flows, lambda span: ("Year Ended June 30,", year(span))),
        points=columns(ends(calendar, name), lambda span: ("June 30,", year(span))),
        note_flows=columns(flows[:2], lambda span: ("Fiscal Year", year(span))),
        note_points=columns(ends(calendar, name), lambda span: ("As of June 30,", year(span))),
        note_scale_text="(in thousands)",
    )


def eastfield() -> Filer:
    calendar, name = Calendar(month_end(12)), 2025
    flows = quarters(calendar, name, 2)
    heads = quarter_heads("Three Months Ended June 30,", "Six Months Ended June 30,", year)
    return Filer(
        name="Eastfield Bancorp",
        calendar=calendar,
        fiscal=name,
        quarter=2,
        dated=long,
        scale_text="(dollars in thousands, except per share data)",
        scale=3,
        share_scale=0,
        fiscal_text=(
            "The interim financial statements are unaudited. Results for the six "
            "months ended June 30, 2025 are not necessarily indicative of those of the year."
        ),
        flows=columns(flows, heads),
        points=columns(ends(calendar, name, 2), lambda span: (long(span),)),
        note_flows=columns(flows, quarter_heads("Second Quarter", "Year-to-Date", year)),
        note_points=columns(ends(calendar, name, 2), lambda span: (long(span),)),
        note_scale_text="(in thousands)",
        aside=True,
    )


def farrow() -> Filer:
    calendar, name = Calendar(last_weekday(SUNDAY, 10), True), 2025
    flows = quarters(calendar, name, 3)
    return Filer(
        name="Farrow Energy Company",
        calendar=calendar,
        fiscal=name,
        quarter=3,
        dated=long,
        scale_text="(In millions, except per share amounts) (Unaudited)",
        scale=6,
        share_scale=6,
        fiscal_text=(
            "The Company’s fiscal year ends on the last Sunday in October. Fiscal "
            f"2025 is a 52-week year that ends on {long(calendar.year(name))}."
        ),
        flows=columns(flows, quarter_heads("Three Months Ended", "Nine Months Ended", short)),
        points=columns(ends(calendar, name, 3), lambda span: (short(span),)),
        note_flows=columns(flows, quarter_heads("Three Months Ended", "Nine Months Ended", long)),
        note_points=columns(ends(calendar, name, 3), lambda span: (long(span),)),
        note_scale_text="(in millions)",
    )


def gable() -> Filer:
    calendar, name = Calendar(month_end(9)), 2024
    flows = years(calendar, name, 3)
    return Filer(
        name="Gable Media Group plc",
        calendar=calendar,
        fiscal=name,
        quarter=0,
        dated=long,
        scale_text="($000s, except per share amounts; shares in thousands)",
        scale=3,
        share_scale=3,
        fiscal_text=(
            "In this report, fiscal 2024, fiscal 2023 and fiscal 2022 refer to the "
            "years ended September 30, 2024, 2023 and 2022, respectively."
        ),
        flows=columns(flows, lambda span: (f"Fiscal {span.end.year}",)),
        points=columns(ends(calendar, name), lambda span: (f"{span.end:%m/%d/%Y}",)),
        note_flows=columns(flows, lambda span: (f"FY{span.end:%y}",)),
        note_points=columns(ends(calendar, name), lambda span: (long(span),)),
        note_scale_text="($000s)",
        aside=True,
    )


def harrow() -> Filer:
    calendar, name = Calendar(nearest_weekday(SATURDAY, 1), True, 1), 2024
    flows = years(calendar, name, 3)
    text = " ".join(
        (
            f"The fiscal year ended {long(span)} (“fiscal {name - at}”) was a {weeks(span)}-week year."
            for at, span in enumerate(flows)
        )
    )
    return Filer(
        name="Harrow Home Furnishings, Inc.",
        calendar=calendar,
        fiscal=name,
        quarter=0,
        dated=long,
        scale_text="($ in thousands, except per share data)",
        scale=3,
        share_scale=3,
        fiscal_text=text,
        flows=columns(flows, lambda span: (f"{weeks(span)} Weeks Ended", long(span))),
        points=columns(ends(calendar, name), lambda span: (long(span),)),
        note_flows=columns(flows, lambda span: (f"Fiscal {span.end.year - 1}",)),
        note_points=columns(ends(calendar, name), lambda span: (long(span),)),
        note_scale_text="($ in thousands)",
        aside=True,
    )


def iverson() -> Filer:
    calendar, name = Calendar(month_end(6)), 2026
    flows = quarters(calendar, name, 1)
    return Filer(
        name="Iverson Instruments Ltd.",
        calendar=calendar,
        fiscal=name,
        quarter=1,
        dated=long,
        scale_text="(in thousands of U.S. dollars, except per share amounts)",
        scale=3,
        share_scale=3,
        fiscal_text=(
            "The Company’s fiscal year ends on June 30. Fiscal 2026 refers to the year ending June 30, 2026."
        ),
        flows=columns(flows, lambda span: ("Quarter Ended September 30,", year(span))),
        points=columns(ends(calendar, name, 1), lambda span: (long(span),)),
        note_flows=columns(flows, lambda span: (f"Q1 FY{span.end.year + 1 - 2000}",)),
        note_points=columns(ends(calendar, name, 1), lambda span: (long(span),)),
        note_scale_text="(in thousands)",
    )


def filers() -> list[Filer]:
    """All companies, in alphabetical order."""
    return [
        make()
        for make in (northgate, alder, birchwood, calder, dunmore, eastfield, farrow, gable, harrow, iverson)
    ]
