"""Pains: small generated files, each of which remakes a public report, and a check of what comes out.

A pain is data: who reported it, how the page is made, which texts must come out (in this order) and which
must not. To add one, add a row to a list of `Pain`s in a module named in `TOPICS`; nothing else.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

TOPICS = ("bench.pains.hidden_text", "bench.pains.letters", "bench.pains.places")


@dataclass(frozen=True, slots=True)
class Pain:
    """One file: `make()` gives the PDF; `says` must be found in this order, `not_says` nowhere.

    Texts are compared without white space, markup and typographic variants, which systems write as they like.
    """

    name: str
    report: str
    make: Callable[[], bytes]
    says: tuple[str, ...]
    not_says: tuple[str, ...] = ()

    def holds(self, markdown: str) -> bool:
        """Return True if a system's Markdown says what it must and nothing that it must not."""
        text, at = plain(markdown), 0
        for wanted in map(plain, self.says):
            at = text.find(wanted, at)
            if at < 0:
                return False
            at += len(wanted)
        return not any(plain(bad) in text for bad in self.not_says)


def plain(markdown: str) -> str:
    """Return `markdown` without tags, marks, backslashes and white space."""
    text = html.unescape(re.sub(r"</?[a-zA-Z][^<>]*>", "", markdown))
    return re.sub(r"[\s*_`#|\\~^]+", "", text).casefold()


def load(*, traps: bool = True) -> list[Pain]:
    """Return every pain, topic by topic; with `traps` those of pdfhell too, if it is installed."""
    topics = [*TOPICS, "bench.pains.pdfhell"] if traps and find_spec("pdfhell") else TOPICS
    return [pain for topic in topics for pain in import_module(topic).PAINS]
