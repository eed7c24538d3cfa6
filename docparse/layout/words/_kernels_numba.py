"""The kernels of this room in the order in which they run; `form.py` says what each step means."""

from docparse.layout.words._keep_numba import judge_glyphs
from docparse.layout.words._rows_numba import filled
from docparse.layout.words._runs_numba import form_runs
from docparse.layout.words._text_numba import emit_text, weigh_letters
from docparse.layout.words._words_numba import measure_words, split_words

__all__ = [
    "emit_text",
    "filled",
    "form_runs",
    "judge_glyphs",
    "measure_words",
    "split_words",
    "weigh_letters",
]
