"""Pack cut-out lines into strips for the recogniser.

The network reads a strip 48 pixels high from left to right, and its cost grows with the strip's length. Short
lines side by side in one strip cost less than each in a strip of its own, padded to the length that the
network needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

STRIP = 480
"""Pixels of a strip with several lines."""

GAP = 64
"""Least pixels between two lines; with less, the last character of one is read with the first of the next."""

STEP = 8
"""Pixels per step of the network's output; lines begin on a step."""

SHORTEST = 320
"""Least pixels of a strip: with less padding beside it a number's comma is often read as a point."""


@dataclass(slots=True)
class Strip:
    """Lines side by side: (line, left edge in pixels), from left to right, and where the last one ends."""

    places: list[tuple[int, int]] = field(default_factory=list)
    end: int = 0

    @property
    def width(self) -> int:
        """Pixels, a multiple of 32."""
        return max(SHORTEST, -(-self.end // 32) * 32)

    def left_for(self, width: int) -> int | None:
        """Left edge of one more line of `width` pixels; None if it does not fit."""
        left = -(-(self.end + GAP) // STEP) * STEP if self.places else 0
        return left if not self.places or left + width <= STRIP else None


def pack(widths: Sequence[int]) -> list[Strip]:
    """Strips that hold every line once, first-fit decreasing (Johnson 1974); long lines have one each."""
    strips: list[Strip] = []
    for line in sorted(range(len(widths)), key=lambda i: -widths[i]):
        for strip in strips:
            if (left := strip.left_for(widths[line])) is not None:
                break
        else:
            strip, left = Strip(), 0
            strips.append(strip)
        strip.places.append((line, left))
        strip.end = left + widths[line]
    return strips
