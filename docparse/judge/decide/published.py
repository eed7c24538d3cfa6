"""The paper's rules: what counts as found, and the override.

Source: FinCriticalED (arXiv 2511.14998), section 3.2 and appendix C.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cached_property

from rapidfuzz.distance import Levenshtein
from rapidfuzz.fuzz import partial_ratio
from rapidfuzz.process import extractOne

from docparse.judge.match.search.index import SearchIndex
from docparse.judge.model import Fact
from docparse.judge.read.text_page import TextPage
from docparse.numerals.script import is_unspaced
from docparse.numerals.units import unit_class
from docparse.text import Folded, fold

SIMILAR = 0.6
PARTIAL = 75.0
_STRIPPED = str.maketrans("", "", "()$%- ")
_NOT_DIGITS = re.compile(r"\D")


class Finder:
    """Answers whether a fact was found in a prediction, whatever became of its notation and its place."""

    def __init__(self, prediction: SearchIndex) -> None:
        self._prediction = prediction
        self._known: dict[tuple[str, str], bool] = {}

    def found(self, fact: Fact) -> bool:
        """By the rule for the fact's type; see the design's definitions of `found`."""
        key = (fact.type, fact.text)
        if key not in self._known:
            self._known[key] = self._found(fact)
        return self._known[key]

    def _found(self, fact: Fact) -> bool:
        text = fold(fact.text, "strict").text.strip()
        if fact.type == "number":
            return self._number(text)
        if fact.type == "monetary_unit":
            return unit_class(text) in self._prediction.units or text in self._words
        if partial_ratio(text, self._prediction.text, score_cutoff=PARTIAL) >= PARTIAL:
            return True
        packed, page = "".join(text.split()), self._prediction.squeezed.replace(" ", "")
        return bool(page) and partial_ratio(packed, page, score_cutoff=PARTIAL) >= PARTIAL

    def _number(self, text: str) -> bool:
        wanted = text.translate(_STRIPPED)
        if not wanted:  # a nil dash
            return any(n.body in ("-", "0") for n in self._prediction.numbers)
        tokens = self._tokens
        if wanted in tokens:
            return True
        if extractOne(wanted, tokens, scorer=Levenshtein.normalized_similarity, score_cutoff=SIMILAR):
            return True
        bare, digits = wanted.replace(",", ""), _NOT_DIGITS.sub("", wanted)
        together, bare_together = self._joined
        if len(digits) >= 2 and (bare in bare_together or digits in together):
            return True
        return any(len(token) >= 3 and token in wanted for token in tokens)

    @cached_property
    def _tokens(self) -> tuple[str, ...]:
        """Tokens with a digit in them, stripped of brackets, dollar, percent and dashes."""
        words = {word.translate(_STRIPPED).strip(".,;:") for word in self._words if _has_digit(word)}
        return tuple(words | {n.body.replace(" ", "") for n in self._prediction.numbers if n.body != "-"})

    @cached_property
    def _joined(self) -> tuple[str, str]:
        """The tokens in one string, as they are and without commas, for substring tests."""
        together = "\n".join(self._tokens)
        return together, together.replace(",", "")

    @cached_property
    def _words(self) -> set[str]:
        return set(self._prediction.text.split())


def _has_digit(word: str) -> bool:
    return any(character.isdigit() for character in word)


class PaperRule:
    """Appendix C as written: the normalised value occurs in the normalised text, bounded by tokens."""

    def __init__(self, page: TextPage) -> None:
        self._source = page.text
        self._plain = fold(page.text, "paper")
        self._with_symbols = fold(page.text, "released")
        self._known: dict[tuple[bool, str], str] = {}

    def match(self, fact: Fact) -> str:
        """The matched text, or "" where the override does not hold."""
        is_unit = fact.type == "monetary_unit"
        key = (is_unit, fact.text)
        if key not in self._known:
            text = self._with_symbols if is_unit else self._plain
            wanted = fold(fact.text, "released" if is_unit else "paper").text.strip().rstrip(".")
            self._known[key] = wanted if wanted and self._bounded(text, wanted) else ""
        return self._known[key]

    def _bounded(self, text: Folded, wanted: str) -> bool:
        """Return True if `wanted` occurs with no character beside it that extends its first or last token."""
        at = text.text.find(wanted)
        while at >= 0:
            end = at + len(wanted)
            if not (self._extends_left(text, at) or _extends_right(text.text, end)):
                return True
            at = text.text.find(wanted, at + 1)
        return False

    def _extends_left(self, text: Folded, at: int) -> bool:
        """A currency sign that was stripped still parts what was on its two sides."""
        source = int(text.offsets[at])
        parted = source > 0 and unicodedata.category(self._source[source - 1]) == "Sc"
        return not parted and _extends_left(text.text, at)


def _extends(neighbour: str, character: str) -> bool:
    return neighbour.isalnum() and not (is_unspaced(neighbour) or is_unspaced(character))


def _extends_left(text: str, at: int) -> bool:
    if not at:
        return False
    before = text[at - 1]
    if text[at] == "." and text[at + 1 : at + 2].isdigit():
        return before.isdigit()
    if not text[at].isalnum():
        return False
    return _extends(before, text[at]) or (
        before == "." and text[at].isdigit() and text[at - 2 : at - 1].isdigit()
    )


def _extends_right(text: str, end: int) -> bool:
    if end >= len(text) or not text[end - 1].isalnum():
        return False
    after = text[end]
    return _extends(after, text[end - 1]) or (
        after == "." and text[end - 1].isdigit() and text[end + 1 : end + 2].isdigit()
    )
