"""Bring what systems write besides HTML, Markdown and text into one of these.

Answers of models come in code fences, with thoughts, with special tokens, as DocTags, with tables in OTSL, or
as LaTeX. The cleaners of `docparse.ocr` know these; an output that holds no trace of them is not touched.
"""

from __future__ import annotations

import re

_WRAPPED = ("```", "<think", "<|", "<｜")
_TAGGED = ("<doctag>", "<otsl>", "<fcel>", "<ched>", "<loc_", "<section_header_level_")
_LATEX = re.compile(
    r"\\(?:begin|section|text\w*|math\w+|left|right|[dt]?frac|,)(?![A-Za-z])|\{,\}|\\\["
    r"|\\\(\s*[(−–-]?\s*\d[\d,.]*\s*\\?%?\s*\)?\s*\\\)"  # a number is no bracket escaped in Markdown
)
_ESCAPED = re.compile(r"\\(%|\$(?=\s?\(?\d))")  # in HTML; the reader of Markdown knows escapes
_BRACKETS = re.compile(r"\\(?:left|right)(?![A-Za-z])\s*")


def readable(source: str) -> str:
    """Return an engine's output as HTML, Markdown or plain text."""
    if any(mark in source for mark in _WRAPPED):
        from docparse.ocr.engines.vlm.cleaners import bare

        source = bare(source)
    if any(mark in source for mark in _TAGGED):
        from docparse.ocr.engines.vlm.doctags import doctags_to_html, is_doctags, replace_otsl

        source = doctags_to_html(source) if is_doctags(source) else replace_otsl(source)
    if ("\\" in source or "{,}" in source) and _LATEX.search(source):
        return _without_latex(source)
    return _ESCAPED.sub(r"\1", source) if "\\" in source and "<" in source else source


def _without_latex(source: str) -> str:
    from docparse.ocr.engines.vlm.latex import undo_latex
    from docparse.ocr.engines.vlm.latex_pages import is_latex, latex_to_html

    if is_latex(source):
        return latex_to_html(source)
    return _BRACKETS.sub("", undo_latex(source)).replace("{,}", ",")
