"""HTML to page text and cells, in one pass over the source, with every tag's place in it.

A scanner and not a parser: a gold file's damaged tags have to be reported with their place, which a parser
that repairs them cannot do, and no tree is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from itertools import product
from operator import methodcaller

from docparse.judge.read.text_page import LINE, SPACE, PageBuilder, TextPage

# Quoted values end before the next "<", so that an open quote costs one tag and not the rest of the page.
_TAG = r"""<(?:/?[A-Za-z]|[!?])[^"'<>]*(?:"[^"<]*"[^"'<>]*|'[^'<]*'[^"'<>]*)*>"""
TAG = re.compile(f"({_TAG})")
_TAG_OR_COMMENT = re.compile(f"(<!--.*?-->|{_TAG})", re.S)
_NAME = re.compile(r"<(/?)([A-Za-z][^\s/>]*)")
_SPAN = re.compile(r"""\b(row|col)span\s*=\s*["']?\s*(\d+)""", re.I)
_ESCAPED_TWICE = re.compile(r"&(?:#\d+|#x[0-9a-f]+|amp|lt|gt|quot|apos|nbsp|mdash|ndash|minus);", re.I)
_TO_FOLD = re.compile(r"[\t\r\n\f]|  ")
_WHITE = re.compile(r"[ \t\r\n\f]+")
_LINE_HYPHEN = re.compile(r"(?<=[^\W\d_])-[\r\n][ \t\r\n\f]*(?=[^\W\d_])")
_SILENT = frozenset(("script", "style", "head", "template", "noscript", "svg", "object", "iframe"))
_BLOCK_NAMES = (
    "address article aside blockquote body caption center dd details dir div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre "
    "section summary ul thead tbody tfoot br"
)
_BLOCKS = _BLOCK_NAMES.split()
_MAX_SPAN = 1000  # what browsers allow for a column span

TagHandler = Callable[[str, str, bool, int, int], None]
_Layout = Callable[[PageBuilder], None]
_LAYOUT: dict[tuple[str, bool], _Layout] = {
    **dict.fromkeys(product(_BLOCKS, (False, True)), methodcaller("separate", LINE)),
    **dict.fromkeys(product(("sup", "sub"), (False, True)), methodcaller("separate", SPACE)),
    ("table", False): PageBuilder.open_table,
    ("table", True): PageBuilder.close_table,
    ("tr", False): PageBuilder.open_row,
    ("tr", True): methodcaller("separate", 0),  # nothing
    ("td", True): PageBuilder.close_cell,
    ("th", True): PageBuilder.close_cell,
}
"""What tags of layout do, by name and whether they close; those that open a cell have spans, too."""


def read_html(source: str, on_tag: TagHandler | None = None, *, unescape_twice: bool = False) -> TextPage:
    """Read a page.

    `on_tag(tag, name, closing, text offset, source offset)` hears of the tags that have no layout meaning.
    """
    builder = PageBuilder()
    scan_html(builder, source, on_tag, unescape_twice=unescape_twice)
    return builder.page()


def scan_html(
    builder: PageBuilder, source: str, on_tag: TagHandler | None = None, *, unescape_twice: bool = False
) -> None:
    """Add a piece of HTML to a page."""
    known: dict[str, tuple[str, bool, _Layout | None]] = {}  # pages repeat their tags letter by letter
    at = 0
    hidden = ""
    for number, piece in enumerate(_pieces(source)):
        if number % 2 == 0:
            if piece and not hidden:
                builder.add(clean(piece, unescape_twice))
        else:
            action = known.get(piece)
            if action is None:
                action = known[piece] = _action(piece)
            name, closing, lay_out = action
            if hidden:
                hidden = "" if closing and name == hidden else hidden
            elif lay_out is not None:
                lay_out(builder)
            elif name in _SILENT:
                hidden = "" if closing or piece.endswith("/>") else name
            elif name and on_tag is not None:
                on_tag(piece, name, closing, builder.length, at)
        at += len(piece)


def _pieces(source: str) -> list[str]:
    """Texts and tags by turns; behind the last end of a comment there is no use in looking for one."""
    end = source.rfind("-->") + 3
    if end < 3:
        return TAG.split(source)
    pieces = _TAG_OR_COMMENT.split(source[:end])
    rest = TAG.split(source[end:])
    return [*pieces[:-1], pieces[-1] + rest[0], *rest[1:]]


def clean(text: str, twice: bool = False) -> str:
    """Character data with entities decoded and white space collapsed.

    No-break spaces stay, and so does a line's end behind a hyphen: there a word may have been broken.
    """
    if "&" in text:
        text = unescape(text)
        if twice and _ESCAPED_TWICE.search(text):
            text = unescape(text)
    if not _TO_FOLD.search(text):
        return text
    if "-\n" in text or "-\r" in text:
        return "-\n".join(_WHITE.sub(" ", part) for part in _LINE_HYPHEN.split(text))
    return _WHITE.sub(" ", text)


def _action(tag: str) -> tuple[str, bool, _Layout | None]:
    """Return a tag's lower-case name, "" for a comment, whether it closes, and what it does to the layout."""
    parts = _NAME.match(tag)
    if parts is None:
        return "", False, None
    closing, name = bool(parts[1]), parts[2].lower()
    if name in ("td", "th") and not closing:
        rows, columns = _spans(tag)
        return name, closing, methodcaller("open_cell", rows, columns)
    return name, closing, _LAYOUT.get((name, closing))


def _spans(attributes: str) -> tuple[int, int]:
    """Row span and column span."""
    if "span" not in attributes.lower():
        return 1, 1
    spans = {kind.lower(): min(max(int(size[:6]), 1), _MAX_SPAN) for kind, size in _SPAN.findall(attributes)}
    return spans.get("row", 1), spans.get("col", 1)
