"""The scores of answers, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.judge.answers import Rule, finmtm, xfinbench
from docparse.judge.answers.citations import Citations, Overlap, final_answer, selection_scores
from docparse.judge.answers.extraction import NONE, extract_answers
from docparse.judge.answers.overlap import PAPER_BETA, corpus_bleu, rouge_l, sentence_bleu
from docparse.judge.answers.programs import sandbox
from docparse.judge.answers.qualities import Judged, judge_qualities, mean_qualities, read_qualities
from docparse.judge.answers.ranking import Ranking, hit_at, mean_recall_at, mean_reciprocal_rank
from docparse.judge.answers.rules import (
    Mark,
    Scorer,
    chosen_options,
    gold_answer,
    listed,
    number_mark,
    program_mark,
    xfinbench_mark,
)

__all__ = [
    "NONE",
    "PAPER_BETA",
    "Citations",
    "Judged",
    "Mark",
    "Overlap",
    "Ranking",
    "Rule",
    "Scorer",
    "chosen_options",
    "corpus_bleu",
    "extract_answers",
    "final_answer",
    "finmtm",
    "gold_answer",
    "hit_at",
    "judge_qualities",
    "listed",
    "mean_qualities",
    "mean_recall_at",
    "mean_reciprocal_rank",
    "number_mark",
    "program_mark",
    "read_qualities",
    "rouge_l",
    "sandbox",
    "selection_scores",
    "sentence_bleu",
    "xfinbench",
    "xfinbench_mark",
]
