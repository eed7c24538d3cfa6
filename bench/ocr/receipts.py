"""docparse and the bare engine on receipts and forms of our own.

`pairs`: labels of the page whose value is right behind them; on receipts in the same row of the output.
`read`: labels that are in the output with their values, together or apart: a letter of the others is misread.
`words`: share of the page's words that are read. `digits`: single digits of the output that are not on the
page, of all pages together. `--photo` bends the pages as a camera does: turned by six degrees, in
perspective, curled, bound in a book, rolled about an axis off its middle, or wavy. Pages are made anew from
their seeds; seeds below 1000 may be looked at.
"""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

from PIL import Image as Images

from bench.command import command, failed, markdown_table, save
from bench.measures.invented import single_digits
from docparse.compare import ComparedSystem, Request, open_system
from docparse.errors import DocparseError
from fixtures.receipts.kinds import KINDS, make_page
from fixtures.receipts.pages import PaperPage
from fixtures.receipts.printing import DPI, PHOTOS, photographed, print_page

SYSTEMS = ("rapidocr", "docparse", "docparse-fast")
_BREAK = re.compile(
    r"(?i)</(?:p|tr|h\d|li|div|dd|caption|figure|pre)>|<br\s*/?>|<(?:p|tr|h\d|li|div)\b[^>]*>"
)
_TAG = re.compile(r"(?is)<style.*?</style>|<head.*?</head>|<[^>]+>")
_LETTERS = re.compile(r"\w")
_BETWEEN = r"[:.|]?(?:rm|eur|[$£€¥])?"


@dataclass(frozen=True, slots=True)
class Score:
    """`pairs` tells of each label whether its value is right behind it, on receipts in the same row of the
    output; `read` counts those that are in the output with their values, together or apart; `digits` are
    single ones that nobody printed."""

    pairs: dict[tuple[str, str], bool]
    read: int
    words: int
    lost: list[str]
    digits: list[str]


def score(page: PaperPage, html: str) -> Score:
    """Measure the output `html` against `page`."""
    rows = rows_of(html)
    folded = [fold("".join(rows))] if page.squares else [fold(row) for row in rows]
    output, whole = " ".join(rows), " ".join(text.text for text in page.texts)
    said, printed = _words(output), _words(whole)
    pairs = {pair: any(_holds(text, *pair) for text in folded) for pair in page.pairs}
    everything = "\n".join(folded)
    read = sum(fold(label) in everything and fold(value) in everything for label, value in pairs)
    return Score(
        pairs, read, printed.total(), sorted((printed - said).elements()), single_digits(whole, output)
    )


def rows_of(html: str) -> list[str]:
    """The lines of an output: rows of tables, paragraphs, items, each as text."""
    text = _TAG.sub(" ", _BREAK.sub("\n", html.replace("\n", " ")))
    return [" ".join(unescape(line).split()) for line in text.split("\n") if line.strip()]


def fold(text: str) -> str:
    """Text without blanks, letter case and full-width forms, × as x: a lost blank is counted by the words."""
    return "".join(unicodedata.normalize("NFKC", text).lower().replace("×", "x").split())


def _holds(text: str, label: str, value: str) -> bool:
    """Tell if a label is right before its value; a colon and a sign of currency may be between."""
    return re.search(f"{re.escape(fold(label))}{_BETWEEN}{re.escape(fold(value))}", text) is not None


def _words(text: str) -> Counter[str]:
    folded = unicodedata.normalize("NFKC", text).replace("×", "x")
    return Counter(word for word in folded.split() if _LETTERS.search(word))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 0, 1 if a page failed, 2 if a system cannot be had."""
    parser = command(
        "ocr.receipts", __doc__, "json", "first", "look", kinds=KINDS, most=8, work="build/bench-receipts"
    )
    parser.add_argument("--system", action="append", choices=SYSTEMS, help="default: rapidocr and docparse")
    parser.add_argument("--photo", default="", choices=sorted(PHOTOS), help="bend the pages")
    args = parser.parse_args(argv)
    rows: list[dict[str, Any]] = []
    seeds = range(args.first, args.first + args.most)
    try:
        for name in args.system or SYSTEMS[:2]:
            system = open_system(name, "image", Request(args.work))
            assert system is not None
            with closing(system):
                rows += [run(system, kind, seeds, args) for kind in args.kind or KINDS]
    except DocparseError as error:
        return failed("ocr.receipts", error)
    names = ("system", "kind", "pages", "rows", "read", "pairs", "words", "digits", "share")
    print(markdown_table(names, ([row[name] for name in names] for row in rows)))
    for row in rows:
        if row["failed"]:
            print(f"{row['system']} {row['kind']} failed: {', '.join(row['failed'])}")
    save(args.json, rows)
    return 1 if any(row["failed"] for row in rows) else 0


def run(system: ComparedSystem, kind: str, seeds: range, args: argparse.Namespace) -> dict[str, Any]:
    """Score a system on the pages of `kind` with the given seeds."""
    scores: list[Score] = []
    failed: list[str] = []
    for seed in seeds:
        page = make_page(kind, seed)
        output = system.read(_printed(page, args.work, args.photo), "clean")
        if output.text is None:
            failed.append(page.name)
        scores.append(score(page, output.text or ""))
        if args.look:
            _show(system.name, page, scores[-1])
    pairs = [is_found for one in scores for is_found in one.pairs.values()]
    lost, words = sum(len(one.lost) for one in scores), sum(one.words for one in scores)
    return {
        "system": system.name,
        "kind": f"{kind} {args.photo}".strip(),
        "pages": len(scores),
        "failed": failed,
        "rows": len(pairs),
        "read": sum(one.read for one in scores),
        "pairs": sum(pairs),
        "words": round(100 * (1 - lost / words), 2),
        "digits": sum(len(one.digits) for one in scores),
        "share": round(sum(pairs) / max(len(pairs), 1), 3),
    }


def _printed(page: PaperPage, work: Path, photo: str) -> Path:
    """The file of a page's image; the name of a page is that of its making."""
    path = work / "pages" / f"{page.name}{photo and '-' + photo}.png"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        image = print_page(page)
        Images.fromarray(photographed(image, photo, page.name) if photo else image).save(path, dpi=(DPI, DPI))
    return path


def _show(system: str, page: PaperPage, one: Score) -> None:
    for (label, value), found in one.pairs.items():
        if not found:
            print(f"{system} {page.name}: {label} | {value}")
    print(f"{system} {page.name}: words {' '.join(one.lost)}")
    if one.digits:
        print(f"{system} {page.name}: digits {' '.join(one.digits)}")


if __name__ == "__main__":
    raise SystemExit(main())
