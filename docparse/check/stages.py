"""The steps of a check, one by one: the door for those who measure them."""

from __future__ import annotations

from docparse.check import synonyms
from docparse.check.facts import OWN, Fact, Facts, read_facts
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
    "Fact",
    "Facts",
    "Kind",
    "Label",
    "Synonyms",
    "contradictions",
    "read_facts",
    "synonyms",
    "terms",
    "written",
]
