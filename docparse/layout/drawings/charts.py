"""Charts, diagrams and gauges: drawings that strokes and fills show by themselves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from docparse.content import PageContent
from docparse.layout.drawings.diagrams import find_diagrams
from docparse.layout.drawings.figures import Drawing, draw_figures, is_figure, merge
from docparse.layout.drawings.gauges import draw_gauges
from docparse.layout.drawings.plots import find_plots
from docparse.layout.model import Words
from docparse.layout.params import Params
from docparse.layout.tables.words import Piece


def find_charts(
    params: Params,
    words: Words,
    content: PageContent,
    pieces: list[Piece],
    shown: NDArray[np.bool_],
    em: float,
) -> list[Drawing]:
    """Return the charts, diagrams and gauges of a page; only pieces that are `shown` label a gauge."""
    drawings = content.drawings
    shapes = find_plots(params.plots, words, drawings, em)
    shapes = [box for box in shapes if is_figure(params, pieces, content, box, em)]
    shapes += find_diagrams(params.diagrams, words, drawings, content.width, em)
    plots = draw_figures(params, pieces, merge(shapes), drawings, em)
    free = shown.copy()
    for plot in plots:
        free[plot.words] = False
    labels = [piece for piece in pieces if free[piece.first]]
    return plots + draw_gauges(params, labels, words, drawings, em)
