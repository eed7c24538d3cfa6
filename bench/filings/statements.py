"""Statements, notes and running text of a printed filing, every number drawn from a seed and tagged.

Sums hold, so that the arithmetic of the tables is that of a real filing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from bench.filings.filer import Filer
from bench.filings.pieces import Amount, Column, Row, page, paragraph, table, tagged, title
from bench.filings.sentences import sentences
from bench.filings.tags import Span, Tags

Drawn = Mapping[str, int]


@dataclass(slots=True)
class Writer:
    """Draws a filing's numbers and writes its pages."""

    filer: Filer
    rng: random.Random
    tags: Tags = field(default_factory=Tags)

    def pages(self) -> list[str]:
        """The whole filing, page by page."""
        return [
            self.cover(),
            self.income(),
            self.balance(),
            self.cash_flows(),
            *([] if self.filer.quarter else [self.equity()]),
            self.basis(),
            self.debt(),
            self.awards(),
        ]

    def cover(self) -> str:
        end = self.filer.dated(self.filer.current)
        kind = "quarterly period" if self.filer.quarter else "fiscal year"
        shares = self.rng.randrange(40_000_000, 900_000_000)
        count = tagged(Amount(Decimal(shares), "shares", 0, self.filer.current.instant), self.tags)
        return page(
            title("UNITED STATES<br/>SECURITIES AND EXCHANGE COMMISSION"),
            title(f"FORM {self.filer.form}"),
            title(f"For the {kind} ended {end}"),
            title(self.filer.name),
            paragraph(
                f"As of {end}, there were {count} shares of the registrant’s common stock outstanding."
            ),
        )

    def income(self) -> str:
        drawn = [self._income(column.span) for column in self.filer.flows]
        line = self._lines(drawn, self.filer.flows)
        rows = [
            Row("Revenues:"),
            line("Products", "products", 1, "$"),
            line("Services", "services", 1),
            line("Total revenues", "revenues", total=True),
            line("Cost of sales", "cost"),
            line("Selling, general and administrative expenses", "overhead"),
            line("Operating income", "operating", total=True),
            line("Interest expense, net", "interest"),
            line("Income before income taxes", "before tax", total=True),
            line("Provision for income taxes", "tax"),
            line("Net income", "net", total=True, sign="$"),
            Row("Earnings per share:"),
            line("Basic", "basic", 1, "$", "usdPerShare"),
            line("Diluted", "diluted", 1, "$", "usdPerShare"),
            Row("Weighted average shares outstanding:"),
            line("Basic", "basic shares", 1, unit="shares"),
            line("Diluted", "diluted shares", 1, unit="shares"),
        ]
        return self._statement(
            "Consolidated Statements of Income", self.filer.flows, rows, self.filer.flow_stub
        )

    def _income(self, span: Span) -> dict[str, int]:
        draw = self.rng.randrange
        found = {"products": draw(3000, 60000), "services": draw(800, 20000)}
        found["revenues"] = found["products"] + found["services"]
        found["cost"] = int(found["revenues"] * self.rng.uniform(0.5, 0.6))
        found["overhead"] = int(found["revenues"] * self.rng.uniform(0.15, 0.25))
        found["operating"] = found["revenues"] - found["cost"] - found["overhead"]
        found["interest"] = -draw(20, 400)
        found["before tax"] = found["operating"] + found["interest"]
        found["tax"] = int(found["before tax"] * self.rng.uniform(0.18, 0.26))
        found["net"] = found["before tax"] - found["tax"]
        found["basic shares"] = draw(400, 900) * (1000 if self.filer.share_scale == 3 else 1)
        found["diluted shares"] = found["basic shares"] + draw(2, 30)
        for kind in ("basic", "diluted"):
            found[kind] = draw(40, 900)
        return found

    def balance(self) -> str:
        drawn = [self._balance() for _ in self.filer.points]
        line = self._lines(drawn, self.filer.points)
        rows = [
            Row("ASSETS"),
            Row("Current assets:"),
            line("Cash and cash equivalents", "cash", 1, "$"),
            line("Accounts receivable, net", "receivable", 1),
            line("Inventories", "inventory", 1),
            line("Total current assets", "current", 2, total=True),
            line("Property, plant and equipment, net", "plant"),
            line("Goodwill", "goodwill"),
            line("Total assets", "assets", total=True, sign="$"),
            Row("LIABILITIES AND SHAREHOLDERS’ EQUITY"),
            Row("Current liabilities:"),
            line("Accounts payable", "payable", 1, "$"),
            line("Accrued expenses and other", "accrued", 1),
            line("Total current liabilities", "due", 2, total=True),
            line("Long-term debt", "debt"),
            line("Total shareholders’ equity", "equity"),
            line("Total liabilities and shareholders’ equity", "assets", total=True, sign="$"),
        ]
        return self._statement("Consolidated Balance Sheets", self.filer.points, rows, self.filer.point_stub)

    def _balance(self) -> dict[str, int]:
        draw = self.rng.randrange
        found = {name: draw(400, 9000) for name in ("cash", "receivable", "inventory")}
        found["current"] = sum(found.values())
        found |= {"plant": draw(2000, 30000), "goodwill": draw(300, 9000)}
        found["assets"] = found["current"] + found["plant"] + found["goodwill"]
        found |= {"payable": draw(200, 3000), "accrued": draw(200, 2000)}
        found["due"] = found["payable"] + found["accrued"]
        found["debt"] = int((found["assets"] - found["due"]) * self.rng.uniform(0.2, 0.6))
        found["equity"] = found["assets"] - found["due"] - found["debt"]
        return found

    def cash_flows(self) -> str:
        spans = [column.span for column in self.filer.flows]
        longest = max((span.end - (span.start or span.end)).days for span in spans)
        year_to_date = tuple(
            column
            for column in self.filer.flows
            if (column.span.end - (column.span.start or column.span.end)).days > longest - 15
        )
        drawn = [self._cash() for _ in year_to_date]
        line = self._lines(drawn, year_to_date)
        opening = [column.span.before for column in year_to_date]
        closing = [column.span.instant for column in year_to_date]
        rows = [
            Row("Operating activities:"),
            line("Net income", "net", 1, "$"),
            line("Depreciation and amortization", "depreciation", 1),
            line("Share-based compensation", "awards", 1),
            line("Changes in operating assets and liabilities", "changes", 1),
            line("Net cash provided by operating activities", "operating", 2, total=True),
            Row("Investing activities:"),
            line("Capital expenditures", "plant", 1),
            line("Other, net", "other", 1),
            line("Net cash used in investing activities", "investing", 2, total=True),
            Row("Financing activities:"),
            line("Repayments of long-term debt", "debt", 1),
            line("Dividends paid", "dividends", 1),
            line("Net cash used in financing activities", "financing", 2, total=True),
            line("Net change in cash and cash equivalents", "change", total=True),
            self._at("Cash and cash equivalents, beginning of period", "begin", drawn, opening),
            self._at("Cash and cash equivalents, end of period", "end", drawn, closing, total=True),
        ]
        return self._statement(
            "Consolidated Statements of Cash Flows", year_to_date, rows, self.filer.flow_stub
        )

    def _cash(self) -> dict[str, int]:
        draw = self.rng.randrange
        found = {"net": draw(800, 9000), "depreciation": draw(100, 2000), "awards": draw(20, 400)}
        found["changes"] = draw(-700, -20)
        found["operating"] = sum(found.values())
        found |= {"plant": -draw(200, 2000), "other": draw(10, 90)}
        found["investing"] = found["plant"] + found["other"]
        found |= {"debt": -draw(100, 900), "dividends": -draw(100, 900)}
        found["financing"] = found["debt"] + found["dividends"]
        found["change"] = found["operating"] + found["investing"] + found["financing"]
        found["begin"] = draw(3000, 9000)
        found["end"] = found["begin"] + found["change"]
        return found

    def equity(self) -> str:
        filer = self.filer
        years = [filer.calendar.year(filer.fiscal - 1), filer.calendar.year(filer.fiscal)]
        parts = ("Common stock", "Additional paid-in capital", "Retained earnings", "Total")
        held = [self.rng.randrange(100, 9000) for _ in parts[:-1]]
        rows = [self._equity_row(f"Balance at {filer.dated(years[0].before)}", held, years[0].before)]
        for year in years:
            earned, paid, granted = (self.rng.randrange(50, 900) for _ in range(3))
            changes = {
                "Net income": [0, 0, earned],
                "Dividends declared": [0, 0, -paid],
                "Share-based compensation": [0, granted, 0],
            }
            rows += [self._equity_row(label, change, year) for label, change in changes.items()]
            held = [sum(parts) for parts in zip(held, *changes.values(), strict=True)]
            rows.append(self._equity_row(f"Balance at {filer.dated(year)}", held, year.instant))
        columns = tuple(Column((part,), years[-1]) for part in parts)
        return self._statement("Consolidated Statements of Shareholders’ Equity", columns, rows, "")

    def _equity_row(self, label: str, values: Sequence[int], span: Span) -> Row:
        amounts = [
            None if not value else Amount(Decimal(value), "usd", self.filer.scale, span)
            for value in (*values, sum(values))
        ]
        return Row(label, tuple(amounts), total=span.start is None)

    def basis(self) -> str:
        columns = self.filer.note_flows
        drawn = [self._segments() for _ in columns]
        line = self._lines(drawn, columns)
        segments = [
            line("North America", "first", 1, "$"),
            line("Europe", "second", 1),
            line("Asia Pacific", "third", 1),
            line("Total", "total", total=True, sign="$"),
        ]
        rates = [
            self._rate("Federal statutory rate", drawn, columns, "statutory"),
            self._rate("State income taxes, net of federal benefit", drawn, columns, "state"),
            self._rate("Foreign operations", drawn, columns, "foreign"),
            self._rate("Effective tax rate", drawn, columns, "effective", total=True),
        ]
        stub = self.filer.note_stub
        return page(
            title("Note 1. Basis of presentation"),
            paragraph(self.filer.fiscal_text),
            title("Note 2. Revenues"),
            paragraph(f"Net revenues by region were as follows {self.filer.note_scale_text}:"),
            table(columns, segments, self.tags, stub),
            title("Note 3. Income taxes"),
            paragraph("The reconciliation of the statutory tax rate to the effective tax rate follows:"),
            table(columns, rates, self.tags, stub),
        )

    def _segments(self) -> dict[str, int]:
        draw = self.rng.randrange
        found = {name: draw(300, 9000) for name in ("first", "second", "third")}
        found["total"] = sum(found.values())
        found |= {"statutory": 210, "state": draw(5, 40), "foreign": -draw(3, 30)}
        found["effective"] = found["statutory"] + found["state"] + found["foreign"]
        return found

    def _rate(
        self, label: str, drawn: Sequence[Drawn], columns: Sequence[Column], key: str, total: bool = False
    ) -> Row:
        amounts = tuple(
            Amount(Decimal(one[key]) / 10, "pure", -2, column.span, 1, behind="%")
            for one, column in zip(drawn, columns, strict=True)
        )
        return Row(label, amounts, total=total)

    def debt(self) -> str:
        columns, filer = self.filer.note_points, self.filer
        drawn = [self._notes() for _ in columns]
        line = self._lines(drawn, columns)
        notes = [
            line(f"4.25% senior notes due {filer.fiscal + 6}", "first", 0, "$"),
            line(f"5.10% senior notes due {filer.fiscal + 12}", "second"),
            line("Term loan", "third"),
            line("Total debt", "total", total=True),
            line("Less: current portion", "less"),
            line("Long-term debt, net", "long", total=True, sign="$"),
        ]
        end = filer.current.instant
        due = [self.rng.randrange(20, 900) for _ in range(5)]
        years = [str(filer.fiscal + at) for at in range(1, 6)]
        payments = [
            Row(label, (Amount(Decimal(value), "usd", filer.scale, end, sign="$" if not at else ""),))
            for at, (label, value) in enumerate(zip(years, due, strict=True))
        ]
        total = Amount(Decimal(sum(due)), "usd", filer.scale, end, sign="$")
        payments.append(Row("Total", (total,), total=True))
        return page(
            title("Note 4. Debt"),
            paragraph(f"Debt consisted of the following {filer.note_scale_text}:"),
            table(columns, notes, self.tags, filer.point_stub),
            paragraph(
                f"As of {filer.dated(end)}, the future maturities of debt by fiscal year were as follows "
                f"{filer.note_scale_text}:"
            ),
            table((Column(("Amount",), end),), payments, self.tags, "Fiscal year"),
        )

    def _notes(self) -> dict[str, int]:
        draw = self.rng.randrange
        found = {name: draw(100, 2000) for name in ("first", "second", "third")}
        found["total"] = sum(found.values())
        found["less"] = -draw(5, 90)
        found["long"] = found["total"] + found["less"]
        return found

    def awards(self) -> str:
        filer, draw = self.filer, self.rng.randrange
        span = filer.current
        start, granted, vested, lost = draw(2000, 9000), draw(500, 2000), -draw(300, 900), -draw(20, 90)
        counts = [
            (f"Nonvested at {filer.dated(span.before)}", start, span.before),
            ("Granted", granted, span),
            ("Vested", vested, span),
            ("Forfeited", lost, span),
            (f"Nonvested at {filer.dated(span)}", start + granted + vested + lost, span.instant),
        ]
        rows = [
            Row(
                label,
                (
                    Amount(Decimal(count), "shares", 3, when),
                    Amount(Decimal(draw(2000, 9000)) / 100, "usdPerShare", 0, when, 2, sign="$"),
                ),
            )
            for label, count, when in counts
        ]
        heads = (("Number of shares (in thousands)",), ("Weighted-average grant-date fair value per share",))
        return page(
            title("Note 5. Share-based compensation"),
            paragraph("Restricted stock unit activity was as follows:"),
            table([Column(head, span) for head in heads], rows, self.tags),
            *map(paragraph, sentences(filer, self.rng, self.tags)),
        )

    def _lines(self, drawn: Sequence[Drawn], columns: Sequence[Column]) -> Callable[..., Row]:
        def line(
            label: str, key: str, indent: int = 0, sign: str = "", unit: str = "usd", total: bool = False
        ) -> Row:
            cents = unit == "usdPerShare"
            scale = {"usd": self.filer.scale, "shares": self.filer.share_scale}.get(unit, 0)
            amounts = tuple(
                Amount(Decimal(one[key]) / (100 if cents else 1), unit, scale, column.span, 2 * cents, sign)
                for one, column in zip(drawn, columns, strict=True)
            )
            return Row(label, amounts, indent, total)

        return line

    def _at(
        self, label: str, key: str, drawn: Sequence[Drawn], spans: Sequence[Span], total: bool = False
    ) -> Row:
        """A row of points in time under columns of spans."""
        amounts = [
            Amount(Decimal(one[key]), "usd", self.filer.scale, span, sign="$" if total else "")
            for one, span in zip(drawn, spans, strict=True)
        ]
        return Row(label, tuple(amounts), total=total)

    def _statement(self, name: str, columns: Sequence[Column], rows: Sequence[Row], stub: str) -> str:
        heads = [title(self.filer.name), title(name)]
        heads += [title(self.filer.scale_text)] if self.filer.scale_text not in stub else []
        return page(*heads, table(columns, rows, self.tags, stub))
