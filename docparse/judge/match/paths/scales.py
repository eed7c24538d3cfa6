"""The scale of a number: right behind it (`12.5 million`, `12.5亿元`), or stated for its whole table.

A table states it in its heads or right above: `(in millions)`, `€m`, `TEUR`, `単位：千円`. It is part of what
each number says: under another scale no number is what it was.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from unicodedata import normalize

from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import Occurrence
from docparse.numerals.myriads import CURRENCY_WORDS, factor
from docparse.numerals.myriads import SCALE as MYRIADS
from docparse.numerals.scales import SHORT, WORD, power_of
from docparse.text import fold

_MONEY = r"(?:eur|usd|gbp|chf|sek|nok|dkk|[$€£])"
_BRIEF = rf"(?:{SHORT}|[tkb])"  # says a scale beside a currency, or behind a number
_STATED = rf"(?:单位|單位|単位|{fold('단위').text})[:： ]{{0,2}}[^\s,;)）]{{1,12}}"
_ASIAN_MONEY = "|".join(sorted(CURRENCY_WORDS, key=len, reverse=True))
_SCALE = re.compile(
    r"(?!(?<=[a-z])[a-z])"  # within a word no scale begins
    rf"(?P<number>\d[ \t]?)?(?P<scale>{_STATED}|{MYRIADS}[ \t]*(?:{_ASIAN_MONEY})|(?(number){MYRIADS}|(?!))"
    rf"|(?<![^\W\d_])(?:(?:{fold(WORD, 'strict').text})|{_MONEY}[ \t]?(?:'?000(?![,\d])|{_BRIEF})"
    rf"|{_BRIEF}[ \t]?{_MONEY}|(?(number){_BRIEF}|(?!)))(?![^\W_])|(?<![\d,])'?000'?s(?![^\W_]))"
)
_BESIDE = re.compile(rf"{_MONEY}|\s+")
_ABOVE = 300  # characters above a table


class Scales:
    """The scales of the numbers of two pages."""

    def __init__(self, gold: SearchIndex, prediction: SearchIndex) -> None:
        self._gold, self._prediction = _Stated(gold), _Stated(prediction)

    def changed(self, wanted: Occurrence, other: Occurrence, *, in_table: bool) -> str:
        """Return the other scale of an occurrence than of its fact, behind it or over its table; or ""."""
        said, read = self._gold.behind.get(wanted.end, ""), self._prediction.behind.get(other.end, "")
        if said and read and _power(said) != _power(read):
            return f"followed by {read!r}, not {said!r}"
        over, above = (
            (self._gold.over(wanted.start), self._prediction.over(other.start)) if in_table else ({}, {})
        )
        lost = [over[power] for power in sorted(over.keys() - above)]
        new = [above[power] for power in sorted(above.keys() - over)]
        return f"in a table stated in {new[0]}, not in {', '.join(lost)}" if lost and new else ""


class _Stated:
    """The scales that a page states, and those right behind its numbers."""

    def __init__(self, index: SearchIndex) -> None:
        self._index = index
        self.behind: dict[int, str] = {}
        """Scales by the end of the number before them."""
        self._found: list[tuple[int, str]] = []
        """The power and the words of each scale that is stated, in order."""
        self._starts: list[int] = []
        for match in _SCALE.finditer(index.text):
            if match["number"]:
                self.behind[match.start() + 1] = match["scale"]
            else:
                self._starts.append(match.start())
                self._found.append((_power(match["scale"]), match["scale"]))

    def over(self, at: int) -> dict[int, str]:
        """Return the scales stated above an offset, by power: for its table; in text, on the nearest line.

        A table of text may be a part of the one whose scale is stated.
        """
        last = bisect_left(self._starts, at)
        if not last:
            return {}
        cell = self._index.cell(at)
        if cell < 0:
            low = self._index.text.rfind("\n", 0, self._starts[last - 1]) + 1
        else:
            low = self._index.table_tops[self._index.page.cells[cell].table] - _ABOVE
        return dict(self._found[bisect_left(self._starts, low) : last])


def _power(scale: str) -> int:
    """Return the power of ten that a scale multiplies by, 0 for a unit without one."""
    asian = factor(scale)
    return len(str(asian)) - 1 if asian > 1 else power_of(normalize("NFC", _BESIDE.sub("", scale)))
