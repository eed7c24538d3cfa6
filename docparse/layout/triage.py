"""Can a page's text layer be trusted? A verdict, its reason, and the regions that OCR should read."""

from __future__ import annotations

from dataclasses import dataclass

from docparse.document import Triage
from docparse.geometry import BBox
from docparse.content import PageContent


@dataclass(frozen=True, slots=True)
class PageTriage:
    """`verdict` goes into the page as it is; `regions` are what to read by OCR.

    One region, the whole page, for `ocr`; the pictures or garbled stretches for `mixed`; none for `text`.
    """

    verdict: Triage
    regions: tuple[BBox, ...] = ()


def triage(content: PageContent) -> PageTriage:
    """The verdict on a page, from its arrays alone (no rendering, no OCR)."""
    return PageTriage(Triage("text", ""))
