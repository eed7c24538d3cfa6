"""Tables set sideways on an upright page: found among their words turned upright, with boxes of the page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

import numpy as np

from docparse.content import PageContent
from docparse.layout.drawings.marks import find_marks
from docparse.layout.drawings.rulings import find_rulings
from docparse.layout.model import Ints, TableDraft, Words
from docparse.layout.params import Params
from docparse.layout.readings.page import page_evidence
from docparse.layout.readings.score import best_cover, weighed_tables
from docparse.layout.size import usual_size
from docparse.layout.tables.find import ruled_tables, text_tables
from docparse.layout.tables.words import make_pieces
from docparse.layout.turned.upright import turn_content, turn_table, turn_words

NO_INDEX = np.zeros((0, 2), np.float32)


def sideways_tables(params: Params, words: Words, rows: Ints, content: PageContent) -> Iterator[TableDraft]:
    """Yield the tables among those of `rows` that read upwards or downwards; boxes are those of the page."""
    numbers = params.turned.sideways
    for quarter in (90, 270) if len(rows) >= numbers.least else ():
        own = rows[np.abs(words.angle[rows] + np.sin(np.radians(quarter)) * np.pi / 2) < numbers.near]
        if len(own) < numbers.least:
            continue
        page = turn_content(content, quarter)
        upright = turn_words(words, quarter, content.width, content.height)
        rulings = find_rulings(params, page.drawings, page.width, page.height)
        marks = find_marks(params.marks, page, rulings, usual_size(params.typography, words))
        evidence = cache(partial(page_evidence, upright, page, rulings, marks, NO_INDEX))
        ruled = ruled_tables(params, upright, own, rulings)
        found = best_cover(weighed_tables(params, ruled, evidence, drawn=True))
        rest = np.setdiff1d(own, np.concatenate([np.zeros(0, np.int32), *(draft.words for draft in found)]))
        others = text_tables(params, make_pieces(params, upright, rest), rulings)
        for draft in found + best_cover(weighed_tables(params, others, evidence)):
            yield turn_table(draft, 360 - quarter, page.width, page.height)
