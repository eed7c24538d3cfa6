"""Paragraphs that go on over columns, pages, figures and displayed formulas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from docparse.document import Role, Seam
from docparse.layout.blocks.paragraphs.lines import ENDED
from docparse.layout.model import BOLD, MONOSPACE, BlockDraft, PageDraft
from docparse.layout.params import Numbers, Params
from docparse.layout.words.hyphens import HYPHENS, Hyphens, seam

ASIDE: frozenset[Role] = frozenset({"page_header", "page_footer", "table", "picture", "caption", "footnote"})
"""Roles of blocks that may lie between two parts of a paragraph."""


def link_paragraphs(
    params: Params, pages: Iterable[PageDraft], *, dehyphenate: bool = True
) -> Iterator[tuple[PageDraft, dict[int, Seam]]]:
    """Yield the pages, each with its blocks, by index, that carry on the paragraph of an earlier one."""
    last: BlockDraft | None = None
    apart = False  # something other than white space is between the two
    displayed = False  # a formula is, or what the lines before it are set round
    above: PageDraft | None = None
    for page in pages:
        apart, boxes = True, [block.box for block in page.blocks]
        seams: dict[int, Seam] = {}
        for at, block in enumerate(page.blocks):
            if block.role in ASIDE or (block.role == "formula" and last is not None):
                apart, displayed = True, displayed or block.role == "formula"
                continue
            if last is not None and block.role == "text" and _is_round(last, block, boxes):
                apart = displayed = True
            if (
                last is not None
                and block.role == "text"
                and _goes_on(params.blocks.continuation, last, block, apart, displayed)
            ):
                hyphens = (
                    Hyphens(params.words.hyphens, _text(above, page))
                    if dehyphenate and last.text[-1] in HYPHENS
                    else None
                )
                seams[at] = seam(params.words.hyphens, hyphens, last.text, block.text)
            carried = block.role in ("text", "list_item")
            last, apart, displayed, above = (block if carried else None), False, False, page
        yield page, seams


def _goes_on(numbers: Numbers, last: BlockDraft, block: BlockDraft, apart: bool, displayed: bool) -> bool:
    """Return True if `block` carries on `last`: in mid-sentence, or after a full last line.

    A line before a formula that is `displayed`, or beside something, need not be full.
    """
    if not last.lines or not block.lines:
        return False
    if not apart and block.box[1] >= last.box[3]:
        return False  # right below: lines were parted for a reason
    resized = abs(last.size - block.size) > numbers.resized * last.size
    if resized or (last.last_style ^ block.style) & (BOLD | MONOSPACE):
        return False
    if not block.text[:1].islower():
        if displayed:
            return False
        full = last.box[2] - last.lines[-1].box.x1 < numbers.edge * last.size
        flush = block.lines[0].box.x0 - block.box[0] < numbers.edge * block.size
        return full and flush and _is_justified(numbers, last) and _is_justified(numbers, block)
    if ENDED.search(last.text):
        return False
    wide = max(last.box[2] - last.box[0], block.box[2] - block.box[0])
    return displayed or last.lines[-1].box.width > numbers.full * wide or last.text[-1] in HYPHENS


def _is_round(last: BlockDraft, block: BlockDraft, boxes: Sequence[tuple[float, ...]]) -> bool:
    """Return True if `block`, which begins below `last`, runs on below what is beside that."""
    level = abs(last.box[0] - block.box[0]) < block.size and 0 <= block.box[1] - last.box[3] < block.size
    return level and any(
        last.box[2] < x0 < block.box[2] and y0 < last.box[3] and y1 > last.box[1] for x0, y0, _, y1 in boxes
    )


def _is_justified(numbers: Numbers, block: BlockDraft) -> bool:
    """Return True if all lines of a block but its last fill its width; the first may be set in."""
    left, right = block.box[0], block.box[2]
    near = numbers.edge * block.size
    filled = all(right - line.box.x1 < near for line in block.lines[:-1])
    return len(block.lines) > 2 and filled and all(line.box.x0 - left < near for line in block.lines[1:-1])


def _text(above: PageDraft | None, page: PageDraft) -> str:
    pages = [page] if above is None or above is page else [above, page]
    return "\n".join(line.text for one in pages for block in one.blocks for line in block.lines) + "\n"
