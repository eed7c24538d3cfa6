"""Files of answers and rankings, scored as the papers of four benchmarks do it.

rows      rows of JSON Lines files, joined by the id of their question
answers   numbers, programs, choices, dialogues, agents: gold and responses → figures
quotes    quote selection, retrieval and text overlap: gold, responses and runs → figures

The scores themselves are in `docparse.answers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docparse._lazy import names_on_first_use

if TYPE_CHECKING:
    from docparse.scoring.answers import TASKS, answer_lines, score_answers
    from docparse.scoring.quotes import DEPTHS, judged_before, judged_now, quote_lines, score_quotes

_HOMES = {
    "DEPTHS": "docparse.scoring.quotes",
    "TASKS": "docparse.scoring.answers",
    "answer_lines": "docparse.scoring.answers",
    "judged_before": "docparse.scoring.quotes",
    "judged_now": "docparse.scoring.quotes",
    "quote_lines": "docparse.scoring.quotes",
    "score_answers": "docparse.scoring.answers",
    "score_quotes": "docparse.scoring.quotes",
}

__all__ = [
    "DEPTHS",
    "TASKS",
    "answer_lines",
    "judged_before",
    "judged_now",
    "quote_lines",
    "score_answers",
    "score_quotes",
]

__getattr__, __dir__ = names_on_first_use(__name__, _HOMES)
