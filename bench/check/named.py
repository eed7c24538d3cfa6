"""Dates and names of a filing's sentences, as they are and exchanged, with a third of the words left out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from lxml import html as lxml_html

from bench.check.claims import Made
from docparse.numerals import FULL

_DATE = re.compile(rf"\b({'|'.join(FULL)}) (\d{{1,2}}), (\d{{4}})\b", re.IGNORECASE)
_COMPANY = re.compile(
    r"\b(?!The )[A-Z][\w’&.-]+(?: (?:& )?[A-Z][\w’&.-]+){0,3}"
    r",? (?:Inc\.|Corporation|Company|LLP|LLC|Ltd\.|Limited|plc)"
)
_SENTENCE = re.compile(r"(?<=[a-z]{2}[.;])\s+(?=[A-Z])")
_BLOCKS = ("div", "p", "table")
LEFT_OUT = 0.33
LEAST_WORDS, MOST_WORDS = 6, 40


def named_claims(filing: Path, rng: random.Random) -> Iterator[Made]:
    """Yield sentences with one date or one name of a company, true and false.

    `concept` is "date" or "name"; `kind` is "true", or "year", "day" (so much off), "exchanged".
    """
    sentences = [one for text in _paragraphs(filing) for one in _SENTENCE.split(text) if _is_plain(one)]
    names = sorted({found[0] for one in sentences for found in _COMPANY.finditer(one)})
    for sentence in dict.fromkeys(sentences):
        dates, companies = list(_DATE.finditer(sentence)), list(_COMPANY.finditer(sentence))
        if len(dates) == 1 and not companies:
            yield from _dates(sentence, dates[0], rng)
        others = [one for one in names if companies and one[:6] != companies[0][0][:6]]
        if len(companies) == 1 and not dates and others:
            for kind, name in (("true", companies[0][0]), ("exchanged", rng.choice(others))):
                yield _made(sentence, companies[0], name, kind, "name", rng)


def _dates(sentence: str, match: re.Match[str], rng: random.Random) -> Iterator[Made]:
    """Yield a sentence with its date, with that a year later or earlier, and that of a day beside."""
    day = date(int(match[3]), FULL[match[1].lower()], int(match[2]))
    step = rng.choice((-1, 1))
    year = day.replace(year=day.year + step, day=min(day.day, 28) if day.month == 2 else day.day)
    for kind, one in (("true", day), ("year", year), ("day", day + timedelta(days=step))):
        yield _made(sentence, match, f"{one:%B} {one.day}, {one.year}", kind, "date", rng)


def _made(sentence: str, match: re.Match[str], said: str, kind: str, what: str, rng: random.Random) -> Made:
    """Return a sentence with what is said in place of a match, and a third of the other words left out."""
    parts = [sentence[: match.start()].split(), sentence[match.end() :].split()]
    before, behind = ([word for word in words if len(word) < 4 or rng.random() > LEFT_OUT] for words in parts)
    start = len(" ".join([*before, ""]))
    return Made(" ".join([*before, said, *behind]), kind, what, (start, start + len(said)))


def _is_plain(sentence: str) -> bool:
    """Return True for a sentence whose only digits are those of its date."""
    return LEAST_WORDS <= len(sentence.split()) <= MOST_WORDS and not re.search(
        r"\d", _DATE.sub("", sentence)
    )


def _paragraphs(filing: Path) -> Iterator[str]:
    """Yield the running text of a filing, block by block."""
    root: Any = lxml_html.fromstring(filing.read_bytes())
    for element in root.iter("div", "p"):
        inside = next((one for one in element.iterdescendants(*_BLOCKS)), None)
        if inside is None and next(element.iterancestors("table"), None) is None:
            yield " ".join(element.text_content().split())
