"""The steps that weigh whether something is a table: the door for those who measure and fit their weights.

`find` and `objects` are modules, in which a bench takes what passes through.
"""

from __future__ import annotations

from docparse.layout import objects
from docparse.layout.layer.mapping import shape_of
from docparse.layout.model import TableDraft
from docparse.layout.readings.features import TableEvidence
from docparse.layout.readings.page import PageEvidence
from docparse.layout.readings.score import evidence_of
from docparse.layout.tables import find
from docparse.layout.tables.candidates.accept import RowsEvidence, find_evidence, log_odds
from docparse.layout.tables.columns.entries import TableFrame

__all__ = [
    "PageEvidence",
    "RowsEvidence",
    "TableDraft",
    "TableEvidence",
    "TableFrame",
    "evidence_of",
    "find",
    "find_evidence",
    "log_odds",
    "objects",
    "shape_of",
]
