"""Small PDFs written by hand, so that every number in a test can be read in its source."""

from __future__ import annotations

HELVETICA = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"


def assemble(objects: dict[int, bytes], trailer: bytes = b"") -> bytes:
    """A file of `objects` by number; object 1 is the catalogue."""
    out = b"%PDF-1.7\n"
    offsets = {}
    for number, body in objects.items():
        offsets[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    size = max(objects) + 1
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for number in range(1, size):
        out += b"%010d 00000 %c \n" % (offsets.get(number, 0), b"n" if number in offsets else b"f")
    return out + b"trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, start)


def stream(content: bytes, extra: bytes = b"") -> bytes:
    return b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(content), extra, content)


def document(
    *contents: bytes,
    page: bytes = b"/MediaBox[0 0 200 100]",
    resources: bytes = b"",
    extra: dict[int, bytes] | None = None,
    catalog: bytes = b"",
) -> bytes:
    """One page for each content stream. Helvetica is /F; `extra` objects count from 100."""
    kids = [10 + 2 * i for i in range(len(contents))]
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R%s>>" % catalog,
        2: b"<</Type/Pages/Kids[%s]/Count %d>>" % (b" ".join(b"%d 0 R" % kid for kid in kids), len(kids)),
        3: HELVETICA,
    }
    for kid, content in zip(kids, contents, strict=True):
        objects[kid] = b"<</Type/Page/Parent 2 0 R%s/Contents %d 0 R/Resources<</Font<</F 3 0 R>>%s>>>>" % (
            page,
            kid + 1,
            resources,
        )
        objects[kid + 1] = stream(content)
    return assemble(objects | (extra or {}))


def text(words: bytes, x: float = 20, y: float = 30, size: float = 10, matrix: str = "1 0 0 1") -> bytes:
    return b"BT /F %g Tf %s %g %g Tm (%s) Tj ET\n" % (size, matrix.encode(), x, y, words)
