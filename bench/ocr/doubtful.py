"""Of the words that an engine reads wrongly and rightly: how many lie below a bar of confidence.

Kinds: receipts and forms of our own, forms filled in by hand (a chancery hand, bent), and `pages`, those of
DIR (NAME.pdf beside NAME.gold.html) under a condition. A word is right if its page has it; lone letters and
signs are not counted, as they are not marked. The engine's bar is the lowest under which 40% of the wrong
words lie, if at most 3% of the right ones do.
"""

from __future__ import annotations

import argparse
import random
import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from bench.command import command, failed, markdown_table, print_row, progress, save
from bench.measures.multiset import plain
from docparse import parse_image
from docparse.compare import GOLD, page_image
from docparse.errors import DocparseError
from docparse.ocr.stages import Engine
from fixtures.receipts.handwriting import written_form
from fixtures.receipts.kinds import make_page
from fixtures.receipts.printing import DPI, Image, print_page

KINDS = ("receipt", "form", "hand", "pages")
BARS = (0.5, 0.6, 0.7, 0.8, 0.85, 0.88, 0.9, 0.92, 0.95)
_COUNTED = re.compile(r"\d|[^\W_].*[^\W_]")
_ALIKE = str.maketrans("\u2013\u2014\u2212\u2019\u00d7", "---'x")

Sample = tuple[Image, float, str]
"""A page's image, its dots per inch, and what stands on it."""

Word = tuple[float, bool]
"""The confidence of a word that was read, and whether its page has it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 0, or 2 if a page or an engine cannot be had."""
    parser = command("ocr.doubtful", __doc__, "json", "first", "data", kinds=KINDS, most=8, condition="scan")
    parser.add_argument("--engine", default="rapidocr")
    args = parser.parse_args(argv)
    whole: list[Word] = []
    rows: list[list[object]] = []
    print(markdown_table(("kind", "right", "wrong", *map(str, BARS)), []))
    try:
        for kind in args.kind or KINDS:
            found = _words(kind, range(args.first, args.first + args.most), args)
            whole += found
            rows.append(_row(kind, found))
    except DocparseError as error:
        return failed("ocr.doubtful", error)
    rows.append(_row("all", whole))
    save(args.json, rows)
    return 0


def _words(kind: str, seeds: range, args: argparse.Namespace) -> list[Word]:
    """The words of all pages of a kind, with a bar of progress."""
    pages: Sequence[int | Path] = seeds
    if kind == "pages":
        paths = sorted(args.data.glob("*.pdf"))
        pages = random.Random(seeds.start).sample(paths, min(len(seeds), len(paths)))
    shown = progress(pages, "page", kind)
    return [word for page in shown for word in words_of(*_sample(kind, page, args.condition), args.engine)]


def _sample(kind: str, page: int | Path, condition: str) -> Sample:
    """A page by its seed, or by its file."""
    if isinstance(page, Path):
        gold = page.with_name(page.stem + GOLD).read_text(encoding="utf-8")
        return *page_image(page, condition), plain(gold)
    if kind == "hand":
        made, image = written_form(page)
    else:
        made = make_page(kind, page)
        image = print_page(made)
    return image, DPI, " ".join(text.text for text in made.texts)


def words_of(image: Image, dpi: float, printed: str, engine: str | Engine) -> list[Word]:
    """The confidence of each word that is read on a page, and whether the page has that word."""
    whole = _fold(printed).split()
    there, run = set(whole), "".join(whole)
    found = []
    for word in parse_image(image, dpi=dpi, engine=engine).pages[0].words:
        text = "".join(_fold(word.text).split())
        if _COUNTED.search(text):
            right = text in there or text.strip(":.,;()$%") in there or (len(text) > 3 and text in run)
            found.append((word.confidence, right))
    return found


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate(_ALIKE)


def _row(kind: str, words: Sequence[Word]) -> list[object]:
    """A kind's row of the table, which is printed at once."""
    row: list[object] = [kind, *_counts(words), *(_below(words, bar) for bar in BARS)]
    print_row(*row)
    return row


def _counts(words: Sequence[Word]) -> tuple[int, int]:
    right = sum(right for _, right in words)
    return right, len(words) - right


def _below(words: Sequence[Word], bar: float) -> str:
    """Per cent of the wrong words, and of the right ones, that lie below a bar."""
    right, wrong = _counts(words)
    below = _counts([word for word in words if word[0] < bar])
    return f"{100 * below[1] / max(wrong, 1):.0f} / {100 * below[0] / max(right, 1):.2f}"


if __name__ == "__main__":
    raise SystemExit(main())
