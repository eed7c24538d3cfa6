"""Sentences of readers, true and false, with what is to be said of each of their numbers, dates and names.

written.txt   seen while rules were made
after.txt     about other filings, written after the rules stood
later.txt     about three more, with dates and names, which count in the lines that give codes for them
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from docparse.check import check_claims
from docparse.check.stages import ACCEPTED, NUMBERS, Checked, Facts

SETS = ("written", "after", "later")
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
class SaidClaim:
    """What was said of a claim: `expected` and `verdict` ("no claim" where it was not found)."""

    sentence: str
    expected: str
    verdict: str
    reason: str

    @property
    def accepted(self) -> bool:
        return self.verdict in ACCEPTED


def written(filing: str, facts: Facts, name: str) -> Iterator[SaidClaim]:
    """Yield what is said of each claim of the sentences about a filing; `name` is one of `SETS`."""
    text = Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("#") or line.split("\t")[0] != filing:
            continue
        _, codes, sentence = line.split("\t")
        found = check_claims(sentence, facts)
        for capital in (False, True):
            own = [code.lower() for code in codes.split(",") if code.isupper() == capital]
            claims = [one for one in found if (one.claim.kind not in NUMBERS) == capital]
            yield from _said(sentence, own, claims)


def _said(sentence: str, codes: list[str], found: list[Checked]) -> Iterator[SaidClaim]:
    """Yield what is said of the claims of a sentence in their order; none of them where their number differs.

    Where one date or name is asked about it is the first date, else the first name: others are as they are.
    """
    if len(codes) == 1 and found and found[0].claim.kind not in NUMBERS:
        found = sorted(found, key=lambda one: one.claim.kind)[:1]
    for at, code in enumerate(codes):
        one = found[at] if len(found) == len(codes) else None
        verdict, reason = ("no claim", "") if one is None else (one.verdict, one.reason)
        yield SaidClaim(sentence, EXPECTED[code], verdict, reason)
