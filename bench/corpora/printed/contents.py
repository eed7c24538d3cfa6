"""Random tables: labels, heads and values as a grid of spots, without any style."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

_WORDS = """
net total other deferred current annual gross foreign mean relative local upper direct sparse weighted final

revenue assets income model error staff region tariff depth margin receipts training vessels harvest baseline
transport equity sample latency inventory pensions interest sensor grain voltage claims output

Alder Birch Calder Dunmore Eskdale Farrow Gretna Hollis Inver Jarrow Kestrel Lorne Moray Nairn Orkney Perth

January March May July October 2019 2020 2021 2022 2023 2024 Q1 Q2 Q3 Q4 North South Mean Max
"""
_ADJECTIVES, _NOUNS, _NAMES, _TERMS = (words.split() for words in _WORDS.split("\n\n"))
_TAILS = ("of the group", "before tax", "at cost", "per share", "in use", "and related items", "under lease")
_SENTENCES = (
    "applies to all sites that were opened after the first of May",
    "is measured once a year by an outside party",
    "includes goods in transit but not those held for others",
    "was agreed with the board and takes effect next spring",
    "depends on the weather and on the length of the season",
)


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell: its text and how many rows and columns it takes."""

    text: str
    rows: int = 1
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Sample:
    """A table: lines of spots from left to right, of which the first `head` are its head.

    `kind` says what the values are; `sections` are lines that name what follows.
    """

    kind: str
    columns: int
    head: int
    lines: tuple[tuple[Spot, ...], ...]
    sections: frozenset[int] = frozenset()
    total: bool = False

    def grid(self) -> list[list[str]]:
        """Return the texts by row and column; a spot of several places is in all of them."""
        places: dict[tuple[int, int], str] = {}
        for row, line in enumerate(self.lines):
            column = 0
            for spot in line:
                while (row, column) in places:
                    column += 1
                for r in range(row, row + spot.rows):
                    for c in range(column, column + spot.columns):
                        places[r, c] = spot.text
                column += spot.columns
        return [[places.get((r, c), "") for c in range(self.columns)] for r in range(len(self.lines))]


KINDS = ("money", "money", "metrics", "metrics", "counts", "words", "text", "mixed")


def make_sample(random: Random, *, narrow: bool) -> Sample:
    """Draw a table; `narrow` ones fit a column of a page."""
    kind = random.choice(KINDS)
    most = 5 if narrow else 8
    columns = random.randint(2, 3 if kind in ("words", "text") and narrow else 4 if kind == "text" else most)
    rows = random.randint(2, 6) if kind == "text" else random.randint(2, 16)
    head = _head(random, columns)
    grouped = kind != "text" and rows > 4 and random.random() < 0.25
    empty = random.choice((0.0, 0.0, 0.0, 0.1, 0.3))
    names = [_label(random, kind) for _ in range(rows)]
    lines = [
        [Spot(name), *(Spot(_value(random, kind, c, empty)) for c in range(1, columns))] for name in names
    ]
    total = kind in ("money", "counts") and random.random() < 0.5
    if total:
        lines[-1] = [Spot("Total"), *(Spot(_value(random, kind, c, 0.0)) for c in range(1, columns))]
    sections: set[int] = set()
    if grouped:
        lines, sections = _with_sections(random, lines, columns, len(head))
    return Sample(kind, columns, len(head), tuple(map(tuple, [*head, *lines])), frozenset(sections), total)


def phrase(random: Random) -> str:
    """Return two words that name something."""
    return f"{random.choice(_ADJECTIVES)} {random.choice(_NOUNS)}"


def sentence(random: Random) -> str:
    """Return a sentence of prose."""
    return f"The {phrase(random)} of {random.choice(_NAMES)} {random.choice(_SENTENCES)}."


def _label(random: Random, kind: str) -> str:
    if kind in ("words", "mixed", "metrics") and random.random() < 0.6:
        return random.choice(_NAMES) + random.choice(("", "", f"-{random.randint(2, 99)}"))
    tail = f" {random.choice(_TAILS)}" if random.random() < 0.3 else ""
    return phrase(random).capitalize() + tail


def _value(random: Random, kind: str, column: int, empty: float) -> str:
    if random.random() < empty:
        return random.choice(("", "", "–"))
    if kind == "money":
        amount = f"{random.randint(1, 10 ** random.randint(1, 6)):,}"
        return f"({amount})" if random.random() < 0.2 else amount
    if kind == "metrics":
        value = f"{random.uniform(0, 100):.1f}"
        return value + (f" ± {random.uniform(0, 2):.1f}" if column % 3 == 2 else "")
    if kind == "counts":
        return str(random.randint(0, 9999))
    if kind == "text" and column > 0:
        return sentence(random) if random.random() < 0.7 else phrase(random).capitalize()
    if kind == "mixed":
        return (
            f"{random.randint(1, 28)} {random.choice(('May', 'June', 'Sept'))} {random.randint(1998, 2024)}",
            f"{random.uniform(0, 99):.1f}%",
            f"{random.choice('ABCDE')}{random.randint(10, 99)}",
            random.choice(("yes", "no", "partly", "n/a")),
        )[column % 4]
    return random.choice((random.choice(_NAMES), phrase(random), random.choice(_NOUNS).capitalize()))


def _head(random: Random, columns: int) -> list[list[Spot]]:
    stub = random.choice(("", "", "Item", "Name", "Region"))
    names = [random.choice((random.choice(_TERMS), phrase(random).capitalize())) for _ in range(columns - 1)]
    kind = random.choice(("none", "one", "one", "one", "two", "two", "unit"))
    if kind == "none":
        return []
    lower = [Spot(stub), *map(Spot, names)]
    if kind == "unit" and columns > 2:
        unit = random.choice(("(in millions)", "(in thousands, except per share)", "(% of sales)"))
        return [lower, [Spot(""), Spot(unit, 1, columns - 1)]]
    if kind == "two" and columns > 3:
        return [_groups(random, columns), lower]
    return [lower]


def _groups(random: Random, columns: int) -> list[Spot]:
    """Draw heads over two columns or more each, with the first column left empty."""
    line, column = [Spot("")], 1
    while column < columns:
        width = min(random.choice((2, 2, 3)), columns - column)
        width += columns - column - width == 1
        line.append(Spot(phrase(random).capitalize(), 1, width))
        column += width
    return line


def _with_sections(
    random: Random, lines: list[list[Spot]], columns: int, head: int
) -> tuple[list[list[Spot]], set[int]]:
    """Put a line that names a section before the first row and before one in the middle."""
    out: list[list[Spot]] = []
    sections: set[int] = set()
    for at, line in enumerate(lines):
        if at in (0, len(lines) // 2):
            sections.add(head + len(out))
            out.append([Spot(f"{phrase(random).capitalize()}:"), *(Spot("") for _ in range(columns - 1))])
        out.append(line)
    return out, sections
