"""The kinds of pages that are made."""

from __future__ import annotations

import random
from collections.abc import Callable

from bench.ocr.receipts.office import office
from bench.ocr.receipts.pages import Page, counted, form, receipt

KINDS: dict[str, Callable[[int, random.Random], Page]] = {
    "receipt": receipt,
    "counted": counted,
    "form": form,
    "office": office,
}


def make_page(kind: str, seed: int) -> Page:
    """The page of that kind (a key of `KINDS`) and seed."""
    return KINDS[kind](seed, random.Random(f"{kind} {seed}"))
