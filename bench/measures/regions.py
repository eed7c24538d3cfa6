"""Regions drawn by people against our blocks: found, named, read whole and in order."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from itertools import pairwise
from pathlib import Path

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
class RegionCounts:
    """Regions of one page or of many: by class, and pairs of neighbours."""

    regions: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    labelled: Counter[str] = field(default_factory=Counter)
    texts: Counter[str] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)
    pairs: int = 0
    ordered: int = 0

    def __add__(self, other: RegionCounts) -> RegionCounts:
        return RegionCounts(
            *(getattr(self, one.name) + getattr(other, one.name) for one in fields(RegionCounts))
        )


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


def compare(truth: Sequence[Area], blocks: Sequence[Area]) -> RegionCounts:
    """Counts of one page; `blocks` in reading order."""
    counts = RegionCounts()
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
