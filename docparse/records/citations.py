"""Other people's works: entries of a bibliography, whose numbers are no facts of the document."""

from __future__ import annotations

import re
from dataclasses import replace

from docparse.document import Block, Document

_HEADING = re.compile(
    r"\W*(?:\d+\.?\s+)?(?:references(?: cited)?|bibliography|works cited|literature cited"
    r"|literatur(?:verzeichnis)?|bibliographie|références|bibliografía|referencias|bibliografia)\W*",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d[a-z]?\b")
_ENTRY = re.compile(r"\s*(?:\[\w{1,12}\+?\]|\d{1,3}\.)\s+[A-Z]")
_PRINTED_IN = re.compile(  # what only tells where a work is printed
    r"\bpp?\.? ?\d|\bpages \d|\bvol(?:\.|ume) ?\d|\b\d{1,4} ?\(\d{1,3}\) ?[:,]|\bdoi\b|\bISBN\b|\bISSN\b"
    r"|\barXiv\b"
    r"|\bProc\.|\bet al\b|\b(?:Journal|Proceedings|Transactions|Conference|Press|Verlag)\b|\beds?\.",
)


def without_references(document: Document) -> Document:
    """Return the document with nothing said by the entries of its bibliography."""
    pages = [
        replace(page, blocks=tuple(_silent(one) if _is_entry(one) else one for one in page.blocks))
        for page in document.pages
    ]
    return replace(document, pages=tuple(pages))


def _silent(block: Block) -> Block:
    return replace(block, text="", lines=())


def _is_entry(block: Block) -> bool:
    """Return True for a text below a heading "References", or one that is numbered as their entries are and
    says where and when a work was printed."""
    if block.table is not None or block.role in ("title", "section_header"):
        return False
    if block.section and _HEADING.fullmatch(block.section[-1]):
        return _YEAR.search(block.text) is not None
    return all(form.search(block.text) for form in (_YEAR, _PRINTED_IN)) and bool(_ENTRY.match(block.text))
