"""Filings written down as plain data (`trades/*.toml`, `world/*.toml`) → HTML, numbers drawn from a seed.

    name, form, currency; aside: looked at last; digits: separators of thousands and decimals (",."); minus
    [[page]]        titles, text: paragraphs; "{20 90 usd x6 2023-12-31}" is a number between 20 and 90
    [[page.table]]  scale: the power of ten of its money; stub: printed at the head of the labels
      columns       [heads from top to bottom joined by "|", period, words]
      rows          [label] | [label, least, most, words] | [label, "sum", count of rows above, words]

A label's indent is its leading spaces. The words of a row come before those of its column: a unit (`usd`,
`shares`, `pure`, `%`, `perShare`), `x3` (thousands), a currency sign, a period, `start` or `end` (the day
before the column's period, or its last); `-` makes it negative; `bare` prints no % sign; `small` is between
1.00 and 99.99, whatever the row says; a column of `note` has references to notes, which nothing tags.
"""

from __future__ import annotations

import random
import re
import tomllib
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from bench.filings.pieces import Amount, Column, Row, document, page, paragraph, table, tagged, title
from bench.filings.tags import CURRENCIES, PER_SHARE, Span, Tags

TRADES = Path(__file__).parent / "trades"
WORLD = Path(__file__).parent / "world"
_DRAWN = re.compile(r"\{([^{}]+)\}")
_SIGNS = ("$", "¥", "€", "£", "₹", "₩", "R$", "NT$", "C$", "A$")
_UNITS = (*CURRENCIES, "shares", "pure", "%", "perShare")


def write_written(path: Path, folder: Path, seed: int = 0) -> Path:
    """Write the filing of one TOML file; the same seed writes the same numbers."""
    data = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    rng = random.Random(zlib.crc32(path.stem.encode()) + seed)
    writer = _Writer(data["currency"], rng, data.get("digits", ",."), data.get("minus", ""))
    pages = [writer.page(one) for one in data["page"]]
    out = folder / f"{path.stem}-{data['form'].lower()}.html"
    out.write_text(document(data["name"], pages, writer.tags), encoding="utf-8")
    return out


@dataclass(slots=True)
class _Writer:
    currency: str
    rng: random.Random
    digits: str = ",."
    minus: str = ""
    tags: Tags = field(default_factory=Tags)

    def page(self, data: dict[str, Any]) -> str:
        texts = [_DRAWN.sub(lambda found: self._prose(found[1]), text) for text in data.get("text", ())]
        tables = [self._table(one) for one in data.get("table", ())]
        return page(*map(title, data["titles"]), *map(paragraph, texts), *tables)

    def _prose(self, words: str) -> str:
        least, most, *rest = words.split()
        value = self._draw(Decimal(least), Decimal(most))
        return tagged(self._amount(value, rest, 0, Span(None, date.min)), self.tags)

    def _table(self, data: dict[str, Any]) -> str:
        columns = _columns(data["columns"])
        words = [one[2].split() if len(one) > 2 else [] for one in data["columns"]]
        drawn: list[list[Decimal]] = []
        rows = []
        for line in data["rows"]:
            amounts: list[Amount] = []
            if len(line) > 1:
                drawn.append(list(self._values(line, drawn, len(columns))))
                words_of_row = line[3].split() if len(line) > 3 else []
                amounts = [
                    self._amount(value, [*words_of_row, *more], data["scale"], column.span)
                    for value, column, more in zip(drawn[-1], columns, words, strict=True)
                ]
            label = line[0].lstrip()
            rows.append(Row(label, tuple(amounts), (len(line[0]) - len(label)) // 2, "sum" in line))
        return table(columns, rows, self.tags, data.get("stub", ""))

    def _values(self, line: list[Any], drawn: Sequence[Sequence[Decimal]], count: int) -> Iterator[Decimal]:
        if line[1] == "sum":
            parts = drawn[-line[2] :]
            yield from (sum((part[at] for part in parts), Decimal(0)) for at in range(count))
        else:
            yield from (self._draw(Decimal(line[1]), Decimal(line[2])) for _ in range(count))

    def _draw(self, least: Decimal, most: Decimal) -> Decimal:
        """A number between two, with as many decimals as they have."""
        power = min(int(least.as_tuple().exponent), 0)
        return Decimal(self.rng.randint(int(least.scaleb(-power)), int(most.scaleb(-power)))).scaleb(power)

    def _amount(self, value: Decimal, words: Sequence[str], scale: int, span: Span) -> Amount:
        """A number with what its words say; the first of a kind counts."""
        if "note" in words:
            return Amount(Decimal(self.rng.randint(3, 29)), "", 0, span)
        if "small" in words:
            value = self._draw(Decimal("1.00"), Decimal("99.99"))
        unit = next((one for one in words if one in _UNITS), self.currency)
        scaled = unit in (*CURRENCIES, "shares")
        powers = (int(one[1:]) for one in words if re.fullmatch(r"x-?\d+", one))
        sign = next((one for one in words if one in _SIGNS), "")
        return Amount(
            -value if "-" in words else value,
            {"%": "pure", "perShare": self.currency + PER_SHARE}.get(unit, unit),
            -2 if unit == "%" else next(powers, scale if scaled else 0),
            _span(words, span),
            -min(int(value.as_tuple().exponent), 0),
            "" if unit in ("shares", "pure", "%") else sign,
            "%" if unit == "%" and "bare" not in words else "",
            self.digits,
            self.minus,
        )


def _columns(data: Sequence[list[str]]) -> list[Column]:
    """Columns whose heads end on one line, however many lines each has."""
    heads = [one[0].split("|") for one in data]
    most = max(map(len, heads))
    return [
        Column((*[""] * (most - len(head)), *head), _period(one[1]) if one[1] else Span(None, date.min))
        for head, one in zip(heads, data, strict=True)
    ]


def _period(text: str) -> Span:
    start, _, end = text.rpartition("/")
    return Span(date.fromisoformat(start) if start else None, date.fromisoformat(end))


def _span(words: Sequence[str], span: Span) -> Span:
    """The period that the words name, or that of the column."""
    for word in words:
        if word in ("start", "end"):
            return span.instant if word == "end" or span.start is None else span.before
        if re.match(r"\d{4}-", word):
            return _period(word)
    return span


def written(folder: Path = TRADES, aside: bool | None = None) -> list[Path]:
    """The filings of a folder in alphabetical order; `aside` keeps those that are, or are not."""
    paths = sorted(folder.glob("*.toml"))
    return [path for path in paths if aside is None or _is_aside(path) == aside]


def _is_aside(path: Path) -> bool:
    return bool(tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal).get("aside", False))
