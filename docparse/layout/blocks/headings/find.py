"""Find the headings among the blocks, and their levels.

A heading is set apart: larger than the body, bold where the body is not, in capitals, numbered, coloured.
Each sign counts towards a score; signs of running text (a full stop, length, a small first letter) count
against it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from statistics import median_high, median_low

from docparse.layout.blocks.items import BULLET, is_item
from docparse.layout.blocks.styles import far_apart, is_inverse
from docparse.layout.leaders import LEADER
from docparse.layout.model import BOLD, ITALIC, MONOSPACE, OCR, UNDERLINED, BlockDraft
from docparse.layout.params import Numbers, Params
from docparse.numerals.months import ENGLISH
from docparse.numerals.patterns import YEAR
from docparse.numerals.script import count_unspaced

NUMBERING = re.compile(
    r"(?:(?:chapter|section|part|appendix|article|item|annex|lesson|unit|activity|step|schedule)\s+)"
    r"(?P<word>\d{1,3}[A-Z]?(?:\.\d{1,3})*|[IVXLC]{1,6}|[A-Z]|[a-z]+)\b[.:]?|"
    r"(?:§\s?)?(?P<number>\d{1,3}(?:\.\d{1,3}){1,3}-\d{1,3}|\d{1,3}(?:\.\d{1,3}){0,4})[.):]?\s+(?=@?[^\W\d_])|"
    r"(?P<letter>[A-Z]|[IVX]{1,5})[.:]\s+(?=[^\W\d_])",
    re.IGNORECASE,
)
_VERSION = r"(?:v\d+(?:\.\d+)+|\d{1,3}(?:\.\d{1,3}){2,3})(?:-?[a-z]{1,5}\.?\d{0,2})?"
_COUNTED = re.compile(rf"\b(?:{YEAR}|{_VERSION})\b")
"""Figures that say as much as a word: "Results for 2024", "curl 7.88.1"."""
COMPANY = re.compile(r"\b(?:inc|corp|co|cos|ltd|llc)\.$", re.IGNORECASE)
"""The end of a company's name, whose stop ends no sentence."""
NAMED = re.compile(
    r"(?:(?:\d{1,2}|[IVX]{1,4}|[A-Z])\.?\s+)?(?:abstract|acknowledge?ments?|appendix|appendices|bibliography|conclusions?"
    r"|contents|foreword|glossary|introduction|preface|references|summary|table of contents"
    r"|anhang|danksagung|einleitung|inhaltsverzeichnis|literatur(?:verzeichnis)?|vorwort|zusammenfassung"
    r"|bibliographie|remerciements|références|résumé|sommaire|table des matières"
    r"|agradecimientos|bibliografía|conclusiones|introducción|referencias|resumen"
    r"|摘\s*要|目\s*[录錄次]|引言|绪论|结论|参考文献|致谢|附录|はじめに|要\s*旨|謝辞|おわりに)[:.]?",
    re.IGNORECASE,
)
ADDRESS = re.compile(r"\w@\w|://|/s/|\b[A-Z]\.?[A-Z]\.? \d{5}(?:-\d{4})?$")
"""A mail or web address, a signature, or a place with its state and code."""
BYLINE = re.compile(r"(?:By|Von|Par|Por)(?: and| und| et| y|,? [A-Z][\w.'’-]*){2,8}")
QUOTES = frozenset("\"“„«‘'")
QUOTATION = re.compile(r"[\"“„«‘].*[.!?…][\"”“»’]", re.DOTALL)
"""A sentence in quotation marks, pulled out of the text."""
REMARK = re.compile(r"(?:[(\[（][^()\[\]（）]*[)\]）]\s*)+")
"""What is in brackets from end to end: `(Unaudited)`."""
MATHS = re.compile(r"[=<>±×∀-⋿]")
OPTION = re.compile(r"[-−–]{1,2}[^\W\d_]|[#$@%\\]\w|<\w")
"""An option of a command, or a name or tag of a program: they are explained below."""
VERSION = re.compile(_VERSION + r"(?:\s\W?\d{4}-\d\d-\d\d\W?)?|\d{1,3}\.\d{1,3}\s\W?\d{4}-\d\d-\d\d\W?")
"""A version, and the day that it came out: what heads its changes."""
NOTE = re.compile(r"note\s+\d{1,2}[a-z]?\b", re.IGNORECASE)
DATE = re.compile(
    rf"(?:\d{{1,2}}\s+)?(?:{ENGLISH})[\s,\d]{{3,}}$|(?:(?:{ENGLISH})\s)?\d{{4}}\s*[–—-]\s*\w+(?:\s\d{{4}})?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Body:
    """The look of running text: its size in points, whether it is bold, its colour, and where it begins.

    `starts` has the letters of its paragraphs by where their first lines begin, in whole points; `indents`
    are those of first lines set in. `largest` is the size of the largest type.
    """

    size: float
    bold: bool
    color: int
    starts: Mapping[int, int] = field(default_factory=dict)
    indents: frozenset[int] = frozenset()
    largest: float = inf


def number_of(text: str) -> str:
    """Return the number that a heading begins with, such as 3 or 3.1.2 (3.1-2); empty where there is none."""
    match = NUMBERING.match(text)
    return (match["number"] or "").replace("-", ".") if match else ""


def find_body(params: Params, blocks: Sequence[BlockDraft], height: float) -> Body:
    """The look that most characters of text have; short blocks and the page's edges count for less."""
    numbers = params.blocks.headings
    texts = [block for block in blocks if block.table is None and block.figure is None]
    if not texts:
        return Body(params.typography.em, False, 0)
    sizes: dict[float, float] = {}
    letters = 0.0
    for block in texts:
        size, weight = round(block.size * 2) / 2, _weight(numbers, block, height)
        letters += weight
        listing = block.role == "code" or block.style & MONOSPACE or block.noted  # may be small and long
        sizes[size] = sizes.get(size, 0.0) + weight * (numbers.listing if listing else 1.0)
    best = max(sizes, key=lambda size: sizes[size])
    # On a page with hardly any running text the biggest letters are no body, rather those of its tables.
    few = letters < numbers.few_letters
    tables = [block for block in blocks if block.table is not None] if few else []
    if few:
        middle = median_low if len(texts) <= numbers.few_blocks else median_high
        sized = [block.size for block in tables if block.size > 0]
        best = min([best, middle(block.size for block in texts), *sized])
    near = [block for block in texts if abs(block.size - best) < numbers.one_size] or texts
    total = sum(len(block.text) for block in [*near, *tables])
    bold = sum(len(block.text) for block in [*near, *tables] if block.style & BOLD)
    colors: dict[int, int] = {}
    for block in near:
        colors[block.color] = colors.get(block.color, 0) + len(block.text)
    starts, indents = _starts(near)
    color, largest = max(colors, key=lambda color: colors[color]), max(block.size for block in texts)
    return Body(best, 2 * bold > total, color, starts, frozenset(indents), largest)


def _starts(blocks: Sequence[BlockDraft]) -> tuple[Counter[int], set[int]]:
    """Return the letters of paragraphs by where these begin, and where first lines begin that are set in."""
    starts, indents = Counter[int](), set[int]()
    for block in blocks:
        if block.zone == 1 and block.lines and not block.style & BOLD and not _is_marked(block):
            first = block.lines[0].box.x0
            starts[round(first)] += len(block.text)
            if first > block.box[0] + 1:
                indents.add(round(first))
    return starts, indents


def _weight(numbers: Numbers, block: BlockDraft, height: float) -> float:
    middle = (block.box[1] + block.box[3]) / 2
    edge = block.zone != 1 or not numbers.top * height < middle < numbers.foot * height
    return (
        len(block.text)
        * (1.0 if len(block.lines) > 2 else numbers.short)
        * (numbers.at_edge if edge else 1.0)
    )


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The blocks before and after one in reading order, None where its page begins or ends."""

    before: BlockDraft | None = None
    after: BlockDraft | None = None


def heading_score(
    params: Params, block: BlockDraft, body: Body, beside: Neighbours, *, edge: bool = False
) -> float:
    """Return how much a block looks like a heading; from `THRESHOLD` on it is one.

    `edge`: the block is apart at the edge of its page, where running headers are too.
    """
    numbers = params.blocks.headings
    text = block.text
    if not text or len(text) > numbers.longest or len(block.lines) > numbers.most_lines:
        return 0.0
    glyphs = count_unspaced(text)  # two letters each, or half a word
    if len(text) + glyphs > numbers.longest:
        return 0.0
    if block.pairs:
        return 0.0
    ratio = block.size / body.size if body.size else 1.0
    version = VERSION.fullmatch(text) is not None
    letters = "" if version else "".join(filter(str.isalpha, text))
    if len(letters) + glyphs < 3 and not version:
        number = len(text) <= 4 and text.strip(".").isalnum() and not block.style & OCR
        return numbers.number_score if ratio > numbers.number_size and number else 0.0
    numbering = NUMBERING.match(text)
    parts = numbering["number"] if numbering is not None else None
    if parts and "." in parts:
        said = len("".join(text.split())) - len(parts)  # "1.5.4 SSL 2.0"
    else:
        said = len(text if numbering is not None else _COUNTED.sub("", text))  # "25 Mds €" is an amount
    lettered = version or len(letters) + glyphs >= numbers.lettered * (said + glyphs)
    if not lettered or DATE.match(text) or ADDRESS.search(text):
        return 0.0
    if LEADER.search(text):
        return 0.0  # an entry of contents
    found = {
        **_look_evidence(params, block, body, letters, ratio),
        **_text_evidence(numbers, block, numbering, letters, ratio),
    }
    found |= _place_evidence(params, block, numbering is not None, body, beside)
    found["edge"] = float(edge and ratio < numbers.edge_size)
    if found["named"]:  # "Abstract" may be small, and centred below the author
        ratio, found["below title"] = max(ratio, 1.0), 0.0
    return _size_score(numbers, ratio) + sum(
        params.blocks.headings.weights[name] * value for name, value in found.items() if value
    )


def _size_score(numbers: Numbers, ratio: float) -> float:
    return numbers.size_scores[sum(ratio < least for least in numbers.sizes)]


def _look_evidence(
    params: Params, block: BlockDraft, body: Body, letters: str, ratio: float
) -> dict[str, float]:
    bold = bool(block.style & BOLD)
    return {
        "bold": float(bold and not body.bold),
        "bold as all": float(bold and body.bold),
        "underlined": float(_is_underlined(block)),
        "capitals": float(len(letters) >= 4 and all(map(str.isupper, letters))),
        "color": float(far_apart(params.blocks.styles, block.color, body.color)),
        "monospaced": float(bool(block.style & MONOSPACE) and ratio < params.blocks.headings.larger),
        "open": float(block.open),
        "lines": float(max(len(block.lines) - 2, 0)) if ratio < params.blocks.headings.title else 0.0,
    }


def _is_underlined(block: BlockDraft) -> bool:
    """Return True for an underlined text that is neither a link nor an item."""
    linked = any(mark.kind == "link" for mark in block.marks)
    return block.style & UNDERLINED > 0 and not (linked or block.bullet or BULLET.match(block.text))


def _text_evidence(
    numbers: Numbers, block: BlockDraft, numbering: re.Match[str] | None, letters: str, ratio: float
) -> dict[str, float]:
    text, bold = block.text, bool(block.style & BOLD)
    only_number = numbering is not None and numbering.end() >= len(text)
    worded = numbering is not None and numbering["word"] is not None
    stops = text[-1] in ".,。，" and not (only_number or text.endswith("...") or COMPANY.search(text))
    long = len(text) + count_unspaced(text) > 110
    large = (ratio >= numbers.title or worded) and not long
    clause = ratio < numbers.title and (text[-1] == ";" or (text[-1] == ":" and len(text) > 60))
    return {
        "named": float(NAMED.fullmatch(text) is not None),
        "numbered": float(numbering is not None or (bold and NOTE.match(text) is not None)),
        "section": float(numbering is not None and _is_section(text, numbering)),
        "stop": float(stops and not large),
        "remark": float(REMARK.fullmatch(text) is not None),
        "quoted": float(QUOTATION.fullmatch(text) is not None),
        "option": float(OPTION.match(text) is not None),
        "stop, large": float(stops and large),
        "clause": float(clause),
        "colon": float(text[-1] == ":" and ratio < numbers.title and not clause),
        "small letter": float(
            letters[:1].islower()
            and text[0] == letters[0]
            and text.split()[0].islower()
            and not block.style & MONOSPACE  # names of functions do
        ),
        "long": float(long),
        "names": float(text.count(",") >= 3 or BYLINE.fullmatch(text) is not None),
    }


def _is_section(text: str, numbering: re.Match[str]) -> bool:
    """Return True for the number of a section of a section before a capital: an amount has one stop."""
    parts = re.split(r"[.-]", numbering["number"] or "")
    return len(parts) > 2 or (len(parts) == 2 and text[numbering.end()].isupper())


def _place_evidence(
    params: Params, block: BlockDraft, numbered: bool, body: Body, beside: Neighbours
) -> dict[str, float]:
    before, after = beside.before, beside.after
    among = _is_marked(block) and any(other is not None and _is_marked(other) for other in (before, after))
    centred = numbered and after is not None and _is_centred_above(params, block, after)
    return {
        "item beside": float(among and not centred),
        "like above": float(
            before is not None
            and _is_below(params, before, block)
            and _is_like(params.blocks.headings, before, block)
        ),
        "over title": float(
            not numbered and after is not None and _is_over_title(params, block, body, after)
        ),
        "below title": float(
            not numbered and before is not None and _is_centred_below(params, before, block)
        ),
        "nothing below": float(bool(before or after) and (after is None or not _heads(params, block, after))),
        "next column": float(after is not None and after.box[3] < block.box[3]),
        "italic": float(_is_italic_above(block, after)),
        "name": float(_is_name_above(params, block, after)),
        "term": _is_term(params, block, body, after),
        "ground": float(after is not None and _is_white_over(params.blocks, block, body, after)),
        "nearer below": _nearer_below(params, block, beside) if numbered else 0.0,
        "centred": float(centred),
    }


def _is_white_over(numbers: Numbers, block: BlockDraft, body: Body, after: BlockDraft) -> bool:
    """Return True for few lines of white type on a dark ground before dark type: the title of a box.

    The title of a slide is so before smaller white type, the title of a box on it, where its text is dark.
    """
    few = len(block.lines) <= numbers.headings.few_lines
    smaller = block.size > numbers.headings.larger * after.size > 0
    below = {after.color, body.color} if smaller else {after.color}
    return few and any(block.color > one and is_inverse(numbers.styles, block.color, one) for one in below)


def _is_italic_above(block: BlockDraft, after: BlockDraft | None) -> bool:
    """Return True for a line in italics that begins with a capital, after its number, over upright text.

    Formulas are none.
    """
    return (
        bool(block.style & ITALIC)
        and len(block.lines) == 1
        and NUMBERING.sub("", block.text, count=1).lstrip()[:1].isupper()
        and MATHS.search(block.text) is None
        and not any(mark.kind == "subscript" for mark in block.marks)
        and after is not None
        and bool(after.lines)
        and not after.style & ITALIC
    )


def _is_name_above(params: Params, block: BlockDraft, after: BlockDraft | None) -> bool:
    """Return True for a bold monospaced line over text of another font at its left edge, or over items.

    Text further in explains it: a term of a list, such as an option of a command.
    """
    if not (block.style & BOLD and block.style & MONOSPACE) or len(block.lines) > 1 or after is None:
        return False
    flush = abs(after.box[0] - block.box[0]) < params.blocks.split.exact * block.size or _is_marked(after)
    return flush and bool(after.lines) and not after.style & MONOSPACE and _is_below(params, block, after)


def _is_term(params: Params, block: BlockDraft, body: Body, after: BlockDraft | None) -> float:
    """Return how surely a block is a term that the text below explains, from 0 to 1.

    That text is set in, and other text begins where the term does: a heading that hangs out has none there.
    What a title quotes is set in too.
    """
    numbers = params.blocks.headings
    if after is None or not after.lines or _is_marked(after) or not _is_below(params, block, after):
        return 0.0
    inwards = (after.box[0] - block.box[0]) / max(block.size, params.typography.smallest)
    if (
        not numbers.set_in < inwards < numbers.set_in_most
        or after.style & MONOSPACE
        or after.text[0] in QUOTES
    ):
        return 0.0
    edge, start = round(block.box[0]), round(after.box[0])
    if not body.indents.isdisjoint(range(start - 1, start + 2)):
        return 0.0  # so all paragraphs begin
    level = sum(body.starts.get(at, 0) for at in range(edge - 1, edge + 2))
    return min(1.0, level / numbers.few_letters)


def _is_centred_above(params: Params, block: BlockDraft, after: BlockDraft) -> bool:
    """Return True for a line over the middle of a paragraph, which an item of a list never is."""
    em = params.typography.centred * max(block.size, params.typography.smallest)
    return (
        len(block.lines) == 1 < len(after.lines)
        and _is_below(params, block, after)
        and abs(block.box[0] + block.box[2] - after.box[0] - after.box[2]) < 2 * em
        and block.box[0] - after.box[0] > params.blocks.headings.set_in * block.size
    )


def _nearer_below(params: Params, block: BlockDraft, beside: Neighbours) -> float:
    """Return how much more white is above a block than below, in em, 0 to 1; 0 where a side is open."""
    before, after = beside.before, beside.after
    if (
        before is None
        or after is None
        or not (_is_below(params, before, block) and _is_below(params, block, after))
    ):
        return 0.0
    if before.figure is not None or before.table is not None:
        return 0.0  # its caption may be numbered
    above, below = block.box[1] - before.box[3], after.box[1] - block.box[3]
    return max(0.0, min(1.0, (above - below) / max(block.size, params.typography.smallest)))


def _is_marked(block: BlockDraft) -> bool:
    text = block.table is None and block.figure is None
    return text and (block.bullet or (not block.initials and is_item(block.text)))


def _is_below(params: Params, block: BlockDraft, other: BlockDraft) -> bool:
    """Return True if `other` is below `block`, in its column."""
    em = max(block.size, params.typography.smallest)
    reach = params.blocks.headings.set_in_item * em if _is_marked(other) else 0.0
    aside = min(block.box[2], other.box[2]) + reach <= max(block.box[0], other.box[0])
    return not aside and other.box[1] >= block.box[3] - params.blocks.headings.overlap * em


def _is_centred_below(params: Params, title: BlockDraft, block: BlockDraft) -> bool:
    """Return True for a plain line right below a larger one, with its middle and without its left edge."""
    numbers = params.blocks.headings
    typography = params.typography
    em = max(block.size, typography.smallest)
    middle = abs(title.box[0] + title.box[2] - block.box[0] - block.box[2]) / 2
    return (
        title.size > numbers.larger * block.size
        and _is_below(params, title, block)
        and block.box[1] - title.box[3] < numbers.near * title.size
        and middle < typography.centred * em < abs(title.box[0] - block.box[0])
    )


def _is_over_title(params: Params, block: BlockDraft, body: Body, after: BlockDraft) -> bool:
    """Return True for a line right above a larger one, the title: it heads nothing."""
    numbers = params.blocks.headings
    larger = after.size > max(numbers.larger * block.size, (1 - numbers.alike) * body.largest)
    near = after.box[1] - block.box[3] < numbers.close * block.size
    return larger and near and _is_below(params, block, after)


def _heads(params: Params, block: BlockDraft, other: BlockDraft) -> bool:
    """Return True if `other` is below `block`, or begins right below it: centred lines may be aside.

    Below a larger line it may begin further down.
    """
    numbers = params.blocks.headings
    step = (other.box[1] - block.box[3]) / max(block.size, params.typography.smallest)
    near = numbers.far if block.size > numbers.larger * other.size > 0 else numbers.close
    return _is_below(params, block, other) or -numbers.overlap < step < near


def _is_like(numbers: Numbers, one: BlockDraft, other: BlockDraft) -> bool:
    """Return True if two blocks of text look the same, the first no sentence, paragraph or running line."""
    if (
        one.role == "page_header"
        or one.table is not None
        or one.figure is not None
        or len(one.lines) > numbers.few_lines
        or one.text[-1:] == "."
    ):
        return False
    styled = (one.style ^ other.style) & (BOLD | ITALIC | UNDERLINED)
    styled |= one.text.isupper() != other.text.isupper()
    return not styled and abs(one.size - other.size) < numbers.alike * other.size and one.color == other.color
