"""Pages whose text is turned, off the page, at an edge, or in another order than it is read."""

from __future__ import annotations

from bench.pains import Pain
from bench.pains.draw import HEIGHT, PROSE, WIDTH, Pen, page


def _turned(pen: Pen) -> None:
    """A whole page set sideways on an upright sheet."""
    pen.canvas.translate(WIDTH, 0)
    pen.canvas.rotate(90)
    pen.canvas.setFont("Helvetica-Bold", 16)
    pen.canvas.drawString(60, WIDTH - 80, "Statement of cash flows")
    pen.canvas.setFont("Helvetica", 11)
    for row, line in enumerate(PROSE):
        pen.canvas.drawString(60, WIDTH - 120 - 14 * row, line)
    for row, (label, value) in enumerate((("Sales", "4,210"), ("Costs", "3,911"), ("Profit", "299"))):
        pen.canvas.drawString(60, WIDTH - 200 - 16 * row, label)
        pen.canvas.drawRightString(400, WIDTH - 200 - 16 * row, value)


def _upside_down(pen: Pen) -> None:
    pen.canvas.translate(WIDTH, HEIGHT)
    pen.canvas.rotate(180)
    for row, line in enumerate(PROSE):
        pen.text(60, 100 + 14 * row, line)


def _margin(pen: Pen) -> None:
    pen.prose(100, 90)
    pen.canvas.saveState()
    pen.canvas.translate(40, 300)
    pen.canvas.rotate(90)
    pen.canvas.setFont("Helvetica", 9)
    pen.canvas.drawString(0, 0, "Filed with the commission in March")
    pen.canvas.restoreState()
    pen.prose(160, 90)


def _columns(pen: Pen) -> None:
    left = "The left column tells how the quay was built and paid for, then comes to an end."
    right = "The right column begins only when the left one is done, as all readers know well."
    for x, words in ((60, left.split() * 4), (320, right.split() * 4)):
        for row in range(12):
            pen.text(x, 120 + 14 * row, " ".join(words[5 * row : 5 * row + 5]))


def _off_page(pen: Pen) -> None:
    pen.prose(100)
    pen.text(60, 900, "printer's slug line")
    pen.text(-300, 300, "printer's slug line")


def _contents(pen: Pen) -> None:
    pen.text(60, 80, "Contents", 18, "Helvetica-Bold")
    titles = (
        "Letter to shareholders",
        "Review of the year",
        "Risk report",
        "Accounts",
        "Notes",
        "The auditor",
    )
    rows = zip(titles, (3, 8, 21, 34, 52, 97), strict=True)
    for row, (title, number) in enumerate(rows):
        end = pen.text(60, 120 + 18 * row, title)
        dots = int((500 - end) / pen.canvas.stringWidth(".", "Helvetica", 11))
        pen.text(end + 2, 120 + 18 * row, "." * dots)
        pen.text(520, 120 + 18 * row, str(number))


def _last_line(pen: Pen) -> None:
    for block in range(8):
        pen.prose(80 + 85 * block)
    pen.text(60, 800, "Total due 1,482.00 EUR", 11, "Helvetica-Bold")


CASH_FLOWS = (
    "Statement of cash flows",
    "The group sold more in every region",
    "Costs fell for the third year",
    "Sales",
    "4,210",
    "Costs",
    "3,911",
    "Profit",
    "299",
)
PAINS = [
    Pain("page set sideways", "pdf_oxide 813, liteparse 153", page(_turned), CASH_FLOWS),
    Pain("page with /Rotate", "docling 2719, pdfplumber 848", page(_turned, rotation=90), CASH_FLOWS),
    Pain("page upside down", "docling 2719", page(_upside_down), PROSE),
    Pain("note along the margin", "pdfplumber 848", page(_margin), PROSE),
    Pain(
        "two columns",
        "pdf-inspector 219, docling 2204",
        page(_columns),
        ("quay was built and paid for", "comes to an end", "comes to an end", "The right column begins"),
    ),
    Pain("off the page", "pdf-inspector 318, marker 218", page(_off_page), PROSE, ("slug line",)),
    Pain(
        "contents with leaders",
        "sourceconvert 16, pdf-inspector 523",
        page(_contents),
        ("Letter to shareholders", "3", "Review of the year", "8", "Risk report", "21", "auditor", "97"),
        ("....",),
    ),
    Pain("a total at the foot", "docling 3344", page(_last_line), ("narrow sea", "Total due 1,482.00 EUR")),
]
