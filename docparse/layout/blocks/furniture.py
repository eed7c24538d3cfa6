"""Running headers and footers: by evidence on one page, by repetition across pages.

Leaving out a line that is content is worse than keeping one that is not. On one page only a page number, or a
small plain line beyond the body, is evidence; whatever has a figure in it, is large or bold, marks an item or
a note, or reads as a sentence is content unless it recurs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from docparse.document import Role
from docparse.layout.blocks.headings import Body
from docparse.layout.blocks.items import is_item
from docparse.layout.model import BOLD, BlockDraft, PageDraft
from docparse.layout.order.zones import is_watermark
from docparse.layout.params import Numbers, Params
from docparse.numerals.months import MONTH

_PAGE = r"(?:page|p\.|seite|s\.|página|pág\.|pagina|pag\.|side|sida)"
_OF = r"(?:of|von|de|di|van|sur|av|af|/)"
FOLIO = re.compile(
    rf"[-–—|\s\[]*(?:{_PAGE}\s*)?[-–—|\s\[]*(?:[A-Z]{{1,2}}-)?"
    rf"(?:\d{{1,5}}|[ivxlc]{{1,8}})[-–—|\s\]]*(?:{_OF}\s*\d{{1,4}})?[-–—|\s\]]*"
    r"|第?\s*\d{1,4}\s*[页頁⻚ページ]+(?:\s*[共/／]\s*\d{1,4}\s*[页頁⻚ページ]+)?",
    re.IGNORECASE,
)
"""A page number, alone or as "Page 3 of 12", in the languages of many reports."""
NUMBERED = re.compile(
    rf"(?:{_PAGE}\s*)?\d{{1,4}}\s*[|•·–—/]|.*[|•·–—]\s*(?:{_PAGE}\s*)?\d{{1,4}}$|.*\b{_PAGE}\s+\d{{1,4}}\b"
    rf"|\D*\b{_PAGE}\s+\d{{1,4}}\s*{_OF}\s*\d{{1,4}}\D*"
    rf"|{_PAGE}\s*\d{{1,4}}\s*(?:{_OF}\s*\S+\s*)?[-–—|·•]\D*"
    r"|\d{1,4}\s+\D+$|\D+(?:\d{4}\D*)?\s\d{1,4}$",
    re.IGNORECASE | re.DOTALL,
)
"""A page number at the beginning or end of a line that has no other figure but a year."""
FIGURE = re.compile(r"[$€£¥%]|\d[.,/]\d")
SECTION = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+(?=[^\W\d_])")
"""The number of a section before its title, as running headers have it."""
VERSION = re.compile(
    r"\b\d\.\d(?=\s[A-Z]|$)|\b\d{1,4}([/.-])\d{1,2}\1\d{1,4}\b"
    r"|(?<=[^\W\d_]|/)\d+(?:\.\d+)+|\b\d+(?:\.\d+){2,}|(?<=release )\d+(?:\.\d+)+",
    re.IGNORECASE,
)
"""A version or a date, which beside a page number are no amounts."""
NOTE = re.compile(r"[*†‡§¶]|\(?\d{1,2}[).]\s|(?:notes?|sources?)\b", re.IGNORECASE)
SENTENCE = re.compile(r"[.!?:;][\"”’)]*$")
CONTENTS_LINK = re.compile(r"(?:(?:back|return) to )?(?:the )?table of contents", re.IGNORECASE)
"""A line that leads back to the contents, on pages that have none."""
YEAR = re.compile(r"(?:19|20)\d\d")
_YEARS = re.compile(r"\b(?:19|20)\d\d(?:[-–/]\d\d)?\b")
_OF_PAGES = re.compile(rf"\b{_PAGE}\s+\d{{1,4}}\s*{_OF}\s*\d{{1,4}}\b", re.IGNORECASE)
_DAY = re.compile(rf"\b\d{{1,2}}\.? (?:{MONTH})\b|\b(?:{MONTH})\.? \d{{1,2}}\b,?", re.IGNORECASE)
_COUNTED = re.compile(rf"{_DAY.pattern}|\b\d{{1,3}}(?:st|nd|rd|th)\b|{_YEARS.pattern}", re.IGNORECASE)
"""Days, ordinals and years, which are no page numbers."""
_RUNNING = re.compile(rf"[|•·]|\b{_PAGE}\b|{_YEARS.pattern}", re.IGNORECASE)
"""What a running line has beside its page number, and a last line of text seldom."""
_REPORT = re.compile(rf"\b(?:report|bericht|rapport|informe|form 10-[kq])\b.*{_YEARS.pattern}", re.IGNORECASE)
DIGITS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)
_DIGITS, _OUTERMOST = re.compile(r"\d+"), re.compile(r"^\d{1,3}\b|\b\d{1,3}$")
"""Numbers of a page number; what may be one at either end of a line."""


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
    paged = bool(folios) or any(b.zone != 1 and _is_numbered(b.text.strip()) for b in texts.values())
    found: dict[int, Role] = {}
    for at, block in texts.items():
        if block.zone == 1 and not _is_watermark(params.order.zones, block, body.size):
            continue
        beside = [one for one, other in texts.items() if one != at and _on_one_line(numbers, block, other)]
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


def _is_numbered(text: str) -> bool:
    """Return True for a line with a page number at its beginning or end, which is no day, year or ordinal."""
    return any(map(str.isdecimal, text)) and any(
        NUMBERED.fullmatch(none.sub("", text).strip()) for none in (_DAY, _COUNTED)
    )


def _parts_of_running_lines(
    numbers: Numbers, page: PageDraft, texts: Sequence[int], found: Mapping[int, Role], body: Body
) -> dict[int, Role]:
    """Return the short parts of running lines of several that are not `found` yet: links to chapters."""
    parts: dict[int, Role] = {}
    for at in texts:
        block = page.blocks[at]
        few = len(block.text.split()) < 2 * numbers.few_words and not FIGURE.search(block.text)
        beside = [
            role
            for ran, role in found.items()
            if (other := page.blocks[ran]).zone == block.zone != 1
            and _on_one_line(numbers, other, block)
            and other.size == block.size
        ]
        if few and len(beside) > 1 and at not in found and block.size < numbers.outer_size * body.size:
            parts[at] = beside[0]
    return parts


def _zones_of_outermost(
    numbers: Numbers, draft: PageDraft, texts: Sequence[int], body: Body
) -> dict[int, int]:
    """Return the zones of page numbers that end their page, by index, however near the text is to them.

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
            or not _names_page(block.text.strip())
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
    runs = _RUNNING.search(text) is not None and not FIGURE.search(text)
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


def _on_one_line(numbers: Numbers, block: BlockDraft, folio: BlockDraft) -> bool:
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
    if _is_watermark(params.order.zones, block, body.size):
        return True
    if _is_turned(block):
        return not FIGURE.search(text) and block.size < numbers.turned_size * body.size
    marked = (block.noted or block.bullet) and not _names_page(text)
    if away > (numbers.edge if vouched else numbers.near) or marked or not text:
        return False
    said = _OF_PAGES.sub("", text)
    numbered = vouched and block.zone == 0  # "6. Scripts" beside its page number is a chapter's title
    if FIGURE.search(VERSION.sub("", said) if vouched else said):
        return False
    if not numbered and (NOTE.match(text) or is_item(text)):
        return False
    # "docparse" beside its page number is no sentence.
    named = vouched and len(text.split()) < numbers.few_words
    if not (titled or named or not _reads_on(text)) or _fills_column(numbers, block, draft):
        return False
    report = _REPORT.search(text) is not None
    named_so = vouched or report or _is_numbered(text)
    large = numbers.vouched_size if named_so else numbers.outer_size
    if away > numbers.nearest and not (report or vouched):
        large = numbers.inner_size
    large = large if paged or vouched else numbers.alone
    bold = block.style & BOLD and not body.bold and not vouched
    return block.size < (numbers.bold_size if bold else large) * body.size


def _is_turned(block: BlockDraft) -> bool:
    """Return True for a turned line beside all other text (`order_page` gives no other a zone)."""
    wide, high = block.box[2] - block.box[0], block.box[3] - block.box[1]
    return len(block.lines) == 1 and high > 3 * wide


def _is_watermark(numbers: Numbers, block: BlockDraft, common: float) -> bool:
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


class Recurrence:
    """The lines near the edges of a document's pages, page numbers aside, and how many pages have each."""

    def __init__(self, params: Params) -> None:
        self._params = params
        self._pages = 0
        self._seen: Counter[int] = Counter()  # by hash: a document may have many pages
        self._places: Counter[tuple[Role, int, int]] = Counter()
        self._heads: set[int | None] = set()  # lines at the top of the first page
        self._more: list[int | None] = []  # its paragraphs and headings

    def add(self, page: PageDraft) -> None:
        """Count a page's lines."""
        self._pages += 1
        if page.number == 1:
            edges = [block for block in page.blocks if _edge_role(block, page) == "page_header"]
            heads = {self.key(block, page) for block in edges if block.role not in _ROLES}
            self._heads = heads - {None}
            self._more = [self.key(block, page) for block in page.blocks if _says_something(block)]
        self._seen.update(
            {
                hash(key)
                for block in page.blocks
                if (key := _key(self._params.blocks.furniture, block, page)) is not None
            }
        )
        self._places.update({_place(block, page) for block in page.blocks if block.role in _ROLES})

    def key(self, block: BlockDraft, page: PageDraft) -> int | None:
        """Return what a line near the edge of a page is counted by; None for other blocks."""
        found = _key(self._params.blocks.furniture, block, page)
        return None if found is None else hash(found)

    def recurs(self, key: int | None) -> bool:
        """Return True if a line is on several pages at one height, when all pages have been counted."""
        return (
            self._pages >= self._params.blocks.furniture.few_pages
            and key is not None
            and self._seen[key] >= self._enough
        )

    def is_title(self, key: int | None) -> bool:
        """Return True for the title of a report: at the head of each page, the first too, which says no more.

        A first page with a heading of its own, or prose, has another title.
        """
        return key in self._heads and all(map(self.recurs, self._more))

    @property
    def _enough(self) -> int:
        return max(2, min(4, self._pages // 4))

    def marked(self, page: PageDraft) -> PageDraft:
        """Return a page with what recurs as its furniture, when all pages have been counted.

        In a document of more than a few pages, a line that nothing like it recurs for is content again. So is
        all but the number of a page that stands alone.
        """
        blocks = page.blocks
        if self._pages == 1 and _stands_alone(page):
            blocks = tuple([self._if_alone(block, page) for block in blocks])
        if self._pages >= self._params.blocks.furniture.few_pages:
            blocks = tuple([self._if_recurring(block, page) for block in blocks])
        return page if blocks is page.blocks else replace(page, blocks=blocks)

    def _if_alone(self, block: BlockDraft, page: PageDraft) -> BlockDraft:
        """Return a block of a page that stands alone: what only looks as if it ran is its content."""
        if block.role not in _ROLES or _runs_alone(self._params.order.zones, block, page):
            return block
        beside = [
            other.text
            for other in page.blocks
            if other.role in _ROLES and _on_one_line(self._params.blocks.furniture, block, other)
        ]
        return replace(block, role="text") if len(set(beside)) == len(beside) else block

    def _if_recurring(self, block: BlockDraft, page: PageDraft) -> BlockDraft:
        """Return a block of one of several pages: furniture if it recurs, content if nothing like it does."""
        key = self.key(block, page)
        if self.recurs(key) and not (page.number == 1 and self.is_title(key)):
            return replace(block, role=_edge_role(block, page), level=0)
        if self._pages <= self._params.blocks.furniture.few_pages or block.role not in _ROLES:
            return block
        alone = self._places[_place(block, page)] < self._enough
        kept = _runs_alone(self._params.order.zones, block, page)
        return replace(block, role="text") if alone and not kept else block


_ROLES: frozenset[Role] = frozenset({"page_header", "page_footer"})


def _says_something(block: BlockDraft) -> bool:
    prose = block.role == "text" and len(block.lines) > 1
    return prose or block.role == "section_header"


def _stands_alone(page: PageDraft) -> bool:
    """Return True for the first page of a document, if it is numbered as its only one or not at all."""
    texts = [block.text.strip() for block in page.blocks if block.role in _ROLES]
    numbers = [
        (_DIGITS if FOLIO.fullmatch(text) else _OUTERMOST).findall(_DAY.sub("", text)) for text in texts
    ]
    return page.number == 1 and all(set(found) <= {"1"} for found in numbers)


def _runs_alone(numbers: Numbers, block: BlockDraft, page: PageDraft) -> bool:
    """Return True for what is furniture on any page: its number, a link to the contents, a turned line."""
    text = block.text.strip()
    linked = FOLIO.fullmatch(text) or CONTENTS_LINK.fullmatch(text)
    return bool(linked) or _is_turned(block) or _is_watermark(numbers, block, page.body_size)


def _place(block: BlockDraft, page: PageDraft) -> tuple[Role, int, int]:
    return block.role, round(50 * block.box[3] / max(page.height, 1.0)), round(2 * block.size)


def _edge_role(block: BlockDraft, page: PageDraft) -> Role:
    return "page_header" if block.box[1] + block.box[3] < page.height else "page_footer"


def _key(numbers: Numbers, block: BlockDraft, page: PageDraft) -> tuple[Role, str, int] | None:
    if block.table is not None or block.figure is not None or not page.height:
        return None
    if len(block.lines) > numbers.most_lines or not block.lines:
        return None
    middle = (block.box[1] + block.box[3]) / 2 / page.height
    if numbers.edge < middle < 1 - numbers.edge:
        return _counted_key(numbers, block, page)
    text = " ".join(block.text.casefold().split())
    counted = text if FIGURE.search(text) else DIGITS.sub("#", text)  # an amount is no page number
    return _edge_role(block, page), counted, round(middle * 50)


def _counted_key(numbers: Numbers, block: BlockDraft, page: PageDraft) -> tuple[Role, str, int] | None:
    """Return the key of the first line of a page with a wide margin, if it begins or ends with a number.

    The line fills its page's width, and counts with the pages: its key is by how much its number differs from
    that of the page.
    """
    x0, y0, x1, y1 = block.box
    if (
        len(block.lines) > 1
        or y1 > 2 * numbers.edge * page.height
        or y0 > min(one.box[1] for one in page.blocks)
    ):
        return None
    sides = x0 - min(one.box[0] for one in page.blocks), x1 - max(one.box[2] for one in page.blocks)
    numbered = _OUTERMOST.findall(block.text)  # of "1.2 Quays 7" the last
    if not numbered or max(map(abs, sides)) > numbers.aside * block.size:
        return None
    return "page_header", f"# {int(numbered[-1]) - page.number}", round(25 * (y0 + y1) / page.height)
