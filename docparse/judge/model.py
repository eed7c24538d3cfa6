"""The verifier's data: a gold fact, its table cell, and the verdict on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

FactType = Literal["number", "temporal", "monetary_unit", "reporting_entity", "financial_concept"]
FACT_TYPES: tuple[FactType, ...] = (
    "number",
    "temporal",
    "monetary_unit",
    "reporting_entity",
    "financial_concept",
)
Placed = Literal["yes", "no", "unknown"]
Profile = Literal["strict", "paper", "released"]
PROFILES: tuple[Profile, ...] = ("strict", "paper", "released")


@dataclass(frozen=True, slots=True)
class FactCell:
    """The table address of a fact: indices from 0, spans expanded, labels as displayed."""

    table: int
    row: int
    column: int
    row_label: str
    column_header: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One outermost tag of a gold page (FinCriticalED, sections 3.1-3.2).

    `index` counts from 0 in gold order; `context` is the text within 40 characters on both sides, the fact
    included; `start` and `end` are offsets into the gold page's text; `line` and `column` (1-based) point
    into the gold source.
    """

    index: int
    type: FactType
    text: str
    context: str
    start: int
    end: int
    cell: FactCell | None
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a fact. The flags are independent; FFA counts `correct` only.

    `attributed` says whether the prediction ties the fact to its own row label and column header;
    `attribution` says why not.
    """

    fact: Fact
    found: bool = False
    correct: bool = False
    value_equal: bool = False
    group_value_equal: bool = False
    placed: Placed = "unknown"
    decided_by: str = ""
    matched_text: str = ""
    reason: str = ""
    attributed: Placed = "unknown"
    attribution: str = ""
