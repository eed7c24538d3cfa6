"""Find the headings among the blocks, and their levels.

A heading is set apart: larger than the body, bold where the body is not, in capitals, numbered, coloured.
Each sign counts towards a score; signs of running text (a full stop, length, a small first letter) count
against it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median_high, median_low
from types import MappingProxyType

from docparse.layout.blocks.items import BULLET, NUMBER
from docparse.layout.blocks.styles import far_apart
from docparse.layout.leaders import LEADER
from docparse.layout.model import BOLD, ITALIC, MONOSPACE, OCR, BlockDraft
from docparse.numerals.months import ENGLISH
from docparse.numerals.script import is_unspaced

NUMBERING = re.compile(
    r"(?:(?:chapter|section|part|appendix|article|item|annex|lesson|unit|activity|step|schedule)\s+)"
    r"(?P<word>\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,6}|[A-Z]|[a-z]+)\b[.:]?|"
    r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,4})[.):]?\s+(?=[^\W\d_])|(?P<letter>[A-Z]|[IVX]{1,5})[.:]\s+(?=[^\W\d_])",
    re.IGNORECASE,
)
NAMED = re.compile(
    r"(?:(?:\d{1,2}|[IVX]{1,4}|[A-Z])\.?\s+)?(?:abstract|acknowledge?ments?|appendix|appendices|bibliography|conclusions?"
    r"|contents|foreword|glossary|introduction|preface|references|summary|table of contents"
    r"|anhang|danksagung|einleitung|inhaltsverzeichnis|literatur(?:verzeichnis)?|vorwort|zusammenfassung"
    r"|bibliographie|remerciements|références|résumé|sommaire|table des matières"
    r"|agradecimientos|bibliografía|conclusiones|introducción|referencias|resumen"
    r"|摘\s*要|目\s*[录錄次]|引言|绪论|结论|参考文献|致谢|附录|はじめに|要\s*旨|謝辞|おわりに)[:.]?",
    re.IGNORECASE,
)
NOTE = re.compile(r"note\s+\d{1,2}[a-z]?\b", re.IGNORECASE)
DATE = re.compile(
    rf"(?:\d{{1,2}}\s+)?(?:{ENGLISH})[\s,\d]{{3,}}$|(?:(?:{ENGLISH})\s)?\d{{4}}\s*[–—-]\s*\w+(?:\s\d{{4}})?$",
    re.IGNORECASE,
)
WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "bold": 1.6,  # where the body is not
        "bold as all": 0.3,
        "italic": 0.2,
        "capitals": 0.8,
        "color": 0.4,
        "monospaced": -1.6,  # a name or a line of code, unless larger and bold
        "named": 1.0,  # "Abstract", "References": what such a line alone is always the heading of
        "numbered": 0.7,  # "3.1", "Item 7", "Part II", a bold "Note 8"
        "stop": -1.5,  # a sentence, or a list of names
        "stop, large": -0.5,
        "clause": -1.5,  # what follows belongs to it
        "colon": -0.1,
        "small letter": -1.5,  # the rest of a sentence
        "long": -0.8,
        "names": -1.0,  # authors, addresses
        "lines": -0.5,  # for each beyond two
        "open": -2.0,  # labels of columns, far apart
        "edge": -2.1,  # running headers look like headings
        "item beside": -1.4,  # an item among items
        "like above": -1.1,  # one of several lines of one look: names, labels, an address
        "below title": -1.6,  # plain, smaller and centred below a large line: an author, a version, a society
        "nothing below": -1.7,  # the last of its column or page
        "nearer below": 0.5,  # em of white above a numbered line less those below, 1 at most: no item
    }
)
THRESHOLD = 0.9
SURE = 2.4  # what a block has to reach that its tag calls a paragraph
LONGEST = 220
MOST_LINES = 4
LARGER = 1.15  # times the size of a line below it: a title
NEAR = 3.0  # sizes of a title within which a line is its own
FAR = 6.0  # the same where the text is smaller
CLOSE = 1.5  # em from a heading to text that begins right below it
FEW_LETTERS = 150  # of running text: less tells no size of it
FEW_BLOCKS = 3  # of a page with hardly a letter: the largest of them is its title
FEW_LINES = 2  # a block of more is a paragraph


@dataclass(frozen=True, slots=True)
class Body:
    """The look of running text: its size in points, whether it is bold, its colour."""

    size: float
    bold: bool
    color: int


def find_body(blocks: Sequence[BlockDraft], height: float) -> Body:
    """The look that most characters of text have; short blocks and the page's edges count for less."""
    texts = [block for block in blocks if block.table is None and block.figure is None]
    if not texts:
        return Body(10.0, False, 0)
    sizes: dict[float, float] = {}
    for block in texts:
        size = round(block.size * 2) / 2
        sizes[size] = sizes.get(size, 0.0) + _weight(block, height)
    best = max(sizes, key=lambda size: sizes[size])
    # On a page with hardly any running text the biggest letters are no body, rather those of its tables.
    if sum(sizes.values()) < FEW_LETTERS:
        tables = [block.size for block in blocks if block.table is not None and block.size > 0]
        middle = median_low if len(texts) <= FEW_BLOCKS else median_high
        best = min([best, middle(block.size for block in texts), *tables])
    near = [block for block in texts if abs(block.size - best) < 0.3] or texts
    total = sum(len(block.text) for block in near)
    bold = sum(len(block.text) for block in near if block.style & BOLD)
    colors: dict[int, int] = {}
    for block in near:
        colors[block.color] = colors.get(block.color, 0) + len(block.text)
    return Body(best, 2 * bold > total, max(colors, key=lambda color: colors[color]))


def _weight(block: BlockDraft, height: float) -> float:
    middle = (block.box[1] + block.box[3]) / 2
    edge = block.zone != 1 or not 0.08 * height < middle < 0.89 * height
    return len(block.text) * (1.0 if len(block.lines) > 2 else 0.5) * (0.2 if edge else 1.0)


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The blocks before and after one in reading order, None where its page begins or ends."""

    before: BlockDraft | None = None
    after: BlockDraft | None = None


def heading_score(block: BlockDraft, body: Body, beside: Neighbours, *, edge: bool = False) -> float:
    """Return how much a block looks like a heading; from `THRESHOLD` on it is one.

    `edge`: the block is apart at the edge of its page, where running headers are too.
    """
    text = block.text
    if not text or len(text) > LONGEST or len(block.lines) > MOST_LINES:
        return 0.0
    glyphs = sum(map(is_unspaced, text))  # two letters each, or half a word
    if len(text) + glyphs > LONGEST:
        return 0.0
    if block.pairs:
        return 0.0
    ratio = block.size / body.size if body.size else 1.0
    letters = "".join(filter(str.isalpha, text))
    if len(letters) + glyphs < 3:
        number = len(text) <= 4 and text.strip(".").isalnum() and not block.style & OCR
        return 2.0 if ratio > 1.8 and number else 0.0
    if (
        len(letters) + glyphs < 0.45 * (len(text) + glyphs)
        or DATE.match(text)
        or "@" in text
        or "://" in text
    ):
        return 0.0
    if LEADER.search(text):
        return 0.0  # an entry of contents
    found = {**_look_evidence(block, body, letters, ratio), **_text_evidence(block, letters, ratio)}
    found |= _place_evidence(block, beside)
    found["edge"] = float(edge and ratio < 1.5)
    return _size_score(ratio) + sum(WEIGHTS[name] * value for name, value in found.items())


def _size_score(ratio: float) -> float:
    for least, score in ((1.5, 3.0), (1.25, 2.4), (1.12, 1.7), (1.05, 0.8), (0.93, 0.0), (0.8, -0.6)):
        if ratio >= least:
            return score
    return -2.0


def _look_evidence(block: BlockDraft, body: Body, letters: str, ratio: float) -> dict[str, float]:
    bold = bool(block.style & BOLD)
    return {
        "bold": float(bold and not body.bold),
        "bold as all": float(bold and body.bold),
        "italic": float(bool(block.style & ITALIC) and not bold),
        "capitals": float(len(letters) >= 4 and all(map(str.isupper, letters))),
        "color": float(far_apart(block.color, body.color)),
        "monospaced": float(bool(block.style & MONOSPACE)),
        "open": float(block.open),
        "lines": float(max(len(block.lines) - 2, 0)) if ratio < 1.25 else 0.0,
    }


def _text_evidence(block: BlockDraft, letters: str, ratio: float) -> dict[str, float]:
    text, bold = block.text, bool(block.style & BOLD)
    numbering = NUMBERING.match(text)
    only_number = numbering is not None and numbering.end() >= len(text)
    stops = text[-1] in ".,。，" and not only_number and not text.endswith("...")
    clause = ratio < 1.25 and (text[-1] == ";" or (text[-1] == ":" and len(text) > 60))
    return {
        "named": float(NAMED.fullmatch(text) is not None),
        "numbered": float(numbering is not None or (bold and NOTE.match(text) is not None)),
        "stop": float(stops and ratio < 1.25),
        "stop, large": float(stops and ratio >= 1.25),
        "clause": float(clause),
        "colon": float(text[-1] == ":" and ratio < 1.25 and not clause),
        "small letter": float(letters[0].islower() and text[0] == letters[0]),
        "long": float(len(text) + sum(map(is_unspaced, text)) > 110),
        "names": float(text.count(",") >= 3),
    }


def _place_evidence(block: BlockDraft, beside: Neighbours) -> dict[str, float]:
    before, after = beside.before, beside.after
    among = [other for other in (before, after) if other is not None and _is_marked(other)]
    return {
        "item beside": float(_is_marked(block) and bool(among)),
        "like above": float(before is not None and _is_below(before, block) and _is_like(before, block)),
        "below title": float(before is not None and _is_centred_below(before, block)),
        "nothing below": float(bool(before or after) and (after is None or not _heads(block, after))),
        "nearer below": _nearer_below(block, beside) if NUMBERING.match(block.text) else 0.0,
    }


def _nearer_below(block: BlockDraft, beside: Neighbours) -> float:
    """Return how much more white is above a block than below, in em, 0 to 1; 0 where a side is open."""
    before, after = beside.before, beside.after
    if before is None or after is None or not (_is_below(before, block) and _is_below(block, after)):
        return 0.0
    if before.figure is not None or before.table is not None:
        return 0.0  # its caption may be numbered
    above, below = block.box[1] - before.box[3], after.box[1] - block.box[3]
    return max(0.0, min(1.0, (above - below) / max(block.size, 4.0)))


def _is_marked(block: BlockDraft) -> bool:
    text = block.table is None and block.figure is None
    return text and (block.bullet or bool(BULLET.match(block.text) or NUMBER.match(block.text)))


def _is_below(block: BlockDraft, other: BlockDraft) -> bool:
    """Return True if `other` is below `block`, in its column."""
    aside = min(block.box[2], other.box[2]) <= max(block.box[0], other.box[0])
    return not aside and other.box[1] >= block.box[3] - 0.5 * max(block.size, 4.0)


def _is_centred_below(title: BlockDraft, block: BlockDraft) -> bool:
    """Return True for a plain line right below a larger one, with its middle and without its left edge."""
    em = max(block.size, 4.0)
    middle = abs(title.box[0] + title.box[2] - block.box[0] - block.box[2]) / 2
    return (
        title.size > LARGER * block.size
        and not block.style & BOLD
        and _is_below(title, block)
        and block.box[1] - title.box[3] < NEAR * title.size
        and middle < 0.5 * em < abs(title.box[0] - block.box[0])
        and NUMBERING.match(block.text) is None
    )


def _heads(block: BlockDraft, other: BlockDraft) -> bool:
    """Return True if `other` is below `block`, or begins right below it: centred lines may be aside.

    Below a larger line it may begin further down.
    """
    step = (other.box[1] - block.box[3]) / max(block.size, 4.0)
    near = FAR if block.size > LARGER * other.size > 0 else CLOSE
    return _is_below(block, other) or -0.5 < step < near


def _is_like(one: BlockDraft, other: BlockDraft) -> bool:
    """Return True if two blocks of text look the same, the first no paragraph and no running line."""
    if (
        one.role == "page_header"
        or one.table is not None
        or one.figure is not None
        or len(one.lines) > FEW_LINES
    ):
        return False
    styled = (one.style ^ other.style) & (BOLD | ITALIC)
    return not styled and abs(one.size - other.size) < 0.05 * other.size and one.color == other.color
