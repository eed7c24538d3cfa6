"""The steps of a check, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.check.model import ACCEPTED, NUMBERS, Checked, Kind
from docparse.check.stated.facts import OWN, Facts, RowRecord, read_facts
from docparse.check.stated.repeated import contradictions
from docparse.check.wording import synonyms
from docparse.check.wording.synonyms import Label, Synonyms, written
from docparse.check.wording.words import LIGHT, terms

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
