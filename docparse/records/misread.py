"""Words of time and scale that OCR misread by a letter or two: "Three Mouths Emded Jume 30", "(in thouand)".

A misread head costs every number under it its period or scale, and its words are few. So in what was read
from an image a word close to one of them is taken for it where its neighbours speak of the same: a month
beside a day or a year, a length beside another word of time, a scale behind "in" or "of" or a bracket, a
balance beside a day. What is followed by a day and a year is a month, what is followed by "months" a number,
what is between a number and "ended" a length: there more letters may be misread. One or two letters between a
bracket and a scale are "in", a point between a day and a year is a comma. Of digits only a day is mended that
its month has not ("June 39"). A point before three digits is a comma where others in its row are grouped by
commas and none has decimals: "19.970 | 169,059".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rapidfuzz.distance import Hamming, Levenshtein
from rapidfuzz.process import extract

from docparse.document import Block, Cell, Document
from docparse.numerals.months import FULL, SHORT
from docparse.numerals.patterns import YEAR
from docparse.records.periods.dates import LAST_DAYS
from docparse.records.periods.said import read_phrase, speaks_of_time_alone
from docparse.records.texts import rewritten

MOST = 4  # columns by which a time is torn
MONTHS = frozenset(FULL)
_NUMBERS = frozenset(("three", "six", "nine", "twelve", "thirteen", "twenty", "thirty", "fifty"))
_LENGTHS = frozenset(("week", "weeks", "month", "months", "quarter", "quarters", "quarterly"))
TIMES = _NUMBERS | _LENGTHS | {"year", "years", "fiscal", "period", "ended", "ending"}
SCALES = frozenset(["thousand", "thousands", "million", "millions", "billion", "billions"])
BALANCES = frozenset(("balance", "balances", "beginning", "ending"))
SHARES = frozenset(("share", "shares"))
_WORDS = sorted(MONTHS | TIMES | SCALES | BALANCES | SHARES)
_BEFORE_SCALE = frozenset(("in", "of", "dollars", "shares"))
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_OPENS = re.compile(r"\([\W\d]{0,3}\Z")  # "(in", "($ in"; a sign may be read as a digit
_LONG = 5  # letters: of what is longer, two may be misread ("tluree months")
_SOME_YEAR = 2000
_SHORT = 2  # letters of what may be "in"
_POINT = re.compile(rf"((?:{'|'.join(FULL)}) \d\d?)\. ?(?={YEAR}\b)", re.IGNORECASE)
_DAY_OF_MONTH = re.compile(rf"\b(?P<month>{'|'.join(FULL)}) (?P<day>\d\d)\b(?![,.]\d)", re.IGNORECASE)
_GROUPED, _DECIMAL = re.compile(r"\d,\d{3}(?!\d)"), re.compile(r"\.(?:\d{1,2}|\d{4,})(?!\d)")
_FADED = re.compile(r"[^\w.,]*[1-9]\d{0,2}(?:,\d{3})*\.\d{3}(?:[.,]\d{3})*[^\w.,]*")
_LARGE = re.compile(r"\d\d[.,]\d{3}")
_DAY, _YEAR = re.compile(r"[1-9]|[12]\d|3[01]"), re.compile(YEAR)
_DOLLAR = re.compile(r"\$\s?\(?\d")
_LIKE_A_DOLLAR = re.compile(r"(?<![\w-])S(?=\(?\d[\d.,]*\)|\d+[.,]\d\d|\d+ [mb]illion)")
_BESIDE_DOLLARS = re.compile(r"(?<![\w-])S(?=\(?\d)")


def as_meant(document: Document) -> Document:
    """Return the document with the misread words of time and scale of its scanned blocks as meant."""
    if is_plain(document):
        return document
    days = Counter(found[0] for block in document.blocks for found in _DAY_OF_MONTH.finditer(block.text))
    dollars = any(_DOLLAR.search(block.text) for block in document.blocks)

    def read(text: str) -> str:
        likely = _BESIDE_DOLLARS if _DOLLAR.search(text) else _LIKE_A_DOLLAR
        text = likely.sub("$", text) if dollars else text
        return read_as_meant(_DAY_OF_MONTH.sub(lambda found: _possible(found, days), text))

    pages = (
        page
        if page.triage.verdict == "text"
        else replace(page, blocks=tuple(_block(block, read) for block in page.blocks))
        for page in document.pages
    )
    return replace(document, pages=tuple(pages))


def is_plain(document: Document) -> bool:
    """Return True if all pages are read from their text layers."""
    return all(page.triage.verdict == "text" for page in document.pages)


def _possible(found: re.Match[str], days: Mapping[str, int]) -> str:
    """A day; one that no month has is, of those of the document that differ in a digit, the commonest."""
    if int(found["day"]) <= LAST_DAYS[FULL[found["month"].lower()]]:
        return found[0]
    alike = [one for one in days if one[:-2] == found[0][:-2] and Hamming.distance(one, found[0]) == 1]
    return max(alike, key=lambda one: days[one], default=found[0])


def _block(block: Block, read: Callable[[str], str]) -> Block:
    if block.provenance.source == "text_layer":
        return block
    spelled = rewritten(block, read)
    if spelled.table is None:
        return spelled
    cells = spelled.table.cells
    for mend in (_faded_commas, _torn_times):
        anew = mend(cells)
        cells = tuple(replace(cell, text=anew.get((cell.row, cell.column), cell.text)) for cell in cells)
    return replace(spelled, table=replace(spelled.table, cells=cells))


def _torn_times(cells: Sequence[Cell]) -> dict[tuple[int, int], str]:
    """Return the heads of a row that together say one time, torn by columns, with the whole of it.

    "Beauty | Fiscal | Year Ended June | 30, 2025 | Corporate": a head stands over the middle of what it is
    of, so where no other of the row says a time it is of the whole row.
    """
    found: dict[tuple[int, int], str] = {}
    heads = sorted((one for one in cells if one.header and one.column), key=lambda one: (one.row, one.column))
    for at, row in groupby(heads, key=lambda one: one.row):
        texts = {one.column: one.text for one in row}
        for torn in _runs_of_time(texts):
            whole = read_as_meant(" ".join(texts[column] for column in torn))
            rest = [column for column in texts if column not in torn]
            alone = all(read_phrase(texts[column]).empty for column in rest)
            found |= {(at, column): whole for column in torn}
            found |= {(at, column): f"{whole} {texts[column]}" for column in rest if alone}
    return found


def _runs_of_time(texts: dict[int, str]) -> Iterator[list[int]]:
    """Yield the columns, next to each other, whose texts say a time with a length only together."""
    columns, at = list(texts), 0
    while at < len(columns):
        runs = (columns[at:end] for end in range(at + 2, min(at + MOST, len(columns)) + 1))
        run = next((one for one in runs if _say_a_time([texts[column] for column in one])), None)
        if run is not None:
            yield run
        at += len(run or [at])


def _say_a_time(texts: Sequence[str]) -> bool:
    """Return True for texts each but the first of a time, none of them whole alone: only the last has a year,
    or none has, as that stands below."""
    years = [read_phrase(text).year is not None for text in texts]
    below = "" if any(years) else f" {_SOME_YEAR}"
    together = read_as_meant(" ".join(texts)) + below
    if not speaks_of_time_alone(together) or not read_phrase(together).complete:
        return False
    whole = (read_phrase(f"{text} {_SOME_YEAR}").complete for text in texts)
    last = years.index(True) == len(texts) - 1 if any(years) else not any(whole)
    return last and not any(read_phrase(text).empty for text in texts[1:])


def _faded_commas(cells: Sequence[Cell]) -> dict[tuple[int, int], str]:
    """Return the numbers whose comma was read as a point: others of their row are grouped by commas, and none
    has decimals. In rows of small numbers ("4.456", a dividend) most must be grouped so."""
    rows: dict[int, list[str]] = {}
    for cell in cells:
        if not any(map(str.isalpha, cell.text)):
            rows.setdefault(cell.row, []).append(cell.text)
    return {
        (cell.row, cell.column): cell.text.replace(".", ",")
        for cell in cells
        if _FADED.fullmatch(cell.text) and _is_grouped(rows[cell.row])
    }


def _is_grouped(row: Sequence[str]) -> bool:
    grouped, faded = (list(filter(form, row)) for form in (_GROUPED.search, _FADED.fullmatch))
    if not grouped or any(map(_DECIMAL.search, row)):
        return False
    return len(grouped) > len(faded) or any(map(_LARGE.search, row))


def read_as_meant(text: str) -> str:
    """Return a text whose misread words of time and scale are spelled as meant."""
    found = list(_TOKEN.finditer(text))
    words = [match[0].lower() for match in found]
    opens = [_OPENS.search(text[: match.start()]) is not None for match in found]
    near = [_nearest(word) or word for word in words]
    meant = [_surely(word, near, at) or _nearest(word) for at, word in enumerate(words)]
    for at, after in enumerate(meant[1:]):
        if after in SCALES and (opens[at] or at == 0) and len(words[at]) <= _SHORT and found[at][0].islower():
            meant[at] = "in"
    parts, end = [], 0
    for at, match in enumerate(found):
        word = meant[at]
        if word not in (None, words[at]) and _fits(words, meant, at, opens[at]):
            assert word is not None
            parts += [text[end : match.start()], _cased(word, match[0])]
            end = match.end()
    return _POINT.sub(r"\1, ", "".join([*parts, text[end:]]))


def _surely(word: str, near: Sequence[str], at: int) -> str | None:
    """The month before a day and a year, the number before "months", the length between a number and "ended",
    or the balance before "at" or "as", with which a text begins, that a word is closest to; its neighbours
    `near` may be misread, too."""
    behind = near[at + 1 : at + 3]
    dated = len(behind) == 2 and _DAY.fullmatch(behind[0]) and _YEAR.fullmatch(behind[1])
    if dated and len(word) > _SHORT and word not in SHORT:
        return _closest(word, sorted(MONTHS), min(2, len(word) - _SHORT))
    if behind and behind[0] in _LENGTHS and len(word) > 2:
        return _closest(word, sorted(_NUMBERS), 1 + (len(word) > _LONG))
    if at and near[at - 1] in _NUMBERS and behind[:1] == ["ended"] and word not in TIMES:
        return _closest(word, sorted(_LENGTHS), len(word) // 2)
    if at == 0 and len(word) > 5 and behind[:1] in (["at"], ["as"]):
        return _closest(word, sorted(BALANCES), 2)
    return None


def _nearest(word: str) -> str | None:
    """The one word of time or scale that a word is, or may be a misreading of."""
    if word in _WORDS:
        return word
    errors = (len(word) > 3) + (len(word) > 6)  # of the longer words, two letters may be misread
    if not errors or word.isdigit():
        return None
    return _closest(word, _WORDS, errors)


def _closest(word: str, words: Sequence[str], errors: int) -> str | None:
    """The only one of `words` that is closest to a word, within so many letters; of two the one as long."""
    found = extract(word, words, scorer=Levenshtein.distance, score_cutoff=errors, limit=None)
    close = [str(one) for one, distance, _ in found if distance == found[0][1]]
    alike = [one for one in close if len(one) == len(word)]
    return next((some[0] for some in (close, alike) if len(some) == 1), None)


def _fits(words: Sequence[str], meant: Sequence[str | None], at: int, opens: bool) -> bool:
    """Return True if the neighbours of a word speak of what it is taken for."""
    beside = [place for place in (at - 1, at + 1) if 0 <= place < len(words)]
    if meant[at] in MONTHS:
        return any(_DAY.fullmatch(words[place]) or _YEAR.fullmatch(words[place]) for place in beside)
    if meant[at] in SCALES:
        return opens or (at > 0 and {words[at - 1], meant[at - 1]} & _BEFORE_SCALE != set())
    if meant[at] in SHARES:  # "millions of shores"
        return at > 1 and words[at - 1] == "of" and meant[at - 2] in SCALES
    if meant[at] in BALANCES:
        return any(
            one in MONTHS or one in BALANCES for one in (*meant[max(at - 1, 0) : at], *meant[at + 1 : at + 3])
        )
    return meant[at] == "in" or any(meant[place] in TIMES or meant[place] in MONTHS for place in beside)


def _cased(word: str, like: str) -> str:
    if like.isupper():
        return word.upper()
    return word.capitalize() if like[0].isupper() else word
