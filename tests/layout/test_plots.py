"""A chart is told by its two scales, whatever it plots; so are its labels."""

from __future__ import annotations

import pytest

from docparse import parse_pdf
from docparse.document import Page
from tests.pdf.build import document, text

WORDS = b"A line of running text that says what the drawing below it shows to readers of the page"


def plotted(
    *, ticks: int = 5, labels: bool = True, scales: str = "xy", frame: bool = True, drop: float = 0
) -> bytes:
    """Operators of a plot of one line, its lower left corner at (100, 300 - drop), 250 by 150 points."""
    left, bottom = 100.0, 300.0 - drop
    out = b"1 w %g %g m %g %g l %g %g l S\n" % (
        left, bottom + 20, left + 120, bottom + 22, left + 250, bottom + 130,
    )  # fmt: skip
    if frame:
        out += b"%g %g 250 150 re S\n" % (left, bottom)
    for n in range(ticks):
        x, y = left + 250 * n / (ticks - 1), bottom + 150 * n / (ticks - 1)
        if "x" in scales:
            out += b"%g %g m %g %g l S\n" % (x, bottom, x, bottom - 5)
            out += text(b"%d" % (1990 + n), x - 10, bottom - 17, 9) if labels else b""
        if "y" in scales:
            out += b"%g %g m %g %g l S\n" % (left, y, left - 5, y)
            out += text(b"0.%d" % n, left - 22, y - 3, 9) if labels else b""
    return out


def page(*parts: bytes) -> Page:
    prose = b"".join(text(WORDS, 72, 700 - 13 * n) for n in range(3))
    return parse_pdf(document(prose + b"".join(parts), page=b"/MediaBox[0 0 612 792]"), ocr="never").pages[0]


def roles(shown: Page) -> list[str]:
    return [block.role for block in shown.blocks]


@pytest.mark.parametrize("frame", [True, False])
def test_two_scales_are_a_chart_with_their_labels(frame: bool) -> None:
    shown = page(plotted(frame=frame))
    assert roles(shown) == ["text", "picture"]
    figure = shown.blocks[1].text
    assert all(label in figure for label in ("1990", "1994", "0.0", "0.4"))


def test_charts_one_above_the_other_are_two_with_the_text_between_them() -> None:
    between = text(b"The second one has the same scale but was measured later in the year", 72, 262)
    shown = page(plotted(), between, plotted(drop=220))
    assert roles(shown) == ["text", "picture", "text", "picture"]


@pytest.mark.parametrize("other", [{"labels": False}, {"scales": "x"}], ids=["no labels", "one scale"])
def test_strokes_alone_are_no_plot(other: dict[str, object]) -> None:
    assert "picture" not in roles(page(plotted(frame=False, **other)))  # type: ignore[arg-type]
