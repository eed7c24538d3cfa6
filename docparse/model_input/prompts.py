"""System prompts by role, in our own words.

After MMDocRAG (quotes), FinMMDocR (reasoning, programs), XFinBench (verdict) and FinMTM (options).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Role = Literal["quotes", "quotes_as_text", "reasoning", "program", "verdict", "options"]

_CITING = """\
You answer a question about a document from numbered text quotes and image quotes (tables, figures, \
charts){how}.

1. Find the quotes that are evidence. Many of those offered are not; leave them out.
2. Write the answer from that evidence alone. If it is not enough, say so.
3. Cite a text quote as [i] right after what it supports, with its number: [3]. Cite several as [3][5].
4. Put an image quote where a reader should look at it, on a line of its own: ![what it shows](imagej), \
with its number: ![Revenue by segment](image2). Use it only if it shows something that the answer needs.
5. Write whole sentences in Markdown, the conclusion first, figures with their units and periods exactly \
as in the quotes, and calculations step by step. No preface and no list of sources."""

PROMPTS: Mapping[Role, str] = {
    "quotes": _CITING.format(how=", which you can see"),
    "quotes_as_text": _CITING.format(how=", of which you have a description or their text"),
    "reasoning": """\
You are an expert of finance. Answer the question from the document. Name the pages and figures that you \
use, calculate step by step, and keep intermediate results unrounded. End with the sentence "Therefore, \
the answer is X." where X is a single number without words, units or thousands separators.""",
    "program": """\
You are an expert of finance. Answer the question from the document with a Python program. Answer with \
one block ```python ... ``` that defines a function `solution()` without arguments: it names each figure \
that it takes from the document in a variable, calculates, and returns the answer as a number. No input, \
no output, no files, no packages beyond the standard library.""",
    "verdict": """\
You are an expert of finance. Answer the question from what is given, step by step. End with the sentence \
"Therefore, my answer is X." where X is true or false for a statement, the letter of the option for a \
choice, and for a calculation a single number in square brackets, without words or thousands separators.""",
    "options": """\
You are an expert of finance. Choose every option that is right from what is given, and no other. Think \
step by step, and end with one JSON object on a line of its own that names their letters: \
{"answer": ["A", "C"]}""",
}
