"""Questions with known answers, from the inline-XBRL tags of a filing.

    "Netflix, Inc.: operating income loss, year ended December 31, 2023"

The words of the question are those of the tag (its name, its members, its period), never those of the page.
The answer is every place where the filing shows that tag's number: the number, and the label beside it (the
first cell with words of its row, or else the words before it in its sentence). A number that stands in that
cell ("5.750% Senior Notes") is shown wherever the label is.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import html as lxml_html

from bench.check.truths import is_hidden
from docparse.gold.stages import Context, read_filing

_TOKEN = re.compile(r"[^\W\d_]+|\d+(?:[.,]\d+)*")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=\D)(?=\d)")
_BLOCKS = frozenset({"p", "div", "td", "th", "li", "body"})
LEAST_DIGITS = 3
_WORDS_BEFORE = 5
_REACH = 400  # characters after a label within which its number must be


@dataclass(frozen=True, slots=True)
class TagAnswer:
    """A number as shown and the label beside it or round it, both as tokens with spaces between them."""

    label: str
    value: str

    def is_in(self, tokens: str) -> bool:
        """Return True if a piece (see `tokenised`) shows the number in its label or within reach after it."""
        start = tokens.find(f" {self.label} ")
        if f" {self.value} " in f" {self.label} ":
            return start >= 0
        while start >= 0:
            end = start + len(self.label) + 1
            if f" {self.value} " in tokens[end : end + _REACH]:
                return True
            start = tokens.find(f" {self.label} ", end)
        return False


@dataclass(frozen=True, slots=True)
class TagQuestion:
    """A question about a filing and the places that answer it, any of which will do."""

    filing: str
    text: str
    answers: tuple[TagAnswer, ...]


def tokenised(text: str) -> str:
    """Return a text's words and numbers in lower case between single spaces, without markup and signs."""
    plain = re.sub(r"<[^<>]*>", " ", text).replace("\\", "").lower()
    return f" {' '.join(_TOKEN.findall(plain))} "


def questions(filing: Path, limit: int, seed: int) -> list[TagQuestion]:
    """Return at most `limit` questions of a filing, drawn by `seed`, in the order of the filing."""
    root = lxml_html.fromstring(filing.read_bytes())
    name = _registrant(root)
    periods = {one: _context(context) for one, context in read_filing(filing).contexts.items()}
    found: dict[tuple[str, str], list[TagAnswer]] = defaultdict(list)
    for fact in root.iter("ix:nonfraction"):
        answer = _answer(fact)
        if answer is not None and fact.get("contextref") in periods:
            found[fact.get("name"), fact.get("contextref")].append(answer)
    made = [
        TagQuestion(
            filing.stem, f"{name}: {_words(concept)}, {periods[context]}", tuple(dict.fromkeys(answers))
        )
        for (concept, context), answers in found.items()
    ]
    kept = sorted(random.Random(seed).sample(range(len(made)), min(limit, len(made))))
    return [made[place] for place in kept]


def _registrant(root: Any) -> str:
    names = (
        e.text_content() for e in root.iter("ix:nonnumeric") if e.get("name") == "dei:EntityRegistrantName"
    )
    return " ".join(next(names, "the company").split()).title()


def _context(context: Context) -> str:
    """A context in words: members, then period."""
    end = f"{context.end:%B} {context.end.day}, {context.end.year}" if context.end else "an unknown day"
    if context.start is None or context.end is None:
        period = f"as of {end}"
    else:
        months = round((context.end - context.start).days / 30.4)
        period = f"{'year' if months == 12 else f'{months} months'} ended {end}"
    return ", ".join([*map(_words, context.dimensions.values()), period])


def _words(name: str) -> str:
    """ "us-gaap:OperatingIncomeLoss" as "operating income loss"."""
    return _CAMEL.sub(" ", name.strip().rpartition(":")[2].removesuffix("Member")).lower()


def _answer(fact: Any) -> TagAnswer | None:
    """The number of a fact with its label, or None where it has too few digits or no label."""
    value = " ".join(_TOKEN.findall(fact.text_content()))
    if sum(c.isdigit() for c in value) < LEAST_DIGITS or is_hidden(fact):
        return None
    row = next(fact.iterancestors("tr"), None)
    label = _words_before(fact) if row is None else _row_label(row)
    return TagAnswer(label, value) if label else None


def _row_label(row: Any) -> str:
    for cell in row.iterchildren("td", "th"):
        words = tokenised(cell.text_content()).strip()
        if re.search("[a-z]", words):
            return words
    return ""


def _words_before(fact: Any) -> str:
    """The last words before a fact in its block."""
    block = next((e for e in fact.iterancestors() if e.tag in _BLOCKS), None)
    if block is None:
        return ""
    words = _TOKEN.findall("".join(_text_before(block, fact)).lower())[-_WORDS_BEFORE:]
    return " ".join(words) if len(words) == _WORDS_BEFORE else ""


def _text_before(element: Any, stop: Any) -> Iterator[str]:
    """The text of an element up to `stop`, which is inside it."""
    yield element.text or ""
    for child in element:
        if child is stop:
            return
        if stop in child.iter():
            yield from _text_before(child, stop)
            return
        yield child.text_content() if isinstance(child.tag, str) else ""
        yield child.tail or ""
