"""The shape of a corpus: items, each a PDF and how what is made of it is scored; and sums over them.

A corpus's figure is the quotient of two sums over its items (`Figures`): tables, numbers, facts or pages
count alike, whatever item they are on.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from bench.measures import Figures
from bench.measures.markdown_html import pipe_tables_to_html
from docparse.document import Document
from docparse.reading import OcrMode

LEAST = 1e-6
"""A difference from which a measure has moved."""


@dataclass(frozen=True, slots=True)
class Item:
    """A PDF and how a document made of it is scored.

    `score_text` scores Markdown or HTML instead, as other systems give it; None where boxes are needed.
    `with_furniture`: it wants running headers and footers kept, of systems that can.
    """

    name: str
    path: Path
    score: Callable[[Document], Figures]
    score_text: Callable[[str], Figures] | None = None
    with_furniture: bool = False


def html_item(name: str, path: Path, score: Callable[[str], Figures]) -> Item:
    """Return an item that is scored by its HTML alone."""

    def score_text(text: str) -> Figures:
        return score(pipe_tables_to_html(text))

    return Item(name, path, lambda document: score(document.to_html()), score_text)


def markdown_item(name: str, path: Path, score: Callable[[str], Figures]) -> Item:
    """Return an item that is scored by its Markdown alone."""
    return Item(name, path, lambda document: score(document.to_markdown()), score)


class BenchCorpus(NamedTuple):
    """A corpus: its leading measure and its items under a data folder.

    `by_page`: its truth is that of single pages, so tables are not joined over pages. `ocr`: whether pages
    are read by OCR, "auto" where their text layer asks for it.
    """

    leading: str
    items: Callable[[Path], Iterator[Item]]
    by_page: bool = True
    ocr: OcrMode = "never"


@dataclass(frozen=True, slots=True)
class Scored:
    """An item's figures, the CPU milliseconds that parsing took, and that its plain text took."""

    name: str
    figures: Figures
    pages: int
    cpu_ms: float
    floor_ms: float = 0.0

    def value(self, measure: str) -> float:
        """Return one of the figures in percent, NaN where it does not apply."""
        value = _value(self.figures, measure)
        return float("nan") if value is None else 100 * value


def corpus_figures(items: Sequence[Scored]) -> dict[str, float]:
    """Quotients of sums over all items in percent, `f1` where there is precision; CPU ms a page.

    `cpu_floor` is the CPU in per cent of that of pypdfium2's plain text, where that was measured.
    """
    names = dict.fromkeys(name for item in items for name in item.figures)
    sums = {
        name: [sum(part) for part in zip(*(_of(item, name) for item in items), strict=True)] for name in names
    }
    figures = {name: 100 * total / weight for name, (total, weight) in sums.items() if weight}
    if "precision" in figures:
        precision, recall = figures["precision"], figures["recall"]
        figures["f1"] = 2 * precision * recall / (precision + recall or 1.0)
    spent, floor = sum(item.cpu_ms for item in items), sum(item.floor_ms for item in items)
    figures["cpu_ms"] = spent / max(1, sum(item.pages for item in items))
    return figures | ({"cpu_floor": 100 * spent / floor} if floor else {})


def _of(item: Scored, name: str) -> tuple[float, float]:
    return item.figures.get(name, (0.0, 0.0))


def worst_items(items: Sequence[Scored], measure: str) -> list[str]:
    """Items that cost a corpus most, with what they cost in units of the measure's weight."""
    measure = "recall" if measure == "f1" else measure
    costs = [
        (weight - total, item.name, total, weight) for item in items for total, weight in [_of(item, measure)]
    ]
    return [
        f"{name}: {total:.2f} of {weight:.0f}"
        for cost, name, total, weight in sorted(costs, reverse=True)
        if cost > 0
    ]


def write_items(path: Path, scored: Mapping[str, Sequence[Scored]]) -> None:
    """One line for each item and measure."""
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(["corpus", "item", "measure", "sum", "weight"])
        for corpus, items in scored.items():
            for item in items:
                if item.name:
                    out.writerows([corpus, item.name, key, *pair] for key, pair in item.figures.items())


def change_of(before: Figures, after: Figures, least_is_best: Collection[str]) -> tuple[float, str]:
    """Return what an item gained, all measures together, and which of them moved, in percent."""
    gain, moved = 0.0, []
    for name in dict.fromkeys((*before, *after)):
        a, b = (_value(figures, name) for figures in (before, after))
        if a is None or b is None or abs(a - b) < LEAST:
            continue
        gain += (a - b) if name in least_is_best else (b - a)
        moved.append(f"{name} {100 * a:.1f} → {100 * b:.1f}")
    return gain, ", ".join(moved)


def _value(figures: Figures, name: str) -> float | None:
    total, weight = figures.get(name, (0.0, 0.0))
    return total / weight if weight else None
