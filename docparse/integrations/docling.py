"""docling: our documents as `DoclingDocument` and back, so that its chunkers and exporters work on them.

Both name the roles of blocks alike. Out: text, tables with spans and heads, pictures, captions, levels of
headings, pages, boxes. Back: the same; what a `DoclingDocument` does not hold (marks, triage, dropped text,
section paths) is not made up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, get_args

from docparse.document import FURNITURE, Block, Cell, Document, Figure, Page, Provenance, Role, Table
from docparse.errors import MissingExtraError
from docparse.geometry import BBox

try:
    from docling_core.types.doc import (
        BoundingBox,
        ContentLayer,
        CoordOrigin,
        DocItemLabel,
        DoclingDocument,
        PictureItem,
        ProvenanceItem,
        SectionHeaderItem,
        Size,
        TableCell,
        TableData,
        TableItem,
        TextItem,
    )
except ImportError as error:
    raise MissingExtraError("docling-core", "docling") from error

_ROLES: frozenset[str] = frozenset(get_args(Role))


def to_docling(document: Document) -> Any:
    """Return a `DoclingDocument` of the pages that were read; failed ones have a size and no items."""
    made = DoclingDocument(name=PurePath(document.source).stem or "document")
    for page in document.pages:
        made.add_page(page_no=page.number, size=Size(width=page.width, height=page.height))
        _add_blocks(made, page)
    return made


def _add_blocks(made: Any, page: Page) -> None:
    captions = {block.caption_of: block for block in page.blocks if block.caption_of is not None}
    items: Any = None
    for at, block in enumerate(page.blocks):
        if block.caption_of is not None:
            continue  # added with its table or picture
        where = _provenance(block)
        caption = None
        if at in captions:
            text = captions[at]
            caption = made.add_text(DocItemLabel.CAPTION, text.text, prov=_provenance(text))
        if block.table is not None:
            made.add_table(_data(block.table), caption=caption, prov=where)
        elif block.role == "picture":
            made.add_picture(caption=caption, prov=where)
        elif block.role == "list_item":
            items = items or made.add_list_group()
            made.add_list_item(block.text, parent=items, prov=where)
            continue
        elif block.role == "section_header":
            made.add_heading(block.text, level=max(block.level, 1), prov=where)
        else:
            layer = ContentLayer.FURNITURE if block.role in FURNITURE else ContentLayer.BODY
            made.add_text(DocItemLabel(block.role), block.text, prov=where, content_layer=layer)
        items = None


def _provenance(block: Block) -> Any:
    x0, y0, x1, y1 = block.box
    box = BoundingBox(l=x0, t=y0, r=x1, b=y1, coord_origin=CoordOrigin.TOPLEFT)
    return ProvenanceItem(page_no=block.page, bbox=box, charspan=(0, len(block.text)))


def _data(table: Table) -> Any:
    cells = [
        TableCell(
            text=cell.text,
            start_row_offset_idx=cell.row,
            end_row_offset_idx=cell.row + cell.row_span,
            start_col_offset_idx=cell.column,
            end_col_offset_idx=cell.column + cell.column_span,
            row_span=cell.row_span,
            col_span=cell.column_span,
            column_header=cell.header,
        )
        for cell in table.cells
    ]
    return TableData(table_cells=cells, num_rows=table.rows, num_cols=table.columns)


def from_docling(made: Any) -> Document:
    """Return a `Document` of a `DoclingDocument`: its items that are on a page, in its reading order."""
    blocks: dict[int, list[Block]] = defaultdict(list)
    captions: dict[str, tuple[int, int]] = {}  # reference of a caption's text -> page and place of its home
    held: list[tuple[int, Any]] = []
    for item, _ in made.iterate_items(included_content_layers=set(ContentLayer)):
        if not getattr(item, "prov", None):
            continue
        number = item.prov[0].page_no
        for caption in getattr(item, "captions", ()):
            captions[caption.cref] = (number, len(blocks[number]))
        held.append((number, item))
        blocks[number].append(_block(item, made))
    numbers = sorted({*made.pages, *blocks})
    pages = tuple(_page(number, made, tuple(blocks[number])) for number in numbers)
    return Document(made.name, tuple(_captioned(pages, held, captions)), len(numbers))


def _block(item: Any, made: Any) -> Block:
    provenance = item.prov[0]
    size = made.pages.get(provenance.page_no)
    box = provenance.bbox.to_top_left_origin(size.size.height if size else 0.0)
    label = str(item.label.value)
    role: Any = label if label in _ROLES else "picture" if isinstance(item, PictureItem) else "text"
    table = _table(item) if isinstance(item, TableItem) else None
    text = item.text if isinstance(item, TextItem) else ""
    if table is not None:
        text = "\n".join("\t".join(row) for row in table.to_rows())
    level = item.level if isinstance(item, SectionHeaderItem) else 1 if role == "list_item" else 0
    return Block(
        page=provenance.page_no,
        box=BBox(box.l, box.t, box.r, box.b),
        role=role,
        text=text,
        provenance=Provenance("text_layer", "docling", ""),
        level=level,
        table=table,
        figure=Figure("raster") if role == "picture" else None,
    )


def _table(item: Any) -> Table:
    cells = (
        Cell(
            cell.start_row_offset_idx,
            cell.start_col_offset_idx,
            cell.text,
            cell.end_row_offset_idx - cell.start_row_offset_idx,
            cell.end_col_offset_idx - cell.start_col_offset_idx,
            cell.column_header,
        )
        for cell in item.data.table_cells
    )
    return Table(
        item.data.num_rows, item.data.num_cols, tuple(sorted(cells, key=lambda c: (c.row, c.column)))
    )


def _page(number: int, made: Any, blocks: tuple[Block, ...]) -> Page:
    size = made.pages.get(number)
    width, height = (size.size.width, size.size.height) if size else (0.0, 0.0)
    return Page(number, width, height, blocks)


def _captioned(
    pages: tuple[Page, ...], held: list[tuple[int, Any]], captions: dict[str, tuple[int, int]]
) -> Iterator[Page]:
    """Yield the pages with every caption tied to the table or picture on its page that it is of."""
    from dataclasses import replace

    for page in pages:
        items = [item for number, item in held if number == page.number]
        homes = (captions.get(item.self_ref) for item in items)
        blocks = (
            replace(block, role="caption", caption_of=home[1]) if home and home[0] == page.number else block
            for block, home in zip(page.blocks, homes, strict=True)
        )
        yield replace(page, blocks=tuple(blocks))
