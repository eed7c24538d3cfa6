"""Pages of tables, in several fonts and pitches."""

from __future__ import annotations

from bench.readings.page import WORDS, Page


def amounts(page: Page) -> None:
    """Tables of labels and amounts, with and without rules."""
    random, y = page.random, 100.0
    while y < 560:
        y = page.prose(y) + 22
        columns, ruled = random.randrange(1, 5), random.random() < 0.4
        xs = [560 - 75 * (columns - 1 - column) for column in range(columns)]
        for x, year in zip(xs, (2024, 2023, 2022, 2021), strict=False):
            page.text(x, y, str(year), side="right")
        for _ in range(random.randrange(3, 9)):
            y += 1.5 * page.size
            page.text(60, y, page.words(random.randrange(1, 4)))
            for x in xs:
                page.text(x, y, f"{random.randrange(10**6):,}", side="right")
            if ruled:
                page.line(60, y + 3, 560, y + 3)
        y += 24


def pairs(page: Page) -> None:
    """Blocks of names and values, as invoices and letters have them, in one or two pairs of columns."""
    random, y = page.random, 100.0
    while y < 600:
        y = page.prose(y) + 24
        sides, wide = random.choice((1, 1, 2)), random.choice((90, 120, 150))
        for _ in range(random.randrange(2, 7)):
            for side in range(sides):
                x = 60 + 270 * side
                name = page.words(random.choice((1, 1, 2))).title() + random.choice(("", "", ":"))
                value = random.choice(
                    (
                        str(random.randrange(10**7)),
                        f"{random.randrange(1, 29)} May 2024",
                        page.words(2).title(),
                    )
                )
                page.text(x, y, name)
                page.text(x + wide, y, value)
            y += 1.45 * page.size
        y += 20


def grids(page: Page) -> None:
    """Tables of words and codes, some of sentences, most of them ruled."""
    random, y = page.random, 100.0
    while y < 520:
        y = page.prose(y) + 24
        columns, long = random.randrange(2, 5), random.random() < 0.4
        wide, rows = 490 / columns, random.randrange(3, 8)
        top, tall = y - 12, (1.3 * page.size * 2 if long else 1.6 * page.size)
        style = random.choice(("full", "full", "across", "head"))
        for row in range(rows):
            for column in range(columns):
                x = 64 + wide * column
                count = max(1, int(wide / (page.size * 4)))
                page.text(x, y, page.words(count if long else 1))
                if long and row and random.random() < 0.7:
                    page.text(x, y + 1.2 * page.size, page.words(max(1, count - 1)))
            y += tall
            if style != "head" or row in (0, rows - 1):
                page.line(60, y - 1.05 * page.size, 550, y - 1.05 * page.size)
        page.line(60, top, 550, top)
        if style == "full":
            for column in range(columns + 1):
                page.line(60 + wide * column, top, 60 + wide * column, y - 1.05 * page.size)
        y += 20


def leaders(page: Page) -> None:
    """Statements whose labels dots lead to amounts."""
    random, y = page.random, 100.0
    while y < 560:
        y = page.prose(y) + 22
        columns, dots = random.randrange(1, 4), random.choice((".", " . "))
        xs = [560 - 75 * (columns - 1 - column) for column in range(columns)]
        small = random.random() < 0.3
        for x, year in zip(xs, (2024, 2023, 2022), strict=False):
            page.text(x, y, str(year), side="right")
        for _ in range(random.randrange(3, 9)):
            y += 1.5 * page.size
            amounts_ = [f"{random.randrange(900 if small else 10**6):,}" for _ in xs]
            page.entry(60, xs[0], y, page.words(random.randrange(1, 4)), dots, amounts_[0])
            for x, amount in zip(xs[1:], amounts_[1:], strict=True):
                page.text(x, y, amount, side="right")
        y += 24


def commands(page: Page) -> None:
    """Tables of a manual: a command in a monospaced font, and what it means."""
    random, y = page.random, 100.0
    while y < 560:
        y = page.prose(y) + 24
        ruled, columns = random.random() < 0.6, random.choice((2, 2, 3))
        xs = [64, 200, 380][:columns]
        heads = ("Command", "Meaning", "Default")[:columns]
        for x, head in zip(xs, heads, strict=True):
            page.text(x, y, head, "Helvetica-Bold")
        if ruled:
            page.line(60, y + 4, 540, y + 4)
        for _ in range(random.randrange(3, 10)):
            y += 1.5 * page.size
            page.text(xs[0], y, f"\\{random.choice(WORDS.split())}{{{random.randrange(9)}}}", "Courier")
            page.text(xs[1], y, page.words(random.randrange(1, 4)))
            if columns == 3:
                page.text(xs[2], y, random.choice(("none", "0", "true", "[x]")), "Courier")
        if ruled:
            page.line(60, y + 4, 540, y + 4)
        y += 26


def smalls(page: Page) -> None:
    """Small tables of two or three rows between prose."""
    random, y = page.random, 90.0
    while y < 600:
        y = page.prose(y) + 20
        rows, columns = random.choice((2, 3)), random.randrange(2, 5)
        xs = [190 + 90 * at for at in range(columns)]
        for x in xs:
            page.text(x, y, random.choice(("2024", "2023", "Total", "Share")), side="right")
        for _ in range(rows):
            y += 1.5 * page.size
            page.text(64, y, page.words(2)[:20].capitalize())
            for x in xs:
                page.text(x, y, f"{random.randrange(10 ** random.randrange(2, 6)):,}", side="right")
        y += 24
