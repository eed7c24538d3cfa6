"""From documents and questions to a score: retrieve, ask a model, score by a paper's rule.

questions  files → questions with all their fields
shelf      documents → indexes → what is found for a question
inputs     question + what was found → the model's input
run        inputs → responses, kept as they come, so that a run goes on where it stopped
batch      inputs → requests for batch services, and their results back
marks      responses → a mark for each question → figures, strata, comparisons
report     figures → JSON, Markdown, HTML
"""

from __future__ import annotations

from docparse.answering.inputs import SYSTEMS, Setting
from docparse.answering.marks import Result, Scores, compared, scores_of
from docparse.answering.questions import Question, read_questions
from docparse.answering.run import answer
from docparse.answering.shelf import Paper, Shelf

__all__ = [
    "SYSTEMS",
    "Paper",
    "Question",
    "Result",
    "Scores",
    "Setting",
    "Shelf",
    "answer",
    "compared",
    "read_questions",
    "scores_of",
]
