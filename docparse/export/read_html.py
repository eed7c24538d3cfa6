"""HTML that a model or an engine made, as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docparse.errors import LimitError

if TYPE_CHECKING:
    from lxml.html import HtmlElement

DEEPEST = 256
"""Elements within each other; libxml2 drops what is deeper, without a word."""


def read_html(html: str) -> HtmlElement | None:
    """Read a page or fragment as browsers do; None where there is nothing but white space and comments.

    Raises:
        LimitError: elements nested deeper than `DEEPEST`.
    """
    from lxml import etree
    from lxml import html as lxml_html

    if not html.strip():
        return None
    parser = lxml_html.HTMLParser()
    try:
        root = lxml_html.document_fromstring(html, parser=parser)
    except etree.ParserError:  # "Document is empty": only comments
        return None
    if any("Excessive depth" in entry.message for entry in parser.error_log):
        problem = f"HTML with more than {DEEPEST} elements within each other"
        raise LimitError(problem, hint="ask the model again, or another")
    return root
