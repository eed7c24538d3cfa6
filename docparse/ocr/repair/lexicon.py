"""Words one letter off: `eamings` for `earnings`.

A word that is in no list is replaced by one that is, or by one that was surely read elsewhere on the page,
where a single letter differs and the recogniser itself weighed the other letter. Numbers, capitalised words
and words that occur twice on the page as they were read are left alone, for names and terms of art are in no
list. Abbreviations are those of the page itself: `U.5.` is `U.S.` where that was read elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from math import inf

from docparse.ocr.protocol import OcrItem, OcrPage, Rivals
from docparse.ocr.repair.columns import change_words, word_cells
from docparse.text.known import known_words

LEAST_ODDS = -4.0
"""Log-odds of another letter against the one read from which it may have been printed."""

CLEAR = 1.0
"""Lead that the likeliest word must have over the next, in log-odds."""

SHORTEST = 5
"""Letters of the shortest word that is mended: too many short words differ by one letter."""

COMMON = 100_000
"""Occurrences of a word in the list (of about 10^12) from which it is offered in place of another."""

SURE = 0.99
"""Mean probability of a word's characters from which it is sure; the page's own words that are so twice are
offered in place of others."""

_RUN = re.compile(rf"(?<![\w'’])[a-z]{{{SHORTEST},}}(?![\w'’])")
_LETTERS = re.compile(r"[^\W\d_]+")
_ABBREVIATION = re.compile(r"(?<![\w.])(?:[A-Z]\.){2,}(?!\w)")
_CAPITALS = re.compile(rf"(?<![\w.,-])(?=[A-Z]+[015])[A-Z][A-Z015]{{{SHORTEST - 2},}}[A-Z](?![\w-])")
_LETTER_OF = str.maketrans("015", "OIS")
_LIKE_ABBREVIATION = re.compile(r"(?<![\w.])(?=[\d.]*[A-Z])(?=[A-Z.]*\d)(?:[A-Z\d]\.){2,}(?!\w)")


def repair_words(page: OcrPage) -> OcrPage:
    """The page with its unknown words mended where the odds allow a known one."""
    cells = word_cells(page)
    counts = Counter(run for cell in cells for run in _LETTERS.findall(cell.word.text))
    sure = Counter(
        run for cell in cells if (cell.word.confidence or 0) >= SURE for run in _RUN.findall(cell.word.text)
    )
    own = {run for run, count in sure.items() if count > 1}
    texts = {
        (cell.item, cell.index): _mended(cell.word, counts, own)
        for cell in cells
        if len(cell.word.rivals) == len(cell.word.text) and _RUN.search(cell.word.text)
    }
    return change_words(page, texts)


def repair_abbreviations(page: OcrPage) -> OcrPage:
    """The page with letters for digits in abbreviations that it has elsewhere, where the odds allow."""
    cells = [cell for cell in word_cells(page) if len(cell.word.rivals) == len(cell.word.text)]
    own = {run for cell in cells for run in _ABBREVIATION.findall(cell.word.text)}
    return change_words(page, {(cell.item, cell.index): _abbreviated(cell.word, own) for cell in cells})


def repair_capitals(page: OcrPage) -> OcrPage:
    """The page with letters for digits within words in capitals where the odds allow a known one: `T0TAL`."""
    cells = [cell for cell in word_cells(page) if len(cell.word.rivals) == len(cell.word.text)]
    return change_words(page, {(cell.item, cell.index): _in_letters(cell.word) for cell in cells})


def _in_letters(word: OcrItem) -> str:
    text = word.text
    for run in _CAPITALS.finditer(text):
        meant, rivals = run[0].translate(_LETTER_OF), word.rivals[run.start() : run.end()]
        if known_words().get(meant.lower(), 0) >= COMMON and _fits(meant, run[0], rivals):
            text = text[: run.start()] + meant + text[run.end() :]
    return text


def _abbreviated(word: OcrItem, abbreviations: Collection[str]) -> str:
    """A word's text with `abbreviations` where what was read differs from one in likely letters only."""
    text = word.text
    for run in _LIKE_ABBREVIATION.finditer(text):
        rivals = word.rivals[run.start() : run.end()]
        fitting = [known for known in abbreviations if _fits(known, run[0], rivals)]
        if len(fitting) == 1:
            text = text[: run.start()] + fitting[0] + text[run.end() :]
    return text


def _fits(known: str, read: str, rivals: tuple[Rivals, ...]) -> bool:
    return len(known) == len(read) and all(
        printed == got or (got.isdigit() and dict(others).get(printed, -inf) >= LEAST_ODDS)
        for printed, got, others in zip(known, read, rivals, strict=True)
    )


def _mended(word: OcrItem, counts: Mapping[str, int], abbreviations: Collection[str]) -> str:
    """A word's text with its unknown runs of letters mended."""
    text = word.text
    for run in reversed(list(_RUN.finditer(text))):
        if counts[run[0]] == 1 and run[0] not in known_words():
            likeliest = _likeliest(run[0], word.rivals[run.start() : run.end()], abbreviations)
            text = text[: run.start()] + likeliest + text[run.end() :]
    return text


def _likeliest(read: str, rivals: tuple[Rivals, ...], abbreviations: Collection[str]) -> str:
    """The known word that is clearly the likeliest other reading; `read` if there is none."""
    readings = ((odds, text) for text, odds in _readings(read, rivals))
    known = sorted(
        (one for one in readings if one[1] in abbreviations or known_words().get(one[1], 0) >= COMMON),
        reverse=True,
    )
    clear = len(known) == 1 or (len(known) > 1 and known[0][0] - known[1][0] >= CLEAR)
    return known[0][1] if clear else read


def _readings(read: str, rivals: tuple[Rivals, ...]) -> Iterator[tuple[str, float]]:
    """Other readings of a word with one letter changed, or `m` for `rn` and back, and their log-odds."""
    for i, others in enumerate(rivals):
        for letter, odds in others:
            if odds < LEAST_ODDS or not letter.isalpha():
                continue
            yield read[:i] + letter.lower() + read[i + 1 :], odds
            if read[i] == "m" and letter in "rn":
                yield read[:i] + "rn" + read[i + 1 :], odds
            if letter == "m" and read[i : i + 2] == "rn":
                yield read[:i] + "m" + read[i + 2 :], odds
