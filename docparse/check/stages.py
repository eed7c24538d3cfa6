"""The steps of a check, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.check import synonyms
from docparse.check.facts import OWN, Facts, RowRecord, read_facts
from docparse.check.model import ACCEPTED, NUMBERS, Checked, Kind
from docparse.check.repeated import contradictions
from docparse.check.synonyms import Label, Synonyms, written
from docparse.check.words import LIGHT, terms

__all__ = [
    "ACCEPTED",
    "LIGHT",
    "NUMBERS",
    "OWN",
    "Checked",
    "Facts",
    "Kind",
    "Label",
    "RowRecord",
    "Synonyms",
    "contradictions",
    "read_facts",
    "synonyms",
    "terms",
    "written",
]
