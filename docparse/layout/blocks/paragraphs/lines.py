"""What a line, or one below another, is by itself: marked, ended, a key and its text."""

from __future__ import annotations

import re

from docparse.layout.blocks.items import is_item
from docparse.layout.blocks.pairs import is_pair
from docparse.layout.blocks.paragraphs.limits import WORD
from docparse.layout.model import ITALIC, LineDraft
from docparse.layout.params import Numbers
from docparse.layout.words.unended import is_unended
from docparse.text.captions import FIGURE_WORD, TABLE_WORD

BARE_LABEL = re.compile(
    rf"(?:{TABLE_WORD}|{FIGURE_WORD}|chart|exhibit|box|map)\s*[\dA-Z][\d.\-–]*[.:]?", re.IGNORECASE
)
ENDED = re.compile(r"(?:(?<!\b[A-Z])\.|[!?:;…。！？])[\'\"”’»)\]]*$")
"""The end of a sentence, which the stop of an initial is not."""
PAGE_FIRST = re.compile(r"\d{1,3} ?(?:\.(?: ?\.)+|…+) ?(?=[^\W\d_a-z])")
"""Contents that name the page of an entry before its title."""
COMMAS = (",", "、", "，")
DASHES = ("– ", "— ", "- ", "o ")  # bullets, and words of a sentence


def is_italic(line: LineDraft) -> bool:
    """Return True if a line of several words, not of signs, is italic from end to end."""
    return line.style & line.opens & line.closes & ITALIC > 0 and len(WORD.findall(line.text)) > 2


def is_unended_line(numbers: Numbers, line: LineDraft) -> bool:
    """Return True if no paragraph ends with the last word of a line, nor a wide one with its comma."""
    prose = line.text[-1:] in COMMAS and line.x1 - line.x0 > numbers.prose * line.size
    return prose or is_unended(line.text)


def has_ended(line: LineDraft) -> bool:
    """Return True if a sentence ends with a line."""
    return not line.text[-1:].isalnum() and ENDED.search(line.text) is not None


def is_aside(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    """Return True if two lines share no edge and no middle, as lines of one title do."""
    left, right = line.x0 - last.x0, line.x1 - last.x1
    return min(abs(left), abs(right), abs(left + right) / 2) > numbers.indent * line.size


def _text_edge(line: LineDraft) -> float:
    """Return where the text of a line begins that is a key and a text wider than it; 0 for others."""
    return line.tab if line.x1 - line.tab > line.tab - line.x0 and not line.formula else 0.0


def is_keyed(numbers: Numbers, first: LineDraft, line: LineDraft) -> bool:
    """Return True if a line is a key and its text, which begins where that of the `first` of a block does."""
    edge = _text_edge(line)
    return edge > 0 and not is_marked(first) and abs(edge - _text_edge(first)) < numbers.exact * line.size


def is_beside_key(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    """Return True if a line is right below the text of a key."""
    edge, near = _text_edge(last), 0 < line.base - last.base < numbers.next * line.size
    return edge > 0 and near and abs(line.x0 - edge) < numbers.exact * line.size


def are_pairs(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    """Return True if each of two lines at one edge is a label with a colon and its value."""
    level = abs(last.x0 - line.x0) < numbers.exact * line.size
    return level and is_pair(last) and is_pair(line)


def is_marked(line: LineDraft) -> bool:
    """Return True if a line opens with a note's mark, a bullet or a number, or a page and its leader."""
    item = is_item(line.text) and not line.initials
    return line.noted or line.bullet or item or PAGE_FIRST.match(line.text) is not None


def is_displayed(one: LineDraft, other: LineDraft) -> bool:
    """Return True if the first of two neighbours is a formula, and the other one of words."""
    return one.formula and not other.formula and len(WORD.findall(other.text)) > 1


def is_set_in(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    """Return True if a line is right below another one, and begins as far in as the text of an item."""
    near = line.base - last.base < numbers.next * line.size
    return near and numbers.hangs_least < (line.x0 - last.x0) / line.size < numbers.hangs_most


def is_capital(line: LineDraft) -> bool:
    """Return True if a line is written in capitals."""
    return line.text.isupper() and WORD.search(line.text) is not None


def may_be_entry(line: LineDraft) -> bool:
    """Return False for parts of formulas, and for scripts without capitals: they have no words to fit."""
    first = line.text[:1]
    return WORD.search(line.text) is not None and (not first.isalpha() or first.lower() != first.upper())
