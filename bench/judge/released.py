"""A runner of its own for the released code's public steps, to hold the profile `released` against.

It shares no code with the verifier. Facts come type by type, as there.
"""

from __future__ import annotations

import re
from typing import Any

TAGS = ("number", "temporal", "monetaryunit", "reportingentity", "financialconcepts")
SYMBOLS = ("$", "€", "£", "¥", "₹", "₩", "CHF", "USD", "EUR", "GBP")


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
