"""Document to Markdown, HTML and JSON. Pure.

Markdown has two profiles. `default` is for readers and retrieval: running headers and footers left out, notes
raised, links kept. `benchmark` follows the conventions of opendataloader-bench's ground truth, so that layout
can be compared like with like: furniture kept, no emphasis, every table as HTML.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from html import escape
from pathlib import Path
from typing import Literal

from docparse.document import (
    FURNITURE,
    Block,
    Cell,
    Disagreement,
    Document,
    Mark,
    Page,
    Verification,
)
from docparse.export import tables

MarkdownProfile = Literal["default", "benchmark"]

_BULLET = re.compile(r"^[•‣◦▪▫●○■□◆◇➢➤–—∙·\-*\uf0b7\uf0a7\uf0d8]\s+")
_NUMBERED = re.compile(r"^(?:\d{1,3}[.)]|\(?[A-Za-z]{1,4}[.)])\s")
# What Markdown would read as markup at the start of a paragraph.
_LINE_START = re.compile(r"^(?=(?:#{1,6}|>|\+)\s)")


def to_markdown(document: Document, *, profile: str = "default") -> str:
    """Markdown of all pages; `profile` is "default" or "benchmark". Raises ValueError for another one."""
    if profile not in ("default", "benchmark"):
        msg = f"unknown Markdown profile {profile!r}; there are 'default' and 'benchmark'"
        raise ValueError(msg)
    render = _benchmark_block if profile == "benchmark" else _markdown_block
    parts: list[str] = []
    previous: Block | None = None
    for page in document.pages:
        if page.failure is not None and profile == "default":
            parts.append(f"\n\n<!-- page {page.number} failed: {_comment(page.failure.message)} -->")
        for block in page.blocks:
            text = render(block)
            if text:
                # Items of one list stand on lines of their own without a blank line between them.
                together = previous is not None and previous.role == block.role == "list_item"
                parts.append(("\n" if together else "\n\n") + text)
                previous = block
    return "".join(parts).strip() + "\n"


def _markdown_block(block: Block) -> str:
    if block.role in FURNITURE:
        return ""
    if block.table is not None:
        return tables.to_markdown(block.table)
    text = _marked(block, _MARKDOWN_MARKS, tables.escape_markdown)
    if block.role == "picture":
        return "<!-- figure -->" + ("\n\n" + text if text else "")
    if block.role == "code":
        longest = max(map(len, re.findall("`+", block.text)), default=0)
        fence = "`" * max(3, longest + 1)
        return f"{fence}\n{block.text}\n{fence}"
    if block.role in ("title", "section_header"):
        return f"{_hashes(block)} {_one_line(text)}"
    if block.role == "list_item":
        return "  " * max(block.level - 1, 0) + _list_item(text)
    return _LINE_START.sub(r"\\", text)


def _benchmark_block(block: Block) -> str:
    if block.table is not None:
        return tables.to_html(block.table)
    text = _as_printed(block)
    if block.role in ("title", "section_header"):
        return f"{_hashes(block)} {text}"
    if block.role == "list_item":
        return _list_item(text)
    return text


def _as_printed(block: Block) -> str:
    """The lines of a block as they stand on the page, hyphens and all."""
    return "\n".join(line.text for line in block.lines) or block.text


def _hashes(block: Block) -> str:
    return "#" if block.role == "title" else "#" * min(block.level + 1, 6)


def _list_item(text: str) -> str:
    bullet = _BULLET.match(text)
    if bullet:
        return "- " + text[bullet.end() :]
    return text if _NUMBERED.match(text) else "- " + text


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _comment(text: str) -> str:
    return text.replace("--", "- -")


Wrap = Callable[[str, Mark], str]
_MARKDOWN_MARKS: dict[str, Wrap] = {
    "superscript": lambda text, mark: f"<sup>{text}</sup>",
    "subscript": lambda text, mark: f"<sub>{text}</sub>",
    "link": lambda text, mark: (
        f"[{text}]({_safe_target(mark.target).replace(' ', '%20').replace(')', '%29')})"
    ),
}
_HTML_MARKS: dict[str, Wrap] = {
    "superscript": lambda text, mark: f"<sup>{text}</sup>",
    "subscript": lambda text, mark: f"<sub>{text}</sub>",
    "link": lambda text, mark: f'<a href="{escape(_safe_target(mark.target))}">{text}</a>',
}


def _safe_target(target: str) -> str:
    # A PDF is somebody else's text: only addresses that cannot run script become links.
    return target if re.match(r"(?i)(https?|mailto|ftp):|#", target) else "#"


def _marked(block: Block, wraps: dict[str, Wrap], clean: Callable[[str], str]) -> str:
    """The block's text, cleaned, with its marks; overlapping marks after the first are left plain."""
    if not block.marks:
        return clean(block.text)
    parts: list[str] = []
    at = 0
    for mark in sorted(block.marks, key=lambda mark: (mark.start, -mark.end)):
        if mark.start < at or mark.end <= mark.start:
            continue
        inner = clean(block.text[mark.start : mark.end])
        parts += [clean(block.text[at : mark.start]), wraps[mark.kind](inner, mark)]
        at = mark.end
    parts.append(clean(block.text[at:]))
    return "".join(parts)


_STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}"
    "section{border-bottom:1px solid #ccc;padding-bottom:1rem;margin-bottom:1rem}"
    "table{border-collapse:collapse;font:14px/1.35 system-ui,sans-serif}"
    "td,th{border:1px solid #ccc;padding:.2rem .5rem;vertical-align:top}"
    "header,footer,aside,figcaption{color:#555;font-size:.85em}ul{list-style:none;padding-left:1.2rem}"
    "figure{margin:1rem 0;padding:.5rem;background:#f6f6f4}.failed{color:#a00}mark{background:#fe8}"
)


def to_html(document: Document) -> str:
    """A complete HTML document: one `<section>` a page, everything escaped, nothing left out.

    Where a second engine read a number otherwise, the number is in `<mark class="disagrees">` with the other
    reading as its title, and listed at the end of its page.
    """
    shown = _located(document.pages)
    title = escape(document.metadata.get("Title") or Path(document.source).name or "Document")
    body = "\n".join(_html_page(page, shown) for page in document.pages)
    return (
        f'<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


Spot = Block | Cell
Doubts = dict[int, list[Disagreement]]
"""What to mark in a block or cell, by its `id`."""

_FIGURE = re.compile(r"\d(?:[\d.,]*\d)?")


def _located(pages: Iterable[Page]) -> Doubts:
    """Each disagreement at the block or cell that it lies in.

    Where none of them holds it, every spot of the page with that text gets it, and every cell without a place
    (one that was on a page before its table was joined): too many marks are better than none.
    """
    located: Doubts = defaultdict(list)
    spots = [(page.number, spot) for page in pages for block in page.blocks for spot in _spots(block)]
    for page in pages:
        for doubt in () if page.verification is None else page.verification.disagreements:
            if not doubt.text:
                continue  # nothing to mark: only the second engine read it
            near = [spot for number, spot in spots if number == page.number or spot.box is None]
            homes = [spot for spot in near if _holds(spot, doubt)] or near
            for spot in homes:
                located[id(spot)].append(doubt)
    return located


def _spots(block: Block) -> Iterable[Spot]:
    return (block,) if block.table is None else block.table.cells


def _holds(spot: Spot, doubt: Disagreement) -> bool:
    x, y = (doubt.box.x0 + doubt.box.x1) / 2, (doubt.box.y0 + doubt.box.y1) / 2
    box = spot.box
    inside = box is not None and box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1
    return inside and _pattern(_readings([doubt])).search(spot.text) is not None


def _readings(doubts: Iterable[Disagreement]) -> dict[str, str]:
    """What to mark → the other reading: words as read, and their figures alone, should layout have taken a
    word apart."""
    doubts = tuple(doubts)
    figures = {figure: doubt.other for doubt in doubts for figure in _FIGURE.findall(doubt.text)}
    return figures | {doubt.text: doubt.other for doubt in doubts}


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """The longest of `words` first, and never a part of a number."""
    either = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf"(?<![\w.,])(?:{either})(?!\w|[.,]\d)")


def _with_doubts(doubts: list[Disagreement], text: str, *, quote: bool = True) -> str:
    """`text` escaped, the numbers in doubt marked."""
    if not doubts:
        return escape(text, quote)
    others, parts, at = _readings(doubts), [], 0
    for match in _pattern(others).finditer(text):
        word = match.group()
        title = escape(others[word]) or "nothing"
        marked = f'<mark class="disagrees" title="{title}">{escape(word, quote)}</mark>'
        parts += [escape(text[at : match.start()], quote), marked]
        at = match.end()
    return "".join([*parts, escape(text[at:], quote)])


def _html_verification(verification: Verification) -> Iterator[str]:
    engine = escape(verification.engine)
    if verification.failure is not None:
        yield f'<p class="failed">Not verified: {engine}: {escape(verification.failure.message)}</p>'
    if verification.disagreements:
        listed = "".join(
            f"<li>{escape(doubt.text) or 'nothing'} / {escape(doubt.other) or 'nothing'}</li>"
            for doubt in verification.disagreements
        )
        told = f"<p>Read differently by {engine}:</p><ul>{listed}</ul>"
        yield f'<aside class="disagreements">{told}</aside>'


def _html_page(page: Page, doubts: Doubts) -> str:
    parts = [f'<section id="page-{page.number}" data-page="{page.number}">']
    if page.failure is not None:
        parts.append(f'<p class="failed">Page {page.number} failed: {escape(page.failure.message)}</p>')
    parts += _html_blocks(page.blocks, doubts)
    if page.verification is not None:
        parts += _html_verification(page.verification)
    return "\n".join([*parts, "</section>"])


def _html_blocks(blocks: Iterable[Block], doubts: Doubts) -> Iterator[str]:
    depth = 0
    for block in blocks:
        wanted = max(block.level, 1) if block.role == "list_item" else 0
        if wanted != depth:
            yield "<ul>" * (wanted - depth) + "</ul>" * (depth - wanted)
            depth = wanted
        yield _html_block(block, doubts)
    if depth:
        yield "</ul>" * depth


_HTML_TAGS = {
    "title": ("<h1>", "</h1>"),
    "text": ("<p>", "</p>"),
    "list_item": ("<li>", "</li>"),
    "caption": ('<p class="caption">', "</p>"),
    "formula": ('<p class="formula">', "</p>"),
    "footnote": ('<aside role="doc-footnote">', "</aside>"),
    "code": ("<pre><code>", "</code></pre>"),
    "document_index": ('<p class="index">', "</p>"),
    "page_header": ("<header>", "</header>"),
    "page_footer": ("<footer>", "</footer>"),
    "picture": ("<figure>", "</figure>"),
    "table": ("<p>", "</p>"),
}


def _html_block(block: Block, doubts: Doubts) -> str:
    if block.table is not None:
        return tables.to_html(
            block.table, lambda cell: _with_doubts(doubts.get(id(cell), []), cell.text, quote=False)
        )
    text = _marked(block, _HTML_MARKS, partial(_with_doubts, doubts.get(id(block), [])))
    if block.role == "section_header":
        level = min(block.level + 1, 6)
        return f"<h{level}>{text}</h{level}>"
    start, end = _HTML_TAGS[block.role]
    return f"{start}{text}{end}"


def to_json(document: Document, *, indent: int | None = None) -> str:
    """JSON of `Document.to_dict()`; described by docs/document.schema.json."""
    return json.dumps(document.to_dict(), ensure_ascii=False, indent=indent)
