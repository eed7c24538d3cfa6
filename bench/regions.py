"""Regions drawn by people against our blocks: are they found, named, read whole and in order?

    python -m bench.regions --data DIR [--json FILE] [--out FILE] [--worst N]

`DIR/pages/NAME.pdf` are read from their text layers; `DIR/regions.json` holds each page's regions: box as
shares of the page, label, place in the reading order, text. Shares of regions:

    found     a block overlaps the region with an IoU of at least .5
    labelled  that block has the region's class: heading, list item, paragraph, image, table, furniture
    text      the region's text, white space aside, occurs whole in the page's (not for images and tables)
    order     neighbours in reading order, both whole and unique on the page, come in that order
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench.command import command, failed, save
from docparse import parse_pdf
from docparse.document import Page, Role

Box = tuple[float, float, float, float]

OF_LABEL = {
    "Paragraph": "P",
    "Section Header": "H",
    "Title": "H",
    "List Item": "L",
    "Image": "I",
    "Furniture": "F",
    "Table Row": "T",
}
OF_ROLE: dict[Role, str] = {
    "title": "H",
    "section_header": "H",
    "list_item": "L",
    "picture": "I",
    "table": "T",
    "document_index": "T",
    "page_header": "F",
    "page_footer": "F",
}  # all others are paragraphs
NAMES = {"H": "heading", "L": "list item", "P": "paragraph", "I": "image", "T": "table", "F": "furniture"}
WITHOUT_TEXT = "IT"
ENOUGH = 0.5  # IoU from which a block is the region
SHORTEST = 3  # characters that a text needs to be looked for
_DROPPED = re.compile(r"[^\w%$€£().,+-]+")


@dataclass(frozen=True, slots=True)
class Area:
    """A region or block: box as shares of its page, class, text, and its place in the reading order."""

    box: Box
    kind: str
    text: str
    place: int


@dataclass(slots=True)
class Counts:
    """Regions of one page or of many: by class, and pairs of neighbours."""

    regions: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    labelled: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)
    pairs: int = 0
    ordered: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(Counts)))


def fold(text: str) -> str:
    """Lower case without white space and without marks that fonts draw in many ways."""
    return _DROPPED.sub("", text.lower())


def iou(one: Box, other: Box) -> float:
    """Intersection over union of two boxes."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    both = max(width, 0.0) * max(height, 0.0)
    return both / (_area(one) + _area(other) - both + 1e-12)


def _area(box: Box) -> float:
    return max(box[2] - box[0], 0.0) * max(box[3] - box[1], 0.0)


def compare(truth: Sequence[Area], blocks: Sequence[Area]) -> Counts:
    """Counts of one page; `blocks` in reading order."""
    counts = Counts()
    text = fold(" ".join(block.text for block in blocks))
    places: list[tuple[int, int]] = []
    for region in truth:
        counts.regions[region.kind] += 1
        best = max(blocks, key=lambda block: iou(block.box, region.box), default=None)
        if best is not None and iou(best.box, region.box) >= ENOUGH:
            counts.found[region.kind] += 1
            counts.labelled[region.kind] += best.kind == region.kind
        wanted = fold(region.text)
        if len(wanted) < SHORTEST or region.kind in WITHOUT_TEXT:
            continue
        at = text.find(wanted)
        counts.texts[region.kind] += 1
        counts.whole[region.kind] += at >= 0
        if at >= 0 and text.count(wanted) == 1:
            places.append((region.place, at))
    places.sort()
    counts.pairs = max(len(places) - 1, 0)
    counts.ordered = sum(a[1] < b[1] for a, b in pairwise(places))
    return counts


def read_truth(path: Path) -> dict[str, list[Area]]:
    """The regions of every page, by its file name."""
    pages = json.loads(path.read_text(encoding="utf-8"))
    return {
        name: [
            Area(tuple(row["bbox_frac"]), OF_LABEL[row["gold_label"]], row["text"], row["ro_index"])
            for row in page["regions"]
        ]
        for name, page in pages.items()
    }


def regions_of(page: Page) -> list[Area]:
    """The blocks of a page as regions."""
    size = (page.width, page.height, page.width, page.height)
    return [
        Area(
            tuple(value / side for value, side in zip(block.box, size, strict=True)),  # type: ignore[arg-type]
            OF_ROLE.get(block.role, "P"),
            block.text,
            place,
        )
        for place, block in enumerate(page.blocks)
    ]


def _share(part: Mapping[str, int], whole: Mapping[str, int]) -> float:
    return round(100 * sum(part.values()) / max(sum(whole.values()), 1), 2)


def summary(counts: Counts) -> dict[str, Any]:
    """The four shares, and the first three of them by class, in percent."""

    def of(kind: str) -> dict[str, float | int | None]:
        n, texts = counts.regions[kind], counts.texts[kind]
        return {
            "n": n,
            "found": round(100 * counts.found[kind] / n, 1),
            "labelled": round(100 * counts.labelled[kind] / n, 1),
            "text": round(100 * counts.whole[kind] / texts, 1) if texts else None,
        }

    return {
        "regions": sum(counts.regions.values()),
        "found": _share(counts.found, counts.regions),
        "labelled": _share(counts.labelled, counts.regions),
        "text": _share(counts.whole, counts.texts),
        "order": round(100 * counts.ordered / max(counts.pairs, 1), 2),
        "by class": {kind: of(kind) for kind in sorted(counts.regions)},
    }


def report(pages: Mapping[str, Counts], worst: int) -> str:
    """The shares over all pages, by class, and the pages with most regions not found."""
    total = sum(pages.values(), Counts())
    lines = [f"{'pages':<10}{len(pages)}"]
    lines += [f"{name:<10}{value}" for name, value in summary(total).items() if name != "by class"]
    lines.append(f"{'':<10}{'regions':>8}{'found':>8}{'labelled':>10}{'text':>8}")
    for kind, n in sorted(total.regions.items()):
        text = f"{100 * total.whole[kind] / total.texts[kind]:8.1f}" if total.texts[kind] else f"{'-':>8}"
        shares = f"{100 * total.found[kind] / n:8.1f}{100 * total.labelled[kind] / n:10.1f}{text}"
        lines.append(f"{NAMES[kind]:<10}{n:>8}{shares}")
    lost = {name: c.regions.total() - c.found.total() for name, c in pages.items()}
    for name in sorted(lost, key=lambda name: -lost[name])[:worst]:
        lines.append(f"{name}: {lost[name]} of {pages[name].regions.total()} not found")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; 2 where there is nothing to measure."""
    parser = command("regions", __doc__, "json")
    parser.add_argument("--data", type=Path, required=True, help="folder with pages/ and regions.json")
    parser.add_argument("--out", type=Path, help="write every page's blocks here")
    parser.add_argument("--worst", type=int, default=10, help="how many of the worst pages to list")
    args = parser.parse_args(arguments)
    if not (args.data / "regions.json").is_file():
        return failed("regions", f"no regions.json in {args.data}")
    truth = read_truth(args.data / "regions.json")
    blocks = {name: regions_of(parse_pdf(args.data / "pages" / name, ocr="never").pages[0]) for name in truth}
    pages = {name: compare(regions, blocks[name]) for name, regions in truth.items()}
    print(report(pages, args.worst))
    save(args.json, summary(sum(pages.values(), Counts())))
    save(args.out, as_prediction(blocks))
    return 0


def as_prediction(pages: Mapping[str, Sequence[Area]]) -> dict[str, list[dict[str, object]]]:
    """Blocks of every page as plain data: box, class, text."""
    return {
        name: [{"box": list(block.box), "class": block.kind, "text": block.text} for block in blocks]
        for name, blocks in pages.items()
    }


if __name__ == "__main__":
    raise SystemExit(main())
