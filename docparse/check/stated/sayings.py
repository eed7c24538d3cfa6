"""The sentences of documents with their dates and names, for claims that are no numbers."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from docparse.check.wording.mentions import Mention, read_dates, read_names, words_round
from docparse.check.wording.words import FUNCTION, ORDINARY, SENTENCE, expanded, merged, term, terms, weighed
from docparse.document import FURNITURE, Block, Document
from docparse.geometry import BBox

_LOWER = re.compile(r"(?<![\w./@-])[a-z][a-z’']+(?![\w@/]|\.[a-z])")  # of addresses nothing
_UPPER = re.compile(r"\b[A-Z][\w’']+")
_BESIDE = " | "  # between the cells of a row
_DATED = re.compile(r"(?:19|20)\d\d|\d[./-]\d|年")  # a date has one of these
SETTING = 0.4
"""Weight of the heading above a sentence, and of the short lines beside it."""
_SHORT = 90  # characters of a line that says what the one beside it is: "(Exact name of registrant ...)"


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, or a row of a table; `places` are the bounds of its parts in the text, with their boxes.

    `section` are the headings above, `setting` the last of them and the short lines beside.
    """

    document: int
    page: int
    text: str
    box: BBox
    section: tuple[str, ...]
    setting: str
    places: tuple[tuple[int, BBox], ...] = ()

    def box_at(self, at: int) -> BBox:
        """Return the box of the part in which a place of the text is."""
        return next((box for start, box in reversed(self.places) if start <= at), self.box)

    def around(self, at: int) -> BBox:
        """Return the box of the block, or of the cell in which a place of the text is."""
        return self.box_at(at) if _BESIDE in self.text else self.box


class Sayings:
    """The sentences of documents, to be found by their words, dates and names."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self.all = tuple(one for at, document in enumerate(documents) for one in _sayings(at, document))
        self._names: dict[int, list[Mention]] = {}
        self._postings: dict[str, Mapping[str, list[int]]] = {}

    @cached_property
    def _written(self) -> frozenset[str]:
        return frozenset(word for one in self.all for word in _LOWER.findall(one.text))

    @cached_property
    def _capital(self) -> frozenset[str]:
        return frozenset(word.lower() for one in self.all for word in _UPPER.findall(one.text))

    @cached_property
    def _of_page(self) -> Mapping[tuple[int, int], list[Saying]]:
        found: dict[tuple[int, int], list[Saying]] = defaultdict(list)
        for one in self.all:
            found[one.document, one.page].append(one)
        return found

    def with_number(
        self, document: int, page: int, number: str, box: BBox
    ) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the sentences and cells of a page that have a number, with their sections.

        Those of its own place, `box`, come first.
        """
        found: list[tuple[bool, tuple[str, ...], str]] = []
        for one in self._of_page.get((document, page), ()):
            at = 0
            for part in one.text.split(_BESIDE) if number in one.text else ():
                if number in part:
                    found.append((not one.around(at).contains(box, 1), one.section, part))
                at += len(part) + len(_BESIDE)
        for _, section, part in sorted(found, key=lambda one: one[0]):
            yield section, part

    def _with(self, one: str, kind: str) -> Sequence[int]:
        """The sentences in which a term is, or whose setting has it; for dates, those that have dates."""
        if kind not in self._postings:
            places = list(self.dates) if kind == "date" else range(len(self.all))
            self._postings[kind] = _postings(self.all, places)
        return self._postings[kind].get(one, ())

    @cached_property
    def dates(self) -> Mapping[int, tuple[Mention, ...]]:
        """The dates of the sentences that have any."""
        read = (
            (at, tuple(read_dates(one.text))) for at, one in enumerate(self.all) if _DATED.search(one.text)
        )
        return {at: found for at, found in read if found}

    def names(self, at: int) -> list[Mention]:
        """Return the names of a sentence that have two words or more, or the form of a company."""
        if at not in self._names:
            found = read_names(self.all[at].text, self.is_ordinary)
            self._names[at] = [one for one in found if len(one.key) > 1 or one.company]
        return self._names[at]

    def is_ordinary(self, word: str) -> bool:
        """Return True for a word of accounts, or one that the documents write without a capital too."""
        return len(word) < 2 or word in ORDINARY or term(word) in ORDINARY or word in self._written

    def is_proper(self, word: str) -> bool:
        """Return True for a word that the documents have, and never without a capital."""
        return word in self._capital and not self.is_ordinary(word)

    def rarity(self, one: str, kind: str) -> float:
        """Return how much a term tells among dates or names, 0.1 to 1; 1 for one that no sentence has."""
        count = len(self._with(one, kind))
        return max(0.1, 1 - math.log(1 + count) / math.log(len(self.all) + 2)) if count else 1.0

    def with_name(self, mention: Mention) -> Iterator[tuple[int, Mention]]:
        """Yield the sentences that have a name, and where."""
        words = [str(one) for one in mention.key if one != "&"]
        form = re.compile(r"\b" + r"\W+".join(map(re.escape, words)) + r"\b", re.IGNORECASE)
        for at, one in enumerate(self.all):
            if words[0] in one.text.lower() and (found := form.search(one.text)):
                yield at, Mention("name", mention.key, *found.span())

    def with_date(self, mention: Mention) -> Iterator[tuple[int, Mention]]:
        """Yield the sentences that have a date, and where."""
        for at, found in self.dates.items():
            yield from ((at, one) for one in found if mention.is_said_by(one))

    def shares(self, words: Mapping[str, float], kind: str) -> Mapping[int, float]:
        """Return the share of words that each sentence (for dates, one with any) or its setting has."""
        total, found = sum(words.values()) or 1.0, dict[int, float]()
        for one, weight in words.items():
            for at in self._with(one, kind):
                found[at] = found.get(at, 0.0) + weight / total
        return found

    def mentions(self, at: int, kind: str) -> Sequence[Mention]:
        """Return the dates or the names of a sentence."""
        return self.dates.get(at, ()) if kind == "date" else self.names(at)

    def round(self, at: int, mention: Mention) -> Mapping[str, float]:
        """Return the weighed terms round a mention of a sentence, with those of its setting."""
        saying = self.all[at]
        return merged(
            words_round(saying.text, mention, self.mentions(at, mention.kind)),
            weighed((saying.setting, SETTING), stop=FUNCTION),
        )


def _postings(sayings: Sequence[Saying], places: Iterable[int]) -> Mapping[str, list[int]]:
    """Return which of some sentences have a term, in their text or setting."""
    found: dict[str, list[int]] = defaultdict(list)
    texts = list(dict.fromkeys(text for at in places for text in (sayings[at].text, sayings[at].setting)))
    together = expanded("\n".join(texts)).split("\n")  # one by one is slow, and settings come again
    own = {text: set(terms(said, FUNCTION, expand=False)) for text, said in zip(texts, together, strict=True)}
    for at in places:
        for word in own[sayings[at].text] | own[sayings[at].setting]:
            found[word].append(at)
    return found


def _sayings(at: int, document: Document) -> Iterator[Saying]:
    for page in document.pages:
        blocks = [block for block in page.blocks if block.role not in FURNITURE]
        for place, block in enumerate(blocks):
            beside = [*blocks[max(0, place - 1) : place], *blocks[place + 1 : place + 2]]
            short = " ".join(one.text for one in beside if len(one.text) <= _SHORT and one.table is None)
            heading = " ".join(block.section[-1:])
            setting = " ".join(f"{heading} {short}".split())
            yield from (_rows if block.table else _sentences)(at, block, setting)


def _sentences(at: int, block: Block, setting: str) -> Iterator[Saying]:
    """Yield the sentences of a block of text, each with the lines that it has."""
    text = " ".join(block.text.split())
    lines, place = [], 0
    for line in block.lines:
        start = text.find(" ".join(line.text.split()), place)
        if start >= 0:
            lines.append((start, line.box))
            place = start
    begin = 0
    for stop, following in [*(one.span() for one in SENTENCE.finditer(text)), (len(text), len(text))]:
        own = tuple((start - begin, box) for start, box in lines)
        yield Saying(at, block.page, text[begin:stop], block.box, block.section, setting, own)
        begin = following


def _rows(at: int, block: Block, setting: str) -> Iterator[Saying]:
    """Yield the rows of a table."""
    assert block.table is not None
    for number in range(block.table.rows):
        cells = [one for one in block.table.cells if one.row == number and one.text.strip()]
        if not cells:
            continue
        text, places = "", []
        for cell in cells:
            places.append((len(text), cell.box or block.box))
            text += " ".join(cell.text.split()) + _BESIDE
        page = cells[0].page or block.page
        box, text = cells[0].box or block.box, text.removesuffix(_BESIDE)
        yield Saying(at, page, text, box, block.section, setting, tuple(places))
