"""Systems that read a page in several steps, as their makers run them.

- MinerU2.5, `two_step_extract`: the page at 1036 by 1036 pixels → regions with boxes in thousandths → each
  region, cut out of the full image and turned upright, is asked about in the words of its kind.
- GLM-OCR, `layout_parsing`: the page goes to a service that finds the regions and reads each.

What every step answered is the raw result; `join_regions` puts the page together again.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from docparse.errors import EngineOutputError
from docparse.images import encode_png
from docparse.ocr.protocol import Image

Ask = Callable[[str, Sequence[Image]], list[str]]
"""A prompt's name and some images → the model's answers, one for each image."""

LAYOUT_SIZE = 1036
_REGION = re.compile(
    r"^<\|box_start\|>\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*<\|box_end\|>"
    r"<\|ref_start\|>\s*(\w+)\s*<\|ref_end\|>(.*)$",
    re.MULTILINE,
)
_TURNS = {"<|rotate_right|>": 1, "<|rotate_down|>": 2, "<|rotate_left|>": 3}
_PROMPTS = {"table": "mineru_table", "equation": "mineru_formula"}
_UNREAD = frozenset({"image", "list", "equation_block"})  # pictures, and containers of regions listed apart


@dataclass(frozen=True, slots=True)
class PageRegion:
    """A part of the page: kind, box in thousandths of width and height, quarter turns to make it upright."""

    kind: str
    box: tuple[int, int, int, int]
    turns: int


def read_in_two_steps(image: Image, ask: Ask) -> list[dict[str, Any]]:
    """Ask for the layout, then for each region; one entry a region with `kind`, `box` and `text`.

    Raises:
        EngineOutputError: the layout answer names no region.
    """
    (layout,) = ask("mineru_layout", [_square(image)])
    regions = find_regions(layout)
    if layout.strip() and not regions:
        msg = f"the layout answer names no region: {layout[:200]!r}"
        raise EngineOutputError(msg)
    texts: dict[int, str] = {}
    for prompt in ("mineru_text", *_PROMPTS.values()):
        wanted = [n for n, region in enumerate(regions) if _prompt(region) == prompt]
        answers = ask(prompt, [cut_out(image, regions[n]) for n in wanted]) if wanted else []
        texts |= zip(wanted, answers, strict=True)
    return [
        {"kind": region.kind, "box": list(region.box), "text": texts.get(n, "")}
        for n, region in enumerate(regions)
    ]


def find_regions(answer: str) -> list[PageRegion]:
    """Return the regions of a layout answer in its order; a box without area is left out."""
    found = []
    for x0, y0, x1, y1, kind, rest in _REGION.findall(answer):
        left, right = sorted((min(int(x0), 1000), min(int(x1), 1000)))
        top, bottom = sorted((min(int(y0), 1000), min(int(y1), 1000)))
        turns = next((turns for mark, turns in _TURNS.items() if mark in rest), 0)
        if left < right and top < bottom:
            found.append(PageRegion(kind, (left, top, right, bottom), turns))
    return found


def cut_out(image: Image, region: PageRegion) -> Image:
    """Return a region's pixels, upright."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = region.box
    rows = slice(y0 * height // 1000, max(y1 * height // 1000, y0 * height // 1000 + 1))
    columns = slice(x0 * width // 1000, max(x1 * width // 1000, x0 * width // 1000 + 1))
    return np.ascontiguousarray(np.rot90(image[rows, columns], region.turns))


def parse_layout(image: Image, call: Callable[[str, Mapping[str, Any]], Mapping[str, Any]]) -> dict[str, Any]:
    """Send a page to `layout_parsing`; its Markdown and its regions as they come.

    Raises:
        EngineOutputError: an answer without Markdown.
    """
    data = base64.b64encode(encode_png(image)).decode("ascii")
    answer = call("/layout_parsing", {"file": f"data:image/png;base64,{data}"})
    if not isinstance(answer.get("md_results"), str):
        msg = f"layout_parsing answered without md_results: {sorted(answer)}"
        raise EngineOutputError(msg)
    return {"text": answer["md_results"], "layout_details": answer.get("layout_details")}


def join_regions(regions: Sequence[Mapping[str, Any]], clean: Callable[[str], str]) -> str:
    """Return the page's HTML: each region's answer cleaned by itself, in the order of the layout."""
    parts = []
    for region in regions:
        html = clean(region["text"])
        if region["kind"] == "title" and html.startswith("<p>") and html.count("<p>") == 1:
            html = html.replace("<p>", "<h2>").replace("</p>", "</h2>")
        parts.append(html)
    return "\n".join(part for part in parts if part.strip())


def _prompt(region: PageRegion) -> str:
    return "" if region.kind in _UNREAD else _PROMPTS.get(region.kind, "mineru_text")


def _square(image: Image) -> Image:
    import cv2

    size = (LAYOUT_SIZE, LAYOUT_SIZE)
    squared: Image = cv2.resize(image, size, interpolation=cv2.INTER_CUBIC)
    return squared
