"""Text pieces of the wanted size: short ones merged, long ones split between sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from docparse.document import Role, Seam
from docparse.numerals.months import ABBREVIATED

Count = Callable[[str], int]

SHORT = 20  # characters: a text this short says nothing alone, so it is merged whatever its neighbour's size
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[A-Z0-9$€£])|(?<=[。！？])\s*")
_ABBREVIATED = re.compile(
    r"(?:\b(?:[A-Za-z]|Mr|Mrs|Ms|Dr|Jr|Sr|St|Inc|Corp|Co|Cos|Ltd|Nos?|vs|approx|Fig|Sec|Art|Dept"
    rf"|{ABBREVIATED})|\.[A-Za-z])\.$"
)


def count_words(text: str) -> int:
    """Count words, the default size of quotes."""
    return len(text.split())


@dataclass(frozen=True, slots=True)
class SizedText:
    """Text with the places of the blocks that it comes from; `role` is that of the first."""

    text: str
    role: Role
    places: tuple[int, ...]

    def joined(self, other: SizedText, glue: str = "\n\n") -> SizedText:
        return SizedText(self.text + glue + other.text, self.role, self.places + other.places)

    def carried_on(self, other: SizedText, seam: Seam) -> SizedText:
        """Return the paragraph of which `other` is the rest; see `Block.continues`."""
        start = replace(self, text=self.text[:-1]) if seam == "mended" else self
        return start.joined(other, " " if seam == "blank" else "")


def fit(units: Sequence[SizedText], least: int, most: int, count: Count) -> list[SizedText]:
    """Merge and split the pieces of one section.

    A piece of fewer than `least` tokens goes with the one before it, or else with the one after it, as long
    as both have at most `most` together; one of at most `SHORT` characters always does.
    """
    fitted: list[SizedText] = []
    for unit in units:
        for piece in split(unit, most, count):
            last = fitted[-1] if fitted else None
            if last is not None and _belong(last, piece, least, most, count):
                fitted[-1] = last.joined(piece)
            else:
                fitted.append(piece)
    return fitted


def _belong(last: SizedText, piece: SizedText, least: int, most: int, count: Count) -> bool:
    if min(len(last.text), len(piece.text)) <= SHORT:
        return True
    sizes = count(last.text), count(piece.text)
    return min(sizes) < least and sum(sizes) <= most


def split(piece: SizedText, most: int, count: Count) -> Iterator[SizedText]:
    """Split a piece of more than `most` tokens between its lines, then sentences, then words."""
    if count(piece.text) <= most:
        yield piece
        return
    lines = piece.text.split("\n")
    own_places = len(lines) == len(piece.places) > 1  # a list of one-line items: each knows its block
    run, places = "", list[int]()
    for number, line in enumerate(lines):
        home = [piece.places[number]] if own_places else list(piece.places)
        for part, glue in _parts(line, most, count):
            grown = run + (glue if run else "") + part
            if run and count(grown) > most:
                yield replace(piece, text=run, places=tuple(dict.fromkeys(places)))
                grown, places = part, []
            run, places = grown, places + home
    if run:
        yield replace(piece, text=run, places=tuple(dict.fromkeys(places)))


def _parts(line: str, most: int, count: Count) -> Iterator[tuple[str, str]]:
    """Parts of a line none of which is too long, and what joins each to the part before it."""
    glue = "\n"
    for sentence in sentences(line):
        if count(sentence) <= most:
            yield sentence, glue
        else:
            yield from ((word, glue if first else " ") for first, word in _words(sentence, most, count))
        glue = " "


def _words(sentence: str, most: int, count: Count) -> Iterator[tuple[bool, str]]:
    """Runs of words of at most `most` tokens; a single word that is longer stays whole."""
    run, first = "", True
    for word in sentence.split():
        grown = f"{run} {word}" if run else word
        if run and count(grown) > most:
            yield first, run
            grown, first = word, False
        run = grown
    if run:
        yield first, run


def sentences(text: str) -> list[str]:
    """Return the sentences of a text; an abbreviation ("Inc.", "U.S.") ends none."""
    found: list[str] = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        sentence = text[start : match.end()].rstrip()
        if _ABBREVIATED.search(sentence):
            continue
        found.append(sentence)
        start = match.end()
    return [*found, text[start:]] if text[start:].strip() or not found else found
