"""What stands on a receipt or a form: pieces of text with places, drawn boxes, rows of label and value."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from bench.ocr.receipts.countries import COUNTRIES, Country

Align = Literal["left", "right", "middle"]


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of text; `x` is where it begins, ends or has its middle, `y` the top of its em (pixels)."""

    text: str
    x: float
    y: float
    size: float
    align: Align = "left"
    bold: bool = False
    typed: bool = False


@dataclass(slots=True)
class Page:
    """`boxes` (x0, y0, x1, y1) are drawn as outlines, `lines` likewise as strokes, `bars` are filled; lengths
    are pixels. `squares` is True of a form: its ink is an office's, and its values may stand below labels;
    `fax`: it came through a fax machine."""

    name: str
    seed: int
    width: int
    height: int
    script: str
    texts: list[Text] = field(default_factory=list)
    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)
    lines: list[tuple[float, float, float, float]] = field(default_factory=list)
    bars: list[tuple[float, float, float, float]] = field(default_factory=list)
    pairs: list[tuple[str, str]] = field(default_factory=list)
    squares: bool = False
    fax: bool = False


@dataclass(slots=True)
class _Pen:
    """Where the next line of a receipt goes."""

    page: Page
    size: float
    pitch: float
    left: float
    right: float
    y: float

    def middle(self, text: str, size: float = 1.0, *, bold: bool = False) -> None:
        at = (self.left + self.right) / 2
        self.page.texts.append(Text(text, at, self.y, self.size * size, "middle", bold))
        self.y += self.pitch * max(size, 1.0)

    def pair(self, label: str, value: str, *, bold: bool = False, told: str = "") -> None:
        """A label, and its value at the right edge; `told`: what of the value must be read (default: all)."""
        self.page.texts.append(Text(label, self.left, self.y, self.size, "left", bold))
        self.page.texts.append(Text(value, self.right, self.y, self.size, "right", bold))
        self.page.pairs.append((label, told or value))
        self.y += self.pitch

    def line(self, text: str) -> None:
        self.page.texts.append(Text(text, self.left, self.y, self.size))
        self.y += self.pitch

    def rule(self, rng: random.Random) -> None:
        """A rule as receipts have it: drawn, or typed of dashes or stars."""
        how = rng.choice(("drawn", "-", "=", "*", "blank"))
        if how == "drawn":
            self.page.lines.append((self.left, self.y + self.pitch / 2, self.right, self.y + self.pitch / 2))
        elif how != "blank":
            count = int((self.right - self.left) / (0.62 * self.size))
            self.page.texts.append(Text(how * count, self.left, self.y, self.size))
        self.y += self.pitch


def receipt(seed: int, rng: random.Random) -> Page:
    """A till's receipt of some country."""
    return _receipt(f"receipt-{seed}", seed, rng, _goods)


def counted(seed: int, rng: random.Random) -> Page:
    """A receipt whose goods take two lines each: the name, and below it count, price and amount."""
    return _receipt(f"counted-{seed}", seed, rng, _counted_goods)


def _receipt(
    name: str, seed: int, rng: random.Random, goods: Callable[[_Pen, Country, random.Random], None]
) -> Page:
    country = COUNTRIES[seed % len(COUNTRIES)]
    size = rng.uniform(11, 22)
    width = round(size * rng.uniform(24, 32))
    page = Page(name, seed, width, 0, country.script)
    pitch = size * rng.choice((1.15, 1.3, 1.5, 1.9))
    pen = _Pen(page, size, pitch, size * 1.5, width - size * 1.5, size * 2)
    pen.middle(rng.choice(country.shops), rng.choice((1.0, 1.3)), bold=True)
    pen.middle(country.small[1])
    day, month, year = rng.randint(10, 28), rng.randint(1, 12), rng.randint(15, 25)
    pen.line(f"{day}/{month:02d}/20{year}  {rng.randint(10, 21)}:{rng.randint(10, 59)}")
    pen.rule(rng)
    goods(pen, country, rng)
    pen.rule(rng)
    for label in country.totals:
        cents = rng.randint(10, 999_999 if country.places else 9_999)
        pen.pair(label, _money(country, cents, rng), bold=label.isupper() and rng.random() < 0.6,
                 told=country.amount(cents))  # fmt: skip
    pen.rule(rng)
    _bar_code(pen, rng)
    pen.middle("".join(rng.choice("0123456789") for _ in range(13)))
    for text in (country.small[0], country.small[2]):
        pen.middle(text)
    page.height = round(pen.y + size * 2)
    return page


def _bar_code(pen: _Pen, rng: random.Random) -> None:
    x, end = pen.left + 2 * pen.size, pen.right - 2 * pen.size
    while x < end:
        wide = rng.choice((1, 2, 3))
        pen.page.bars.append((x, pen.y, x + wide - 1, pen.y + 2 * pen.pitch))
        x += wide + rng.choice((2, 3, 4))
    pen.y += 2.2 * pen.pitch


def _goods(pen: _Pen, country: Country, rng: random.Random) -> None:
    """Goods with their amounts; some with a line of count and price below."""
    counted = rng.random() < 0.4
    for item in rng.sample(country.items, rng.randint(4, min(7, len(country.items)))):
        cents = rng.randint(30, 9_999)
        pen.pair(item, _money(country, cents, rng), told=country.amount(cents))
        if counted and rng.random() < 0.6:
            pen.line(f"   {rng.randint(2, 9)} x {country.amount(rng.randint(30, 2_000))}")


def _counted_goods(pen: _Pen, country: Country, rng: random.Random) -> None:
    """Goods by name, each with a line of count, price and amount below, set as the receipt has it."""
    form = rng.choice(("   {} x {}", "{} @ {}", "  {} pcs x {}", ""))
    middle = rng.uniform(0.4, 0.6)
    for item in rng.sample(country.items, rng.randint(4, min(7, len(country.items)))):
        count, cents = rng.randint(1, 12), rng.randint(30, 2_000)
        pen.line(item)
        price, amount = country.amount(cents), country.amount(count * cents)
        if form:
            pen.pair(form.format(count, price), amount)
            continue
        at = pen.left + middle * (pen.right - pen.left)
        pen.page.texts.append(Text(price, at, pen.y, pen.size, "right"))
        pen.pair(str(count), amount)
        pen.page.pairs[-1] = (f"{count} {price}", amount)


def _money(country: Country, cents: int, rng: random.Random) -> str:
    return country.money.format(country.amount(cents)) if rng.random() < 0.4 else country.amount(cents)


_FIELDS = (
    ("Name of applicant", "Dorothy Ann Whitfield"), ("Date", "11/24/1987"), ("Brand", "Northern Light 100"),
    ("Department", "Research & Testing"), ("Cost center", "40-2217"), ("Sample no.", "B 1183"),
    ("Requested by", "J. R. Halloran"), ("Telephone", "919-555-0142"), ("Quantity", "2,400"),
    ("Budget amount", "$ 18,500"), ("Account", "7321"), ("Company", "Allied Paper Products"),
    ("City and state", "Durham, NC"), ("Manufacturer", "Kessler & Sons"), ("Project", "Filter study IV"),
    ("Copies to", "L. Brandt"), ("Fax", "336-555-0199"), ("Pages", "3"), ("Region", "South East"),
    ("Job title", "Senior chemist"), ("Approved", "C. M. Duval"), ("Zip code", "27701"),
    ("Total cost", "1,250.75"), ("Reference", "PM/87/204"), ("Start date", "January 4, 1988"),
    ("Market", "Test cities"), ("Circulation", "35,000"),
)  # fmt: skip
_TITLES = (
    "EXPENSE REQUEST",
    "SAMPLE ANALYSIS FORM",
    "Fax Cover Sheet",
    "PROJECT AUTHORIZATION",
    "Vendor Record",
)


def form(seed: int, rng: random.Random) -> Page:
    """An office's form: labels with values typed beside or below them, in ruled boxes, on lines, or free."""
    width = rng.choice((760, 850, 1000))
    size = width / rng.uniform(48, 62)
    page = Page(f"form-{seed}", seed, width, 0, "latin")
    page.texts.append(Text(rng.choice(_TITLES), width / 2, size * 3, size * 1.5, "middle", True))
    fields = list(rng.sample(_FIELDS, rng.randint(12, 18)))
    style = rng.choice(("boxed", "underlined", "free", "colons"))
    left, right, y = size * 4, width - size * 4, size * 7
    while fields:
        columns = 1 if style == "colons" else rng.choice((1, 2, 2, 3))
        while columns > 1 and not _fit(fields[:columns], (right - left) / columns, size):
            columns -= 1
        taken, fields = fields[:columns], fields[columns:]
        y = _form_row(page, taken, style, (left, right, y, size), rng)
    y = _ticks(page, (left, right, y + size, size), rng)
    if rng.random() < 0.6:
        y = _grid(page, (left, right, y + size, size), rng)
    page.texts.append(Text(f"Page {rng.randint(1, 4)} of 4", right, y + size, size * 0.9, "right"))
    page.height = round(y + size * 5)
    page.squares = True
    return page


def _fit(fields: list[tuple[str, str]], step: float, size: float) -> bool:
    """Tell if each label has room for its value within `step` pixels."""
    return all(size * (0.62 * (len(label) + len(value)) + 3) < step for label, value in fields)


def _form_row(
    page: Page,
    fields: list[tuple[str, str]],
    style: str,
    frame: tuple[float, float, float, float],
    rng: random.Random,
) -> float:
    """One row of fields; `frame` is left, right, top and size; returns where the next row begins."""
    left, right, y, size = frame
    step = (right - left) / len(fields)
    below = style == "boxed" and rng.random() < 0.5
    high = size * (2.9 if below else 1.9 if style == "boxed" else 1.7)
    for at, (label, value) in enumerate(fields):
        x = left + at * step
        shown = f"{label}:" if style in ("colons", "free", "underlined") else label
        page.texts.append(Text(shown, x + size * 0.4, y + size * 0.3, size * 0.9))
        beside = x + size * (0.4 + 0.62 * len(shown)) + size if style != "colons" else left + size * 14
        place = (x + size * 1.2, y + size * 1.5) if below else (beside, y + size * 0.3)
        page.texts.append(Text(value, *place, size, typed=True))
        page.pairs.append((label, value))
        if style == "boxed":
            page.boxes.append((x, y, x + step, y + high))
        elif style == "underlined":
            page.lines.append((beside - size * 0.5, y + size * 1.5, x + step - size, y + size * 1.5))
    return y + high


def _ticks(page: Page, frame: tuple[float, float, float, float], rng: random.Random) -> float:
    """Boxes to tick before their words, some crossed, and a code in a comb of boxes."""
    left, _, y, size = frame
    x = left
    for word in rng.sample(("Urgent", "For review", "Reply requested", "Copy", "Yes", "No", "Renewal"), 4):
        page.boxes.append((x, y, x + size, y + size))
        if rng.random() < 0.3:
            page.lines += [(x, y, x + size, y + size), (x, y + size, x + size, y)]
        page.texts.append(Text(word, x + 1.5 * size, y, size * 0.9))
        x += size * (0.62 * len(word) + 4)
    y += size * 2.2
    for at in range(rng.randint(5, 9)):
        x = left + at * size * 1.4
        page.boxes.append((x, y, x + size * 1.4, y + size * 1.6))
        if rng.random() < 0.5:
            page.texts.append(
                Text(rng.choice("BCDEFGHKLMNPRTUVXY"), x + size * 0.7, y + size * 0.2, size, "middle")
            )
    return y + size * 2


def _grid(page: Page, frame: tuple[float, float, float, float], rng: random.Random) -> float:
    """A ruled table: a name and three numbers a row, some cells blank."""
    left, right, y, size = frame
    step, high = (right - left) / 4, size * 1.7
    for row in range(rng.randint(3, 6)):
        for column in range(4):
            x = left + column * step
            page.boxes.append((x, y, x + step, y + high))
            text = f"Item {'ABCDEF'[row]}" if not column else f"{rng.randint(10, 99_999):,}"
            if not column or rng.random() < 0.7:
                place = (
                    (x + size * 0.5, y + size * 0.3)
                    if not column
                    else (x + step - size * 0.5, y + size * 0.3)
                )
                page.texts.append(Text(text, *place, size, "right" if column else "left", typed=bool(column)))
        y += high
    return y + size
