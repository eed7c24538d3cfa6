"""Sheets with printed gridlines: one lattice around several tables, empty rows between them."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

from docparse.layout.model import Ints, Words
from docparse.layout.params import Params
from docparse.layout.tables.candidates.choose import head_spans
from docparse.layout.tables.lattice.lattice import Lattice
from docparse.layout.tables.words import make_lines, make_pieces


def part_sheet(params: Params, words: Words, rows: Ints, lattice: Lattice) -> list[Lattice]:
    """Return the parts of a lattice: a row without text, and heads below it, begin another table.

    What is between the two is a title, and of no table. `rows` are the words of the page.
    """
    inside = lattice.inside(params.typography, words, rows)
    filled = set(lattice.places_of(params.typography, words, inside)[0].tolist())
    if len(filled) == lattice.rows:
        return [lattice]
    lines = make_lines(make_pieces(params, words, inside))
    middle = params.typography.middle
    row = [bisect_right(lattice.ys[1:-1], line.base - middle * line.size) for line in lines]
    spans = head_spans(params.tables.candidates.parts, lines)
    begun = [(row[stop - 1] + 1, row[start]) for stop, start in spans if row[stop] - 1 not in filled]
    bounds = [(0, 0), *begun, (lattice.rows, lattice.rows)]
    return [lattice.between(first, stop) for (_, first), (stop, _) in pairwise(bounds)]
