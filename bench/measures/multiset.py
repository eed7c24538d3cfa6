"""A second opinion on facts, simple on purpose: does each stand somewhere in the prediction?

Letter case, white space and kinds of dash and quote are folded, spaces beside `( ) $ %` dropped. A fact
is where its text occurs and what is beside it cannot make it longer; each occurrence serves one fact.
"""

from __future__ import annotations

import html
import re
from collections import Counter

from docparse.judge import read_gold
from docparse.judge.stages import FactType

_SINGLE = {"\u00a0": " ", "−": "-", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"'}
_FOLD = str.maketrans(_SINGLE)


def found_facts(gold_html: str, prediction: str | None) -> list[tuple[FactType, str, bool]]:
    """Return every gold fact as type, text, and whether it is found; without a prediction none is."""
    page = fold(plain(prediction or ""))
    left: Counter[tuple[FactType, str]] = Counter()
    seen: set[tuple[FactType, str]] = set()
    result: list[tuple[FactType, str, bool]] = []
    for fact in read_gold(gold_html).facts:
        text = fold(fact.text)
        if not text:
            continue
        key = (fact.type, text)
        if key not in seen:
            seen.add(key)
            left[key] = len(_pattern(fact.type, text).findall(page))
        found = left[key] > 0
        left[key] -= found
        result.append((fact.type, fact.text, found))
    return result


def plain(prediction: str) -> str:
    """HTML without its tags, each of which parts words; other text as it is."""
    if "<" not in prediction:
        return prediction
    bare = re.sub(r"(?is)<(script|style).*?</\1>", " ", prediction)
    return re.sub(r"<[^>]+>", " ", bare)


def fold(text: str) -> str:
    text = html.unescape(text).translate(_FOLD)
    text = " ".join(text.split()).lower()
    return re.sub(r"\s*([()$%])\s*", r"\1", text)


def _pattern(kind: FactType, text: str) -> re.Pattern[str]:
    body = re.escape(text) if kind == "number" else re.escape(text).replace(r"\ ", r"\s*")
    if kind == "monetary_unit":
        return re.compile(body)
    before = r"(?<![\d.,])" if kind == "number" else r"(?<![a-z0-9])"
    after = r"(?![\d]|[.,]\d)" if kind == "number" else r"(?![a-z0-9])"
    left = before if text[0].isalnum() else ""
    right = after if text[-1].isalnum() else ""
    return re.compile(left + body + right)
