"""Letters and words: scripts, doubled glyphs, wrong maps, ligatures, spaces."""

from __future__ import annotations

from bench.pains import Pain
from bench.pains.draw import HEIGHT, Pen, page


def _raised(pen: Pen) -> None:
    y = pen.prose(80)
    end = pen.text(60, y, "The mine gave 10")
    end = pen.text(end, y - 3.8, "6", 11 / 1.2)
    pen.text(end + 3, y, "tonnes of ore and CO")
    end += 3 + pen.canvas.stringWidth("tonnes of ore and CO", "Helvetica", 11)
    end = pen.text(end, y + 2, "2", 7)
    pen.text(end + 3, y, "was saved.")


def _notes(pen: Pen) -> None:
    y = pen.prose(80) + 20
    pen.text(60, y, "Income from continuing operations before")
    end = pen.text(60, y + 14, "taxes and minority interest")
    end = pen.text(end, y + 10, "(2)", 7)
    pen.text(end, y + 10, "(6)", 7)
    pen.prose(y + 50)


def _doubled(pen: Pen) -> None:
    pen.text(60, 80, "Total assets 4,211")
    pen.text(60.35, 80, "Total assets 4,211")
    pen.prose(110)


def _letter_by_letter(pen: Pen) -> None:
    x = 60.0
    for letter in "Profit carried forward":
        x = pen.text(x, 80, letter) if letter != " " else x + 3
    pen.prose(110)


def _tracked(pen: Pen) -> None:
    text = pen.canvas.beginText(60, HEIGHT - 80)
    text.setFont("Helvetica", 14)
    text.setCharSpace(4)
    text.textOut("ANNUAL REPORT")
    pen.canvas.drawText(text)
    pen.prose(110)


def _initial(pen: Pen) -> None:
    end = pen.text(60, 104, "I", 34, "Times-Roman") + 2
    for row, line in enumerate(
        ("ndia has rules that get in the way", "of business and cost its people time")
    ):
        pen.text(end, 90 + 14 * row, line, 11, "Times-Roman")
    pen.text(60, 118, "and money every year, as all the reports agree.", 11, "Times-Roman")


def _reversed_order(pen: Pen) -> None:
    words = ["Revenue", "rose", "by", "seven", "per", "cent", "in", "the", "year"]
    places = [60.0]
    for word in words:
        places.append(places[-1] + pen.canvas.stringWidth(word + " ", "Helvetica", 11))
    for word, x in reversed(list(zip(words, places, strict=False))):
        pen.text(x, 80, word)
    pen.prose(110)


PAINS = [
    Pain(
        "superscript in the line",
        "docling 520",
        page(_raised),
        ("mine gave 10⁶ tonnes of ore and CO2 was saved",),
    ),
    Pain(
        "two note marks on a second line",
        "docling 520",
        page(_notes),
        ("continuing operations before", "taxes and minority interest(2)(6)"),
    ),
    Pain(
        "fake bold",
        "unstructured 3864, pdfplumber 71",
        page(_doubled),
        ("Total assets 4,211", "The group"),
        ("assets 4,211 Total", "TToottaall", "4,2114,211"),
    ),
    Pain("letters placed one by one", "docling 4078", page(_letter_by_letter), ("Profit carried forward",)),
    Pain("tracked heading", "pdf-inspector 133", page(_tracked), ("ANNUAL REPORT", "The group sold more")),
    Pain(
        "initial over two lines",
        "docling 3883",
        page(_initial),
        ("India has rules that get in the way", "of business"),
    ),
    Pain(
        "words drawn backwards",
        "docling 1203",
        page(_reversed_order),
        ("Revenue rose by seven per cent in the year",),
    ),
]
