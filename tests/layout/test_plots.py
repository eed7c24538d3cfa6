"""A chart is told by its two scales, whatever it plots; so are its labels."""

from __future__ import annotations

import pytest

from docparse import parse_pdf
from docparse.document import Page
from tests.layout.sheets import HEIGHT, Pen, pages
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


def test_a_scale_may_name_what_is_between_its_strokes() -> None:
    months = b"".join(
        text(name, 120 + 62.5 * n, 283, 9) for n, name in enumerate((b"Jan", b"Feb", b"Mar", b"Apr"))
    )
    ticks = b"".join(b"%g 300 m %g 295 l S\n" % (100 + 62.5 * n, 100 + 62.5 * n) for n in range(5))
    shown = page(plotted(scales="y", frame=False), ticks, months)
    assert roles(shown) == ["text", "picture"]
    assert all(label in shown.blocks[1].text for label in ("Jan", "Apr", "0.0", "0.4"))


@pytest.mark.parametrize("other", [{"labels": False}, {"scales": "x"}], ids=["no labels", "one scale"])
def test_strokes_alone_are_no_plot(other: dict[str, object]) -> None:
    assert "picture" not in roles(page(plotted(frame=False, **other)))  # type: ignore[arg-type]


def turned(pen: Pen, x: float, y: float, said: str) -> None:
    """Text that reads upwards, its middle at `y`."""
    pen.canvas.saveState()
    pen.canvas.translate(x, HEIGHT - y)
    pen.canvas.rotate(90)
    pen.canvas.setFont("Helvetica", 9)
    pen.canvas.drawCentredString(0, 0, said)
    pen.canvas.restoreState()


def drawn_by_statistics(pen: Pen, top: float, title: str, marks: list[str]) -> None:
    """A chart whose upright axis has turned labels, with a legend in it, as R draws them."""
    left, bottom = 110.0, top + 100
    pen.canvas.rect(left, HEIGHT - bottom, 400, 100)
    turned(pen, left - 30, top + 50, title)
    for n in range(6):
        x = left + 20 + 70 * n
        pen.canvas.line(x, HEIGHT - bottom, x, HEIGHT - bottom - 5)
        pen.text(x - 5, bottom + 17, str(10**n), 9)
    for n, mark in enumerate(marks):
        y = bottom - 10 - 80 * n / (len(marks) - 1)
        pen.canvas.line(left, HEIGHT - y, left - 5, HEIGHT - y)
        turned(pen, left - 10, y, mark)
    for n in range(7):
        pen.text(left + 320, top + 12 + 12 * n, f"level = {3 * n}", 9)


def test_charts_below_each_other_whose_scales_have_other_steps_keep_turned_labels_and_legends() -> None:
    titles = ["time (sec)", "time (sec)", "byte (log)"]
    marks = [["0", "5", "10", "15", "20", "25", "30"], ["2", "4", "6", "8"], ["6.5", "7.0", "7.5"]]

    def draw(pen: Pen) -> None:
        for row, (title, own) in enumerate(zip(titles, marks, strict=True)):
            drawn_by_statistics(pen, 80 + 210 * row, title, own)

    shown = pages(draw)[0]
    pictures = [block.text.split() for block in shown.blocks if block.role == "picture"]
    assert [set(own) <= set(said) for own, said in zip(marks, pictures, strict=True)] == [True] * 3
    assert {"table", "list_item"}.isdisjoint(roles(shown))
