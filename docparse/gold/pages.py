"""A filing's stream cut into pages: close what is open, open it again on the next page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from docparse.errors import PageRangeError
from docparse.gold.tokens import Token


@dataclass(frozen=True, slots=True)
class FilingPage:
    """One page of a filing: `number` from 1, `part` from 1 where a page had to be split, else 0."""

    number: int
    tokens: tuple[Token, ...]
    part: int = 0


def split_pages(tokens: Sequence[Token], breaks: Iterable[int]) -> list[FilingPage]:
    """Pages of a filing. A page without text or picture is no page: two breaks in a row are one."""
    pages = [page for page in cut(tokens, breaks) if any(map(_shows, page))]
    return [FilingPage(number, tuple(page)) for number, page in enumerate(pages, 1)]


def parse_pages(wanted: str, last: int, path: Path | None = None) -> list[int]:
    """Page numbers of a range such as `10-20` or `3,7-9,40-`, from 1 to `last`.

    Raises `PageRangeError`, which names `path`.
    """
    numbers: set[int] = set()
    for part in wanted.split(","):
        match = re.fullmatch(r"\s*(\d+)\s*(-\s*(\d*)\s*)?", part)
        first = int(match.group(1)) if match else 0
        until = last if match and match.group(2) and not match.group(3) else first
        if match and match.group(3):
            until = int(match.group(3))
        if not 1 <= first <= until <= last:
            problem = f"pages {part.strip() or 'nothing'!r} are not within 1-{last}"
            raise PageRangeError(problem, path=path, hint="write 10-20 or 3,7-9")
        numbers.update(range(first, until + 1))
    return sorted(numbers)


def cut(tokens: Sequence[Token], breaks: Iterable[int]) -> list[list[Token]]:
    """`tokens` cut before each index in `breaks`; every piece is well nested."""
    pages: list[list[Token]] = []
    page: list[Token] = []
    stack: list[_Open] = []
    edges = set(breaks)
    for index, token in enumerate(tokens):
        if index in edges:
            page += [Token("close", item.token.name) for item in reversed(stack)]
            pages.append(page)
            page = [piece for item in stack for piece in item.again()]
        page.append(token)
        _follow(stack, token)
    pages.append(page)
    return pages


class _Open:
    """An element that is open, and what must be repeated when it is opened again on another page."""

    def __init__(self, token: Token) -> None:
        self.token = token
        self.items = 0  # list items so far
        self.frame: list[Token] = []  # a table's first row, while it has no text: it sets the columns' widths
        self.framing = token.name == "table"

    def again(self) -> list[Token]:
        value = self.token.value
        if self.token.name == "ol" and self.items:
            value += f' start="{self.items + 1}"'
        elif self.token.name == "li":
            value += ' style="list-style-type:none"'
        return [Token("open", self.token.name, value), *self.frame]


def _follow(stack: list[_Open], token: Token) -> None:
    for item in reversed(stack):
        if item.framing:
            _frame(item, token)
        if item.token.name == "table":
            break
    if token.kind == "open":
        if token.name == "li" and stack:
            stack[-1].items += 1
        stack.append(_Open(token))
    elif token.kind == "close" and stack:
        stack.pop()


def _frame(table: _Open, token: Token) -> None:
    """Collect a table's first row as long as it shows nothing."""
    if token.name in {"tbody", "thead", "col", "colgroup"} and not table.frame:
        return
    if _shows(token) or token.name == "table":
        table.frame, table.framing = [], False
    elif token.kind in {"open", "close"}:
        table.frame.append(token)
        table.framing = not (token.kind == "close" and token.name == "tr")


def _shows(token: Token) -> bool:
    return bool(token.value.strip()) if token.kind == "text" else token.name == "img"
