"""Numbers put into gold pages that are not there: how many are found, and how many others are reported.

number      a number of three to six digits in a paragraph of its own
row         a row of a table printed twice
continued   rows with new numbers at the end of a table
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

_ROW = re.compile(r"<tr\b.*?</tr>", re.S | re.I)
_CELL = re.compile(r"<td\b[^>]*>(.*?)</td>", re.S | re.I)
_TAG = re.compile(r"<[^>]*>")
_VALUE = re.compile(r"\W*(\d[\d,.]*)\W*")
_YEAR = re.compile(r"(?:19|20)\d\d")

Invention = tuple[str, Counter[str]]
"""The page, and the numbers put into it, digits alone."""


def digits(text: str) -> str:
    """Return the digits of a number."""
    return "".join(character for character in text if character.isdigit())


def _values(row: str) -> list[str]:
    cells = (_TAG.sub("", cell).strip() for cell in _CELL.findall(row))
    matches = (_VALUE.fullmatch(cell) for cell in cells)
    return [m[1] for m in matches if m and len(digits(m[1])) > 1 and not _YEAR.fullmatch(m[1])]


def _number(page: str, rng: random.Random) -> Invention | None:
    text = f"{rng.randrange(10 ** rng.randint(2, 5), 10**6):,}"
    at = page.rfind("</body>")
    at = len(page) if at < 0 else at
    return f"{page[:at]}<p>{text}</p>{page[at:]}", Counter([digits(text)])


def _doubled(page: str, rng: random.Random) -> Invention | None:
    rows = [row for row in _ROW.finditer(page) if _values(row[0])]
    if not rows:
        return None
    row = rng.choice(rows)
    return page[: row.end()] + row[0] + page[row.end() :], Counter(map(digits, _values(row[0])))


def _continued(page: str, rng: random.Random) -> Invention | None:
    rows = [row for row in _ROW.finditer(page) if _values(row[0])]
    if not rows:
        return None
    row = rng.choice(rows)
    new: Counter[str] = Counter()

    def other(match: re.Match[str]) -> str:
        value = f"{rng.randrange(1000, 10**6):,}"
        new[digits(value)] += 1
        return match[0].replace(match[1], value)

    text = re.sub(r">\W*(\d[\d,.]{1,})\W*<", other, row[0])
    return (page[: row.end()] + text + page[row.end() :], new) if new else None


INVENTIONS: dict[str, Callable[[str, random.Random], Invention | None]] = {
    "number": _number,
    "row": _doubled,
    "continued": _continued,
}
