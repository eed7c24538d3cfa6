"""Small files that ask for a great deal: each builder gives one PDF that a reader could choke on."""

from __future__ import annotations

import zlib
from collections.abc import Callable

from tests.pdf.build import HELVETICA, assemble, document, stream, text

Builder = Callable[[], bytes]


def flate(data: bytes, rounds: int = 1) -> bytes:
    for _ in range(rounds):
        data = zlib.compress(data, 9)
    filters = b"/FlateDecode" * rounds
    return stream(data, b"/Filter[%s]" % filters)


def page(contents: bytes = b"10 0 R", resources: bytes = b"/Font<</F 3 0 R>>", more: bytes = b"") -> bytes:
    return b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %s/Resources<<%s>>%s>>" % (
        contents,
        resources,
        more,
    )


def one_page(
    content: bytes = b"", resources: bytes = b"", more: bytes = b"", extra: dict[int, bytes] | None = None
) -> bytes:
    """One page; `content` is a whole stream object, `extra` objects count from 100."""
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R/Outlines 100 0 R/StructTreeRoot 200 0 R/MarkInfo<</Marked true>>>>",
        2: b"<</Type/Pages/Kids[4 0 R]/Count 1>>",
        3: HELVETICA,
        4: page(resources=b"/Font<</F 3 0 R>>" + resources, more=more),
        10: content or stream(text(b"still here")),
    }
    return assemble(dict(sorted((objects | (extra or {})).items())))


def tree(kids: bytes, count: int, extra: dict[int, bytes] | None = None) -> bytes:
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count),
        3: HELVETICA,
        4: page(),
        10: stream(text(b"one page")),
    }
    return assemble(dict(sorted((objects | (extra or {})).items())))


def form(content: bytes, inner: int | None, *, box: bytes = b"0 0 9 9") -> bytes:
    resources = b"" if inner is None else b"/Resources<</XObject<</X %d 0 R>>>>" % inner
    return stream(content, b"/Type/XObject/Subtype/Form/BBox[%s]%s" % (box, resources))


def forms(levels: int, fan: int) -> bytes:
    inner = {100 + n: form(b"/X Do " * fan, 101 + n) for n in range(levels)}
    inner[100 + levels] = form(b"0 0 1 1 re f", None)
    return one_page(stream(b"/X Do"), b"/XObject<</X 100 0 R>>", extra=inner)


def image(width: int, height: int, data: bytes, more: bytes = b"/ColorSpace/DeviceGray") -> bytes:
    head = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8%s" % (width, height, more)
    return one_page(
        stream(b"612 0 0 792 0 0 cm /I Do"), b"/XObject<</I 100 0 R>>", extra={100: stream(data, head)}
    )


def annotations(count: int, one: bytes, extra: dict[int, bytes] | None = None) -> bytes:
    return one_page(more=b"/Annots[%s]" % (one * count), extra=extra)


def font(more: bytes, extra: dict[int, bytes]) -> bytes:
    return one_page(
        stream(b"BT /G 12 Tf 20 700 Td (aaaa) Tj ET"), b"/Font<</G 100 0 R>>", extra=extra | {100: more}
    )


def many_fonts(count: int) -> bytes:
    names = b"".join(b"/G%d %d 0 R" % (n, 1000 + n) for n in range(count))
    content = b"BT " + b"".join(b"/G%d 9 Tf 20 700 Td (a) Tj " % n for n in range(count)) + b"ET"
    return one_page(flate(content), b"/Font<<%s>>" % names, extra={1000 + n: HELVETICA for n in range(count)})


def scattered(count: int, draw: bytes) -> bytes:
    """`draw` at `count` places of the page."""
    return b"".join(draw % ((n * 7919) % 600, (n * 104729) % 780) for n in range(count))


def table_of(rows: int, columns: int) -> bytes:
    lines = b"".join(
        b"10 %g m 600 %g l S " % (10 + 770 * y / rows, 10 + 770 * y / rows) for y in range(rows + 1)
    )
    lines += b"".join(
        b"%g 10 m %g 780 l S " % (10 + 590 * x / columns, 10 + 590 * x / columns) for x in range(columns + 1)
    )
    cells = b"".join(
        b"1 0 0 1 %g %g Tm (7) Tj " % (11 + 590 * x / columns, 11 + 770 * y / rows)
        for y in range(rows)
        for x in range(columns)
    )
    return one_page(flate(lines + b"BT /F 2 Tf " + cells + b"ET"))


def chain(count: int, entry: bytes, last: bytes = b"") -> dict[int, bytes]:
    """Objects from 300 on, each naming the next; `entry` has a place for its number."""
    found = {300 + n: b"<<" + entry % (301 + n) + b">>" for n in range(count)}
    return found | {300 + count: b"<<%s>>" % last}


CMAP = (
    b"1 begincodespacerange<0000><FFFF>endcodespacerange "
    + b"1 beginbfrange<0000><FFFF><0041>endbfrange " * 3000
)

BOMBS: dict[str, Builder] = {
    "a page count of two thousand million": lambda: tree(b"4 0 R", 2**31 - 1),
    "a negative page count": lambda: tree(b"4 0 R", -5),
    "one page a hundred thousand times": lambda: tree(b"4 0 R " * 100_000, 100_000),
    "a page tree in a circle": lambda: tree(b"2 0 R 2 0 R 4 0 R", 3),
    "a page tree 5,000 deep": lambda: tree(
        b"300 0 R", 1, chain(5000, b"/Type/Pages/Count 1/Kids[%d 0 R]", b"/Type/Page/MediaBox[0 0 9 9]")
    ),
    "a page as large as a country": lambda: document(text(b"far"), page=b"/MediaBox[0 0 1e9 1e9]"),
    "a page without an end": lambda: document(text(b"inf"), page=b"/MediaBox[0 0 1e999 -1e999]"),
    "a page of no size": lambda: document(text(b"none"), page=b"/MediaBox[5 5 5 5]/CropBox[0 0 0 0]"),
    "forms ten to the ninth": lambda: forms(9, 10),
    "a form in itself": lambda: one_page(
        stream(b"/X Do"), b"/XObject<</X 100 0 R>>", extra={100: form(b"/X Do", 100)}
    ),
    "forms 3,000 deep": lambda: forms(3000, 1),
    "an image of ten thousand million pixels": lambda: image(100_000, 100_000, b"x"),
    "an image as wide as integers go": lambda: image(2**31 - 1, 2, b"x"),
    "an image whose palette is a million": lambda: image(
        64, 64, b"x" * 4096, b"/ColorSpace[/Indexed/DeviceRGB 1000000<00>]"
    ),
    "thirty thousand images": lambda: one_page(
        flate(scattered(30_000, b"q 1 0 0 1 %d %d cm /I Do Q ")),
        b"/XObject<</I 100 0 R>>",
        extra={
            100: stream(
                b"x",
                b"/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray",
            )
        },
    ),
    "a stream that swells a thousandfold": lambda: one_page(flate(b" " * 400_000_000)),
    "a stream that swells a millionfold": lambda: one_page(flate(b" " * 100_000_000, 2)),
    "filters without end": lambda: one_page(stream(b"x", b"/Filter[%s]" % (b"/ASCIIHexDecode" * 20_000))),
    "four hundred thousand glyphs": lambda: one_page(
        flate(b"BT /F 4 Tf " + scattered(40_000, b"1 0 0 1 %d %d Tm (abcdefghij) Tj ") + b"ET")
    ),
    "a hundred thousand glyphs in one place": lambda: one_page(
        flate(b"BT /F 9 Tf " + b"1 0 0 1 50 700 Tm (a) Tj " * 100_000 + b"ET")
    ),
    "glyphs of no size": lambda: one_page(stream(text(b"flat", size=0) + text(b"x", matrix="1 0 0 0"))),
    "glyphs without a place": lambda: one_page(
        stream(b"BT /F 9 Tf 1e38 1e38 1e38 1e38 1e38 1e38 Tm (a) Tj ET")
    ),
    "a line of a million letters": lambda: one_page(
        flate(b"BT /F 9 Tf 20 700 Td (" + b"a" * 1_000_000 + b") Tj ET")
    ),
    "four thousand fonts": lambda: many_fonts(4000),
    "a font that maps all to all": lambda: font(
        b"<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H"
        b"/DescendantFonts[101 0 R]/ToUnicode 102 0 R>>",
        {
            101: b"<</Type/Font/Subtype/CIDFontType2/BaseFont/X"
            b"/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>"
            b"/W[0 [%s]]>>" % (b"1 " * 60_000),
            102: flate(CMAP),
        },
    ),
    "a font whose glyph draws itself": lambda: font(
        b"<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]"
        b"/FirstChar 97/LastChar 97/Widths[9]"
        b"/Encoding<</Differences[97/a]>>/CharProcs<</a 101 0 R>>/Resources<</Font<</G 100 0 R>>>>>>",
        {101: stream(b"9 0 d0 BT /G 9 Tf (aaaa) Tj ET")},
    ),
    "nine thousand annotations": lambda: annotations(
        9000,
        b"<</Type/Annot/Subtype/Stamp/Rect[9 9 99 99]/AP<</N 300 0 R>>>>",
        {300: form(text(b"stamp"), None)},
    ),
    "an annotation that shows itself": lambda: annotations(
        1, b"<</Type/Annot/Subtype/Stamp/Rect[9 9 99 99]/AP<</N 300 0 R>>>>", {300: form(b"/X Do", 300)}
    ),
    "fifty thousand links": lambda: annotations(
        50_000, b"<</Type/Annot/Subtype/Link/Rect[9 9 99 99]/A<</S/URI/URI(http://a.b)>>>>"
    ),
    "a hundred thousand rulings": lambda: one_page(flate(scattered(100_000, b"%d %d m 0 9 l S "))),
    "a grid of a hundred thousand rulings": lambda: one_page(
        flate(b"".join(b"%g 0 m %g 792 l S 0 %g m 612 %g l S " % ((n / 80,) * 4) for n in range(50_000)))
    ),
    "a hundred thousand fills": lambda: one_page(flate(scattered(100_000, b"%d %d 4 4 re f "))),
    "a path of a million points": lambda: one_page(
        flate(b"0 0 m " + scattered(1_000_000, b"%d %d l ") + b"S")
    ),
    "three hundred thousand curves": lambda: one_page(flate(b"0 0 m " + b"1 2 3 4 5 6 c " * 300_000 + b"f")),
    "graphics states a million deep": lambda: one_page(flate(b"q " * 1_000_000)),
    "clips on clips": lambda: one_page(flate(b"0 0 600 700 re W n " * 50_000 + text(b"clipped"))),
    "a table of ninety thousand cells": lambda: table_of(300, 300),
    "bookmarks in a circle": lambda: one_page(
        extra={100: b"<</First 101 0 R/Last 101 0 R>>", 101: b"<</Title(a)/Next 101 0 R/First 101 0 R>>"}
    ),
    "bookmarks 20,000 deep": lambda: one_page(
        extra={100: b"<</First 300 0 R>>"} | chain(20_000, b"/Title(a)/First %d 0 R", b"/Title(z)")
    ),
    "tags in a circle": lambda: one_page(
        extra={
            200: b"<</Type/StructTreeRoot/K 201 0 R>>",
            201: b"<</S/P/P 201 0 R/Pg 4 0 R/K[201 0 R 201 0 R 0]>>",
        }
    ),
    "tags 20,000 deep": lambda: one_page(
        extra={200: b"<</Type/StructTreeRoot/K 300 0 R>>"}
        | chain(20_000, b"/S/Div/Pg 4 0 R/K %d 0 R", b"/S/P/K 0")
    ),
    "arrays a hundred thousand deep": lambda: one_page(extra={100: b"[" * 100_000 + b"]" * 100_000}),
    "a name of ten million letters": lambda: one_page(extra={100: b"<</" + b"N" * 10_000_000 + b" 1>>"}),
    "cross-references in a circle": lambda: one_page().replace(b"/Root 1 0 R", b"/Root 1 0 R/Prev 9"),
    "a pattern of specks": lambda: one_page(
        stream(b"/Pattern cs /P scn 0 0 612 792 re f"),
        b"/Pattern<</P 100 0 R>>",
        extra={
            100: stream(
                b"0 0 1 1 re f",
                b"/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]"
                b"/XStep 1e-6/YStep 1e-6/Resources<<>>",
            )
        },
    ),
    "a mask in a mask": lambda: one_page(
        stream(b"/M gs " + text(b"masked")),
        b"/ExtGState<</M 100 0 R>>",
        extra={
            100: b"<</SMask<</S/Luminosity/G 101 0 R>>>>",
            101: stream(
                b"/M gs 0 0 9 9 re f",
                b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Group<</S/Transparency>>"
                b"/Resources<</ExtGState<</M 100 0 R>>>>",
            ),
        },
    ),
}
