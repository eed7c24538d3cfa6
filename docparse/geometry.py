"""Boxes on a page: PDF points (1/72 inch), origin at the top left, y growing downwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf, isfinite


@dataclass(frozen=True, slots=True)
class BBox:
    """An upright rectangle, `x0 <= x1` and `y0 <= y1`, all finite; checked at birth.

    Coordinates are points of the page as a reader sees it: /Rotate and /CropBox are already applied.
    """

    x0: float
    y0: float
    x1: float
    y1: float

    def __post_init__(self) -> None:
        if -inf < self.x0 <= self.x1 < inf and -inf < self.y0 <= self.y1 < inf:
            return
        finite = all(map(isfinite, self))
        msg = f"a box needs {'x0 <= x1 and y0 <= y1' if finite else 'finite numbers'}, not {tuple(self)}"
        raise ValueError(msg)

    def __getitem__(self, index: int) -> float:
        """Return x0, y0, x1 or y1."""
        return (self.x0, self.y0, self.x1, self.y1)[index]

    def __len__(self) -> int:
        return 4

    def __iter__(self) -> Iterator[float]:
        return iter((self.x0, self.y0, self.x1, self.y1))

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def area(self) -> float:
        return self.width * self.height

    def intersection(self, other: BBox) -> float:
        """Area shared with `other`, in square points."""
        width = min(self.x1, other.x1) - max(self.x0, other.x0)
        height = min(self.y1, other.y1) - max(self.y0, other.y0)
        return width * height if width > 0 and height > 0 else 0.0

    def contains(self, other: BBox, tolerance: float = 0.0) -> bool:
        """Return True if `other` lies inside, give or take `tolerance` points."""
        return (
            self.x0 - tolerance <= other.x0
            and self.y0 - tolerance <= other.y0
            and other.x1 <= self.x1 + tolerance
            and other.y1 <= self.y1 + tolerance
        )

    def expand(self, margin: float) -> BBox:
        """Grown by `margin` points on every side (margin >= 0)."""
        return BBox(self.x0 - margin, self.y0 - margin, self.x1 + margin, self.y1 + margin)


def union(boxes: Iterable[BBox]) -> BBox:
    """The smallest box round all of `boxes`; at least one is needed."""
    x0s, y0s, x1s, y1s = zip(*boxes, strict=True)
    return BBox(min(x0s), min(y0s), max(x1s), max(y1s))
