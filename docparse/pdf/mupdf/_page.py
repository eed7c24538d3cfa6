"""A MuPDF page as the arrays of `docparse.content`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from docparse.annotations import Annotation
from docparse.content import CharFlag, Chars, Drawings, Font, Link, PageContent, Pictures, finite, sound_box
from docparse.pdf._annotations import (
    HIDDEN,
    MAX_ANNOTATIONS,
    WITHOUT_COMMENT,
    take_affordable,
    take_affordable_fields,
)
from docparse.pdf._content import FORCE_BOLD, ITALIC_FLAG, make_font
from docparse.pdf._sizes import set_true_sizes
from docparse.pdf.mupdf._fields import read_fields

Matrix = tuple[float, float, float, float, float, float]

ITALIC, MONOSPACE, BOLD = 2, 8, 16  # TEXT_FONT_* of a span's flags
FILLED, STROKED = 16, 32  # of its char_flags
URI, GOTO, NAMED = 2, 1, 4  # LINK_*
REPLACEMENT, SOFT_HYPHEN = 0xFFFD, 0xAD


def read_page(pymupdf: Any, page: Any, index: int) -> PageContent:
    """All of a page. MuPDF gives places as if the page were not rotated; `turn` makes them so."""
    turn: Matrix = tuple(page.rotation_matrix)
    chars, fonts = _chars(pymupdf, page, turn)
    return PageContent(
        number=index + 1,
        width=float(page.rect.width),
        height=float(page.rect.height),
        rotation=int(page.rotation) % 360,
        chars=chars,
        fonts=fonts,
        drawings=_drawings(page.get_cdrawings(), turn),
        pictures=_pictures(page, turn),
        links=tuple(_links(page)),
        tags=None,
        annotations=take_affordable(_comments(pymupdf, page)),
        fields=take_affordable_fields(read_fields(pymupdf, page)),
    )


def _points(values: Sequence[Any], width: int, turn: Matrix) -> NDArray[np.float32]:
    """(n, width) of x, y, x, y ... turned."""
    xy = np.array(values, np.float64).reshape(-1, width // 2, 2)
    a, b, c, d, e, f = turn
    turned = np.stack((xy[..., 0] * a + xy[..., 1] * c + e, xy[..., 0] * b + xy[..., 1] * d + f), axis=-1)
    return finite(turned).reshape(-1, width)


def _boxes(values: Sequence[Any], turn: Matrix) -> NDArray[np.float32]:
    corners = _points(values, 4, turn)
    return np.concatenate(
        (np.minimum(corners[:, :2], corners[:, 2:]), np.maximum(corners[:, :2], corners[:, 2:])), axis=1
    )


@dataclass(slots=True)
class _Rows:
    """Columns of characters as they are collected; `span` says whose values a character shares."""

    code: list[int] = field(default_factory=list)
    box: list[Any] = field(default_factory=list)
    origin: list[Any] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    span: list[int] = field(default_factory=list)
    spans: list[tuple[float, int, float, int]] = field(default_factory=list)  # size, font, angle, color

    def add(self, code: int, box: Any, origin: Any, flags: int) -> None:
        self.code.append(code)
        self.box.append(box)
        self.origin.append(origin)
        self.flags.append(flags)
        self.span.append(len(self.spans) - 1)


def _chars(pymupdf: Any, page: Any, turn: Matrix) -> tuple[Chars, tuple[Font, ...]]:
    flags = pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_PRESERVE_WHITESPACE
    fonts: dict[tuple[str, int], int] = {}
    rows = _Rows()
    for line in _lines(page.get_text("rawdict", flags=flags)):
        _add_line(line, rows, fonts, turn)
    ink = _ink(page.get_text("rawdict", flags=flags | pymupdf.TEXT_ACCURATE_BBOXES), rows)
    order = _text_order(page)
    embedded = {entry[3].split("+")[-1] for entry in page.get_fonts() if entry[1] != "n/a"}
    made = tuple(_font(name, style, embedded) for name, style in fonts)
    chars = _finish(rows, ink, order, made, turn)
    set_true_sizes(chars)
    return chars, made


def _lines(rawdict: Any) -> Iterator[Any]:
    for block in rawdict["blocks"]:
        yield from block.get("lines", ())


def _add_line(line: Any, rows: _Rows, fonts: dict[tuple[str, int], int], turn: Matrix) -> None:
    a, b, c, d, _, _ = turn
    dx, dy = line["dir"]
    angle = float(np.arctan2(dx * b + dy * d, dx * a + dy * c))
    for span in line["spans"]:
        style = span["flags"] & (ITALIC | MONOSPACE | BOLD)
        font = fonts.setdefault((span["font"], style), len(fonts))
        alpha = span.get("alpha", 255)
        hidden = alpha == 0 or not span.get("char_flags", FILLED) & (FILLED | STROKED)
        rows.spans.append((span["size"], font, angle, span["color"] << 8 | alpha))
        for char in span["chars"]:
            code = ord(char["c"][0])
            flags = CharFlag.INVISIBLE * hidden | CharFlag.GENERATED * bool(char.get("synthetic"))
            if code == REPLACEMENT:
                code, flags = 0, flags | CharFlag.UNMAPPED
            elif code == SOFT_HYPHEN:
                code, flags = 0x2D, flags | CharFlag.HYPHEN
            rows.add(code, char["bbox"], char["origin"], flags)
    if rows.box:
        x, y = rows.box[-1][2], rows.origin[-1][1]
        rows.add(0x0A, (x, y, x, y), (x, y), CharFlag.GENERATED)


def _ink(rawdict: Any, rows: _Rows) -> list[Any]:
    """The painted box of every row; its advance box where the second reading finds other characters."""
    found: list[Any] = []
    for line in _lines(rawdict):
        found.extend(char["bbox"] for span in line["spans"] for char in span["chars"])
        found.append(None)
    if len(found) != len(rows.box):
        return rows.box
    return [box if ink is None else ink for ink, box in zip(found, rows.box, strict=True)]


def _text_order(page: Any) -> dict[tuple[int, int], int]:
    """Drawing order of the text at a place (tenths of a point)."""
    return {
        (round(char[2][0] * 10), round(char[2][1] * 10)): span["seqno"]
        for span in page.get_texttrace()
        for char in span["chars"]
    }


def _font(name: str, style: int, embedded: set[str]) -> Font:
    flags = (ITALIC_FLAG if style & ITALIC else 0) | (FORCE_BOLD if style & BOLD else 0)
    return make_font(name, flags | bool(style & MONOSPACE), 0, 0, name in embedded)


def _finish(
    rows: _Rows, ink: list[Any], order: dict[tuple[int, int], int], fonts: tuple[Font, ...], turn: Matrix
) -> Chars:
    span = np.array(rows.span, np.int64)
    code, flags = np.array(rows.code, np.int32), np.array(rows.flags, np.uint8)
    columns = [np.array([row[k] for row in rows.spans]) for k in range(4)]
    font = columns[1].astype(np.int32)[span]
    style = np.array([f.bold * CharFlag.BOLD | f.italic * CharFlag.ITALIC for f in fonts], np.uint8)
    boxes = _boxes(ink, turn)
    blank = (code == 0x20) | (code == 0xA0)
    boxes[blank, 2:] = boxes[blank, :2]
    seen = [order.get((round(x * 10), round(y * 10)), -1) for x, y in rows.origin]
    return Chars(
        code=code,
        box=_boxes(rows.box, turn),
        ink=boxes,
        origin=_points(rows.origin, 2, turn),
        size=columns[0].astype(np.float32)[span],
        weight=np.array([f.weight for f in fonts], np.int32)[font],
        font=font,
        angle=columns[2].astype(np.float32)[span],
        color=columns[3].astype(np.uint32)[span],
        flags=flags | style[font],
        mcid=np.full(len(code), -1, np.int32),
        object=np.array(seen, np.int32),
    )


def _drawings(paths: Sequence[Any], turn: Matrix) -> Drawings:
    lines: list[Any] = []
    line_style: list[tuple[float, int]] = []
    rects: list[Any] = []
    rect_color: list[int] = []
    rect_object: list[int] = []
    curves: list[int] = []
    fills: list[int] = []
    for path in paths:
        stroke = _rgba(path.get("color"), path.get("stroke_opacity"))
        for segment in _segments(path) if "s" in path["type"] else ():
            lines.append(segment)
            line_style.append((path.get("width") or 0.0, stroke))
        for box in _rectangles(path) if "f" in path["type"] else ():
            rects.append(box)
            rect_color.append(_rgba(path.get("fill"), path.get("fill_opacity")))
            rect_object.append(path["seqno"])
        fills.append(_rgba(path.get("fill"), path.get("fill_opacity")) if "f" in path["type"] else 0)
        curves.append(sum(item[0] == "c" for item in path["items"]))
    return Drawings(
        lines=_points(lines, 4, turn),
        line_width=np.array([width for width, _ in line_style], np.float32),
        line_color=np.array([color for _, color in line_style], np.uint32),
        rects=_boxes(rects, turn),
        rect_color=np.array(rect_color, np.uint32),
        rect_object=np.array(rect_object, np.int32),
        paths=_boxes([path["rect"] for path in paths], turn),
        path_curves=np.array(curves, np.int32),
        path_fill=np.array(fills, np.uint32),
        path_object=np.array([path["seqno"] for path in paths], np.int32),
    )


def _rgba(color: Any, opacity: float | None) -> int:
    red, green, blue = (round(255 * part) for part in (color or (0.0, 0.0, 0.0)))
    return red << 24 | green << 16 | blue << 8 | round(255 * (1.0 if opacity is None else opacity))


def _segments(path: Any) -> Iterator[tuple[float, float, float, float]]:
    """Straight sides of a stroked path."""
    first = last = None
    for item in path["items"]:
        corners: list[Any] = []
        if item[0] == "l":
            corners = [item[1], item[2]]
        elif item[0] == "re":
            x0, y0, x1, y1 = item[1]
            corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
        elif item[0] == "qu":
            ul, ur, ll, lr = item[1]
            corners = [ul, ur, lr, ll, ul]
        for start, end in pairwise(corners):
            yield (*start, *end)
        first = first or (corners[0] if item[0] == "l" else None)
        last = item[-1] if item[0] in "lc" else None
    if path.get("closePath") and first and last and first != last:
        yield (*last, *first)


def _rectangles(path: Any) -> Iterator[tuple[float, float, float, float]]:
    for item in path["items"]:
        if item[0] == "re":
            yield item[1]
        elif item[0] == "qu":
            ul, ur, ll, lr = item[1]
            if abs(ul[1] - ur[1]) < 0.1 and abs(ul[0] - ll[0]) < 0.1:
                yield (*ul, *lr)


def _pictures(page: Any, turn: Matrix) -> Pictures:
    found = page.get_image_info()
    log = page.get_bboxlog()
    order = {_key(box): number for number, (kind, box, *_) in enumerate(log) if "image" in kind}
    return Pictures(
        box=_boxes([image["bbox"] for image in found], turn),
        pixels=np.array([(image["width"], image["height"]) for image in found], np.int32).reshape(-1, 2),
        object=np.array([order.get(_key(image["bbox"]), -1) for image in found], np.int32),
    )


def _key(box: Any) -> tuple[int, ...]:
    return tuple(round(edge) for edge in box)


def _links(page: Any) -> Iterator[Link]:
    for link in page.get_links():
        x0, y0, x1, y1 = map(float, link["from"])
        uri = link.get("uri") if link["kind"] == URI else None
        target = link.get("page", -1) if link["kind"] in (GOTO, NAMED) else -1
        number = target + 1 if isinstance(target, int) and target >= 0 else None
        if uri or number:
            yield Link((x0, y0, x1, y1), uri, number)


def _comments(pymupdf: Any, page: Any) -> Iterator[Annotation]:
    """Yield the annotations that a viewer shows and that may say something.

    The list is MuPDF's own: an object of PyMuPDF's searches all annotations of the page whenever it is asked.
    """
    if not page.parent.is_pdf:
        return
    mupdf = pymupdf.mupdf
    pdf_page, to_page = mupdf.pdf_page_from_fz_page(page.this), mupdf.FzMatrix()
    mupdf.pdf_page_transform(pdf_page, mupdf.FzRect(), to_page)
    one = mupdf.pdf_first_annot(pdf_page)
    for _ in range(MAX_ANNOTATIONS):
        if not one.m_internal:
            return
        comment = _comment(mupdf, one, to_page)
        if comment is not None:
            yield comment
        one = mupdf.pdf_next_annot(one)


def _comment(mupdf: Any, one: Any, to_page: Any) -> Annotation | None:
    entries = mupdf.pdf_annot_obj(one)
    kind = mupdf.pdf_to_name(mupdf.pdf_dict_gets(entries, "Subtype"))
    if kind in WITHOUT_COMMENT or mupdf.pdf_annot_flags(one) & HIDDEN:
        return None
    contents, author, subject = (
        mupdf.pdf_to_text_string(mupdf.pdf_dict_gets(entries, key)) for key in ("Contents", "T", "Subj")
    )
    rect = mupdf.fz_transform_rect(mupdf.pdf_to_rect(mupdf.pdf_dict_gets(entries, "Rect")), to_page)
    box = sound_box(rect.x0, rect.y0, rect.x1, rect.y1)
    return Annotation(kind, box, contents, author, subject)
