"""Whether the last line of a head is a row: what heads columns is set in one type, or unlike what is below.

A row is set in the types of its columns: a command in typewriter type, what it does in roman; a bold label, a
plain value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from docparse.layout.model import BOLD, ITALIC, MONOSPACE
from docparse.layout.params import Params
from docparse.layout.tables.columns.entries import Entry, Row

Look = tuple[int, int]


def without_rows(params: Params, rows: Sequence[Row], header: int, parted: Sequence[bool]) -> int:
    """Return `header` less the lines at its end that are rows.

    `parted` says which lines have a rule below them.
    """
    while header and _log_odds(params, rows[header - 1], rows[header:], parted[header - 1 :]) > 0:
        header -= 1
    return header


def _log_odds(params: Params, line: Row, below: Sequence[Row], parted: Sequence[bool]) -> float:
    """Return the log odds that a line is a row as those below it are, against a head of them."""
    numbers = params.tables.heads.rowlike
    columns: dict[int, list[Entry]] = {}
    for entry in (entry for row in below for entry in row if entry.first == entry.last):
        columns.setdefault(entry.first, []).append(entry)
    own = [entry for entry in line if entry.first == entry.last and entry.first in columns]
    if len(own) < 2:
        return -numbers.head
    alike = sum([_look(entry) == _usual(columns[entry.first]) for entry in own]) / len(own)
    several = len({_look(entry) for entry in own}) > 1
    figures = [2 * sum([other.figure for other in columns[e.first]]) > len(columns[e.first]) for e in own]
    over = any([figure and not entry.figure for entry, figure in zip(own, figures, strict=True)])
    ruled = parted[0] and 2 * sum(parted[1:]) <= len(parted[1:])
    return (
        numbers.types * several * max(0.0, 2 * alike - 1)
        + numbers.colon * line[0].text.endswith((":", "："))
        + numbers.recurs * any([entry.text == other.text for entry in own for other in columns[entry.first]])
        - numbers.over * over
        - numbers.ruled * ruled
        - numbers.head
    )


def _look(entry: Entry) -> Look:
    """Return the font and the style of an entry's first word."""
    words, at = entry.piece.words, entry.piece.first
    return int(words.font[at]), int(words.style[at]) & (BOLD | ITALIC | MONOSPACE)


def _usual(entries: Sequence[Entry]) -> Look | None:
    """Return how at least half of a column's entries look, of which there are two or more; else None."""
    look, count = Counter(map(_look, entries)).most_common(1)[0]
    return look if 2 * count >= max(3, len(entries)) else None
