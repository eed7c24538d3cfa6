"""The steps from a table to its records, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.records import evidence
from docparse.records.arithmetic import check_table
from docparse.records.choice import PERIOD, Option
from docparse.records.context import above, read_context
from docparse.records.digits import document_digits
from docparse.records.evidence import BALANCE, KINDS, Weights, hints
from docparse.records.grid import NumberCell, RecordGrid
from docparse.records.misread import as_meant
from docparse.records.model import Period
from docparse.records.repairs import Look, Repair, repairs
from docparse.records.tables import TableNumber, read_table

__all__ = [
    "BALANCE",
    "KINDS",
    "PERIOD",
    "Look",
    "NumberCell",
    "Option",
    "Period",
    "RecordGrid",
    "Repair",
    "TableNumber",
    "Weights",
    "above",
    "as_meant",
    "check_table",
    "document_digits",
    "evidence",
    "hints",
    "read_context",
    "read_table",
    "repairs",
]
