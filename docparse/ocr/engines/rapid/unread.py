"""Lines in a script that the recogniser does not know: it reads them as junk, or as nothing.

The network leaves out most letters of such a line and is unsure of the rest; what it says is no word. Its
evidence is weighed for each line, then again with that of its page. The weights are fitted on pages in twelve
scripts against poor scans (120 dpi), forms, receipts and pages in seven languages that the network reads, and
on pages mixed of both. Of lines left out of the fit, script by script and page by page, these weights alone
kept 3% of the junk and lost .6% of what was read, scribbles and pieces of formulas on pages of little junk.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import exp, log

import numpy as np

from docparse.ocr.engines.rapid.cuts import ReadLine
from docparse.ocr.engines.rapid.sessions import FloatArray
from docparse.ocr.words import between
from docparse.text.known import known_words

LONG = 1.2
"""Width of a line, in its heights, from which it is judged by itself."""

WEIGHTS = (-5.0, 3.51, 0.42, 2.79, 4.43, -2.56, 2.37)
"""Of a line: constant, mean doubt of its characters, width for each (logarithm), widest gap without one
(logarithm), share of unsure ones, share of letters in English words, share in words of Greek letters."""

PAGE_WEIGHTS = (0.42, 1.64, 0.9)
"""Of a line on its page: constant, log-odds by itself, share of the page's lines that are unread."""

LEAST_SHARE = 0.25
"""Share of a page's lines below which all are kept: every page has scribbles."""

BEFOREHAND = 10.0
"""Length, in heights of a line, of what is taken to be read of every page: a few short lines tell nothing."""

MOST, SURE, READ_ODDS = 0.5, 0.9, -2.0
"""Share above which lone letters are unread too, and lines with less confidence than that unless their odds
by themselves are lower: of 218 such lines in twelve scripts none has less than -1.4, of poor print many have.
"""

CERTAIN = 0.9
"""Least probability of every character of a number that is kept of an unread line: of 300 numbers in eleven
scripts all that have it are right; numbers that lost a digit or are letters have a character of .84 at most.
"""

SHORT, BESIDE = 2, 0.3
"""Most digits of a mark beside unread lines that is taken for a part of their letters, and its distance from
them in its own heights."""

_UNSURE, _USUAL_WIDTH, _LEAST_WIDTH = 0.7, 0.45, 0.2
_WORD = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"\S+")
_NUMBER = re.compile(r"[($-]?\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?[)%]?")
_GREEK = re.compile(r"[\u0370-\u03ff]{2,}")


def part_unread(lines: Sequence[ReadLine]) -> tuple[list[ReadLine], list[ReadLine]]:
    """Return the lines that were read, and those in a script that the network does not know."""
    own = [_odds(line) if _is_judged(line) else None for line in lines]
    share = _share(
        [
            (line.length / line.height, odds)
            for line, odds in zip(lines, own, strict=True)
            if odds is not None and not _is_of_figures(line)
        ]
    )
    unread = [
        share > LEAST_SHARE and _is_unread(line, odds, share) for line, odds in zip(lines, own, strict=True)
    ]
    gone = [line for line, is_unread in zip(lines, unread, strict=True) if is_unread]
    kept = [line for line, is_unread in zip(lines, unread, strict=True) if not is_unread]
    if share > MOST:
        parts = [part for line in kept for part in _certain(line)]
        kept = [line for line in parts if not _is_of_letters(line, gone)]
        gone += [line for line in parts if _is_of_letters(line, gone)]
    return kept + [number for line in gone for number in _numbers(line)], gone


def _certain(line: ReadLine) -> list[ReadLine]:
    """A line on a page that is hardly read: of one of figures with doubtful characters, its sure numbers."""
    said = [line.confidences[i] for i in _said(line)]
    plain = not _WORD.search(line.text) and line.text.strip() == line.text
    return [line] if not _is_of_figures(line) or plain or min(said) >= CERTAIN else _numbers(line)


def _numbers(line: ReadLine) -> list[ReadLine]:
    """Whole numbers within a line every character of which is certain."""
    found = [match for match in _TOKEN.finditer(line.text) if _NUMBER.fullmatch(match[0])]
    sure = [match.span() for match in found if min(line.confidences[slice(*match.span())]) >= CERTAIN]
    return [_cut_out(line, *span) for span in sure]


def _cut_out(line: ReadLine, start: int, end: int) -> ReadLine:
    """The characters of a line from `start` to `end`, with their place."""
    margin = (line.centres[end - 1] - line.centres[start]) / max(end - start - 1, 1)
    left = max(line.centres[start] - margin, 0.0)
    right = min(line.centres[end - 1] + margin, 1.0)
    return replace(
        line,
        polygon=between(line.polygon, left, right),
        text=line.text[start:end],
        centres=tuple((centre - left) / (right - left) for centre in line.centres[start:end]),
        confidences=line.confidences[start:end],
        rivals=line.rivals[start:end],
        spaces=line.spaces[start:end],
        other="",
    )


def _is_of_letters(line: ReadLine, unread: Sequence[ReadLine]) -> bool:
    """Return True for a digit or two that touch unread lines: signs below letters, the end of one cut off."""
    said = line.text.strip()
    if len(said) > SHORT or not said.isdecimal():
        return False
    (x0, y0, x1, y1), near = line.box, BESIDE * line.height
    return any(
        x0 - near < right and left < x1 + near and y0 - near < bottom and top < y1 + near
        for left, top, right, bottom in (other.box for other in unread)
    )


def script_of(lines: Sequence[ReadLine]) -> str:
    """Return the name of the script of unread lines as far as what was read tells it: Greek, or nothing."""
    text = "".join(line.text for line in lines)
    letters = sum(map(str.isalpha, text))
    return "Greek" if 2 * sum("\u0370" <= c <= "\u03ff" for c in text) > max(letters, 10) else ""


def _share(judged: Sequence[tuple[float, float]]) -> float:
    whole = sum(length for length, _ in judged)
    return sum(length / (1 + exp(-odds)) for length, odds in judged) / (whole + BEFOREHAND)


def _is_judged(line: ReadLine) -> bool:
    """Return True for a line that the detector found, long enough, with letters or nothing that was read."""
    lettered = bool(_WORD.search(line.text)) or not line.text.strip()
    return line.detection > 0 and line.length > LONG * line.height and lettered


def _is_of_figures(line: ReadLine) -> bool:
    """Return True if most of a line is digits: a misread number tells nothing of its page's script."""
    letters, figures = sum(map(str.isalpha, line.text)), sum(map(str.isdecimal, line.text))
    return figures > 0 and figures >= letters


def _is_unread(line: ReadLine, odds: float | None, share: float) -> bool:
    said = line.text.strip()
    doubtful = _confidence(line) < SURE and (odds is None or odds > READ_ODDS)
    if share > MOST and (doubtful or (len(said) == 1 and said.isalpha())):
        return True
    constant, own, page = PAGE_WEIGHTS
    return odds is not None and constant + own * odds + page * share > 0


def _said(line: ReadLine) -> list[int]:
    return [i for i, character in enumerate(line.text) if not character.isspace()]


def _confidence(line: ReadLine) -> float:
    """Mean probability of the characters but blanks; 0 if there are none."""
    said = _said(line)
    return float(np.mean([line.confidences[i] for i in said])) if said else 0.0


def _odds(line: ReadLine) -> float:
    """Log-odds that a line is unread, by itself."""
    return float(np.clip(np.array(WEIGHTS) @ _evidence(line), -8, 8))


def _evidence(line: ReadLine) -> FloatArray:
    said, long = _said(line), line.length / line.height
    places = [0.0, *(line.centres[i] for i in said), 1.0]
    widest = max(b - a for a, b in pairwise(places)) * long
    width = max(long / max(len(said), 1), _LEAST_WIDTH)
    unsure = [line.confidences[i] < _UNSURE for i in said]
    words = _WORD.findall(line.text.lower())
    letters = max(sum(map(len, words)), 1)
    known = sum(len(word) for word in words if len(word) > 2 and word in known_words())
    greek = sum(len(word) for word in words if _GREEK.fullmatch(word))
    evidence = (
        1.0,
        1 - _confidence(line),
        log(width / _USUAL_WIDTH),
        log(1 + widest),
        float(np.mean(unsure)) if unsure else 1.0,
        known / letters,
        greek / letters,
    )
    return np.array(evidence, dtype=np.float32)
