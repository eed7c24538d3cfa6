"""What sort of difference an edit is (FinCriticalED's table 8 and appendix D.2), in words of its own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from rapidfuzz.distance import Levenshtein

Kind = Literal[
    "header",
    "heading",
    "copied",
    "word",
    "spacing",
    "sentence",
    "left_out",
    "added",
    "free_form",
    "truncated",
    "refused",
    "loop",
]
KINDS: dict[Kind, str] = {
    "header": "heads of a table changed or over another column",
    "heading": "headings lost or changed",
    "copied": "text copied from elsewhere on the page",
    "word": "words misread",
    "spacing": "spacing and punctuation",
    "sentence": "sentences changed",
    "left_out": "words left out",
    "added": "words added",
    "free_form": "pages told in other words",
    "truncated": "pages cut off",
    "refused": "pages refused",
    "loop": "repetition loops",
}

_REFUSAL = re.compile(
    r"\b(?:i(?:'m| am) (?:sorry|unable|not able)|i can(?:not|'t)|i apologi[sz]e|as an ai|"
    r"(?:cannot|unable to) (?:assist|help|transcribe|process|read|provide))\b"
)
_SHORT = 100  # tokens of a refusal
_FEW = 0.3  # of the page's words: so many has a refusal at most
_NEW, _MOST = 0.35, 0.6  # of an account: words that are not the page's; the page's words that it has
_SHORTEST_END = 8  # tokens of an end that is cut off,
_END = 0.08  # and their share of the page
_COPIED = 6  # tokens in a row that chance does not repeat
_WORDS = 2  # of a misreading, and
_ALIKE = 0.5  # how alike both readings are
_HEADING = 12  # words


class Edit(NamedTuple):
    """A difference: its kind, both texts, their spans in the texts of both pages, the nearest fact or -1."""

    kind: Kind
    gold: str
    read: str
    span: tuple[int, int]
    place: tuple[int, int]
    fact: int = -1


def account(gold: Sequence[str], read: Sequence[str], text: str) -> Kind | None:
    """Return "refused" or "free_form" for an output that is no transcription; `text` is all of it."""
    ours, theirs = (Counter(token.lower() for token in of if token.isalpha()) for of in (gold, read))
    if not ours or not theirs:
        return None
    common = (ours & theirs).total()
    if len(read) <= _SHORT and common < _FEW * ours.total() and _REFUSAL.search(text.lower()):
        return "refused"
    new = sum(count for word, count in theirs.items() if word not in ours)
    if new > _NEW * theirs.total() and common < _MOST * ours.total():
        return "free_form"
    return None


def is_cut_off(first: int, last: int, count: int) -> bool:
    """Return True for tokens `first` to `last - 1` that are the end of a page of `count`, no mere slip."""
    return last == count and last - first >= max(_SHORTEST_END, _END * count)


def is_copied(gold: Sequence[str], span: tuple[int, int], read: Sequence[str]) -> bool:
    """Return True if what was read is elsewhere on the gold page: a run of tokens outside of a span."""
    runs = {tuple(read[at : at + _COPIED]) for at in range(len(read) - _COPIED + 1)}
    runs = {run for run in runs if sum(map(str.isalpha, run)) > _COPIED // 2}
    outside = [*range(span[0] - _COPIED + 1), *range(span[1], len(gold) - _COPIED + 1)]
    return bool(runs) and any(tuple(gold[at : at + _COPIED]) in runs for at in outside)


def kind_of(gold: Sequence[str], read: Sequence[str]) -> Kind:
    """Return the kind of an edit of running text by its tokens alone."""
    ours, theirs = ([token for token in of if token.isalnum()] for of in (gold, read))
    if ours == theirs or "".join(gold) == "".join(read):
        return "spacing"
    if not theirs:
        return "left_out"
    if not ours:
        return "added"
    alike = Levenshtein.normalized_similarity("".join(ours).lower(), "".join(theirs).lower())
    if max(len(ours), len(theirs)) <= _WORDS and alike >= _ALIKE:
        return "word"
    return "sentence"


def is_heading(line: str) -> bool:
    """Return True for a line of few words that does not end as a sentence does."""
    words = line.split()
    letters = [word for word in words if any(map(str.isalpha, word))]
    return bool(letters) and len(words) <= _HEADING and line.rstrip()[-1:] not in ".,;:"
