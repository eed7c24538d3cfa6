"""A filled bar with a scale of few numbers is a drawing; a table with fills and short rules stays one."""

from __future__ import annotations

from docparse import parse_pdf
from docparse.document import Page
from tests.pdf.build import document, text

GOALS = [b"Recycled paper", b"Green power", b"Electric cars", b"Trained staff"]


def gauge(top: float, name: bytes, share: float) -> bytes:
    """Operators of a bar 200 points wide under its name, its scale below it."""
    left, high = 72.0, 16.0
    out = b"0.8 g %g %g 200 %g re f 0.3 g %g %g %g %g re f 0 g\n" % (
        left, top - high, high, left, top - high, 200 * share, high,
    )  # fmt: skip
    level = top - high - 9
    for at, label in [(0.0, b"0%"), (share, b"%d%%" % round(100 * share)), (1.0, b"100%")]:
        x = left + 200 * at
        out += b"0.5 w %g %g m %g %g l S\n" % (x, top, x, level)
        out += text(label, x + 3 if at != share else x - 21, level, 8)
    out += text(b"Now", left + 200 * share - 20, level - 9, 8)
    out += text(b"Goal", left + 203, level - 9, 8)
    return out + text(name, left, top + 4, 8)


def page(*parts: bytes) -> Page:
    prose = b"".join(text(b"What was planned and what was reached by the end of this year", 72, 740 - 13 * n)
                     for n in range(3))  # fmt: skip
    return parse_pdf(document(prose + b"".join(parts), page=b"/MediaBox[0 0 612 792]"), ocr="never").pages[0]


def test_bars_with_a_scale_are_drawings_under_their_names() -> None:
    shown = page(*(gauge(640 - 52 * n, name, 0.9 - n / 50) for n, name in enumerate(GOALS)))
    pictures = [block.text for block in shown.blocks if block.role == "picture"]
    assert not any(block.role == "table" for block in shown.blocks)
    assert len(pictures) == len(GOALS)
    assert all("0%" in said and "100%" in said and "Goal" in said for said in pictures)
    assert [b.text for b in shown.blocks if b.text.encode() in GOALS] == [name.decode() for name in GOALS]


def test_filled_rows_with_short_rules_at_their_sides_are_a_table() -> None:
    out = b""
    for n, name in enumerate(GOALS):
        y = 600 - 26 * n
        out += b"0.9 g 72 %g 300 13 re f 0 g 0.5 w\n" % y
        for x in (72, 222, 372):
            out += b"%g %g m %g %g l S\n" % (x, y + 13, x, y - 13)
        out += text(name, 76, y + 3, 9) + text(b"%d" % (40 + 7 * n), 240, y + 3, 9)
        out += text(b"of which new", 76, y - 10, 9) + text(b"%d" % (3 + n), 240, y - 10, 9)
    assert [block.role for block in page(out).blocks if block.role != "text"] == ["table"]
