"""Read and score the items of corpora with one version of docparse, in a process of its own.

    python -m bench.effect.worker OUT DATA SHARE CORPUS ...

`OUT/items.jsonl` gets a line for each item, `OUT/CORPUS/ITEM.md` its Markdown. What an output scored is kept
beside `OUT` by the output itself, in a file named by what scores: an output that has not changed is not
scored again, unless the measures have.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from itertools import islice
from pathlib import Path
from shutil import copy

import bench
import docparse
from bench.command import digest_of
from bench.corpora.items import Item
from bench.corpora.named import ALONE, CORPORA
from bench.effect.report import ItemRow
from bench.measures import Figures
from bench.processes import timed
from bench.systems.score import read_item
from docparse.document import Document
from docparse.errors import MissingExtraError

SCORING = ("judge", "measures", "numerals", "text")
"""Rooms of docparse that scores depend on besides what is read."""


def main(arguments: list[str]) -> int:
    """Entry point."""
    out, data, share, *names = arguments
    kept = Path(out).parent / f"scores-{Path(out).name}-{_measures()}.json"
    scores = json.loads(kept.read_text("utf-8")) if kept.is_file() else {}
    with (Path(out) / "items.jsonl").open("w", encoding="utf-8") as lines:
        for name in names:
            try:
                for row in _rows(name, Path(data), int(share), Path(out) / name, scores):
                    print(json.dumps(asdict(row)), file=lines, flush=True)
            except (MissingExtraError, FileNotFoundError) as missing:
                print(f"{name} is left out: {missing}", file=sys.stderr)
    kept.write_text(json.dumps(scores), "utf-8")
    return 0


def _rows(corpus: str, data: Path, share: int, out: Path, scores: dict[str, Figures]) -> Iterator[ItemRow]:
    out.mkdir(parents=True, exist_ok=True)
    for number, item in enumerate(islice(CORPORA[corpus].items(data), 0, None, share)):
        document, spent = timed(read_item, CORPORA[corpus], item)
        key = _key(corpus, item, document)
        if key not in scores:
            scores[key] = item.score(document)
        if item.name:  # pages that nobody is to look at have none
            (out / f"{item.name}.md").write_text(document.to_markdown(), "utf-8")
        kept = item.path
        if item.name and corpus in ALONE:  # made for this process alone
            kept = Path(copy(item.path, out / f"{item.name}.pdf"))
        pages = len(document.pages)
        row = partial(ItemRow, item.name, scores[key], pages, 1000 * spent)
        yield row(corpus=corpus, number=number, path=str(kept), key=key)


def _measures() -> str:
    """Return what the sources of the measures are known by: those of the bench, and of rooms that it asks."""
    rooms = [Path(bench.__file__).parent, *(Path(docparse.__file__).parent / name for name in SCORING)]
    return digest_of(sorted(path for room in rooms for path in room.rglob("*.py")))


def _key(corpus: str, item: Item, document: Document) -> str:
    """Return what an output is known by: the item, and all that its scores can depend on."""
    blocks = [(one.role, tuple(one.box), one.text, one.page, one.continues) for one in document.blocks]
    text = "\n".join((corpus, item.path.name, repr(blocks), document.to_html(), document.to_markdown()))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
