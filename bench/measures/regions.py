"""Regions drawn by people against our blocks: found, named, read whole and in order."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from bench.measures import Figures
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


def compare(truth: Sequence[Area], blocks: Sequence[Area]) -> Figures:
    """Shares of one page's regions that are found, and labelled; of its texts that are whole; of neighbours
    in order. `blocks` are in reading order."""
    found = labelled = texts = whole = 0
    text = fold(" ".join(block.text for block in blocks))
    places: list[tuple[int, int]] = []
    for region in truth:
        best = max(blocks, key=lambda block: iou(block.box, region.box), default=None)
        if best is not None and iou(best.box, region.box) >= ENOUGH:
            found += 1
            labelled += best.kind == region.kind
        wanted = fold(region.text)
        if len(wanted) < SHORTEST or region.kind in WITHOUT_TEXT:
            continue
        at = text.find(wanted)
        texts += 1
        whole += at >= 0
        if at >= 0 and text.count(wanted) == 1:
            places.append((region.place, at))
    ordered = sum(a[1] < b[1] for a, b in pairwise(sorted(places)))
    return {
        "found": (found, len(truth)),
        "labelled": (labelled, len(truth)),
        "text": (whole, texts),
        "order": (ordered, max(len(places) - 1, 0)),
    }


def compare_tables(truth: Sequence[Area], blocks: Sequence[Area]) -> Figures:
    """Count the true tables that are found, and the tables that overlap no true one, by page."""
    true, ours = ([one.box for one in areas if one.kind == "T"] for areas in (truth, blocks))
    found = sum(any(iou(box, other) >= ENOUGH for other in ours) for box in true)
    stray = sum(not any(iou(box, other) for other in true) for box in ours)
    return {"tables": (found, len(true)), "invented": (stray, 1)}


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
