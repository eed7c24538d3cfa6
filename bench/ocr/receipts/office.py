"""Business forms of the 1980s and 90s: printed blanks that a typewriter filled, and that a fax sent.

Nothing here is made after the idea of a line of label and value: fields are cells of many widths with small
captions in their corners, heads of memoranda, captions below the line that was signed, questions with boxes
to tick between sentences. What was typed stands a little off its line, and may run over it.
"""

from __future__ import annotations

import random

from bench.ocr.receipts.pages import Page, Text

_CELLS = (
    ("1. NAME OF EMPLOYEE (LAST, FIRST)", "WHITFIELD, DOROTHY A."), ("2. BADGE NO.", "40771"),
    ("3. DEPT.", "RES. & DEV."), ("4. DATE OF REQUEST", "11-24-87"), ("Purchase order number", "PO 88-2217"),
    ("Ship to", "Allied Paper Products, Durham"), ("Terms", "Net 30 days"), ("F.O.B.", "Richmond"),
    ("Salesman", "J. R. Halloran"), ("Territory", "S.E. 14"), ("ACCOUNT CODE", "7321-004"),
    ("AMOUNT REQUESTED", "$18,500.00"), ("Telephone (incl. area code)", "(919) 555-0142"),
    ("City, State, Zip", "Durham, NC 27701"), ("Type of sample", "Filter, cellulose acetate"),
    ("Lot", "B-1183"), ("Supervisor", "C. M. Duval"), ("PERIOD COVERED", "Jan. 4 - Mar. 31, 1988"),
    ("Est. completion", "6/15/88"), ("Brand & style", "Northern Light 100 Menthol"), ("Qty.", "2,400"),
    ("Unit cost", "1.25"), ("Title of study", "Ninety-day inhalation, Phase II"), ("Sponsor", "Kessler"),
)  # fmt: skip
_MEMO = (
    ("TO:", "Mr. L. Brandt"), ("FROM:", "A. K. Osgood"), ("DATE:", "March 9, 1989"),
    ("SUBJECT:", "Media plan for test cities"), ("cc:", "P. Venn, R. Tull"), ("FAX NO.", "336-555-0199"),
    ("NO. OF PAGES", "12"), ("RE", "Quarterly coupon drop"),
)  # fmt: skip
_SIGNED = (
    ("Signature of applicant", "D. A. Whitfield"), ("Approved by", "H. Ostrander"), ("Date", "12/2/87"),
    ("Manager, Accounting", "Wm. F. Greer"),
)  # fmt: skip
_PROSE = (
    "Complete all items in ink or typewriter and return the white copy to Purchasing.",
    "This request is void unless countersigned within ten working days of receipt.",
    "Use reverse side for remarks. Attach receipts for amounts over fifty dollars.",
)


def office(seed: int, rng: random.Random) -> Page:
    """A blank of some company, filled in."""
    width = rng.choice((850, 1000, 1240))
    size = width / rng.uniform(52, 64)
    page = Page(f"office-{seed}", seed, width, 0, "latin", squares=True, fax=rng.random() < 0.5)
    left, right, y = size * 4, width - size * 4, size * 3
    page.texts.append(Text("ALLIED PAPER PRODUCTS, INC.", left, y, size * 1.2, bold=True))
    page.texts.append(Text(f"Form {rng.randint(100, 999)} (Rev. 3/86)", right, y, size * 0.7, "right"))
    y += size * 3
    parts = [_memo, _cells, _signed] if rng.random() < 0.6 else [_cells, _signed]
    for part in parts:
        y = part(page, (left, right, y, size), rng)
        page.texts.append(Text(rng.choice(_PROSE), left, y, size * 0.85))
        y += size * 2.2
    page.height = round(y + size * 3)
    return page


def _filled(page: Page, pair: tuple[str, str], x: float, y: float, size: float, rng: random.Random) -> None:
    """A typed value, a little off its place."""
    off = rng.uniform(-0.25, 0.25) * size
    page.texts.append(Text(pair[1], x + off, y + rng.uniform(-0.15, 0.15) * size, size, typed=True))
    page.pairs.append(pair)


def _memo(page: Page, frame: tuple[float, float, float, float], rng: random.Random) -> float:
    """The head of a memorandum: some fields side by side, values at a tab."""
    left, right, y, size = frame
    pairs = rng.sample(_MEMO, rng.randint(4, 7))
    tab, middle = rng.uniform(7, 9) * size, (left + right) / 2
    while pairs:
        side_by_side = pairs[: rng.choice((1, 2))]
        for at, pair in enumerate(side_by_side):
            x = left if not at else middle
            page.texts.append(Text(pair[0], x, y, size * 0.95, bold=pair[0].isupper()))
            _filled(page, pair, x + tab, y, size, rng)
        pairs = pairs[len(side_by_side) :]
        y += size * rng.choice((1.5, 1.9))
    if rng.random() < 0.5:
        page.lines.append((left, y, right, y))
    return y + size


def _cells(page: Page, frame: tuple[float, float, float, float], rng: random.Random) -> float:
    """Rows of cells of many widths, a small caption in the corner of each and what was typed below it."""
    left, right, y, size = frame
    pairs = rng.sample(_CELLS, rng.randint(10, 16))
    high = size * rng.uniform(2.6, 3.4)
    drawn = rng.random() < 0.75
    while pairs:
        taken = [pairs.pop()]
        while pairs and len(taken) < 4 and _room([*taken, pairs[-1]], right - left, size):
            taken.append(pairs.pop())
        wide = [_width(pair, size) for pair in taken]
        x, spare = left, (right - left - sum(wide)) / len(taken)
        for pair, least in zip(taken, wide, strict=True):
            step = least + spare
            if drawn:
                page.boxes.append((x, y, x + step, y + high))
            else:
                page.lines.append((x, y + high, x + step - size, y + high))
            page.texts.append(Text(pair[0], x + size * 0.3, y + size * 0.15, size * 0.8))
            _filled(page, pair, x + size * rng.uniform(0.5, 1.5), y + high - size * 1.45, size, rng)
            x += step
        y += high
    return y + size


def _width(pair: tuple[str, str], size: float) -> float:
    return size * max(0.5 * len(pair[0]) + 1, 0.62 * len(pair[1]) + 2.5)


def _room(pairs: list[tuple[str, str]], width: float, size: float) -> bool:
    return sum(_width(pair, size) for pair in pairs) < width


def _signed(page: Page, frame: tuple[float, float, float, float], rng: random.Random) -> float:
    """Boxes to tick within a sentence, then fields on lines, captions before them."""
    left, right, y, size = frame
    x = left
    for word in ("Check one:", "New", "Renewal", "Cancel"):
        if word[-1] != ":":
            page.boxes.append((x, y, x + size * 0.9, y + size * 0.9))
            if rng.random() < 0.4:
                page.texts.append(Text("X", x + size * 0.45, y - size * 0.1, size, "middle", typed=True))
            x += size * 1.4
        page.texts.append(Text(word, x, y, size * 0.85))
        x += size * (0.6 * len(word) + 2)
    y += size * 3
    for pair in rng.sample(_SIGNED, rng.randint(2, 4)):
        page.texts.append(Text(pair[0], left, y, size * 0.85))
        x = left + size * (0.55 * len(pair[0]) + 1)
        page.lines.append((x, y + size, right - size * rng.uniform(1, 14), y + size))
        _filled(page, pair, x + size, y - size * 0.1, size, rng)
        y += size * 2
    return y + size
