"""HTML to page text and cells, in one pass over the source, with every tag's place in it.

A scanner and not a parser: a gold file's damaged tags have to be reported where they stand, which a parser
that repairs them cannot do, and no tree is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

from docparse.judge.page import LINE, SPACE, Page, PageBuilder

# Quoted values end before the next "<", so that an open quote costs one tag and not the rest of the page.
TAG = re.compile(
    r"""<(?:!--.*?-->|[!?][^>]*>|(/?)([A-Za-z][^\s/>]*)([^"'<>]*(?:"[^"<]*"[^"'<>]*|'[^'<]*'[^"'<>]*)*)>)""",
    re.S,
)
_SPAN = re.compile(r"""\b(row|col)span\s*=\s*["']?\s*(\d+)""", re.I)
_ESCAPED_TWICE = re.compile(r"&(?:#\d+|#x[0-9a-f]+|amp|lt|gt|quot|apos|nbsp|mdash|ndash|minus);", re.I)
_WHITE = re.compile(r"[ \t\r\n\f]+")
_SILENT = frozenset(("script", "style", "head", "template", "noscript", "svg", "object", "iframe"))
_BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure"
    " footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary ul"
    " thead tbody tfoot".split()
)
_MAX_SPAN = 1000  # what browsers allow for a column span

TagHandler = Callable[[re.Match[str], str, bool, int], None]


def read_html(source: str, on_tag: TagHandler | None = None, *, unescape_twice: bool = False) -> Page:
    """Read a page; `on_tag(match, name, closing, text offset)` hears of every tag that has no layout meaning."""
    builder = PageBuilder()
    scan_html(builder, source, on_tag, unescape_twice=unescape_twice)
    return builder.page()


def scan_html(
    builder: PageBuilder, source: str, on_tag: TagHandler | None = None, *, unescape_twice: bool = False
) -> None:
    """Add a piece of HTML to a page."""
    at, end = 0, len(source)
    while at < end:
        tag = TAG.search(source, at)
        stop = tag.start() if tag else end
        if stop > at:
            builder.add(clean(source[at:stop], unescape_twice))
        if tag is None:
            return
        at = tag.end()
        name = tag[2]
        if name is None:
            continue
        name = name.lower()
        closing = bool(tag[1])
        if name in _SILENT and not closing:
            at = _after(source, name, at)
        elif not _layout(builder, name, closing, tag[3]) and on_tag is not None:
            on_tag(tag, name, closing, builder.length)


def clean(text: str, twice: bool = False) -> str:
    """Character data with entities decoded and white space collapsed (no-break spaces stay)."""
    if "&" in text:
        text = unescape(text)
        if twice and _ESCAPED_TWICE.search(text):
            text = unescape(text)
    return _WHITE.sub(" ", text)


def _after(source: str, name: str, at: int) -> int:
    """The offset behind the closing tag of an element whose content is not shown."""
    closing = re.compile(rf"</{name}\s*>", re.I).search(source, at)
    return closing.end() if closing else at


def _layout(builder: PageBuilder, name: str, closing: bool, attributes: str) -> bool:
    """Apply a tag that shapes the page; False where it does not."""
    if name in ("td", "th"):
        if closing:
            builder.close_cell()
        else:
            builder.open_cell(*_spans(attributes))
    elif name in _BLOCKS or name == "br":
        builder.separate(LINE)
    elif name == "tr":
        if not closing:
            builder.open_row()
    elif name == "table":
        if closing:
            builder.close_table()
        else:
            builder.open_table()
    elif name in ("sup", "sub"):
        builder.separate(SPACE)
    else:
        return False
    return True


def _spans(attributes: str) -> tuple[int, int]:
    """Row span and column span."""
    if "span" not in attributes.lower():
        return 1, 1
    spans = {kind.lower(): min(max(int(size[:6]), 1), _MAX_SPAN) for kind, size in _SPAN.findall(attributes)}
    return spans.get("row", 1), spans.get("col", 1)
