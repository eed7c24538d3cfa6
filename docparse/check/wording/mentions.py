"""Dates and names in a text, and the words that stand round each.

"The notes mature on March 15, 2029"        → a date, beside "notes mature"
"audited by Northgate & Poole LLP"          → a name, beside "audited"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from docparse.check.wording.words import FUNCTION, weighed
from docparse.numerals.months import MONTHS
from docparse.records.periods.dates import months_of_years, written_days

_CAPITAL = r"(?!(?:I|A)\b)[A-Z][\w’'-]*(?:\.(?=\w|,| [A-Z&(]))?"
_FORM = r"(?:Inc|INC|Corp|CORP|Co|Company|COMPANY|Corporation|CORPORATION|PLC|plc|Ltd|LTD|Limited|LLC|LLP" \
    r"|LP|AG|SE|GmbH|N\.?V|S\.?A|Group|GROUP|Holdings?|HOLDINGS?|Trust|Bank|BANK|Partners)"  # fmt: skip
_NAME = re.compile(rf"\b{_CAPITAL}(?:(?: (?:& |(?:of|de|van|von) (?=[A-Z]))?|, (?={_FORM}\b)){_CAPITAL})*")
_COMPANY = re.compile(rf"\b{_FORM}\b")
_POSSESSIVE = re.compile(r"['’]s?\Z")
_TOKEN = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*|&")
_CUT = re.compile(r"[;:]|, (?:and|while|whereas|but|which|who)\b|\b(?:while|whereas)\b", re.IGNORECASE)
_NEXT = re.compile(r"[,;:]|\band\b", re.IGNORECASE)  # "issued on May 2 and due on June 3"
BESIDE, LEAD, BEHIND, AROUND, APART = 1.0, 0.9, 0.8, 0.5, 0.3
"""Weights of words: before a mention in its clause, at the sentence's beginning, behind the mention,
elsewhere, and elsewhere where the sentence has other dates or names."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A date or a name, `text[start:end]`.

    `key` is what it means: year, month and day (0 for a month alone), or the words of the name in lower case
    without the form of a company. `company` is True where that form is said.
    """

    kind: Literal["date", "name"]
    key: tuple[int, ...] | tuple[str, ...]
    start: int
    end: int
    company: bool = False

    def is_said_by(self, other: Mention) -> bool:
        """Return True if another mention says this one: the same, a day of the month, a longer name."""
        if self.kind != other.kind:
            return False
        if self.kind == "date":
            return self.key == other.key or (self.key[2] == 0 and self.key[:2] == other.key[:2])
        return other.key[: len(self.key)] == self.key


def read_dates(text: str) -> Iterator[Mention]:
    """Yield the whole dates of a text, and the months with a year that are part of none."""
    found: list[tuple[int, int]] = []
    for start, end, month, day, year in written_days(text):
        if year is not None and 1 <= month <= 12 and 1 <= day <= 31:
            found.append((start, end))
            yield Mention("date", (year, month, day), start, end)
    for start, end, month, _, year in months_of_years(text):
        if not any(begin < end and start < stop for begin, stop in found):
            yield Mention("date", (year or 0, month, 0), start, end)


def read_names(text: str, is_ordinary: Callable[[str], bool]) -> Iterator[Mention]:
    """Yield the names of a text: runs of words with capitals that are not all ordinary words.

    One word alone is a name if it has an owner's s; what other single words are is for the caller to know.
    """
    for match in _NAME.finditer(text):
        start, end = _trimmed(text, match.start(), match.end())
        name = text[start:end]
        words = tokens(name)
        company = _COMPANY.search(name) is not None
        key = tuple(one for one in words if not _COMPANY.fullmatch(_cased(one, name)))
        if not key or all(is_ordinary(one) for one in key if one != "&"):
            continue
        yield Mention("name", key, start, end, company)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the bounds of a run without "The" and the like before it, months, and an owner's s."""
    parts = [(start + one.start(), start + one.end()) for one in re.finditer(r"\S+", text[start:end])]
    while parts and _is_light(text[slice(*parts[0])]):
        del parts[0]
    while parts and _is_light(text[slice(*parts[-1])]):
        del parts[-1]
    if not parts:
        return start, start
    last = _POSSESSIVE.sub("", text[parts[0][0] : parts[-1][1]])
    return parts[0][0], parts[0][0] + len(last.rstrip(","))


def _is_light(word: str) -> bool:
    low = word.strip(".,").lower()
    return low in FUNCTION or low in MONTHS


def _cased(word: str, name: str) -> str:
    """Return a word as a name writes it."""
    at = name.lower().find(word)
    return name[at : at + len(word)]


def tokens(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case, those of owners without their s."""
    return tuple(_POSSESSIVE.sub("", one.lower()).rstrip(".") for one in _TOKEN.findall(text))


def words_round(text: str, mention: Mention, others: Sequence[Mention]) -> dict[str, float]:
    """Return the terms of a sentence weighed by how they stand to a mention.

    A clause ends at the mentions of the same kind before and behind it; what stands between two is more of
    the second.
    """
    rivals = [one for one in others if one.kind == mention.kind]
    floor = max((one.end for one in rivals if one.end <= mention.start), default=0)
    stop = min((one.start for one in rivals if one.start >= mention.end), default=len(text))
    before = _CUT.split(text[floor : mention.start])[-1]
    behind = (_CUT if stop == len(text) else _NEXT).split(text[mention.end : stop])[0]
    rest = [text[: mention.start], text[mention.end :]]
    if mention.kind == "date":
        rest = [_blanked(part, at, others) for part, at in zip(rest, (0, mention.end), strict=True)]
    around = AROUND if len(rivals) < 2 else APART
    lead = _lead(text[: min(one.start for one in rivals)]) if floor else ""
    parts = ((before, BESIDE), (behind, BEHIND), (lead, LEAD), (" ".join(rest), around))
    return weighed(*parts, stop=FUNCTION)


def _lead(text: str) -> str:
    """Return what goes on behind a date: "The notes were" of "The notes were issued on May 2, and"."""
    words = text.split()
    while words and words[-1].lower() in FUNCTION:
        del words[-1]
    return " ".join(words[:-1])


def _blanked(text: str, at: int, others: Sequence[Mention]) -> str:
    """Return a part of a sentence, which begins at `at`, with blanks for its dates."""
    for one in others:
        if one.kind == "date" and at <= one.start and one.end <= at + len(text):
            text = text[: one.start - at] + " " * (one.end - one.start) + text[one.end - at :]
    return text
