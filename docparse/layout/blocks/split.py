"""Lines of one region → blocks: where a paragraph, heading or list item ends and the next begins.

Between two lines evidence is weighed: white space, size, weight, indents, whether the next word would have
fitted on the line before, whether the sentence goes on. No single sign decides in every style of setting:
a ragged line is short without being the last, a list may have no space between its items.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median
from typing import Literal

from docparse.layout.blocks.furniture import CONTENTS_LINK
from docparse.layout.blocks.headings import REMARK, number_of
from docparse.layout.blocks.items import BULLET, end_alike, is_item
from docparse.layout.blocks.limits import WORD, part_owners, with_parts
from docparse.layout.blocks.pairs import is_pair
from docparse.layout.blocks.styles import far_apart, is_inverse, resized, restyled, text_size
from docparse.layout.leaders import PAGES, REFERENCE
from docparse.layout.model import BOLD, ITALIC, OCR, LineDraft
from docparse.layout.params import Numbers, Params
from docparse.layout.readings.series import rises
from docparse.layout.words.unended import is_unended
from docparse.text.captions import FIGURE_WORD, TABLE_WORD

BARE_LABEL = re.compile(
    rf"(?:{TABLE_WORD}|{FIGURE_WORD}|chart|exhibit|box|map)\s*[\dA-Z][\d.\-–]*[.:]?", re.IGNORECASE
)
ENDED = re.compile(r"(?:(?<!\b[A-Z])\.|[!?:;…。！？])[\'\"”’»)\]]*$")
"""The end of a sentence, which the stop of an initial is not."""
PAGE_FIRST = re.compile(r"\d{1,3} ?(?:\.(?: ?\.)+|…+) ?(?=[^\W\d_a-z])")
"""Contents that name the page of an entry before its title."""
ENDS_IN_PAGES = re.compile(rf"\s(?P<page>{REFERENCE})(?:(?:, ?|[–-]){REFERENCE})*$")
COMMAS = (",", "、", "，")
DASHES = ("– ", "— ", "- ", "o ")  # bullets, and words of a sentence


Align = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Column:
    """Measures to compare a line with: its column's edges, the usual line distance in em, the body's size."""

    left: float
    right: float
    leading: float
    body: float
    align: Align
    listed: float = 0.0  # share of its lines that end before they had to, beyond half, doubled
    hanging: bool = False  # its entries hang: what begins at its left edge is one
    paged: float = 0.0  # share of its lines that end with numbers of pages, beyond half, doubled


def split_blocks(params: Params, lines: list[LineDraft]) -> list[list[LineDraft]]:
    """Cut lines in reading order into blocks; a block never leaves its region."""
    blocks: list[list[LineDraft]] = []
    body, leading, index = text_size(lines), _leading(params.blocks.split, lines), _is_index(params, lines)
    for region in _regions(lines):
        owner = part_owners(params, region)
        if owner:
            whole = [line for at, line in enumerate(region) if at not in owner]
            # Limits and fractions set lines apart.
            blocks += [
                with_parts(block, region, owner)
                for block in _split_region(params, whole, body, params.blocks.split.wide, index=index)
            ]
        else:
            blocks += _split_region(params, region, body, leading, index=index)
    return blocks


def _split_region(
    params: Params, region: list[LineDraft], body: float, leading: float, *, index: bool
) -> list[list[LineDraft]]:
    if len(region) == 1:
        return [region]
    blocks: list[list[LineDraft]] = []
    whole = _column(region, _leading(params.blocks.split, region, leading), body, _alignment(params, region))
    whole = replace(whole, hanging=_is_hanging(params, region, whole), paged=_paged(region) if index else 0.0)
    for stretch in _stretches(params, region, whole.leading):
        blocks.append(stretch[:1])
        if len(stretch) == 1:
            continue
        own = replace(whole, left=min(x.x0 for x in stretch), right=max(x.x1 for x in stretch))
        column = (
            own if _is_full(params, stretch, own) else replace(whole, listed=_listed(params, stretch, whole))
        )
        for line, following in pairwise([*stretch[1:], None]):
            if line is None:
                break
            if parting(params, blocks[-1], line, following, column) >= params.blocks.split.threshold:
                blocks.append([line])
            else:
                blocks[-1].append(line)
    return blocks


def parting(
    params: Params, block: list[LineDraft], line: LineDraft, following: LineDraft | None, column: Column
) -> float:
    """Return how much speaks for `line` beginning a new block after `block`; from `THRESHOLD` on it does."""
    numbers = params.blocks.split
    last = block[-1]
    em = max(last.size, line.size)
    step = line.base - last.base
    if step < numbers.level * em:
        return numbers.surely
    if len(block) == 1 and CONTENTS_LINK.fullmatch(last.text):
        return numbers.surely
    if len(block) == 1 and step < numbers.labelled * em and BARE_LABEL.fullmatch(last.text):
        return 0.0  # "Figure 7." on a line of its own, the caption below it
    found = _evidence(params, block, line, following, column)
    return sum([params.blocks.split.weights[name] * value for name, value in found.items() if value])


def _evidence(
    params: Params, block: list[LineDraft], line: LineDraft, following: LineDraft | None, column: Column
) -> dict[str, float]:
    numbers = params.blocks.split
    last = block[-1]
    title = bool(last.style & line.style & BOLD) or min(last.size, line.size) > numbers.large * column.body
    short = _short(params, last, line, column)
    beside, keyed = _is_beside_key(numbers, last, line), _is_keyed(numbers, block[0], line)
    marked = _is_marked(line)
    return {
        "space": _space(params, block, line, following, column),
        "size": float(resized(params.blocks.styles, last, line)),
        "style": restyled(params.blocks.styles, last, line, short)
        or numbers.capitals * (title and _is_capital(last) and not _is_capital(line)),
        "rows": float(
            (last.open and (line.open or (_is_set_in(numbers, last, line) and not beside)))
            or _are_pairs(numbers, last, line)
        ),
        "keyed": float(keyed),
        "item": float(marked),
        "section": float(title and bool(number_of(block[0].text)) and "." in number_of(line.text)),
        "italic": float(
            len(block) == 1 and short == 0.0 and _is_italic(last) and not (line.style | line.opens) & ITALIC
        ),
        "remark": short * (title and REMARK.fullmatch(line.text) is not None),
        "mid-sentence": float(_is_in_sentence(params, block, line, following, column)),
        "indent": short * _is_aside(numbers, last, line)
        if title
        else _indented(params, block, line, column.align),
        "short": 0.0 if title else short,
        "listed": column.listed if column.listed and not title and _may_be_entry(line) else 0.0,
        "paged": column.paged if column.paged and not title and _is_paged(last, line) else 0.0,
        "hanging": float(column.hanging and line.x0 < column.left + numbers.exact * line.size),
        "color": float(far_apart(params.blocks.styles, last.color, line.color)),
        "ground": float(is_inverse(params.blocks.styles, last.color, line.color)),
        "ended": float(_has_ended(last)),
        "goes on": float(line.text[:1].islower() and not keyed),
        "unended": float(not marked and _is_unended(numbers, last)),
        "displayed": float(_is_displayed(last, line) or _is_displayed(line, last)),
        "hangs": float(
            beside
            or _hangs(numbers, last, line, following)
            or _ends_entry(params, block, line, following, column)
        ),
    }


def _is_italic(line: LineDraft) -> bool:
    """Return True if a line of several words, not of signs, is italic from end to end."""
    return line.style & line.opens & line.closes & ITALIC > 0 and len(WORD.findall(line.text)) > 2


def _is_unended(numbers: Numbers, line: LineDraft) -> bool:
    """Return True if no paragraph ends with the last word of a line, nor a wide one with its comma."""
    prose = line.text[-1:] in COMMAS and line.x1 - line.x0 > numbers.prose * line.size
    return prose or is_unended(line.text)


def _has_ended(line: LineDraft) -> bool:
    """Return True if a sentence ends with a line."""
    return not line.text[-1:].isalnum() and ENDED.search(line.text) is not None


def _is_aside(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    """Return True if two lines share no edge and no middle, as lines of one title do."""
    left, right = line.x0 - last.x0, line.x1 - last.x1
    return min(abs(left), abs(right), abs(left + right) / 2) > numbers.indent * line.size


def _text_edge(line: LineDraft) -> float:
    """Return where the text of a line begins that is a key and a text wider than it; 0 for others."""
    return line.tab if line.x1 - line.tab > line.tab - line.x0 and not line.formula else 0.0


def _is_keyed(numbers: Numbers, first: LineDraft, line: LineDraft) -> bool:
    """Return True if a line is a key and its text, which begins where that of the `first` of a block does."""
    edge = _text_edge(line)
    return edge > 0 and not _is_marked(first) and abs(edge - _text_edge(first)) < numbers.exact * line.size


def _is_beside_key(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    """Return True if a line is right below the text of a key."""
    edge, near = _text_edge(last), 0 < line.base - last.base < numbers.next * line.size
    return edge > 0 and near and abs(line.x0 - edge) < numbers.exact * line.size


def _are_pairs(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    """Return True if each of two lines at one edge is a label with a colon and its value."""
    level = abs(last.x0 - line.x0) < numbers.exact * line.size
    return level and is_pair(last) and is_pair(line)


def _is_marked(line: LineDraft) -> bool:
    """Return True if a line opens with a note's mark, a bullet or a number, or a page and its leader."""
    item = is_item(line.text) and not line.initials
    return line.noted or line.bullet or item or PAGE_FIRST.match(line.text) is not None


def _is_in_sentence(
    params: Params, block: list[LineDraft], line: LineDraft, following: LineDraft | None, column: Column
) -> bool:
    """Return True for a number or dash below a line that is full and ends no sentence.

    It is flush with that, or hangs; or that is the first of its paragraph and set in.
    """
    numbers = params.blocks.split
    last, mark = block[-1], line.text[:2]
    dash = mark in DASHES and block[0].text[:2] != mark
    if line.noted or line.bullet or not (dash or (is_item(line.text) and not BULLET.match(line.text))):
        return False
    flush = abs(last.x0 - line.x0) < numbers.exact * line.size or _ends_entry(
        params, block, line, following, column
    )
    set_out = len(block) == 1 and numbers.hangs_least < (last.x0 - line.x0) / line.size < numbers.hangs_most
    return (
        (flush or set_out)
        and not (_is_marked(last) or ENDED.search(last.text))
        and _short(params, last, line, column) == 0.0
    )


def _is_displayed(one: LineDraft, other: LineDraft) -> bool:
    """Return True if the first of two neighbours is a formula, and the other one of words."""
    return one.formula and not other.formula and len(WORD.findall(other.text)) > 1


def _hangs(numbers: Numbers, last: LineDraft, line: LineDraft, following: LineDraft | None) -> bool:
    """Return True if a line without a mark is set in right below one that opens an item.

    The next line is so too, or opens another: else it is the first of a paragraph.
    """
    if not (_is_set_in(numbers, last, line) and _is_marked(last)) or _is_marked(line):
        return False
    return (
        following is None or _is_marked(following) or following.x0 > line.x0 - numbers.hangs_least * line.size
    )


def _is_set_in(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    """Return True if a line is right below another one, and begins as far in as the text of an item."""
    near = line.base - last.base < numbers.next * line.size
    return near and numbers.hangs_least < (line.x0 - last.x0) / line.size < numbers.hangs_most


def _ends_entry(
    params: Params, block: list[LineDraft], line: LineDraft, following: LineDraft | None, column: Column
) -> bool:
    """Return True if a line is the short second one of an entry that hangs: the next stands out again."""
    last = block[-1]
    if len(block) > 1 or following is None or not _is_set_in(params.blocks.split, last, line):
        return False
    level = abs(following.x0 - last.x0) < params.blocks.split.exact * line.size
    return (
        level and _short(params, last, line, column) == 0.0 and _short(params, line, following, column) == 1.0
    )


def _is_capital(line: LineDraft) -> bool:
    """Return True if a line is written in capitals."""
    return line.text.isupper() and WORD.search(line.text) is not None


def _may_be_entry(line: LineDraft) -> bool:
    """Return False for parts of formulas, and for scripts without capitals: they have no words to fit."""
    first = line.text[:1]
    return WORD.search(line.text) is not None and (not first.isalpha() or first.lower() != first.upper())


def _regions(lines: list[LineDraft]) -> list[list[LineDraft]]:
    regions: list[list[LineDraft]] = []
    for line in lines:
        if regions and regions[-1][-1].region == line.region:
            regions[-1].append(line)
        else:
            regions.append([line])
    return regions


def _stretches(params: Params, region: list[LineDraft], leading: float) -> Iterator[list[LineDraft]]:
    """Cut a region where white space or size leave no doubt."""
    numbers = params.blocks.split
    stretch: list[LineDraft] = []
    for line in region:
        if stretch and (
            line.base - stretch[-1].base
            > (numbers.broken * leading + numbers.broken_more) * max(line.size, stretch[-1].size)
            or resized(params.blocks.styles, stretch[-1], line)
        ):
            yield stretch
            stretch = []
        stretch.append(line)
    if stretch:
        yield stretch


def _column(lines: list[LineDraft], leading: float, body: float, align: Align) -> Column:
    return Column(min([line.x0 for line in lines]), max([line.x1 for line in lines]), leading, body, align)


def _is_full(params: Params, stretch: list[LineDraft], column: Column) -> bool:
    """Return True if a stretch is filled as one paragraph would be."""
    return len(stretch) > 2 and not any(_short(params, a, b, column) for a, b in pairwise(stretch))


def _listed(params: Params, stretch: list[LineDraft], column: Column) -> float:
    """Return how surely the lines of a stretch are entries of their own, from 0 to 1: most end early."""
    numbers = params.blocks.split
    early = [_short(params, a, b, column) for a, b in pairwise(stretch) if not _is_marked(b)]
    full = sum(line.x1 > column.right - numbers.full * line.size for line in stretch)
    if (
        len(early) < numbers.series
        or full > max(1, numbers.wrapped * len(stretch))
        or _is_justified(numbers, stretch)
    ):
        return 0.0
    return max(0.0, 2 * sum(early) / len(early) - 1)


def _paged(region: list[LineDraft]) -> float:
    """Return how surely the lines of a region are those of an index, from 0 to 1: most end with pages."""
    ends = sum(ENDS_IN_PAGES.search(line.text) is not None for line in region)
    return max(0.0, 2 * ends / len(region) - 1)


def _is_index(params: Params, lines: list[LineDraft]) -> bool:
    """Return True if lines end with pages that do not rise: those of contents do, which are one block."""
    ends = [match["page"] for line in lines if (match := ENDS_IN_PAGES.search(line.text))]
    pages = [int(page) for page in ends if page.isdecimal()]
    return len(pages) >= params.blocks.split.series and not rises(params.readings.series, pages)


def _is_paged(last: LineDraft, line: LineDraft) -> bool:
    """Return True if a line ends with numbers of pages, and no more of them follow on the next one."""
    return ENDS_IN_PAGES.search(last.text) is not None and not PAGES.fullmatch(line.text)


def _is_hanging(params: Params, region: list[LineDraft], column: Column) -> bool:
    """Return True if entries without marks hang: lines at the left edge go on set in, unless they end."""
    numbers, hanging = params.blocks.split, 0
    for last, line in pairwise(region):
        flush, begins = (one.x0 < column.left + numbers.exact * one.size for one in (last, line))
        if not flush:
            continue
        ends = _has_ended(last) or round(_short(params, last, line, column)) == 1
        if _is_marked(last) or ends != begins:
            return False
        hanging += not ends
    return hanging >= numbers.series


def _is_justified(numbers: Numbers, stretch: list[LineDraft]) -> bool:
    """Return True if lines end below each other: at an edge of their own, however wide the column is."""
    ends = sorted(line.x1 for line in stretch)
    edge = max(sum(0 <= end - start < numbers.exact * stretch[0].size for end in ends) for start in ends)
    return edge > max(2, numbers.justified * len(stretch))


def _alignment(params: Params, region: list[LineDraft]) -> Align:
    """Return what most neighbours share: their middle or their right edge, but not their left one."""
    numbers = params.blocks.split
    items = [is_item(line.text) and not line.initials for line in region]
    pairs = [
        (a, b)
        for (a, one), (b, other) in pairwise(zip(region, items, strict=True))
        if not (one or other or resized(params.blocks.styles, a, b))
    ]
    apart = [(a, b) for a, b in pairs if abs(a.x0 - b.x0) > numbers.exact * a.size]
    centred = sum(abs(_middle(a) - _middle(b)) < a.size for a, b in apart)
    right = sum(abs(a.x1 - b.x1) < numbers.exact * a.size for a, b in apart)
    if max(centred, right) <= numbers.most * len(pairs):
        return "left"
    return "centre" if centred > right else "right"


def _middle(line: LineDraft) -> float:
    return (line.x0 + line.x1) / 2


def _leading(numbers: Numbers, region: list[LineDraft], page: float = 0.0) -> float:
    """Return the usual distance of base lines in em; `page` is that of the page, if too few lines tell."""
    steps = [
        (b.base - a.base) / b.size
        for a, b in pairwise(region)
        if abs(a.size - b.size) < numbers.one_size * b.size
        and numbers.tight * b.size < b.base - a.base < numbers.wide * b.size
    ]
    if len(steps) < 3:
        return min(*steps, max(page, numbers.loose)) if steps else numbers.usual
    return median(steps)


def _space(
    params: Params, block: list[LineDraft], line: LineDraft, following: LineDraft | None, column: Column
) -> float:
    """Return the white above `line` beyond the usual in em, at most .8."""
    numbers = params.blocks.split
    last = block[-1]
    em = max(last.size, line.size)
    step = (line.base - last.base) / em
    usual = column.leading
    if len(block) > 1:
        usual = (last.base - block[-2].base) / em
    elif following is not None and not resized(params.blocks.styles, line, following):
        usual = max(min(usual, (following.base - line.base) / em), numbers.tightest)
    slack = numbers.slack_ocr if line.style & OCR else numbers.slack
    return min(max(step - usual - slack, 0.0), numbers.most_space)


def _indented(params: Params, block: list[LineDraft], line: LineDraft, align: Align) -> float:
    """Return how much `line` looks like a first line set in, or one set out after a hanging paragraph."""
    numbers = params.blocks.split
    last = block[-1]
    if align == "centre":  # a first line set in has its middle half as far to the right
        shift = _middle(line) - _middle(last)
        return float(
            shift > numbers.exact * line.size or (shift < -numbers.exact * line.size and len(block) > 1)
        )
    shift = line.x0 - last.x0
    if (
        align == "right"
        or abs(shift) <= numbers.indent * line.size
        or _is_ragged_left(params, [*block, line])
    ):
        return 0.0
    centred = abs(_middle(last) - _middle(line)) < params.typography.centred * line.size
    if len(block) == 1:
        return 0.0 if _is_marked(last) or centred or shift < 0 else numbers.doubtful
    return numbers.doubtful if centred else 1.0


def _is_ragged_left(params: Params, lines: list[LineDraft]) -> bool:
    """Return True if at least three lines begin anywhere, but share their middle or their right edge."""
    numbers = params.blocks.split
    if len(lines) < 3:
        return False
    em = lines[0].size
    starts = sorted(line.x0 for line in lines)
    if starts[-1] - starts[1] < numbers.indent * em or starts[-2] - starts[0] < numbers.indent * em:
        return False  # all but one begin at one edge
    return end_alike(params.typography, lines)


def _short(params: Params, last: LineDraft, line: LineDraft, column: Column) -> float:
    """Return how far the next word would have fitted on the line before, from 0 to 1."""
    numbers = params.blocks.split
    em = last.size
    if abs(last.x0 - line.x0) <= numbers.indent * em:  # set flush left
        free = column.right - last.x1
    elif abs(last.x1 - line.x1) <= params.typography.flush_right * em:  # flush right
        free = last.x0 - column.left
    elif abs((last.x0 + last.x1) - (line.x0 + line.x1)) < em:  # centred
        free = column.right - column.left - (last.x1 - last.x0)
    else:
        free = column.right - last.x1
    word = len(line.text.split(" ", 1)[0])
    average = (line.x1 - line.x0) / max(len(line.text), 1)
    spare = (free - (word + 1) * average) / em
    return min(max((spare - numbers.spare) / numbers.spare_range, 0.0), 1.0)
