"""Turn facts into look-up keys, and find the occurrences of keys on a page.

Numbers are looked up by their digits as printed, currency signs among the page's currency signs, all else as
phrases without white space. A phrase's outer boundaries count: what runs on into it in the prediction must
run on into it in the gold text too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from docparse.judge.match.search.index import LINE_HYPHEN, SearchIndex, Squeezed
from docparse.judge.model import Fact
from docparse.numerals.patterns import CURRENCY
from docparse.numerals.script import is_unspaced
from docparse.numerals.tokens import Number, tight

UNIT = re.compile(rf"(?<![a-z])(?:us|hk|nz|nt|mx|ca|au|a|c|s|r|cdn)\$|{CURRENCY}")
_SHELL = "()+-△▲% \t\n"  # what may be in a number's tag round its digits
_CURRENCY_SHELL = re.compile(f"{CURRENCY}")


class SearchKey(NamedTuple):
    """The key of a fact's look-up; facts with one key compete for its occurrences.

    `kind` is "number", "unit" or "phrase"; `left` and `right` are what runs on into a phrase in the gold
    text; `joined` is the phrase without its hyphens at line ends, "" where it has none.
    """

    kind: str
    text: str
    left: str = ""
    right: str = ""
    joined: str = ""


class Occurrence(NamedTuple):
    """Folded span of an occurrence; `number` is its token where the key is a number."""

    start: int
    end: int
    number: Number | None = None


class FactQuery(NamedTuple):
    """A fact to be found: its key and its own occurrence on the gold page.

    `currency` is the sign that its tag holds beside the digits and that must therefore be there too.
    """

    fact: Fact
    key: SearchKey
    own: Occurrence
    currency: str = ""


def fact_query(index: SearchIndex, fact: Fact) -> FactQuery:
    """The key and the occurrence of a gold fact."""
    start, end = index.folded_span(fact.start, fact.end)
    text = index.text[start:end]
    if fact.type == "monetary_unit":
        unit = next((m for m in UNIT.finditer(index.text, max(0, start - 4), end) if m.end() == end), None)
        if unit is not None and not any(c.isalnum() for c in index.text[start : unit.start()]):
            return FactQuery(fact, SearchKey("unit", unit[0]), Occurrence(*unit.span()))
    elif fact.type == "number":
        number = _whole_number(index, start, end, text)
        if number is not None:
            currency = _CURRENCY_SHELL.search(text)
            own = Occurrence(number.start, number.end, number)
            return FactQuery(fact, SearchKey("number", number.body), own, currency[0] if currency else "")
    return _phrase(index, fact, start, end)


def _whole_number(index: SearchIndex, start: int, end: int, text: str) -> Number | None:
    """The one token whose digits are all that the span holds."""
    tokens = index.numbers_within(start, end)
    if len(tokens) != 1:
        return None
    if text == tokens[0].body:
        return tokens[0]
    core = _CURRENCY_SHELL.sub("", text).strip(_SHELL) or text.strip()
    return tokens[0] if tight(core) == tokens[0].body else None


def _phrase(index: SearchIndex, fact: Fact, start: int, end: int) -> FactQuery:
    while end - 1 > start and index.text[end - 1] in ". ":
        end -= 1
    text = index.text[start:end]
    joined = squeeze(LINE_HYPHEN.sub("", text)) if "-\n" in text else ""
    left, right = runs_into(index.text, start, end), runs_on(index.text, start, end)
    key = SearchKey("phrase", squeeze(text), left, right, joined)
    return FactQuery(fact, key, Occurrence(start, end))


def squeeze(text: str) -> str:
    """A folded text without white space, save one space between two digits; dashes in a row are one."""
    return _DASHES.sub("-", _BETWEEN_DIGITS.sub("\x00", text).translate(_NO_SPACE))


_BETWEEN_DIGITS = re.compile(r"(?<=\d)\s+(?=\d)")
_DASHES = re.compile("-{2,}")
_NO_SPACE = {0: " "} | dict.fromkeys(map(ord, " \t\n\r\f\v\x1c\x1d\x1e\x1f"), "")


def runs_into(text: str, start: int, end: int) -> str:
    """The character before a span that makes it part of a longer word or number, or ""."""
    if not start or not _is_word(text[start]):
        return ""
    before = text[start - 1]
    if _join(before, text[start]):
        return before
    if text[start].isdigit() and before in ".,/" and start > 1 and text[start - 2].isdigit():
        return before
    return ""


def runs_on(text: str, start: int, end: int) -> str:
    """The character behind a span that makes it part of a longer word or number, or ""."""
    if end >= len(text) or not _is_word(text[end - 1]):
        return ""
    after = text[end]
    if _join(text[end - 1], after):
        return after
    if text[end - 1].isdigit() and after in ".,/" and text[end + 1 : end + 2].isdigit():
        return after
    return ""


def _join(left: str, right: str) -> bool:
    """Return True if two neighbours are of one word."""
    return _is_word(left) and _is_word(right) and not (is_unspaced(left) or is_unspaced(right))


def _is_word(character: str) -> bool:
    return (
        (character.isalnum() and character not in "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉")
        or "\u0300" <= character < "\u0370"
        or character in "\u3099\u309a"
    )


def occurrences(index: SearchIndex, keys: Iterable[SearchKey]) -> dict[SearchKey, list[Occurrence]]:
    """Return the occurrences of each key on a page, in order."""
    found: dict[SearchKey, list[Occurrence]] = {}
    phrases: list[SearchKey] = []
    units: set[str] = set()
    for key in keys:
        found[key] = []
        if key.kind == "number":
            found[key] = [Occurrence(n.start, n.end, n) for n in index.by_body.get(key.text, ())]
        elif key.kind == "unit":
            units.add(key.text)
        else:
            phrases.append(key)
    if units:
        for match in UNIT.finditer(index.text):
            if match[0] in units:
                found[SearchKey("unit", match[0])].append(Occurrence(*match.span()))
    if phrases:
        _find_phrases(index, phrases, found)
    return found


def _find_phrases(
    index: SearchIndex, keys: list[SearchKey], found: dict[SearchKey, list[Occurrence]]
) -> None:
    by_phrase: dict[str, list[SearchKey]] = {}
    for key in keys:
        by_phrase.setdefault(key.text, []).append(key)
        if key.joined:
            by_phrase.setdefault(key.joined, []).append(key)
    sizes: dict[str, set[int]] = {}  # by the first characters of a phrase, the lengths of all that begin so
    for phrase in by_phrase:
        sizes.setdefault(phrase[:3], set()).add(len(phrase))
    for squeezed in index.squeezings:
        _find_in(index, squeezed, by_phrase, sizes, found)
    if len(index.squeezings) > 1:
        for key in keys:
            found[key] = sorted(set(found[key]), key=_start)


def _find_in(
    index: SearchIndex,
    squeezed: Squeezed,
    by_phrase: dict[str, list[SearchKey]],
    sizes: dict[str, set[int]],
    found: dict[SearchKey, list[Occurrence]],
) -> None:
    text, offsets = squeezed.text, squeezed.offsets
    short = any(len(prefix) < 3 for prefix in sizes)
    for at in _candidate_starts(squeezed, sizes):
        lengths = sizes.get(text[at : at + 3], ())
        if short:
            lengths = {*lengths, *sizes.get(text[at : at + 2], ()), *sizes.get(text[at : at + 1], ())}
        for length in lengths:
            keys = by_phrase.get(text[at : at + length])
            if keys and at + length <= len(text):
                _keep(index, keys, int(offsets[at]), int(offsets[at + length - 1]) + 1, found)


def _start(occurrence: Occurrence) -> int:
    return occurrence.start


def _keep(
    index: SearchIndex, keys: list[SearchKey], start: int, end: int, found: dict[SearchKey, list[Occurrence]]
) -> None:
    left, right = runs_into(index.text, start, end), runs_on(index.text, start, end)
    for key in keys:
        if left in ("", key.left) and right in ("", key.right):
            found[key].append(Occurrence(start, end))


def _candidate_starts(squeezed: Squeezed, prefixes: Iterable[str]) -> list[int]:
    """Squeezed offsets where a phrase may start, by its first characters."""
    codes = np.concatenate((squeezed.codes.astype(np.int64), [0, 0]))
    starts = squeezed.starts
    hit = np.zeros(len(starts), np.bool_)
    for size in (1, 2, 3):
        wanted = [_pack([ord(c) for c in prefix]) for prefix in prefixes if len(prefix) == size]
        if wanted:
            packed = codes[starts]
            for step in range(1, size):
                packed = (packed << 21) | codes[starts + step]
            hit |= np.isin(packed, wanted)
    return [int(at) for at in starts[hit]]


def _pack(codes: list[int]) -> int:
    packed = 0
    for code in codes:
        packed = (packed << 21) | code
    return packed
