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

_COLONS = (":", "：")


def without_rows(params: Params, rows: Sequence[Row], header: int, parted: Sequence[bool]) -> int:
    """Return `header` less the lines at its end that are rows.

    `parted` says which lines have a rule below them.
    """
    while header and _log_odds(params, rows, header - 1, parted[header - 1 :]) > 0:
        header -= 1
    return header


def with_sub_heads(rows: Sequence[Row], header: int, *, drawn: bool) -> int:
    """Return `header` and the rows below it that part heads over several columns, but not all.

    Unless rows are `drawn`, there are two such heads, and what is below others goes on with them, but for the
    labels'.
    """
    while 0 < header < len(rows) - 2 and _are_sub_heads(rows[header], rows[header - 1], drawn):
        header += 1
    return header


def _are_sub_heads(row: Row, heads: Row, drawn: bool) -> bool:
    """Return True if words are in every column of each of `heads` over several."""
    spans = [range(head.first, head.last + 1) for head in heads if head.first < head.last]
    wide, below = set().union(*spans), {entry.first for entry in row if entry.first == entry.last}
    others = {head.first for head in heads} - wide - {0}
    if not spans or len(heads) < 2 or not wide <= below or any([entry.figure for entry in row]):
        return False
    return drawn or (len(spans) > 1 and not others & below)


def _log_odds(params: Params, rows: Sequence[Row], at: int, parted: Sequence[bool]) -> float:
    """Return the log odds that line `at` is a row as those below it are, against a head of them."""
    numbers = params.tables.heads.rowlike
    line, below = rows[at], rows[at + 1 :]
    columns: dict[int, list[Entry]] = {}
    for entry in (entry for row in below for entry in row if entry.first == entry.last):
        columns.setdefault(entry.first, []).append(entry)
    own = [entry for entry in line if entry.first == entry.last and entry.first in columns]
    if len(own) < 2:
        return -numbers.head
    usual = {entry.first: _usual(columns[entry.first]) for entry in own}
    alike = sum([_look(entry) == usual[entry.first] for entry in own]) / len(own)
    unlike = any(_is_unlike(above, usual) for above in rows[:at])
    colons = [entry.text.endswith(_COLONS) for entry in columns.get(0, [])]
    several = len({_look(entry) for entry in own}) > 1
    figures = [2 * sum([other.figure for other in columns[e.first]]) > len(columns[e.first]) for e in own]
    over = any([figure and not entry.figure for entry, figure in zip(own, figures, strict=True)])
    ruled = parted[0] and 2 * sum(parted[1:]) <= len(parted[1:])
    return (
        (numbers.types * several + numbers.unlike * unlike) * max(0.0, 2 * alike - 1)
        + line[0].text.endswith(_COLONS)
        * (numbers.colon + numbers.colons * sum(colons) / max(1, len(colons)))
        + numbers.recurs * any([entry.text == other.text for entry in own for other in columns[entry.first]])
        - numbers.over * over
        - numbers.ruled * ruled
        - numbers.head
    )


def _is_unlike(row: Row, looks: dict[int, Look | None]) -> bool:
    """Return True if a line has an entry in each of some columns, none of the look that is usual there."""
    others = {entry.first for entry in row if entry.first in looks and _look(entry) != looks[entry.first]}
    return len(others) == len(looks)


def _look(entry: Entry) -> Look:
    """Return the font and the style of an entry's first word."""
    words, at = entry.piece.words, entry.piece.first
    return int(words.font[at]), int(words.style[at]) & (BOLD | ITALIC | MONOSPACE)


def _usual(entries: Sequence[Entry]) -> Look | None:
    """Return how at least half of a column's entries look, of which there are two or more; else None."""
    look, count = Counter(map(_look, entries)).most_common(1)[0]
    return look if 2 * count >= max(3, len(entries)) else None
