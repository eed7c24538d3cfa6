"""Pages of what looks like a table and is none: mathematics, charts, diagrams, lists, program text."""

from __future__ import annotations

from bench.readings.page import GREEK, HEIGHT, WORDS, Page


def matrices(page: Page) -> None:
    """Matrices of numbers or letters in brackets, some with the number of an equation."""
    y, random = 90.0, page.random
    while y < 620:
        y = page.prose(y) + 18
        rows, columns = random.randrange(2, 5), random.randrange(2, 5)
        x, pitch, letters = 140 + random.randrange(80), random.choice((20, 26, 34)), random.random() < 0.5
        page.text(x, y + 7 * (rows - 1), f"{random.choice('ABCM')} =", page.italic)
        for row in range(rows):
            base = y + 1.4 * page.size * row
            page.text(x + 26, base, random.choice("([|"))
            page.text(x + 40 + pitch * columns, base, random.choice(")]|"))
            for column in range(columns):
                entry = random.choice(("0", "1", "-1", "2", "\u00bd"))
                entry = f"{random.choice('abxy')}{random.randrange(9)}" if letters else entry
                page.text(x + 40 + pitch * (column + 0.3), base, entry, side="centre")
        if random.random() < 0.6:
            page.text(530, y + 7 * (rows - 1), f"({random.randrange(1, 30)})")
        y += 1.4 * page.size * rows + 16


def equations(page: Page) -> None:
    """Lines aligned at their signs of equality, with their numbers at the margin."""
    y, random = 90.0, page.random
    while y < 620:
        y = page.prose(y) + 18
        for line in range(random.randrange(2, 5)):
            terms = [
                f"{random.choice('abcxyz')}{random.choice('+- ')}{random.randrange(9)}" for _ in range(5)
            ]
            page.text(190, y, random.choice(("f(x)", "g(y)", "", "h(z)")), page.italic, "right")
            page.text(196, y, random.choice("=<="))
            page.text(208, y, " ".join(terms[: random.randrange(2, 6)]), page.italic)
            if random.random() < 0.5:
                page.text(350, y, random.choice(GREEK), "Symbol")
            if random.random() < 0.7:
                page.text(530, y, f"({random.randrange(1, 9)}.{line + 1})")
            y += 1.9 * page.size
        y += 10


def fractions(page: Page) -> None:
    """Fractions, their terms over and under a stroke."""
    y, random = 90.0, page.random
    while y < 640:
        y = page.prose(y) + 24
        x = 130.0 + random.randrange(60)
        for _ in range(random.randrange(2, 5)):
            page.text(x, y, f"{random.choice('fgh')}({random.choice('xyz')}) =", page.italic)
            for base in (y - 7, y + 8):
                page.text(x + 46, base, f"{random.choice('abc')} + {random.randrange(1, 9)}", page.italic)
                page.text(x + 74, base, random.choice(GREEK), "Symbol")
            page.line(x + 44, y - 2, x + 86, y - 2)
            x += 105
        y += 30


def charts(page: Page) -> None:
    """Axes with evenly stepped numbers and names below, bars between them."""
    random = page.random
    for top in (110.0, 430.0):
        page.prose(top - 40)
        ticks, step, names = random.randrange(4, 8), random.choice((5, 10, 25, 100)), random.randrange(4, 8)
        for tick in range(ticks):
            base = top + 220 * tick / (ticks - 1)
            page.text(100, base, f"{step * (ticks - 1 - tick):,}", side="right")
            if random.random() < 0.7:
                page.line(106, base - 3, 520, base - 3)
        for name in range(names):
            x = 140 + 380 * name / names
            page.text(x, top + 236, str(2018 + name), side="centre")
            height = random.randrange(20, 200)
            page.text(x, top + 210 - height, str(random.randrange(100)), side="centre")
            if random.random() < 0.8:
                page.canvas.rect(x - 9, HEIGHT - top - 218, 18, height, stroke=0, fill=1)


def diagrams(page: Page) -> None:
    """Boxes of two or three places in a row, from one to the next of which an arrow leads."""
    y, random = 100.0, page.random
    while y < 640:
        y = page.prose(y) + 20
        places, high = random.randrange(2, 4), random.choice((18.0, 24.0, 30.0))
        x, names = 70.0, random.sample([word for word in WORDS.split() if len(word) < 7], 9)
        for _ in range(3):
            wide = [page.canvas.stringWidth(names[at], page.plain, page.size) + 12 for at in range(places)]
            page.canvas.rect(x, HEIGHT - y - high, sum(wide), high)
            for at, (name, width) in enumerate(zip(names, wide, strict=False)):
                page.text(x + width / 2, y + high / 2 + 0.3 * page.size, name, side="centre")
                x += width
                page.line(x, y, x, y + high)
                if at < places - 1 and random.random() < 0.3:
                    page.line(x - width, y + high, x, y + high)
            page.line(x - 5, y + high / 2, x + 26, y + high / 2)
            arrow = page.canvas.beginPath()
            arrow.moveTo(x + 26, HEIGHT - y - high / 2 + 2)
            arrow.lineTo(x + 30, HEIGHT - y - high / 2)
            arrow.lineTo(x + 26, HEIGHT - y - high / 2 - 2)
            page.canvas.drawPath(arrow, stroke=0, fill=1)
            x, names = x + 30, names[places:]
        y += high + 24


def papers(page: Page) -> None:
    """Squared papers between two rules, a line about each in the uppermost band, numbers in the lowest."""
    random = page.random
    y = page.prose(100) + 20
    while y < 560:
        step = random.choice((7.0, 9.0, 12.0))
        rows, columns = random.randrange(6, 14), random.randrange(18, 30)
        left, wide, top = 120.0, step * columns, y + 20
        for base in (y, *(top + step * row for row in range(rows + 1)), top + step * rows + 20):
            page.line(left - 30, base, left + wide + 30, base)
        for column in range(columns + 1):
            page.line(left + step * column, top - 3, left + step * column, top + step * rows + 3)
        page.text(left - 8, y + 14, random.choice("YZ"), side="right")
        page.text(left + 20, y + 14, page.words(4))
        marks = random.randrange(3, 7)
        for mark in range(marks):
            at = left + wide * mark / (marks - 1)
            page.text(at, top + step * rows + 14, str(10 * mark), side="centre")
        y = page.prose(top + step * rows + 50) + 20


def cards(page: Page) -> None:
    """Cards beside each other: a title and a few lines each."""
    random = page.random
    count = random.choice((2, 3))
    wide = 492 / count
    for top in (100.0, 300.0, 500.0):
        for card in range(count):
            x = 60 + wide * card
            page.text(x + 6, top, page.words(2).title(), f"{page.plain.split('-')[0]}-Bold")
            for line in range(random.randrange(4, 8)):
                page.text(x + 6, top + 18 + 1.3 * page.size * line, page.words(random.randrange(3, 5)))


def lists(page: Page) -> None:
    """Lists in two columns of the page."""
    for y in range(90, 640, 14):
        for x in (60, 320):
            opens = page.random.random() < 0.4
            mark = page.random.choice(("\u2022", "-")) + " " if opens else ""
            page.text(x if opens else x + 10, y, mark + page.words(5))


def contents(page: Page) -> None:
    """Titles with the numbers of their pages, below one another, with leaders or without."""
    random, y, number = page.random, 90.0, 1
    page.text(60, y, random.choice(("Contents", "Table of Contents", "Inhalt", "")), "Helvetica-Bold")
    leaders, right = random.choice((".", ".", " . ", "")), random.choice((420.0, 540.0))
    for chapter in range(1, random.randrange(4, 9)):
        y += 2.2 * page.size
        number += random.randrange(3)
        page.text(60, y, f"{chapter} {page.words(random.randrange(1, 3)).title()}", "Helvetica-Bold")
        page.text(right, y, str(number), side="right")
        for section in range(1, random.randrange(1, 6)):
            y += 1.3 * page.size
            number += random.randrange(3)
            page.entry(
                78,
                right,
                y,
                f"{chapter}.{section} {page.words(random.randrange(1, 6))}",
                leaders,
                str(number),
            )


def indexes(page: Page) -> None:
    """Terms with the numbers of all their pages, in columns of the page."""
    random = page.random
    columns, leaders = random.choice((2, 2, 3)), random.choice((".", " . ", ""))
    wide = 500 / columns
    terms = iter(sorted(f"{random.choice(WORDS.split())} {page.words(1)}" for _ in range(200)))
    for column in range(columns):
        x, y = 56 + wide * column, 90.0
        while y < 680:
            if random.random() < 0.15:
                y += 2.4 * page.size
                page.text(x + wide / 3, y, random.choice("ABCDEFGHI"), "Helvetica-Bold")
            y += 1.3 * page.size
            pages = sorted({random.randrange(1, 300) for _ in range(random.choice((1, 1, 2, 3, 4)))})
            page.entry(x, x + wide - 24, y, next(terms)[:18], leaders, ", ".join(map(str, pages)))


def listings(page: Page) -> None:
    """Program text between prose: assignments in line, remarks behind, arrays of numbers."""
    random, y = page.random, 90.0
    mono = "Courier"
    while y < 620:
        y = page.prose(y) + 18
        style = random.choice(("assign", "remark", "array", "options"))
        for _ in range(random.randrange(3, 9)):
            name, value = random.choice(WORDS.split()), str(random.randrange(10**4))
            left, right = {
                "assign": (f"{name}", f"= {value};"),
                "remark": (f"{name}({value});", f"/* {page.words(3)} */"),
                "array": (f"[{value}", f"{random.randrange(10**5)}]"),
                "options": (f"--{name}={value}", f"# {page.words(3)}"),
            }[style]
            page.text(80, y, left, mono)
            page.text(230, y, right, mono)
            y += 1.3 * page.size
        y += 14


def margins(page: Page) -> None:
    """Prose with notes in its margin, beside the lines that they are about."""
    random, y = page.random, 90.0
    left = random.random() < 0.5
    while y < 620:
        lines = random.randrange(2, 6)
        for line in range(lines):
            page.text(150 if left else 60, y + 1.3 * page.size * line, page.words(13)[:78])
        at = y + 1.3 * page.size * random.randrange(lines - 1)
        for line, note in enumerate(
            (page.words(2).capitalize(), str(random.choice(("2024/06/01", "v1.2", "see"))))
        ):
            page.text(60 if left else 480, at + 1.3 * page.size * line, note[:17], page.italic)
        y += 1.3 * page.size * lines + random.choice((8, 14, 22))


def authors(page: Page) -> None:
    """Names side by side with what is known of them, above prose."""
    random = page.random
    columns = random.choice((2, 2, 3))
    page.text(306, 80, page.words(5).title(), "Helvetica-Bold", "centre")
    for column in range(columns):
        x, y = 612 * (column + 0.5) / columns, 110.0
        name = " ".join(page.words(2).title().split())
        place = (f"{page.words(1).title()} University", "Department of " + page.words(1).title())
        for text in (name, *place[: random.randrange(3)], f"{name.split()[0].lower()}@example.org")[
            : random.choice((2, 3, 4))
        ]:
            page.text(x, y, text, page.plain if random.random() < 0.5 else page.italic, "centre")
            y += 1.3 * page.size
    y = 200.0
    while y < 620:
        y = page.prose(y, 5) + 14
