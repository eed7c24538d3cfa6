"""What is called from outside this room, in the order in which it runs."""

from docparse.layout.words.kernels._keep_numba import judge_glyphs
from docparse.layout.words.kernels._runs_numba import form_runs
from docparse.layout.words.kernels._text_numba import emit_text, weigh_letters
from docparse.layout.words.kernels._words_numba import measure_words, split_words

__all__ = [
    "emit_text",
    "form_runs",
    "judge_glyphs",
    "measure_words",
    "split_words",
    "weigh_letters",
]
