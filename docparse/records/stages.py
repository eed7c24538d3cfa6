"""The steps from a table to its records and the trust in them: the door for those who measure them."""

from __future__ import annotations

from docparse.records import evidence
from docparse.records.amounts import money_in
from docparse.records.arithmetic import check_table
from docparse.records.context import read_context
from docparse.records.digits import document_digits
from docparse.records.evidence import BALANCE, KINDS, Weights
from docparse.records.frames import above
from docparse.records.grid import NumberCell, RecordGrid
from docparse.records.misread import as_meant
from docparse.records.model import Dated, Period
from docparse.records.repairs import Look, Repair, repairs
from docparse.records.sentences.choice import PERIOD, Option
from docparse.records.tables import read_tables
from docparse.records.trust.model import ALONE, VERIFIED, calibration, features, weights
from docparse.records.trust.numbers import NumberWord, digits_of, find_numbers, holds
from docparse.records.units.number import TableNumber

__all__ = [
    "ALONE",
    "BALANCE",
    "KINDS",
    "PERIOD",
    "VERIFIED",
    "Dated",
    "Look",
    "NumberCell",
    "NumberWord",
    "Option",
    "Period",
    "RecordGrid",
    "Repair",
    "TableNumber",
    "Weights",
    "above",
    "as_meant",
    "calibration",
    "check_table",
    "digits_of",
    "document_digits",
    "evidence",
    "features",
    "find_numbers",
    "holds",
    "money_in",
    "read_context",
    "read_tables",
    "repairs",
    "weights",
]
