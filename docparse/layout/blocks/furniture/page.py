"""Running headers and footers by evidence on one page.

Leaving out a line that is content is worse than keeping one that is not. On one page only a page number, or a
small plain line beyond the body, is evidence; whatever has a figure in it, is large or bold, marks an item or
a note, or reads as a sentence is content unless it recurs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from docparse.document import Role
from docparse.layout.blocks.furniture.words import (
    CONTENTS_LINK,
    COUNTED,
    DAY,
    FIGURE,
    FOLIO,
    NOTE,
    NUMBERED,
    OF_PAGES,
    PRINTED,
    REPORT,
    RUNNING,
    SECTION,
    SENTENCE,
    VERSION,
    YEAR,
)
from docparse.layout.blocks.headings.find import Body
from docparse.layout.blocks.items import is_item
from docparse.layout.model import BOLD, BlockDraft, PageDraft
from docparse.layout.order.zones import is_watermark
from docparse.layout.params import Numbers, Params


def with_furniture(params: Params, draft: PageDraft, body: Body) -> PageDraft:
    """Return a page with its headers and footers told, where place and look leave little doubt.

    A page without a number may stand alone, as letters and invoices do: on it hardly anything runs.
    The title of contents is no link to them.
    """
    numbers = params.blocks.furniture
    short = [
        at
        for at, block in enumerate(draft.blocks)
        if block.role == "text" and 0 < len(block.lines) <= numbers.most_lines
    ]
    zones = _zones_of_outermost(numbers, draft, short, body)
    contents = any(block.role == "document_index" for block in draft.blocks)
    links = {} if contents else _links_to_contents(numbers, draft, short, body)
    blocks = list(draft.blocks)
    for at, zone in zones.items():
        blocks[at] = replace(blocks[at], zone=zone)
    for at, zone in links.items():
        blocks[at] = replace(blocks[at], zone=zone, role=_role_in(zone))
    page = replace(draft, blocks=tuple(blocks))
    texts = [at for at in short if at not in links]
    found = _running_lines(params, page, texts, body)
    found |= _parts_of_running_lines(numbers, page, texts, found, body)
    for at, role in found.items():
        blocks[at] = replace(blocks[at], role=role)
    return replace(page, blocks=tuple(blocks))


def _role_in(zone: int) -> Role:
    """Return the role of a running line: of those at the foot, or at the head or across the page."""
    return "page_footer" if zone == 2 else "page_header"


def _running_lines(params: Params, page: PageDraft, at_hand: Sequence[int], body: Body) -> dict[int, Role]:
    """Return which of some short texts of a page, by index, are its running lines, each with its role."""
    numbers = params.blocks.furniture
    texts = {at: page.blocks[at] for at in at_hand}
    folios = {at for at, block in texts.items() if block.zone != 1 and FOLIO.fullmatch(block.text.strip())}
    edges = [block.text.strip() for block in texts.values() if block.zone != 1]
    signs = [sign for text in edges if (sign := PRINTED.fullmatch(text))]
    paged = bool(folios) or any(map(_is_numbered, edges)) or any(sign["folio"] for sign in signs)
    if paged and any(sign["folio"] or not sign["address"] for sign in signs):
        folios |= {at for at, block in texts.items() if is_printed(numbers, block, body.size, page)}
    found: dict[int, Role] = {}
    for at, block in texts.items():
        if block.zone == 1 and not is_watermark_block(params.order.zones, block, body.size):
            continue
        beside = [one for one, other in texts.items() if one != at and are_on_one_line(numbers, block, other)]
        vouched = not folios.isdisjoint(beside) or _is_spread(
            numbers, [block, *map(texts.__getitem__, beside)], page, paged
        )
        if at in folios or _is_furniture(params, block, body, page, vouched, paged):
            found[at] = _role_in(block.zone)
    return found


def _is_spread(numbers: Numbers, parts: Sequence[BlockDraft], draft: PageDraft, paged: bool) -> bool:
    """Return True for the parts of a running line that begins and ends where the text does.

    They are of one size, and the page has a number, or they say the same twice, as pages of manuals do.
    """
    text = [block.box for block in draft.blocks if block.zone == 1]
    if len(parts) < 2 or not text or any(part.zone == 1 or part.size != parts[0].size for part in parts):
        return False
    sides = [
        min(part.box[0] for part in parts) - min(box[0] for box in text),
        max(part.box[2] for part in parts) - max(box[2] for box in text),
    ]
    said = {part.text.strip() for part in parts}
    figures = any(FIGURE.search(VERSION.sub("", one)) for one in said)
    runs = len(said) < len(parts) or (paged and not figures)
    return runs and max(map(abs, sides)) < numbers.aside * parts[0].size


def is_printed(numbers: Numbers, block: BlockDraft, common: float, draft: PageDraft) -> bool:
    """Return True for what may be printed by a browser: right at the edge, not in large type."""
    small = block.zone != 1 and block.size < numbers.outer_size * common
    return (
        small and _away(block, draft) < numbers.nearest and PRINTED.fullmatch(block.text.strip()) is not None
    )


def _is_numbered(text: str) -> bool:
    """Return True for a line with a page number at its beginning or end, which is no day, year or ordinal."""
    return any(map(str.isdecimal, text)) and any(
        NUMBERED.fullmatch(none.sub("", text).strip()) for none in (DAY, COUNTED)
    )


def _parts_of_running_lines(
    numbers: Numbers, page: PageDraft, texts: Sequence[int], found: Mapping[int, Role], body: Body
) -> dict[int, Role]:
    """Return the short parts of running lines of several that are not `found` yet: links to chapters."""
    parts: dict[int, Role] = {}
    for at in texts if len(found) > 1 else ():
        block = page.blocks[at]
        few = len(block.text.split()) < 2 * numbers.few_words and not FIGURE.search(block.text)
        beside = [
            role
            for ran, role in found.items()
            if (other := page.blocks[ran]).zone == block.zone != 1
            and are_on_one_line(numbers, other, block)
            and other.size == block.size
        ]
        if few and len(beside) > 1 and at not in found and block.size < numbers.outer_size * body.size:
            parts[at] = beside[0]
    return parts


def _zones_of_outermost(
    numbers: Numbers, draft: PageDraft, texts: Sequence[int], body: Body
) -> dict[int, int]:
    """Return the zones of page numbers and of what browsers print, by index, however near the text is.

    Below the text of wide margins they are far from the edge, but as far from the text.
    """
    zones: dict[int, int] = {}
    top = min((block.box[1] for block in draft.blocks), default=0.0)
    bottom = max((block.box[3] for block in draft.blocks), default=0.0)
    for at in texts:
        block = draft.blocks[at]
        half = numbers.level * block.size
        highest, lowest = block.box[1] < top + half, block.box[3] > bottom - half
        if (
            block.zone != 1
            or not (highest or lowest)
            or block.size > numbers.number_size * body.size
            or not (_names_page(block.text.strip()) or PRINTED.fullmatch(block.text.strip()))
        ):
            continue
        if highest and block.box[3] < numbers.near * draft.height:
            zones[at] = 0
            continue
        low = float(numbers.near)
        if _is_parted(block, draft):  # wherever a short page ends; letters may be of a drawing or a formula
            low = 1.0 if any(map(str.isdecimal, block.text)) else numbers.lowest
        if lowest and block.box[1] > (1 - low) * draft.height:
            zones[at] = 2
    return zones


def _names_page(text: str) -> bool:
    """Return True for a page number, alone or in a line that also says the year, say, and no amount."""
    if FOLIO.fullmatch(text):
        return True
    runs = RUNNING.search(text) is not None and not FIGURE.search(text)
    return runs and _is_numbered(text) and not _reads_on(text)


def _is_parted(block: BlockDraft, draft: PageDraft) -> bool:
    """Return True for a number that white of its own height parts from all above; no year.

    It is in the middle of the page or of its text, or that of the page in its file: labels in a margin move
    the middle of what is there.
    """
    others = [other.box for other in draft.blocks if other is not block]
    if not others or YEAR.fullmatch(block.text.strip()):
        return False
    middle = block.box[0] + block.box[2]
    text = min(box[0] for box in others) + max(box[2] for box in others)
    centred = min(abs(middle - draft.width), abs(middle - text)) < 2 * block.size
    expected = centred or block.text.strip() == str(draft.number)
    return expected and max(box[3] for box in others) < block.box[1] - block.size


def _links_to_contents(
    numbers: Numbers, draft: PageDraft, texts: Sequence[int], body: Body
) -> dict[int, int]:
    """Return the zones of lines near the edge that say where the contents are; titles are larger."""
    zones: dict[int, int] = {}
    for at in texts:
        block = draft.blocks[at]
        from_top, from_bottom = block.box[3], draft.height - block.box[1]
        near = min(from_top, from_bottom) < numbers.near * draft.height
        if (
            near
            and block.size < numbers.link_size * body.size
            and CONTENTS_LINK.fullmatch(block.text.strip())
        ):
            zones[at] = 0 if from_top < from_bottom else 2
    return zones


def are_on_one_line(numbers: Numbers, block: BlockDraft, folio: BlockDraft) -> bool:
    """Return True if a block is level with a page number."""
    return abs(block.box[3] - folio.box[3]) < numbers.level * max(block.size, folio.size)


def is_at_edge(numbers: Numbers, block: BlockDraft, draft: PageDraft) -> bool:
    """Return True if a block is apart at the top or bottom of its page."""
    return block.zone != 1 and _away(block, draft) < numbers.near


def _away(block: BlockDraft, draft: PageDraft) -> float:
    """Return how far from its edge of the page a block ends, as a share of the page's height."""
    return (block.box[3] if block.zone == 0 else draft.height - block.box[1]) / max(draft.height, 1.0)


def _is_furniture(
    params: Params, block: BlockDraft, body: Body, draft: PageDraft, vouched: bool, paged: bool
) -> bool:
    """Return True if a line at the edge of one page is a running header or footer, and cannot be content.

    `vouched`: a page number is on the same line; `paged`: one is on the page. Without one, lines of a
    document's own size are content.
    """
    numbers = params.blocks.furniture
    text = block.text.strip()
    titled = SECTION.match(text) if paged else None
    titled = titled if titled and (vouched or not text[titled.end()].islower()) else None
    text = text[titled.end() :] if titled is not None else text
    away = _away(block, draft)
    if is_watermark_block(params.order.zones, block, body.size):
        return True
    if is_turned(block):
        return not FIGURE.search(text) and block.size < numbers.turned_size * body.size
    marked = (block.noted or block.bullet) and not _names_page(text)
    if away > (numbers.edge if vouched else numbers.near) or marked or not text:
        return False
    said = OF_PAGES.sub("", text)
    numbered = vouched and block.zone == 0  # "6. Scripts" beside its page number is a chapter's title
    if FIGURE.search(VERSION.sub("", said) if vouched else said):
        return False
    if not numbered and (NOTE.match(text) or is_item(text)):
        return False
    # "docparse" beside its page number is no sentence.
    named = vouched and len(text.split()) < numbers.few_words
    if not (titled or named or not _reads_on(text)) or _fills_column(numbers, block, draft):
        return False
    report = REPORT.search(text) is not None
    named_so = vouched or report or _is_numbered(text)
    large = numbers.vouched_size if named_so else numbers.outer_size
    if away > numbers.nearest and not (report or vouched):
        large = numbers.inner_size
    large = large if paged or vouched else numbers.alone
    bold = block.style & BOLD and not body.bold and not vouched
    return block.size < (numbers.bold_size if bold else large) * body.size


def is_turned(block: BlockDraft) -> bool:
    """Return True for a turned line beside all other text (`order_page` gives no other a zone)."""
    wide, high = block.box[2] - block.box[0], block.box[3] - block.box[1]
    return len(block.lines) == 1 and high > 3 * wide


def is_watermark_block(numbers: Numbers, block: BlockDraft, common: float) -> bool:
    """Return True for a single line that is a watermark among text of the `common` size."""
    return len(block.lines) == 1 and is_watermark(numbers, block.box, block.size, common)


def _fills_column(numbers: Numbers, block: BlockDraft, draft: PageDraft) -> bool:
    """Return True for a line as wide as the page's text: one of a paragraph that the page's end cuts."""
    text = [other.box for other in draft.blocks if other.zone == 1]
    if not text:
        return False
    wide = max(box[2] for box in text) - min(box[0] for box in text)
    return block.box[2] - block.box[0] > numbers.full * wide


def _reads_on(text: str) -> bool:
    """Return True if a text reads as a sentence or the rest of one."""
    words = text.split()
    if _is_numbered(text):
        # "1 Before tax" is a note, "17 Annual Report" no sentence.
        small = [word for word in words if word[0].islower() and word.islower()]
        return text[0].isdigit() and any(len(word) > 3 for word in small)
    return text[0].islower() or (len(words) > 4 and SENTENCE.search(text) is not None) or len(words) > 25
