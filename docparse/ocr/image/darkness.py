"""How dark the pixels of a piece of text are, from its ground to its ink."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

GROUND = 90
"""Per cent of the pixels of a piece of text that are no lighter than its ground."""

CONTRAST = 40
"""Grey levels between the ink and the ground of a piece of text, at least."""


def darkness(pixels: NDArray[np.floating], darkest: float) -> NDArray[np.floating] | None:
    """Return how dark the pixels of a piece of text are: 0 its ground, 1 the ink of its `darkest` per cent.

    None where the two are hardly apart, or where there are no pixels.
    """
    if not pixels.size:
        return None
    ink, ground = np.percentile(pixels, (darkest, GROUND))
    return (ground - pixels) / (ground - ink) if ground - ink >= CONTRAST else None
