"""HTML that a vision model made of a page → blocks. They have order but no places: every box is the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from docparse.document import Provenance, Role, Table, Triage
from docparse.export import tables
from docparse.export.read_html import read_html
from docparse.layout.model import BlockDraft, PageDraft

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_HEADINGS: dict[str, int] = {f"h{level}": level for level in range(1, 7)}
_ROLES: dict[str, Role] = {
    "li": "list_item",
    "figcaption": "caption",
    "caption": "caption",
    "header": "page_header",
    "footer": "page_footer",
    "aside": "footnote",
    "math": "formula",
    "p": "text",
}
_DROPPED = frozenset({"script", "style", "head", "title", "template", "noscript"})
_INLINE = frozenset(
    re.findall(
        r"\w+",
        """
        a abbr b bdi bdo br cite code data del dfn em font i img input ins kbd label mark q s samp small span
        strong sub sup time tt u var wbr
        number temporal monetaryunit reportingentity financialconcept financialconcepts
        """,
    )
)


def page_from_html(
    html: str, number: int, size: tuple[float, float], triage: Triage, provenance: Provenance
) -> PageDraft:
    """A page's draft from an engine's HTML; `size` is width and height in points. No text is left out.

    Raises:
        LimitError: elements nested too deep, or a table with too many places.
    """
    box = (0.0, 0.0, *size)
    root = read_html(html)
    found = () if root is None else _blocks(root, 0)
    blocks = tuple(
        [BlockDraft(box, role, text, level=level, table=table) for role, text, level, table in found]
    )
    return PageDraft(number, *size, 0, triage, provenance, blocks)


Found = tuple[Role, str, int, Table | None]


def _blocks(element: HtmlElement, depth: int) -> Iterator[Found]:
    """Blocks of an element's children; text that is between them becomes paragraphs."""
    loose: list[str] = [element.text or ""]
    for child in element:
        if not isinstance(child.tag, str) or child.tag in _DROPPED:
            pass
        elif child.tag in _INLINE:
            loose.append(" " if child.tag == "br" else "".join(child.itertext()))
        else:
            yield from _named("text", "".join(loose))
            loose = []
            yield from _block(child, depth)
        loose.append(child.tail or "")
    yield from _named("text", "".join(loose))


def _named(role: Role, text: str, level: int = 0) -> Iterator[Found]:
    folded = _folded(text)
    if folded:
        yield role, folded, level, None


def _block(element: HtmlElement, depth: int) -> Iterator[Found]:
    tag = element.tag
    if tag == "table":
        for caption in element.iterchildren("caption"):
            yield from _named("caption", caption.text_content())
        table = tables.from_element(element)
        yield "table", "\n".join(cell.text for cell in table.cells if cell.text), 0, table
    elif tag in ("ul", "ol"):
        yield from _blocks(element, depth + 1)
    elif tag in _HEADINGS:
        level = _HEADINGS[tag]
        yield from _named("title" if level == 1 else "section_header", element.text_content(), level - 1)
    elif tag == "pre":
        yield "code", element.text_content().strip("\n"), 0, None
    elif tag in _ROLES and all(child.tag in _INLINE for child in element if isinstance(child.tag, str)):
        yield from _named(_ROLES[tag], element.text_content(), depth if tag == "li" else 0)
    elif tag == "li":
        yield from _list_item(element, depth)
    else:
        yield from _blocks(element, depth)


def _list_item(element: HtmlElement, depth: int) -> Iterator[Found]:
    """An item that holds blocks (a nested list, say): its own text first, as the item."""
    for place, (role, text, level, table) in enumerate(_blocks(element, depth)):
        yield (
            ("list_item", text, depth, None) if place == 0 and role == "text" else (role, text, level, table)
        )


def _folded(text: str) -> str:
    return " ".join(text.split())
