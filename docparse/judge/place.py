"""Whether an occurrence stands where its fact stands: labels first, then the table's own pattern.

The veto is careful. A predicted label counts against a fact only where it is closer to another label of the
gold table than to the fact's own; where both labels say nothing (missing, or the same in two rows), the rows
and columns that the rest of the table went to decide.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import Indel
from rapidfuzz.process import extractOne

from docparse.judge.model import Placed
from docparse.judge.side import Side
from docparse.text import fold

_MARGIN = 0.02
_CONTAINED = 0.9  # a label that was broken over two lines still is the label


@dataclass(frozen=True, slots=True)
class Placement:
    """`placed`, and for a misplaced fact the kind of label ("row", "column") and both labels."""

    placed: Placed
    kind: str = ""
    own: str = ""
    predicted: str = ""


class Places:
    """Compares table addresses of the gold page and the prediction."""

    def __init__(self, gold: Side, prediction: Side) -> None:
        self.gold = gold
        self.prediction = prediction
        self._labels: dict[tuple[str, int], list[str]] = {}
        self._closer: dict[tuple[str, int, str, str], bool] = {}

    def cost(self, own: int, other: int, distance: float) -> float:
        """Cost of taking the occurrence at folded offset `other` for the one at `own`; `distance` is 0 to 1."""
        here, there = self.gold.box(own), self.prediction.box(other)
        if here < 0 or there < 0:
            return distance + (0.5 if (here < 0) != (there < 0) and self.prediction.page.boxes else 0.0)
        row, column = self.gold.grids.labels(here)
        other_row, other_column = self.prediction.grids.labels(there)
        return 2 - similarity(row, other_row) - similarity(column, other_column) + distance / 2

    def placement(self, own: int, other: int) -> Placement:
        """By labels alone."""
        here, there = self.gold.box(own), self.prediction.box(other)
        if here < 0 or there < 0:
            return Placement("unknown")
        table = self.gold.page.boxes[here].table
        gold, prediction = self.gold.grids, self.prediction.grids
        checks = (
            ("row", gold.row_label(here), prediction.row_label(there)),
            ("column", gold.column_header(here), prediction.column_header(there)),
        )
        known = False
        for kind, label, predicted in checks:
            if not label or not predicted:
                continue
            known = True
            if self._another(kind, table, label, predicted):
                return Placement("no", kind, label, predicted)
        return Placement("yes" if known else "unknown")

    def _another(self, kind: str, table: int, label: str, predicted: str) -> bool:
        """Whether a predicted label is closer to another label of the gold table than to the fact's own."""
        key = (kind, table, label, predicted)
        if key not in self._closer:
            self._closer[key] = self._is_another(kind, table, canonical(label), canonical(predicted))
        return self._closer[key]

    def _is_another(self, kind: str, table: int, label: str, predicted: str) -> bool:
        if label == predicted:
            return False
        others = [other for other in self._all(kind, table) if other != label]
        if predicted in others:
            return True
        own = Indel.normalized_similarity(label, predicted)
        if len(predicted) > 3 and (predicted in label or label in predicted):
            own = max(own, _CONTAINED)
        cutoff = own + _MARGIN
        return cutoff <= 1 and bool(
            extractOne(predicted, others, scorer=Indel.normalized_similarity, score_cutoff=cutoff)
        )

    def _all(self, kind: str, table: int) -> list[str]:
        """All labels of a kind in a gold table, canonical."""
        key = (kind, table)
        if key not in self._labels:
            grids = self.gold.grids
            label = grids.row_label if kind == "row" else grids.column_header
            boxes = self.gold.page.boxes
            texts = Counter(
                label(at) for at, box in enumerate(boxes) if box.table == table and box.end > box.start
            )
            self._labels[key] = list({canonical(text) for text in texts if text})
        return self._labels[key]


@lru_cache(maxsize=1 << 14)
def canonical(label: str) -> str:
    """A label as it is compared: folded, without white space and trailing marks."""
    return "".join(fold(label, "strict").text.split()).rstrip(".:")


@lru_cache(maxsize=1 << 16)
def similarity(label: str, other: str) -> float:
    """0 to 1; a missing label says nothing (.5)."""
    if label == other:
        return 1.0
    if not label or not other:
        return 0.5
    return Indel.normalized_similarity(canonical(label), canonical(other))
