"""Tell charts by the marks inside a box."""

from __future__ import annotations

import numpy as np

from docparse.layout.rulings import Floats

PLOTTED = 0.3  # of the width and height of a box

Box = tuple[float, float, float, float]


def is_plot(box: Box, marks: Floats) -> bool:
    """Return True if two marks or more run over a good part of a box in both directions: plotted lines."""
    width = np.minimum(marks[:, 2], box[2]) - np.maximum(marks[:, 0], box[0])
    height = np.minimum(marks[:, 3], box[3]) - np.maximum(marks[:, 1], box[1])
    large = (width > PLOTTED * (box[2] - box[0])) & (height > PLOTTED * (box[3] - box[1]))
    return int(large.sum()) > 1
