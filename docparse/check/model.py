"""What an answer asserts, and what the documents say to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, Literal, get_args

from docparse.check.wording.mentions import Mention
from docparse.geometry import BBox
from docparse.records import Period

Verdict = Literal[
    "supported", "rounded", "derived", "wrong period", "wrong row", "wrong unit or scale", "wrong sign",
    "contradicted", "not in the document", "cannot tell",
]  # fmt: skip
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
ACCEPTED: frozenset[Verdict] = frozenset({"supported", "rounded", "derived"})
WRONG: frozenset[Verdict] = frozenset(
    {"wrong period", "wrong row", "wrong unit or scale", "wrong sign", "contradicted"}
)

Kind = Literal["amount", "change", "share", "date", "name"]
NUMBERS: frozenset[Kind] = frozenset({"amount", "change", "share"})
_WORDS = ((9, "billion"), (6, "million"), (3, "thousand"))
Sign = Literal["plus", "gain", "minus", "loss", "either"]


@dataclass(frozen=True, slots=True)
class Asked:
    """The time that a claim speaks of: a period, or a year alone that may be any part of that year.

    `said` are the words that gave it.
    """

    period: Period | None = None
    year: int | None = None
    said: str = ""

    def __bool__(self) -> bool:
        return self.period is not None or self.year is not None


@dataclass(frozen=True, slots=True)
class Claim:
    """One assertion of an answer: `answer[start:end]` is its text, `sentence` where it stands.

    `value` has sign and scale applied (percents as written); `half` is half a unit of its last digit, `low`
    and `high` bound what it may stand for. `terms` are the words of its subject with their weights; `unit` is
    as in records, None where nothing says it. `bare` is a number without unit and scale, as cells print
    them, `points` are percentage points; `counted` are the terms behind a number without a unit, "bicycles".
    `sign` and `way` are what the words say: "loss" or "gain" where said, 1 for what rose, -1 for what fell.
    `cited` are the citations beside it, as written. A claim of a date or a name has its `mention` in place
    of a value; `subject` is True where the sentence begins with it, or has numbers that may be its.
    """

    text: str
    sentence: str
    start: int
    end: int
    kind: Kind
    value: Decimal | None = None
    low: Decimal = Decimal(0)
    high: Decimal = Decimal(0)
    unit: str | None = None
    scale: int | None = None
    bare: bool = False
    points: bool = False
    sign: Sign = "plus"
    way: int = 0
    terms: Mapping[str, float] = field(default_factory=dict)
    of: Mapping[str, float] = field(default_factory=dict)
    asked: Asked = Asked()
    since: Asked = Asked()
    counted: frozenset[str] = frozenset()
    mention: Mention | None = None
    subject: bool = False
    cited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """A place of a document: `quote` is the number there, or the sentence that has it.

    `number` is the number, date or name as printed, `row` and `head` are what it is of, `period` when.
    """

    document: str
    page: int
    box: BBox
    quote: str
    number: str = ""
    row: str = ""
    head: str = ""
    period: str = ""
    value: str = ""
    unit: str | None = None

    @property
    def when(self) -> str:
        """The period in words: "2024", "3 months to June 30, 2023", "June 30, 2023"; "" without one."""
        if not self.period:
            return ""
        first, _, last = self.period.partition("/")
        end = date.fromisoformat(last or first)
        said = f"{end:%B} {end.day}, {end.year}"
        if not last:
            return said
        months = round(((end - date.fromisoformat(first)).days + 1) / 30.4)
        if months == 12 and (end.month, end.day) == (12, 31):
            return str(end.year)
        return f"year to {said}" if months == 12 else f"{months} months to {said}"

    @property
    def meaning(self) -> str:
        """The value with its unit and in words: "380.7 million USD"; "" for dates and names."""
        if not self.value or not self.number or not self.row:
            return ""
        size = Decimal(self.value)
        power, word = next(((p, w) for p, w in _WORDS if abs(size) >= Decimal(10) ** p), (0, ""))
        return " ".join(filter(None, (f"{size.scaleb(-power).normalize():,f}", word, self.unit)))


@dataclass(frozen=True, slots=True)
class Checked:
    """A claim with its verdict; `reason` says it in a sentence.

    `formula` is how a derived number was found. `candidates` are rows that the claim may mean.
    """

    claim: Claim
    verdict: Verdict
    reason: str
    evidence: tuple[Evidence, ...] = ()
    formula: str = ""
    candidates: tuple[str, ...] = ()
    citation: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return plain data; docs/reference/claims.schema.json describes it."""
        return {
            "text": self.claim.text,
            "sentence": self.claim.sentence,
            "start": self.claim.start,
            "end": self.claim.end,
            "verdict": self.verdict,
            "kind": self.claim.kind,
            "reason": self.reason,
            "evidence": [_plain(one) for one in self.evidence],
            "formula": self.formula or None,
            "candidates": list(self.candidates),
            "cited": list(self.claim.cited),
            "citation": self.citation or None,
        }


def _plain(one: Evidence) -> dict[str, Any]:
    return {
        "document": one.document,
        "page": one.page,
        "box": [round(side, 2) for side in one.box],
        "quote": one.quote,
        "number": one.number,
        "row": one.row,
        "head": one.head,
        "period": one.period or None,
        "value": one.value,
        "unit": one.unit,
    }
