"""Give blocks their roles, by their look and the page: furniture, headings, lists, captions, notes, code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from docparse.document import FURNITURE, Role
from docparse.layout.blocks.contents.page import is_title_of_contents
from docparse.layout.blocks.formulas import is_formula
from docparse.layout.blocks.furniture.page import is_at_edge, with_furniture
from docparse.layout.blocks.headings.find import Body, Neighbours, find_body, heading_score
from docparse.layout.blocks.items import BULLET, NUMBER
from docparse.layout.blocks.tags import TaggedBlock
from docparse.layout.model import BOLD, ITALIC, UNDERLINED, BlockDraft, PageDraft
from docparse.layout.params import Numbers, Params
from docparse.text.captions import FIGURE_WORD, TABLE_WORD

LABEL = re.compile(
    rf"(?:{TABLE_WORD}|{FIGURE_WORD}"
    r"|fig|chart|graph|exhibit|box|map|plate|photo|image|scheme|diagram|illustration)"
    r"\s*(?:(?:\d+|[A-Z]|[ivxlc]+)(?:[.\-–]\s?\d+)*[a-z]?\b)?(?:\s*\(cont(?:inued|\.|’d)\))?\s*(?P<stop>[.:|–—-])?",
    re.IGNORECASE,
)
FIRST = frozenset("aftcgebmpisdnqтAFTCGEBMPISDNQТ表图圖図")  # of the words in LABEL and SOURCE
STYLES = BOLD | ITALIC | UNDERLINED
INITIAL = re.compile(r"([A-Z])\.\s(?:[A-Z]\.\s?)*[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)?(?P<stop>[,.]|\Z)")
LETTERED = re.compile(r"\(?([A-Z])[.)]\s")
SOURCE = re.compile(r"(?:sources?|notes?|quelle)\s*:", re.IGNORECASE)
NOTE = re.compile(r"\d{1,3}[.)]?\s|[*†‡§¶]|[a-z]\s|\((?:\d{1,2}|[a-z])\)\s")
"""The mark of a note: `1`, `1)`, `*`, `a`, `(1)`, `(a)`."""


def with_roles(params: Params, draft: PageDraft, tagged: Sequence[TaggedBlock | None] = ()) -> PageDraft:
    """Return a page with the role of every text block; others have theirs."""
    body = find_body(params, draft.blocks, draft.height)
    page = with_furniture(params, draft, body)
    says = tagged or [None] * len(page.blocks)
    blocks: list[BlockDraft] = []
    for block, after, tag in zip(page.blocks, _following(page.blocks), says, strict=False):
        beside = Neighbours(blocks[-1] if blocks else None, after)
        if block.role != "text":
            blocks.append(block)
        elif (
            after is not None
            and after.role == "document_index"
            and is_title_of_contents(params.blocks.contents, block.text)
        ):
            blocks.append(_in_role(block, "section_header"))
        elif tag is not None and _is_of_use(params.blocks.roles, tag, block, body):
            blocks.append(replace(_in_role(block, tag.role), tagged_level=tag.level))
        else:
            blocks.append(_in_role(block, _role(params, block, body, page, tag, beside)))
    blocks = _nested(params, _without_names(_with_siblings(params, blocks, body, page, says)))
    return replace(page, blocks=tuple(_tied(params.blocks.roles, blocks)), body_size=body.size)


def _following(blocks: Sequence[BlockDraft]) -> list[BlockDraft | None]:
    """Return for each block the first one below it that is no running line."""
    found: list[BlockDraft | None] = []
    after: BlockDraft | None = None
    for block in reversed(blocks):
        found.append(after)
        after = after if block.role in FURNITURE else block
    return found[::-1]


def _with_siblings(
    params: Params,
    blocks: Sequence[BlockDraft],
    body: Body,
    page: PageDraft,
    says: Sequence[TaggedBlock | None],
) -> list[BlockDraft]:
    """Return blocks, those as headings too that nearly are and look as several headings of the page do.

    What its tag calls a paragraph is none.
    """
    numbers = params.blocks.headings
    looks = Counter(_look(block) for block in blocks if block.role == "section_header")
    found, following = [*blocks], _following(blocks)
    for at, (block, tag) in enumerate(zip(blocks, says, strict=False)):
        plain = block.role == "text" and tag is None
        if plain and _is_titled(numbers, block) and looks[_look(block)] >= numbers.siblings:
            beside = Neighbours(blocks[at - 1] if at else None, following[at])
            edge = is_at_edge(params.blocks.furniture, block, page)
            score = heading_score(params, block, body, beside, edge=edge) + numbers.weights["sibling"]
            if score >= numbers.threshold:
                found[at] = _in_role(block, "section_header")
    return found


def _is_titled(numbers: Numbers, block: BlockDraft) -> bool:
    """Return True for few lines that have a style and end no sentence."""
    return bool(block.style & STYLES) and len(block.lines) <= numbers.few_lines and block.text[-1] != "."


def _look(block: BlockDraft) -> tuple[int, int, int]:
    """Return the style, colour and size of a block in half points."""
    return block.style & STYLES, block.color, round(2 * block.size)


def _in_role(block: BlockDraft, role: Role) -> BlockDraft:
    return block if role == block.role else replace(block, role=role, level=int(role == "section_header"))


def _is_of_use(numbers: Numbers, tag: TaggedBlock, block: BlockDraft, body: Body) -> bool:
    """Return True if a tag says more than a look: a caption's label may be tagged as an item's number."""
    return tag.role != "text" and not (tag.role == "list_item" and is_caption(numbers, block, body))


def _role(
    params: Params,
    block: BlockDraft,
    body: Body,
    page: PageDraft,
    tag: TaggedBlock | None,
    beside: Neighbours,
) -> Role:
    headings = params.blocks.headings
    text = block.text
    if is_caption(params.blocks.roles, block, body):
        return "caption"
    score = heading_score(params, block, body, beside, edge=is_at_edge(params.blocks.furniture, block, page))
    # A paragraph by its tag is a heading only if it looks like nothing else.
    if score >= (headings.sure if tag is not None else headings.threshold):
        return "section_header"
    is_note = _is_footnote(params.blocks.roles, block, body, page, beside.before)
    if (block.bullet or BULLET.match(text)) and not (is_note and _is_starred(block, beside)):
        return "list_item"
    if is_note:
        return "footnote"
    return _plain_role(params.blocks.formulas, block)


def _plain_role(numbers: Numbers, block: BlockDraft) -> Role:
    if NUMBER.match(block.text) and not block.initials:
        return "list_item"
    return "formula" if is_formula(numbers, block) else "text"


def is_caption(numbers: Numbers, block: BlockDraft, body: Body) -> bool:
    """A label with its number and a stop, or set apart from the body; or the source of a figure or table."""
    text = block.text
    if len(block.lines) > 8 or text[0] not in FIRST:
        return False
    if source := SOURCE.match(text):
        return len(block.lines) <= 6 and source.end() < len(text)
    label = LABEL.match(text)
    if label is None or (label.end() < 5 and not any(c.isdigit() for c in text[: label.end()])):
        return False
    if not _is_numbered(text):
        return label["stop"] == ":" and len(block.lines) <= 4
    rest = text[label.end() :].lstrip()
    if label["stop"] in {":", ".", "|", "–", "—"} or not rest:
        return len(block.lines) <= 8
    apart = bool(block.style & (BOLD | ITALIC)) or block.size < numbers.smaller * body.size
    named = rest[:1].isalpha() and not rest[:1].islower() and not text.endswith("。")
    return (apart or named) and len(block.lines) <= 6


def _is_numbered(text: str) -> bool:
    """Return True if a caption's label has a number or letter."""
    label = LABEL.match(text)
    head = text[: label.end()] if label is not None else ""
    return any(c.isdigit() for c in head) or re.search(r"\s[A-ZIVXLC]+\b", head) is not None


def _is_footnote(
    numbers: Numbers, block: BlockDraft, body: Body, page: PageDraft, before: BlockDraft | None
) -> bool:
    """Small text at the foot of its page, below a table or below another note, that begins with a mark."""
    noted = before is not None and (before.table is not None or before.role == "footnote")
    low = block.box[1] >= numbers.lower * page.height
    if block.size > numbers.note_size * body.size or not (low or noted):
        return False
    marked = any(mark.start == 0 and mark.kind == "superscript" for mark in block.marks)
    return marked or NOTE.match(block.text) is not None


def _is_starred(block: BlockDraft, beside: Neighbours) -> bool:
    """Return True for a note's star: as a bullet, it would be that of an item beside it too."""
    others = (beside.before, beside.after)
    own = block.text[:2]
    return own[0] in "*∗" and not any(one is not None and one.text[:2] == f"{own[0]} " for one in others)


def _without_names(blocks: Sequence[BlockDraft]) -> list[BlockDraft]:
    """Return blocks, items that open with an initial and a name as text: no other has the next letter."""
    items = [block for block in blocks if block.role == "list_item"]
    letters = {match[1] for block in items if (match := LETTERED.match(block.text))}
    return [
        replace(block, role="text") if block.role == "list_item" and _is_name(block, letters) else block
        for block in blocks
    ]


def _is_name(block: BlockDraft, letters: Collection[str]) -> bool:
    """Return True for an initial and a name, if `letters` of other items are not those beside its own."""
    initial = INITIAL.match(block.text)
    if initial is None or block.bullet or (initial[1] == "A" and initial["stop"] != ","):
        return False  # "A. Basis of Presentation." may be the only item of its page
    return not {chr(ord(initial[1]) - 1), chr(ord(initial[1]) + 1)}.intersection(letters)


def _nested(params: Params, blocks: Sequence[BlockDraft]) -> list[BlockDraft]:
    """Return blocks, list items with levels by their indents; a list ends where something else is between."""
    indents: list[float] = []
    nested: list[BlockDraft] = []
    for block in blocks:
        nested.append(block)
        if block.role != "list_item":
            indents = []
            continue
        step = params.blocks.roles.next_line * max(block.size, params.typography.smallest)
        while indents and block.box[0] < indents[-1] - step:
            indents.pop()
        if not indents or block.box[0] > indents[-1] + step:
            indents.append(block.box[0])
        nested[-1] = replace(block, level=block.tagged_level or len(indents))
    return nested


def _tied(numbers: Numbers, blocks: Sequence[BlockDraft]) -> list[BlockDraft]:
    """Return blocks, every caption with the nearest table or picture above or below it in its column.

    A note, source or label without a number that belongs to none is text.
    """
    targets = [at for at, block in enumerate(blocks) if block.role in ("table", "picture")]
    tied = list(blocks)
    for at, block in enumerate(blocks):
        if block.role != "caption":
            continue
        best = min(targets, key=lambda other: _distance(block, blocks[other]), default=None)
        reach = numbers.to_object * max(block.size, numbers.readable)
        if best is not None and _distance(block, blocks[best]) < reach:
            tied[at] = replace(block, caption_of=best)
        elif SOURCE.match(block.text) or not _is_numbered(block.text):
            tied[at] = replace(block, role="text")
    return tied


def _distance(caption: BlockDraft, target: BlockDraft) -> float:
    a, b = caption.box, target.box
    aside = max(0.0, a[0] - b[2], b[0] - a[2])
    apart = max(0.0, a[1] - b[3], b[1] - a[3])
    return apart + 2 * aside
