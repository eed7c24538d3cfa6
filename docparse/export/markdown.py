"""Pages to Markdown (CommonMark with GFM's tables), in two profiles.

`default` is for readers and retrieval: running headers and footers left out unless asked for, paragraphs
whole over columns and pages, notes raised, links kept, bold, italic and page marks if asked for, and page
text escaped so that it renders as it is printed. `benchmark` follows the conventions of opendataloader-
bench's ground truth, so that layout can be compared like with like: furniture kept, nothing escaped, every
table as HTML. It is for measuring alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import quote

from docparse.arguments import require_choice
from docparse.document import FURNITURE, Block, Cell, Furniture, MarkKind, Page, Table
from docparse.export import tables
from docparse.export.figures import caption_of, named_figures
from docparse.export.html import INLINE_TAGS, marked_html
from docparse.export.markdown_text import escape_lines, escape_link_text, escape_text, link_target, one_line
from docparse.export.marks import ShownMark, linked_page, shown_marks
from docparse.export.paragraphs import check_furniture, whole_paragraphs
from docparse.export.text import printable
from docparse.text.bullets import BULLETS

PROFILES = ("default", "benchmark")

_TOLD = frozenset({"doubtful", "subscript", "superscript"})
"""Marks of cells that are told with or without emphasis."""
_BULLET = re.compile(rf"^(?:<sup>)?[{BULLETS}–—\-*\ufffd](?:</sup>)?\s+")
_LABELLED = re.compile(r"^(?:\d{1,3}[.)]|\(?[A-Za-z]{1,4}[.)])\s")
_NUMBERED = re.compile(r"^(0|[1-9]\d{0,2})([.)])\s+(?=\S)")
_FENCE = re.compile(r"`+")
# Where what follows would make a link of it, a box stays; a circle between letters is no radio button.
_EMPTY = re.compile(r"(?:\u2610|(?<!\S)\u25ef(?=\s|$))(?![(\[:])")
_TICKED = re.compile(r"(?:[\u2611\u2612]|(?<!\S)\u25c9(?=\s|$))(?![(\[:])")
_WAKEFUL = re.compile(r"[\\*_`<\[\]&~]")  # beside these, dialects do not agree on what stars do
_STARS: dict[MarkKind, str] = {"bold": "**", "italic": "*"}


Images = Mapping[str, str]
"""The address of each figure's image by its name (`docparse.export.render_figures`)."""


def to_markdown(
    pages: Iterable[Page],
    *,
    profile: str = "default",
    furniture: Furniture = "drop",
    images: Images = MappingProxyType({}),
    emphasis: bool = False,
    page_marks: bool = False,
) -> str:
    """Return the Markdown of `pages`; `profile` is "default" or "benchmark", `furniture` "keep" or "drop".

    A figure with an address in `images` is shown: `![caption](address)`. `emphasis` keeps bold and italic;
    with `page_marks` every page begins with `<a id="page-3"></a>`, to which links within the document lead.

    Raises:
        ArgumentError: an unknown profile or choice.
    """
    require_choice("profile", profile, PROFILES)
    check_furniture(furniture)
    if profile == "benchmark":
        parts = _benchmark(pages)
    else:
        pages = tuple(pages)
        marked = frozenset(page.number for page in pages) if page_marks else frozenset[int]()
        parts = _default(pages, _Shown(furniture == "keep", images, emphasis, marked))
    return "\n\n".join(filter(None, parts)).strip() + "\n"


class _Shown(NamedTuple):
    """Things shown beside the text; `pages` are those with a mark."""

    furniture: bool
    images: Images
    emphasis: bool
    pages: frozenset[int]


def _default(pages: Iterable[Page], shown: _Shown) -> Iterator[str]:
    for is_list, run in groupby(whole_paragraphs(_items(pages, shown)), _is_item):
        if is_list:
            yield _boxes(_list([item for item in run if isinstance(item, Block)], shown))
        else:
            yield from (_block(item, shown) if isinstance(item, Block) else item for item in run)


def _boxes(text: str) -> str:
    """Return `text` with boxes to tick and radio buttons as in a task list."""
    return _TICKED.sub("[x]", _EMPTY.sub("[ ]", text))


def _items(pages: Iterable[Page], shown: _Shown) -> Iterator[Block | str]:
    """Yield the blocks to show; a page's mark, for a failed page a comment, before a figure its image."""
    furniture, images = shown.furniture, shown.images
    for page in pages:
        if page.number in shown.pages:
            yield f'<a id="page-{page.number}"></a>'
        if page.failure is not None:
            yield f"<!-- page {page.number} failed: {_comment(page.failure.message)} -->"
        blocks = (block for block in page.blocks if furniture or block.role not in FURNITURE)
        names = {id(block): name for name, block in named_figures(page) if name in images}
        for block in blocks:
            if id(block) in names:
                yield _image(caption_of(block, page), images[names[id(block)]])
            if not _is_empty(block):
                yield block


def _image(caption: str, address: str) -> str:
    return f"![{escape_link_text(one_line(caption))}]({quote(address, safe='/~:;,+=')})"


def _is_empty(block: Block) -> bool:
    if block.table is not None:
        return not block.table.rows or not block.table.columns
    return block.role != "picture" and not printable(block.text).strip()


def _comment(text: str) -> str:
    return re.sub("-(?=-)", "- ", one_line(printable(text)))


def _block(block: Block, shown: _Shown) -> str:
    return _code(block.text) if block.role == "code" else _boxes(_words(block, shown))


def _words(block: Block, shown: _Shown) -> str:
    if block.table is not None:
        return _table(block.table, shown)
    text = _inline(block, shown)
    if block.pairs and block.role == "text":
        return "  \n".join(map(escape_lines, text.split("\n")))
    if block.entries:
        return _entries(block, text.split("\n"))
    if block.role in ("title", "section_header"):
        return _heading(block, one_line(text))
    if block.role == "picture":
        return "\n\n".join(filter(None, ("<!-- figure -->", escape_lines(text))))
    return escape_lines(text)


def _table(table: Table, shown: _Shown) -> str:
    marked = any(mark.kind in _TOLD for cell in table.cells for mark in cell.marks)
    if not (shown.emphasis or marked):
        return tables.to_markdown(table)
    in_html = partial(marked_html, emphasis=shown.emphasis)
    return tables.to_markdown(table, partial(_pipe_cell, shown=shown), in_html)


def _pipe_cell(cell: Cell, shown: _Shown) -> str:
    lines = _inline(cell, shown).split("\n")
    return "<br>".join(map(one_line, lines)).replace("|", "\\|")


def _entries(block: Block, lines: Sequence[str]) -> str:
    """A list of a table of contents; the block's text has a line for each entry."""
    levels = [entry.level for entry in block.entries]
    return "\n".join(
        "  " * (level - 1) + "- " + escape_lines(line) for level, line in zip(levels, lines, strict=True)
    )


def _code(text: str) -> str:
    fence = "`" * max(3, 1 + max(map(len, _FENCE.findall(text)), default=0))
    return f"{fence}\n{printable(text)}\n{fence}"


def _heading(block: Block, text: str) -> str:
    if text.endswith("#"):
        text = text[:-1] + "\\#"  # or it would be taken for the end of the heading's markup
    return f"{_hashes(block)} {text}" if text else ""


def _hashes(block: Block) -> str:
    return "#" if block.role == "title" else "#" * min(block.level + 1, 6)


def _inline(spot: Block | Cell, shown: _Shown) -> str:
    """Return the text of a block or cell with its marks."""
    marks = shown_marks(spot, emphasis=shown.emphasis)
    bounds = {at for mark in marks for at in (mark.start, mark.end)}
    if isinstance(spot, Cell):  # its lines end with markup
        bounds |= {
            at for row, char in enumerate(printable(spot.text)) if char == "\n" for at in (row, row + 1)
        }
    units = escape_text(spot.text, bounds, emphasis=shown.emphasis)
    parts: list[str] = []
    at = 0
    for mark in marks:
        parts += [*units[at : mark.start], _marked(mark, spot.text, units, shown.pages)]
        at = mark.end
    return "".join([*parts, *units[at:]])


def _marked(mark: ShownMark, text: str, units: Sequence[str], pages: Collection[int]) -> str:
    plain = "".join(units[mark.start : mark.end])
    if "link" in mark.kinds:
        page = linked_page(mark.target)
        address = f"#page-{page}" if page in pages else link_target(mark.target)
        return f"[{escape_link_text(text[mark.start : mark.end])}]({address})" if address else plain
    stars = _takes_stars(mark, text, plain)
    for kind in mark.kinds:
        opening, closing = (_STARS[kind],) * 2 if stars and kind in _STARS else INLINE_TAGS[kind]
        plain = f"{opening}{plain}{closing}"
    return plain


def _takes_stars(mark: ShownMark, text: str, plain: str) -> bool:
    """Return True where stars make emphasis in every dialect: round plain words, between blanks or stops."""
    before, after = text[: mark.start][-1:], text[mark.end :][:1]
    free = (not before or before.isspace()) and (not after or after.isspace() or after in ".,;:")
    free &= "doubtful" not in mark.kinds  # its tag would stand between
    return free and plain[0].isalnum() and plain[-1].isalnum() and not _WAKEFUL.search(plain)


def _is_item(item: Block | str) -> bool:
    return isinstance(item, Block) and item.role == "list_item" and item.table is None


def _list(items: Sequence[Block], shown: _Shown) -> str:
    """Return consecutive items as one list, nested by level; numbers stay as printed."""
    lines: list[str] = []
    parents: list[tuple[int, int]] = []  # level of an item, and the indent of what belongs to it
    siblings: dict[int, tuple[int, str]] = {}  # by indent: number and delimiter of the last item there
    for block in items:
        while parents and parents[-1][0] >= block.level:
            parents.pop()
        indent = parents[-1][1] if parents else 0
        siblings = {at: number for at, number in siblings.items() if at <= indent}
        marker, text, siblings[indent] = _item(
            one_line(_inline(block, shown)), siblings.get(indent), indent > 0
        )
        lines.append(" " * indent + marker + text)
        parents.append((block.level, indent + len(marker)))
    return "\n".join(lines)


_NO_NUMBER = (0, "-")


def _item(text: str, before: tuple[int, str] | None, nested: bool) -> tuple[str, str, tuple[int, str]]:
    """Return marker and text of an item, its number and delimiter.

    A number is a marker only where Markdown shows that number: it counts on from the item before, and a list
    inside an item begins with 1.
    """
    number = _NUMBERED.match(text)
    if number is not None:
        value, delimiter = int(number[1]), number[2]
        expected = (
            before[0] + 1 if before and before[1] == delimiter else 1 if nested and not before else value
        )
        if value == expected:
            return f"{value}{delimiter} ", escape_lines(text[number.end() :]), (value, delimiter)
    bullet = _BULLET.match(text)
    return "- ", escape_lines(text[bullet.end() :] if bullet else text), _NO_NUMBER


def _benchmark(pages: Iterable[Page]) -> Iterator[str]:
    blocks = (block for page in pages for block in page.blocks)
    for is_list, run in groupby(blocks, lambda block: block.role == "list_item"):
        texts = filter(None, map(_benchmark_block, run))
        yield from ("\n".join(texts),) if is_list else texts


def _benchmark_block(block: Block) -> str:
    if block.table is not None:
        return tables.to_html(block.table)
    text = _as_printed(block)
    if block.role in ("title", "section_header"):
        return f"{_hashes(block)} {text}"
    if block.role == "list_item":
        bullet = _BULLET.match(text)
        return "- " + text[bullet.end() :] if bullet else text if _LABELLED.match(text) else "- " + text
    return text


def _as_printed(block: Block) -> str:
    """Return the lines of a block as they are on the page, hyphens and all."""
    return "\n".join(line.text for line in block.lines) or block.text
