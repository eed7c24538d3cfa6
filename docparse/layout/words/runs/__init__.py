"""Which words of a base line are one run, as the lines round them tell.

Each step returns where runs begin, one bool a word; the text is written once, when all are done.
"""

from __future__ import annotations

from docparse.content import Drawings
from docparse.layout.leaders import join_leaders
from docparse.layout.model import Floats, Ints, Words
from docparse.layout.params import Params
from docparse.layout.words.runs.blanks import join_answers
from docparse.layout.words.runs.columns import part_columns
from docparse.layout.words.runs.fields import join_fields
from docparse.layout.words.runs.listings import join_listings
from docparse.layout.words.runs.rows import find_rows
from docparse.layout.words.runs.starts import run_starts, with_starts
from docparse.layout.words.runs.stretched import join_stretched


def arrange_runs(params: Params, words: Words, drawn: Drawings, level: Floats) -> Words:
    """Return `words` with runs as tables, figures and lines are found in.

    Few words that justify their line, the parts of a line of program text in one box of `drawn`, and answers
    on blanks of forms, which `level` rules (m, 3: y, x0, x1) draw, are joined to what stands before them;
    what runs over a gutter between columns of prose is cut.
    """
    rows, wordy = find_rows(params, words), words.letters > 0
    starts = join_stretched(params, words, rows, run_starts(words), wordy)
    starts = join_listings(params, words, starts, drawn.paths)
    starts = part_columns(params, words, rows, starts, wordy)
    return with_starts(words, join_answers(params.words.runs.blanks, words, starts, level))


def join_led(params: Params, words: Words, leaders: Ints) -> Words:
    """Return `words` with the values of forms, and leaders and what they lead to, joined to their labels.

    This is done once tables are found, which have them in columns; `leaders` are rows of words.
    """
    starts = join_fields(params.words.runs.fields, words, run_starts(words))
    return with_starts(words, join_leaders(params.leaders, words, starts, leaders))
