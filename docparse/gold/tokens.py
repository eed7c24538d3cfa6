"""HTML as a flat stream of tokens, its text with boundaries, and tags put round spans of that text.

A flat stream makes the three things this room does to a page short: cutting it in two (close what is open,
open it again), finding text across inline elements (one string with offsets), and putting a tag round any
span of it (close and reopen what crosses the tag's edge).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Literal

_BLOCK_NAMES = """address article aside blockquote body caption center dd div dl dt fieldset figcaption figure
 footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr td th ul"""
BLOCKS = frozenset(_BLOCK_NAMES.split())
ROWS = frozenset(("tr", "table", "tbody", "thead", "tfoot"))
CELLS = frozenset(("td", "th"))
VOIDS = frozenset(("br", "hr", "img", "col", "wbr"))
# Boundaries in a flow, weakest first: line break, block, cell, row. Runs of them collapse to the strongest.
BREAKS = "\r\n\t\f"
# Every other white space becomes a plain blank, one character for one, so that offsets stand.
# Zero-width characters are among them: filings put them into empty cells.
_SPACES = dict.fromkeys([*range(0x2000, 0x200E), *map(ord, "\t\n\r\f\v\u00a0\u202f\u2060\u3000\ufeff")], " ")


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of a page.

    `value` is the raw text of a `text`, the attributes (with a leading blank) of an `open` or `void`; `mark`
    numbers the inline-XBRL tag that a `start` or `end` belongs to.
    """

    kind: Literal["open", "close", "void", "text", "start", "end"]
    name: str = ""
    value: str = ""
    mark: int = -1


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` of a flow, and the tag that goes round them."""

    start: int
    end: int
    tag: str
    mark: int = -1


@dataclass(slots=True)
class Flow:
    """The text of a page as displayed, one character a source character, plus boundaries (see BREAKS).

    `starts` and `tokens` say where each text token begins; `marks` are the spans of inline-XBRL tags in the
    order in which they close; `rows` the cells of each table row, `(start, end)` each.
    """

    text: str = ""
    starts: list[int] = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    marks: list[Span] = field(default_factory=list)
    rows: list[list[tuple[int, int]]] = field(default_factory=list)

    def place(self, offset: int) -> tuple[int, int]:
        """Index of the token that holds the character at `offset`, and the offset within it."""
        slot = bisect_right(self.starts, offset) - 1
        return self.tokens[slot], offset - self.starts[slot]


class _FlowBuilder:
    def __init__(self) -> None:
        self.flow = Flow()
        self.parts: list[str] = []
        self.size = 0
        self.open_marks: dict[int, int] = {}
        self.open_rows: list[list[tuple[int, int]]] = []
        self.open_cells: list[int] = []

    def boundary(self, kind: str) -> None:
        last = self.parts[-1] if self.parts else ""
        if len(last) == 1 and last in BREAKS:
            self.parts[-1] = max(last, kind, key=BREAKS.index)
            return
        self.parts.append(kind)
        self.size += 1

    def element(self, name: str, opening: bool) -> None:
        if name not in BLOCKS:
            return
        if name in CELLS and not opening and self.open_cells and self.open_rows:
            self.open_rows[-1].append((self.open_cells.pop(), self.size))
        self.boundary("\f" if name in ROWS else "\t" if name in CELLS else "\n")
        if name in CELLS and opening:
            self.open_cells.append(self.size)
        elif name == "tr" and opening:
            self.open_rows.append([])
        elif name == "tr" and self.open_rows:
            self.flow.rows.append(self.open_rows.pop())

    def void(self, name: str) -> None:
        if name == "br":
            self.boundary("\r")
        else:
            self.element(name, opening=True)

    def text(self, index: int, value: str) -> None:
        self.flow.starts.append(self.size)
        self.flow.tokens.append(index)
        # A marker keeps one-character texts apart from boundaries in `parts`.
        self.parts.extend((value.translate(_SPACES), ""))
        self.size += len(value)


def flow_of(tokens: Sequence[Token]) -> Flow:
    """The text of `tokens` with offsets back to them, its marks and table rows."""
    build = _FlowBuilder()
    for index, token in enumerate(tokens):
        if token.kind == "text":
            build.text(index, token.value)
        elif token.kind == "start":
            build.open_marks[token.mark] = build.size
        elif token.kind == "end":
            if token.mark in build.open_marks:
                start = build.open_marks.pop(token.mark)
                build.flow.marks.append(Span(start, build.size, token.name, token.mark))
        elif token.kind == "void":
            build.void(token.name)
        else:
            build.element(token.name, token.kind == "open")
    build.flow.text = "".join(build.parts)
    return build.flow


def to_html(tokens: Sequence[Token]) -> str:
    """The tokens as HTML, marks left out."""
    out: list[str] = []
    for token in tokens:
        if token.kind == "text":
            out.append(escape(token.value, quote=False))
        elif token.kind in {"open", "void"}:
            out.append(f"<{token.name}{token.value}>")
        elif token.kind == "close":
            out.append(f"</{token.name}>")
    return "".join(out)


def painted(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """`tokens` as a reader sees them: without text that is laid out but not painted, or picture data."""
    return tuple(_without_data(tokens[at]) for at in painted_indices(tokens))


def painted_indices(tokens: Sequence[Token]) -> list[int]:
    """Which of `tokens` are in `painted(tokens)`, in order."""
    found: list[int] = []
    hidden = 0
    for at, token in enumerate(tokens):
        if token.name == "unpainted":
            hidden += 1 if token.kind == "start" else -1
        elif not (hidden and token.kind == "text"):
            found.append(at)
    return found


def _without_data(token: Token) -> Token:
    if token.name != "img" or ' src="data:' not in token.value:
        return token
    return Token("void", "img", re.sub(r' src="data:[^"]*"', "", token.value))


def put_tags(tokens: Sequence[Token], flow: Flow, spans: Sequence[Span]) -> list[Token]:
    """`tokens` with an element round each of `spans` (disjoint), well nested, marks left out."""
    edges: dict[int, list[tuple[int, Span, bool]]] = {}
    lowest: dict[Span, int] = {}
    for span in spans:
        first, offset = flow.place(span.start)
        last, end = flow.place(span.end - 1)
        edges.setdefault(first, []).append((offset, span, True))
        edges.setdefault(last, []).append((end + 1, span, False))
        lowest[span] = _lowest(tokens, first, last)
    writer = _Writer(lowest)
    for index, token in enumerate(tokens):
        if token.kind == "text":
            writer.cut_text(token, sorted(edges.get(index, ()), key=lambda edge: (edge[0], edge[2])))
        elif token.kind not in ("start", "end"):
            writer.emit(token)
    writer.flush()
    return writer.out


def _lowest(tokens: Sequence[Token], first: int, last: int) -> int:
    """The deepest nesting, relative to token `first`, that holds all the way to token `last` (0 or less)."""
    depth = least = 0
    for token in tokens[first : last + 1]:
        depth += (token.kind == "open") - (token.kind == "close")
        least = min(least, depth)
    return least


class _Writer:
    """Writes tokens and tags.

    Where an element crosses the edge of a tag, the edge moves outside the element if nothing is between,
    else the element is closed and opened again.
    """

    def __init__(self, lowest: dict[Span, int]) -> None:
        self.out: list[Token] = []
        self.stack: list[Token] = []
        self.depth = 0  # nesting of the current tag
        self.lowest = lowest
        self.pending: tuple[str, int] | None = None  # the tag to close, once the stack is back at this depth

    def emit(self, token: Token) -> None:
        if self.pending and not (token.kind == "close" and len(self.stack) > self.pending[1]):
            self.flush()
        if token.kind == "open":
            self.stack.append(token)
        elif token.kind == "close" and self.stack:
            self.stack.pop()
        self.out.append(token)
        if self.pending and len(self.stack) == self.pending[1]:
            self.flush()

    def flush(self) -> None:
        """Close the pending tag here, closing and reopening whatever was opened inside it."""
        if self.pending is None:
            return
        name, depth = self.pending
        self.pending = None
        inside = self.stack[depth:]
        self.out += [Token("close", token.name) for token in reversed(inside)]
        self.out.append(Token("close", name))
        self.out += inside

    def cut_text(self, token: Token, edges: Sequence[tuple[int, Span, bool]]) -> None:
        at = 0
        for offset, span, opening in edges:
            if offset > at:
                self.emit(Token("text", value=token.value[at:offset]))
                at = offset
            if opening:
                self.open_tag(span)
            else:
                self.pending = (span.tag, self.depth)
                if len(self.stack) == self.depth:
                    self.flush()
        if at < len(token.value):
            self.emit(Token("text", value=token.value[at:]))

    def open_tag(self, span: Span) -> None:
        self.flush()
        self.depth = len(self.stack) + self.lowest[span]
        inside = self.stack[self.depth :]
        if inside and self.out[-len(inside) :] == inside:
            self.out[-len(inside) :] = [Token("open", span.tag), *inside]
            return
        self.out += [Token("close", token.name) for token in reversed(inside)]
        self.out.append(Token("open", span.tag))
        self.out += inside
