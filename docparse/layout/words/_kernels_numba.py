"""The kernels of this room in the order in which they run; `form.py` says what each step means."""

from docparse.layout.words._keep_numba import keep_chars
from docparse.layout.words._runs_numba import form_runs
from docparse.layout.words._text_numba import emit_text
from docparse.layout.words._words_numba import measure_words, split_words

__all__ = ["emit_text", "form_runs", "keep_chars", "measure_words", "split_words"]
