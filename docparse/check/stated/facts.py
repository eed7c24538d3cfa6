"""What documents state: their records by row, by value and by the words of their rows."""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from docparse.check.model import Evidence
from docparse.check.stated.columns import Columns
from docparse.check.stated.sayings import Sayings
from docparse.check.wording.synonyms import Synonyms, known
from docparse.check.wording.ways import round_number
from docparse.check.wording.words import LIGHT, terms, weighed
from docparse.document import Document, Quote
from docparse.records import Record, records_in_context
from docparse.records.context import DocumentContext
from docparse.records.periods.said import read_phrases

LABEL, HEAD, PATH, SENTENCE, SECTION, CAPTION = 1.0, 0.8, 0.6, 0.4, 0.3, 0.3

_LIGHTNESS = 0.5
_HEAD_WEIGHT = 0.45  # of the words of a head in what a row says of itself: most claims leave them out
OWN = 0.7  # least weight of the words of a label of a row, and of its head
_COMPANY = re.compile(
    r"((?:[A-Z][\w’'.-]*,? (?:& )?){1,4})(?:Inc|INC|Corp|CORP|Co|Company|COMPANY|Corporation|CORPORATION"
    r"|PLC|plc|Ltd|LTD|Limited|LLC|AG|SE|S\.A|N\.V|Group|GROUP)\b"
)
_ASIDE = re.compile(r"\([^()]*\)|\b(?:changes?|better|worse|(?:un)?favou?rable|variance)\b", re.IGNORECASE)
_DETAIL = re.compile(  # "Common stock, $0.10 par value; 6,000 shares authorized" is a row of common stock
    r"(?<=\w{3})(?:[,;–—-]| ?\()\s*(?:(?:less|net of) (?:accumulated|allowances?|reserves?)|without par"
    r"|[^,;()]*(?:par value|\d))",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\d[\d,.]*(?:[^,;\d]*[,;])?")  # a number and the words behind it
_SAYS_SHARES = re.compile(
    r"\s*(?:thousand |million )?shares\s+(?:were |are )?(?:authori[sz]ed|issued|outstanding|held)\b",
    re.IGNORECASE,
)
_LOWER = re.compile(r"\b[a-z]{2,}\b")
_TIMELESS = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, or a clause of running text: what its numbers are of."""

    document: int
    page: int
    label: tuple[str, ...]
    head: str
    terms: Mapping[str, float]
    weight: float
    prose: bool

    @property
    def name(self) -> str:
        """Label and head as a reader would say them."""
        label = " > ".join(part for part in self.label if part)
        return f"{label} | {self.head}" if self.head and not self.prose else label or self.head

    @property
    def inner_name(self) -> str:
        """The innermost label with the head, without what stands above it."""
        return f"{self.label[-1] if self.label else ''} | {self.head}"


@dataclass(frozen=True, slots=True)
class RowRecord:
    """A record and the index of its row."""

    record: Record
    row: int
    document: int


@dataclass(frozen=True)
class Facts:
    """The numbers of documents, ready to be asked."""

    documents: tuple[Document, ...]
    names: tuple[str, ...]
    contexts: tuple[DocumentContext, ...]
    rows: tuple[Row, ...]
    facts: tuple[RowRecord, ...]
    sayings: Sayings
    idf: Mapping[str, float] = field(default_factory=dict)
    entity: frozenset[str] = frozenset()
    synonyms: Synonyms = field(default_factory=known)

    @cached_property
    def of_row(self) -> Mapping[int, tuple[RowRecord, ...]]:
        """The facts of each row."""
        found: dict[int, list[RowRecord]] = defaultdict(list)
        for fact in self.facts:
            found[fact.row].append(fact)
        return {row: tuple(facts) for row, facts in found.items()}

    @cached_property
    def postings(self) -> Mapping[str, tuple[tuple[int, float, float], ...]]:
        """Rows in which a term is, with its weight there, and that among what the row says of itself."""
        found: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
        for at, row in enumerate(self.rows):
            for one, weight in row.terms.items():
                found[one].append((at, weight, self._specific_weight(one, weight)))
        return {one: tuple(rows) for one, rows in found.items()}

    @cached_property
    def specific_weights(self) -> tuple[float, ...]:
        """Weight of what each row says of itself, without words that claims leave out as they please."""
        return tuple(
            sum(
                self._specific_weight(one, weight)
                for one, weight in row.terms.items()
                if not self.is_spared(one)
            )
            for row in self.rows
        )

    @cached_property
    def scored(self) -> dict[tuple[tuple[str, float], ...], dict[int, float]]:
        """What `scores.row_scores` found for the words of a claim: many claims of a text have the same."""
        return {}

    def is_spared(self, one: str) -> bool:
        """Return True for a term that claims need not say: a light one, or one of the company's name."""
        return one in LIGHT or one in self.entity

    def _specific_weight(self, one: str, weight: float) -> float:
        if weight < OWN:
            return 0.0
        return self.rarity(one) * lightness(one) * (weight if weight >= LABEL else _HEAD_WEIGHT)

    @cached_property
    def _sorted(self) -> tuple[list[Decimal], list[RowRecord]]:
        ordered = sorted(self.facts, key=lambda fact: abs(fact.record.value))
        return [abs(fact.record.value) for fact in ordered], ordered

    @cached_property
    def quotes(self) -> Mapping[str, Quote]:
        """The quotes of the first document by their ids."""
        return {quote.id: quote for quote in self.documents[0].quotes(crops=False)} if self.documents else {}

    def near(self, low: Decimal, high: Decimal) -> Sequence[RowRecord]:
        """Return the facts whose size lies between two bounds, both included."""
        sizes, ordered = self._sorted
        return ordered[bisect_left(sizes, low) : bisect_right(sizes, high)]

    def rarity(self, one: str) -> float:
        """Return how much a term tells; one that no row has tells as much as a fairly rare one."""
        return self.idf.get(one, 0.6)

    def evidence(self, fact: RowRecord) -> Evidence:
        """Return the place of a fact."""
        record, row = fact.record, self.rows[fact.row]
        return Evidence(
            document=self.names[fact.document],
            page=record.page,
            box=record.box,
            quote=" > ".join(row.label)[:300] if row.prose and row.label else record.text,
            number=record.text,
            row="" if row.prose else row.name,
            head=" > ".join(record.header),
            period="" if record.period is None else str(record.period),
            value=format(record.value.normalize(), "f"),
            unit=record.unit,
        )


def lightness(one: str) -> float:
    """Return the weight of a term: less for one that labels have or leave out as they please."""
    return _LIGHTNESS if one in LIGHT else 1.0


def read_facts(documents: Sequence[Document], synonyms: Synonyms | None = None) -> Facts:
    """Read the records of documents and index them; do it once for many answers."""
    rows: dict[tuple[object, ...], int] = {}
    made: list[Row] = []
    facts: list[RowRecord] = []
    contexts: list[DocumentContext] = []
    sayings = Sayings(documents)
    for at, document in enumerate(documents):
        read, context = records_in_context(document)
        contexts.append(context)
        columns = Columns(read)
        for record in read:
            in_table = record.label or record.header
            row = _table_row(at, record) if in_table else _text_row(at, record, sayings)
            key = (at, row.page, row.label, row.head, row.prose, tuple(sorted(row.terms.items())))
            if key not in rows:
                rows[key] = len(made)
                made.append(row)
            others = columns.others(record, row.name) if row.prose else ()
            facts += [RowRecord(one, rows[key], at) for one in (record, *others)]
    return Facts(
        tuple(documents),
        tuple(_name(document, at) for at, document in enumerate(documents)),
        tuple(contexts),
        tuple(made),
        tuple(facts),
        sayings,
        _idf(made),
        frozenset(one for document in documents for one in _entity(document)) - _ordinary(made),
        synonyms or known(),
    )


def _entity(document: Document) -> Iterator[str]:
    """Yield the terms of the names of companies on the first page: they say nothing of a row."""
    for block in document.pages[0].blocks if document.pages else ():
        for name in _COMPANY.findall(block.text):
            yield from terms(name)


def _ordinary(rows: Sequence[Row]) -> frozenset[str]:
    """Return the terms that labels write without a capital: "digital assets", whatever the company's name."""
    labels = {part for row in rows for part in row.label}
    return frozenset(one for label in labels for one in terms(" ".join(_LOWER.findall(label)), expand=False))


def _name(document: Document, at: int) -> str:
    return document.source.rpartition("/")[2] or f"document {at + 1}"


def _idf(rows: Sequence[Row]) -> dict[str, float]:
    """Rarity of each term, 0.1 to 1: that of rows with the same words counts once."""
    labels = {(row.label, row.head): row.terms for row in rows if not row.prose}
    counts = Counter(one for found in labels.values() for one in found)
    counts.update({one: 0 for row in rows for one in row.terms})
    total = math.log(len(labels) + 2)
    return {one: max(0.1, 1 - math.log(1 + count) / total) for one, count in counts.items()}


def _table_row(at: int, record: Record) -> Row:
    label = tuple(part for part in record.label if part)
    head = " ".join(part for part in record.header if _TIMELESS.search(_untimed(part)))
    own, path = (label[-1] if label else ""), " ".join(label[:-1])
    if not any(one not in LIGHT for one in terms(own)):  # "Current tax expense > Total"
        own, path = " ".join(label[-2:]), " ".join(label[:-2])
    if detail := _DETAIL.search(own):
        own, path = own[: detail.start()], f"{own[detail.start() :]} {path}"
    found = weighed(
        (own, LABEL),
        (_ASIDE.sub(" ", _untimed(head)), HEAD),
        (path, PATH),
        (record.caption, CAPTION),
        (" ".join(record.section[-2:]), SECTION),
    )
    return Row(at, record.page, label, head, found, 1.0, False)


def _untimed(text: str) -> str:
    """Return a head without its dates."""
    text = " ".join(text.split())
    for said in reversed(read_phrases(text)):
        text = text[: said.start] + " " + text[said.end :]
    return text


def _text_row(at: int, record: Record, sayings: Sayings) -> Row:
    """Return the clause of a number outside of the columns of tables, its words before the number first.

    Labels of rows have such numbers as well: "Common stock, $0.10 par value; 6,000 shares authorized".
    """
    for above, sentence in sayings.with_number(at, record.page, record.text, record.box):
        before, behind = round_number(sentence, record.text)
        if _SAYS_SHARES.match(behind):  # "9,000 shares authorized, 8,019 shares issued"
            before = _NUMBERED.split(before)[-1]
        if before or behind:
            lead = re.split(r"\d", sentence, maxsplit=1)[0]
            near = weighed((before, LABEL), (lead, PATH), (behind[:80], PATH), (sentence, SENTENCE))
            section = weighed((" ".join(above[-2:]), SECTION))
            return Row(at, record.page, (sentence,), "", {**section, **near}, 0.6, True)
    section = weighed((" ".join(record.section), SECTION))
    return Row(at, record.page, record.section[-1:], "", section, 0.3, True)
