"""Sentences of readers, true and false, with what is to be said of each of their numbers.

written.txt   seen while rules were made
after.txt     about other filings, written after the rules stood
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from docparse.check import check_claims
from docparse.check.facts import Facts
from docparse.check.model import ACCEPTED

SETS = ("written", "after")
EXPECTED = {
    "t": "true",
    "p": "wrong period",
    "r": "wrong row",
    "u": "wrong unit or scale",
    "s": "wrong sign",
    "c": "contradicted",
    "n": "not in the document",
}


@dataclass(frozen=True, slots=True)
class Said:
    """What was said of a number: `expected` and `verdict` ("no claim" where it was not found)."""

    sentence: str
    expected: str
    verdict: str
    reason: str

    @property
    def accepted(self) -> bool:
        return self.verdict in ACCEPTED


def written(filing: str, facts: Facts, name: str) -> Iterator[Said]:
    """Yield what is said of each number of the sentences about a filing; `name` is one of `SETS`."""
    text = Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("#") or line.split("\t")[0] != filing:
            continue
        _, codes, sentence = line.split("\t")
        found = check_claims(sentence, facts)
        for at, code in enumerate(codes.split(",")):
            one = found[at] if len(found) == len(codes.split(",")) else None
            verdict, reason = ("no claim", "") if one is None else (one.verdict, one.reason)
            yield Said(sentence, EXPECTED[code], verdict, reason)
