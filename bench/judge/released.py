"""A runner of its own for the released code's public steps, to hold the profile `released` against.

It shares no code with the verifier. Facts come type by type, as there. `agreement` judges pages with both.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from docparse.judge import judge_page
from fixtures.gold.damage import noise
from fixtures.gold.sheet import GoldSheet

TAGS = ("number", "temporal", "monetaryunit", "reportingentity", "financialconcepts")
SYMBOLS = ("$", "€", "£", "¥", "₹", "₩", "CHF", "USD", "EUR", "GBP")


_TAG_OF = {
    "number": "number",
    "temporal": "temporal",
    "monetary_unit": "monetaryunit",
    "reporting_entity": "reportingentity",
    "financial_concept": "financialconcepts",
}


def agreement(golds: Iterable[str], rate: float) -> tuple[int, int]:
    """Return how many facts of gold pages under noise there are, and how many both judge alike."""
    rng = random.Random(f"released {rate}")
    facts = alike = 0
    for gold in golds:
        sheet = GoldSheet(gold)
        prediction = sheet.render(noise(sheet, rate, rng).edits)
        theirs, ours = run(gold, prediction), by_profile(gold, prediction)
        facts += max(len(theirs), len(ours))
        alike += (Counter(theirs) & Counter(ours)).total()
    return facts, alike


def by_profile(gold: str, prediction: str) -> list[tuple[str, str, bool]]:
    """Return what the profile `released` says, as `run` does."""
    verdicts = judge_page(gold, prediction, profile="released")
    return [(_TAG_OF[v.fact.type], v.fact.text, v.correct) for v in verdicts]


def run(gold_html: str, prediction: str) -> list[tuple[str, str, bool]]:
    """Return (tag, value, correct) for each fact, where no model says anything."""
    from bs4 import BeautifulSoup

    seen = BeautifulSoup(prediction, "html.parser").get_text(separator=" ")
    for pattern, new in ((r"\\\(|\\\)", " "), (r"\\\[|\\\]", " ")):
        seen = re.sub(pattern, new, seen)
    seen = seen.replace("\\%", "%").replace("\\$", "$")
    seen = re.sub(r" {2,}", " ", re.sub(r"\n\s*\n+", "\n", seen)).strip().lower()
    packed = "".join(seen.split())
    soup = BeautifulSoup(gold_html, "html.parser")
    results = []
    for name in TAGS:
        for element in soup.find_all(name):
            value = element.get_text(strip=True)
            if name == "monetaryunit" and value in SYMBOLS:
                value += _amount_beside(element)
            if value:
                bare = "".join(value.lower().split())
                correct = value.lower() in seen or (len(bare) > 3 and bare in packed)
                results.append((name, value, correct))
    return results


def _amount_beside(element: Any) -> str:
    for node, itself in ((element, True), (element.parent, False)):
        for sibling in node.next_siblings if node is not None else ():
            if not sibling.get_text(strip=True):
                continue
            if itself and sibling.name == "number":
                return str(sibling.get_text(strip=True))
            inner = sibling.find("number") if sibling.name else None
            if inner is not None:
                return str(inner.get_text(strip=True))
            break
    return ""
