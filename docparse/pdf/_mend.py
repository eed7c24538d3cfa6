"""Read the plain bytes of a file: has it layers or telling tags, and can its ends be mended.

First aid is for files whose end is cut off or whose header is garbled: PDFium then finds its way by itself.

PDFium rebuilds a lost cross-reference table from the objects, but it needs a header, and a trailer that names
the catalogue (PDF 32000-1, 7.5.5). Both can be supplied when the catalogue is still there in plain sight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

HEADER = b"%PDF-1.7\n"
CHUNK, EDGE = 1 << 20, 1 << 8  # bytes: reading a file costs less than mapping it
_LAYERS = b"/OCProperties"
_PACKED, _TREE = b"/ObjStm", b"/StructTreeRoot"
# A type is followed by a key or by the end of its dictionary; /Title and /P as keys are followed by something
# else, and /H in a link by one of five letters.
_TELLING = re.compile(
    rb"/(?:P\s*[/>]|H(?:[1-6]\s*[/>]|\s*(?:>|/(?![INOPT]\b)))|L(?:I|Body)\s*[/>]|T(?:itle|OCI?)\s*[/>]"
    rb"|C(?:aption|ode)\s*[/>]|F(?:ENote|ormula)\s*[/>]|Note\s*[/>]|S\s*/H\s*[/>])"
)
_OBJECT = re.compile(rb"(?<!\d)(\d{1,10})\s+(\d{1,5})\s+obj\b")
_CATALOG = re.compile(rb"/Type\s*/Catalog\b")


def has_layers(source: bytes | Path | None) -> bool:
    """Return True if a file has optional content groups in plain sight, not in a compressed object."""
    return any(_LAYERS in chunk for chunk in _chunks(source))


def has_telling_tags(source: bytes | Path | None) -> bool:
    """Return False if no structure type of a file tells a heading, paragraph, item, caption, note or code.

    Such are the trees of converters that tag everything NonStruct. True where objects are compressed, or the
    file cannot be read: what they say is not in plain sight.
    """
    has_tree = tells = source is None
    for chunk in _chunks(source):
        if _PACKED in chunk:
            return True
        has_tree = has_tree or _TREE in chunk
        tells = tells or _TELLING.search(chunk) is not None
    return has_tree and tells


def _chunks(source: bytes | Path | None) -> Iterator[bytes]:
    """Yield the bytes of a file, what is on an edge twice."""
    if source is None or isinstance(source, bytes):
        yield source or b""
        return
    with source.open("rb", buffering=0) as file:
        last = b""
        while chunk := file.read(CHUNK):
            yield last + chunk
            last = chunk[-EDGE:]


def mend(data: bytes, header_window: int) -> bytes | None:
    """`data` with a header and a trailer, None where there is no catalogue to point at."""
    catalog = None
    for match in _CATALOG.finditer(data):
        catalog = match  # the last one is the newest revision's
    if catalog is None:
        return None
    owner = None
    for match in _OBJECT.finditer(data, max(0, catalog.start() - 65536), catalog.start()):
        owner = match
    if owner is None:
        return None
    head = b"" if b"%PDF-" in data[:header_window] else HEADER
    trailer = b"\ntrailer\n<</Root %s %s R>>\nstartxref\n0\n%%%%EOF\n" % owner.groups()
    end = data.rfind(b"endobj")  # an object cut short would swallow the trailer
    return head + (data if end < 0 else data[: end + 6]) + trailer
