"""`python -m bench.records.repairs`: are the digits right that a sum and a second reading mend?

Pages are read as `bench.records.trust` reads them (recorded under `--work`, Tesseract as the second
engine), their contradicted numbers once more from enlarged crops (`docparse.ocr.again`). Every repair is
listed with what the page's text layer has in its place. Misreadings that sums can see are few; so
`--injected` also falsifies so many digits a page, one at a time, in numbers that the sums prove, and counts
those mended and the wrong repairs of any number. Their truth is the text layer again.
"""

from __future__ import annotations

import random
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from bench.command import command
from bench.records.trust import FROM, as_ocr, read_document
from docparse.compare import find_pages, keep_answers, page_image
from docparse.document import Block, Document, Page, Word
from docparse.geometry import BBox
from docparse.ocr.stages import Engine, load_engine, look_again, upright, verify
from docparse.reading import crop_image
from docparse.records.stages import Look, NumberWord, Repair, digits_of, find_numbers, holds, repairs

POINTS = 72.0


@dataclass(frozen=True, slots=True)
class LayerTruth:
    """Text of the layer where a page's words are: `otherwise` lists the words that it has otherwise."""

    otherwise: tuple[tuple[BBox, str], ...]

    def digits(self, box: BBox, read: str) -> str:
        """The true digits at a place that was read as `read`."""
        return next((digits_of(text) for place, text in self.otherwise if holds(box, place)), digits_of(read))


def truth_of(read: Page, layer: Page) -> LayerTruth:
    found = verify(as_ocr(read, read), as_ocr(layer, read))
    return LayerTruth(tuple((BBox(*one.box), one.other) for one in found.disagreements))


def injected(
    document: Document, truth: LayerTruth, count: int, seed: int
) -> Iterator[tuple[Document, NumberWord]]:
    """Yield the document with a digit of a number falsified, and that number: of proved and right ones."""
    able = [
        number
        for number in find_numbers(document)
        if number.check is not None
        and number.check.verdict == "proved"
        and digits_of(number.text) == digits_of(number.check.entry.amount.text)
        and truth.digits(number.box, number.text) == digits_of(number.text)
    ]
    rng = random.Random(seed)
    for number in rng.sample(able, min(count, len(able))):
        assert number.check is not None
        cell = number.check.entry.cell
        places = [at for at, sign in enumerate(number.text) if sign.isdigit()]
        rank = rng.randrange(len(places))
        digit = rng.choice([one for one in "0123456789" if one != number.text[places[rank]]])
        yield _falsified(document, number, cell.text, (rank, digit)), number


def _falsified(document: Document, number: NumberWord, cell: str, change: tuple[int, str]) -> Document:
    (page,) = document.pages
    words = tuple(
        replace(word, text=_changed(word.text, change)) if _is(word, number) else word for word in page.words
    )
    blocks = tuple(_in_block(block, number, cell, change) for block in page.blocks)
    return replace(document, pages=(replace(page, words=words, blocks=blocks),))


def _is(word: Word, number: NumberWord) -> bool:
    return word.box == number.box and word.text == number.text


def _in_block(block: Block, number: NumberWord, text: str, change: tuple[int, str]) -> Block:
    if block.table is None:
        return block
    cells = tuple(
        replace(cell, text=_changed(cell.text, change))
        if cell.text == text and cell.box is not None and holds(cell.box, number.box)
        else cell
        for cell in block.table.cells
    )
    return replace(block, table=replace(block.table, cells=cells))


def _changed(text: str, change: tuple[int, str]) -> str:
    places = [at for at, sign in enumerate(text) if sign.isdigit()]
    at = places[change[0]]
    return text[:at] + change[1] + text[at + 1 :]


def main(argv: Sequence[str] | None = None) -> int:
    parser = command("records.repairs", __doc__, folders="gold pages with their files", **FROM)
    parser.add_argument("--injected", type=int, default=3, metavar="N", help="falsified digits a page")
    args = parser.parse_args(argv)
    engine = load_engine("rapidocr")
    engines = [keep_answers(one, args.work) for one in (engine, load_engine("tesseract"))]
    counts: Counter[str] = Counter()
    for page in [page for folder in args.data for page in find_pages(folder, None)]:
        document = read_document(page.path, args.condition, engines)
        layer = read_document(page.path, "text", engines)
        if document.failures:
            print(f"{page.path.stem}: not read", file=sys.stderr)
            continue
        truth = truth_of(document.pages[0], layer.pages[0])
        counts.update(_page(page.path, args.condition, document, truth, engine, args.injected))
    _report(counts)
    return 0


def _page(
    path: Path, condition: str, document: Document, truth: LayerTruth, engine: Engine, count: int
) -> Iterator[str]:
    """List a page's repairs; yield an outcome for each, and for each injected misreading."""
    image, dpi = page_image(path, condition)
    _, source = upright(image)
    look = cache(look_again(partial(crop_image, image, dpi, {1: source.frame}), engine))
    own = repairs(document, look)
    for repair in own:
        yield _outcome(path.stem, repair, truth.digits(repair.box, repair.text))
    for false, number in injected(document, truth, count, zlib.crc32(path.stem.encode())):
        yield from _injection(path.stem, false, number, look, own, truth)


def _outcome(name: str, repair: Repair, true: str) -> str:
    right = digits_of(repair.mended) == true
    told = "right" if right else f"WRONG, it is {true}"
    print(f"{name}: {repair.text} → {repair.mended}, {repair.by}: {repair.equation}: {told}", flush=True)
    return "right" if right else "wrong"


def _injection(
    name: str, false: Document, number: NumberWord, look: Look, own: Sequence[Repair], truth: LayerTruth
) -> Iterator[str]:
    yield "injected"
    for repair in repairs(false, look):
        if repair in own or any(one.box == repair.box for one in own):
            continue
        right = digits_of(repair.mended) == truth.digits(repair.box, repair.text)
        if repair.box == number.box:
            right = digits_of(repair.mended) == digits_of(number.text)
        yield "injected mended" if right else "injected wrong"
        if not right:
            print(f"{name}: injected: {repair.text} → {repair.mended}, {repair.by}: {repair.equation}: WRONG")


def _report(counts: Counter[str]) -> None:
    made = counts["right"] + counts["wrong"]
    print(f"{made} repairs, {counts['wrong']} of them wrong")
    mended, wrong = counts["injected mended"], counts["injected wrong"]
    print(f"{counts['injected']} digits falsified: {mended} mended, {wrong} wrong repairs")


if __name__ == "__main__":
    raise SystemExit(main())
