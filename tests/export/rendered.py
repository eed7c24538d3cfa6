"""Render Markdown and read the result: the words that are seen, the elements, the addresses."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import unquote

import markdown
import mistune
from markdown_it import MarkdownIt
from markdown_it.common.normalize_url import normalizeLink

_COMMONMARK = MarkdownIt("commonmark")
_GFM = MarkdownIt("gfm-like")
_MISTUNE = mistune.create_markdown(escape=False, plugins=["table", "strikethrough", "url", "task_lists"])

RENDERERS = {
    "CommonMark": _COMMONMARK.render,
    "GFM with links": _GFM.render,
    "mistune": _MISTUNE,
    "Python-Markdown": lambda text: markdown.markdown(text, extensions=["tables", "fenced_code"]),
}


@dataclass
class Rendered(HTMLParser):
    """The text of an HTML page, the numbers of its list items included, and its elements."""

    html: str
    shown: list[str] = field(default_factory=list)
    elements: Counter[str] = field(default_factory=Counter)
    addresses: list[str] = field(default_factory=list)
    lists: list[int | None] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)  # open ones: address and text
    closed: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.feed(self.html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements[tag] += 1
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag == "a":
            self.links.append((dict(attrs).get("href") or "", ""))
        if tag in ("ul", "ol"):
            start = int(dict(attrs).get("start") or 1)
            self.lists.append(start if tag == "ol" else None)
        elif tag == "li" and self.lists and self.lists[-1] is not None:
            self.shown.append(f" {self.lists[-1]} ")
            self.lists[-1] += 1
        elif tag not in ("sup", "sub", "a"):
            self.shown.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("ul", "ol"):
            self.lists.pop()
        elif tag == "a":
            self.closed.append(self.links.pop())

    def handle_data(self, data: str) -> None:
        if self.links:
            self.links[-1] = (self.links[-1][0], self.links[-1][1] + data)
        self.shown.append(data)

    @property
    def words(self) -> str:
        return visible("".join(self.shown))

    @property
    def disguised(self) -> list[str]:
        """The addresses of pictures, and of links that show anything but the address."""
        plain = [address for address, text in self.closed if _bare(address) == _bare(text)]
        return list((Counter(self.addresses) - Counter(plain)).elements())


def _bare(address: str) -> str:
    """Return an address without its scheme, written as Markdown renderers write it."""
    bare = re.sub(r"(?i)^(?:https?:|ftp:|mailto:)?(?://)?", "", address)
    return normalizeLink(f"http://{unquote(bare)}")


def visible(text: str) -> str:
    """The characters of `text` that show: no white space, no control characters."""
    return "".join(char for char in text if not char.isspace() and char >= " " and char != "\x7f")
