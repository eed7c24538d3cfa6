"""What an answer cites: quotes and pages, as MMDocRAG, FinMTM and people write them.

`[3]` `[6, 10]` `[text3]` → text quotes;  `(image2)` `![image](image2)` `(see image2)` → image quotes;
`[Source, Page 4]` `(page 4)` `(pp. 4-5)` → pages
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from docparse.check.model import ACCEPTED, Checked, Evidence
from docparse.document import Quote

CITED = re.compile(
    r"!\[[^\]\n]*\]\((?:image)?\d+\)|\[\d+(?:, ?\d+)*\]"
    r"|[\[(](?:(?:see|from|in)\s)?`?(?:image|text)\s?\d+`?(?:(?:,|;|,? and)\s?(?:image|text)?\s?\d+)*[\])]"
    r"|[\[(](?:[^\[\]()\n]{1,80}, )?(?:p\.|pp\.|pages?|Seite|页)\s?\d+(?:\s?[-–,]\s?\d+)*[\])]",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")
_QUOTE = re.compile(r"(image|text)?\s?(\d+)", re.IGNORECASE)
_PAGES = re.compile(r"(?:p\.|pp\.|pages?|Seite|页)\s?(\d+(?:\s?[-–,]\s?\d+)*)[\])]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Cited:
    """One citation: the id of a quote, or a page."""

    quote: str = ""
    page: int = 0

    def __str__(self) -> str:
        return self.quote or f"page {self.page}"


def read_citation(text: str) -> Iterator[Cited]:
    """Yield what a citation as written means."""
    if pages := _PAGES.search(text):
        numbers = [int(number) for number in _NUMBER.findall(pages[1])]
        whole = range(numbers[0], numbers[-1] + 1) if re.search(r"\d\s?[-–]\s?\d", pages[1]) else numbers
        yield from (Cited(page=number) for number in whole)
        return
    kind = "image" if text.startswith("!") else "text"
    target = text.rpartition("](")[2] if text.startswith("!") else text
    for named, number in _QUOTE.findall(target):
        kind = named.lower() or kind
        yield Cited(quote=f"{kind}{number}")


def citations_behind(text: str, at: int) -> tuple[str, ...]:
    """Return the citations behind a place of a sentence; else all that the sentence has."""
    behind = [match[0] for match in CITED.finditer(text, at)]
    return tuple(behind or [match[0] for match in CITED.finditer(text)])


def with_citations(found: Sequence[Checked], quotes: Mapping[str, Quote]) -> list[Checked]:
    """Say of each claim whether what it cites has its evidence; `quotes` are those offered, by their ids."""
    return [replace(one, citation=_citation(one, quotes)) if one.claim.cited else one for one in found]


def _citation(one: Checked, quotes: Mapping[str, Quote]) -> str:
    cited = [place for text in one.claim.cited for place in read_citation(text)]
    unknown = [str(place) for place in cited if place.quote and place.quote not in quotes]
    if len(unknown) == len(cited):
        return f"no such quote: {', '.join(unknown)}"
    if any(_holds(place, quotes, evidence) for place in cited for evidence in one.evidence):
        return "cited" if one.verdict in ACCEPTED else f"{cited[0]} says otherwise"
    if one.evidence and one.verdict in ACCEPTED:
        pages = sorted({evidence.page for evidence in one.evidence})
        return f"elsewhere: on page {', '.join(map(str, pages))}, not in {', '.join(map(str, cited))}"
    return f"not in {', '.join(map(str, cited))}"


def _holds(place: Cited, quotes: Mapping[str, Quote], evidence: Evidence) -> bool:
    """Return True if a piece of evidence lies on the page, or in a region of the quote."""
    if place.page:
        return evidence.page == place.page
    quote = quotes.get(place.quote)
    if quote is None:
        return False
    x, y = (evidence.box.x0 + evidence.box.x1) / 2, (evidence.box.y0 + evidence.box.y1) / 2
    parts = [(quote.page, quote.box), *((region.page, region.box) for region in quote.regions)]
    return any(
        page == evidence.page and box.x0 - 2 <= x <= box.x1 + 2 and box.y0 - 2 <= y <= box.y1 + 2
        for page, box in parts
    )
