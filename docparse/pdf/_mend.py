"""Read the plain bytes of a file: has it layers or telling tags, and can its ends be mended.

First aid is for files whose end is cut off or whose header is garbled: PDFium then finds its way by itself.

PDFium rebuilds a lost cross-reference table from the objects, but it needs a header, and a trailer that names
the catalogue (PDF 32000-1, 7.5.5). Both can be supplied when the catalogue is still there in plain sight.
"""

from __future__ import annotations

import mmap
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HEADER = b"%PDF-1.7\n"
_LAYERS = b"/OCProperties"
_PACKED, _TREE = b"/ObjStm", b"/StructTreeRoot"
# A type is followed by a key or by the end of its dictionary; /Title and /P as keys are followed by something
# else, and /H in a link by one of five letters.
_TELLING = re.compile(
    rb"/(?:(?:H[1-6]|Title|P|LI|LBody|Caption|Note|FENote|Code|Formula|TOCI?)\s*[/>]"
    rb"|S\s*/H\s*[/>]|H\s*(?:>|/(?![INOPT]\b)))"
)
_OBJECT = re.compile(rb"(?<!\d)(\d{1,10})\s+(\d{1,5})\s+obj\b")
_CATALOG = re.compile(rb"/Type\s*/Catalog\b")


def has_layers(source: bytes | Path | None) -> bool:
    """Return True if a file has optional content groups in plain sight, not in a compressed object."""
    if isinstance(source, bytes):
        return _LAYERS in source
    if source is None or not source.stat().st_size:
        return False
    with _view(source) as view:
        return view.find(_LAYERS) >= 0


def has_telling_tags(source: bytes | Path | None) -> bool:
    """Return False if no structure type of a file tells a heading, paragraph, item, caption, note or code.

    Such are the trees of converters that tag everything NonStruct. True where objects are compressed: what
    they say is not in plain sight.
    """
    if isinstance(source, bytes):
        return _may_tell(source)
    if source is None or not source.stat().st_size:
        return True
    with _view(source) as view:
        return _may_tell(view)


def _may_tell(data: bytes | mmap.mmap) -> bool:
    if data.find(_PACKED) >= 0:
        return True
    return data.find(_TREE) >= 0 and _TELLING.search(data) is not None


@contextmanager
def _view(path: Path) -> Iterator[mmap.mmap]:
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
        yield view


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
