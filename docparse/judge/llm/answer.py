"""Read the judging model's answer strictly, out of whatever it is wrapped in; all pure.

Models put prose, code fences and thoughts round their JSON, leave entries out, add some, name one twice,
or stop in the middle. Whole entries are kept, one for each id asked; what is not sound counts as missing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from docparse.endpoint.objects import json_objects
from docparse.judge.read.prediction import read_prediction
from docparse.text import fold

_THOUGHT = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>|^.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Opinion:
    """The model's word on one fact."""

    found: bool
    correct: bool
    matched_text: str
    reason: str


def read_opinions(text: str, asked: Collection[int]) -> dict[int, Opinion]:
    """Opinions by id, for ids in `asked` only; an id that is named twice with different words is left out."""
    opinions: dict[int, Opinion] = {}
    contradicted: set[int] = set()
    for entry in _entries(text):
        number, opinion = _number(entry.get("id")), _opinion(entry)
        if number is None or number not in asked or opinion is None:
            continue
        if opinions.setdefault(number, opinion) != opinion:
            contradicted.add(number)
    return {number: opinion for number, opinion in opinions.items() if number not in contradicted}


def _entries(text: str) -> list[dict[str, Any]]:
    """The entries of the last object that lists some, by whatever name; without one, all whole entries."""
    loose: list[dict[str, Any]] = []
    listed: list[dict[str, Any]] = []
    for value in json_objects(_THOUGHT.sub("", text)):
        if "id" in value:
            loose.append(value)
            continue
        lists = [field for field in value.values() if isinstance(field, list)]
        entries = [entry for items in lists for entry in items if isinstance(entry, dict) and "id" in entry]
        listed = entries or listed
    return listed or loose


def _number(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return None


def _opinion(entry: dict[str, Any]) -> Opinion | None:
    found, correct = entry.get("found"), entry.get("correct")
    matched = entry.get("matched_text") or ""
    if not isinstance(found, bool) or not isinstance(correct, bool) or not isinstance(matched, str):
        return None
    if correct and not found:
        return None
    return Opinion(found, correct, matched if found else "", str(entry.get("reason") or ""))


@lru_cache(maxsize=4096)  # a prediction is looked at for each of its undecided facts
def folded(text: str) -> str:
    """The visible text of an output (HTML, Markdown or plain), typography, case and white space folded."""
    return " ".join(fold(read_prediction(text).text, "search").text.split())


def digits(text: str) -> str:
    """The decimal digits of a text in ASCII, whatever their script or width."""
    return "".join(str(unicodedata.decimal(c)) for c in text if c.isdecimal())


def occurrences(matched: str, prediction: str, *, apart: bool) -> int:
    """Count a quotation in the prediction's visible text, never inside a longer word or number.

    With `apart`, nothing of a word or number touches it; without, a number may be run into a word.
    """
    quotation = folded(matched)
    return len(re.findall(_bounded(quotation, apart), folded(prediction))) if quotation else 0


def _bounded(quotation: str, apart: bool) -> str:
    before, after = quotation[0], quotation[-1]
    if apart:
        start, end = r"(?<![\w.,])" if before.isalnum() else "", r"(?!\w|[.,]\w)" if after.isalnum() else ""
    else:
        start = r"(?<!\d)(?<!\d[.,])" if before.isdigit() else r"(?<![^\W\d])" if before.isalpha() else ""
        end = r"(?!\d|[.,]\d)" if after.isdigit() else r"(?![^\W\d])" if after.isalpha() else ""
    return start + re.escape(quotation) + end


def signed(text: str) -> bool:
    """Return True if a number is marked as negative: brackets round it, or a minus sign or dash before it."""
    return bool(re.search(r"\(|\)|[-−–‐‑]\s*[$€£¥]?\s*[\d.]", text))
