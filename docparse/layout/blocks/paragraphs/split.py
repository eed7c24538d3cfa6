"""Lines of one region → blocks: where a paragraph, heading or list item ends and the next begins.

Between two lines evidence is weighed: white space, size, weight, indents, whether the next word would have
fitted on the line before, whether the sentence goes on. No single sign decides in every style of setting:
a ragged line is short without being the last, a list may have no space between its items.
"""

from __future__ import annotations

from itertools import pairwise

from docparse.layout.blocks.furniture.words import CONTENTS_LINK
from docparse.layout.blocks.headings.find import REMARK, number_of
from docparse.layout.blocks.items import BULLET, end_alike, is_item
from docparse.layout.blocks.paragraphs.column import (
    Align,
    Column,
    column_of,
    is_index,
    is_paged,
    middle_of,
    regions_of,
    shortness,
    stretch_column,
    stretches_of,
    usual_leading,
)
from docparse.layout.blocks.paragraphs.limits import part_owners, with_parts
from docparse.layout.blocks.paragraphs.lines import (
    BARE_LABEL,
    DASHES,
    ENDED,
    are_pairs,
    has_ended,
    is_aside,
    is_beside_key,
    is_capital,
    is_displayed,
    is_italic,
    is_keyed,
    is_marked,
    is_set_in,
    is_unended_line,
    may_be_entry,
)
from docparse.layout.blocks.styles import far_apart, is_inverse, resized, restyled, text_size
from docparse.layout.model import BOLD, ITALIC, OCR, LineDraft
from docparse.layout.params import Numbers, Params


def split_blocks(params: Params, lines: list[LineDraft]) -> list[list[LineDraft]]:
    """Cut lines in reading order into blocks; a block never leaves its region."""
    blocks: list[list[LineDraft]] = []
    numbers = params.blocks.split
    body, leading, index = text_size(lines), usual_leading(numbers, lines), is_index(params, lines)
    for region in regions_of(lines):
        owner = part_owners(params, region)
        if owner:
            whole = [line for at, line in enumerate(region) if at not in owner]
            # Limits and fractions set lines apart.
            blocks += [
                with_parts(block, region, owner)
                for block in _split_region(params, whole, body, numbers.wide, index=index)
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
    whole = column_of(params, region, body, leading, index=index)
    for stretch in stretches_of(params, region, whole.leading):
        blocks.append(stretch[:1])
        if len(stretch) == 1:
            continue
        column = stretch_column(params, stretch, whole)
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
    return sum([numbers.weights[name] * value for name, value in found.items() if value])


def _evidence(
    params: Params, block: list[LineDraft], line: LineDraft, following: LineDraft | None, column: Column
) -> dict[str, float]:
    numbers = params.blocks.split
    last = block[-1]
    title = bool(last.style & line.style & BOLD) or min(last.size, line.size) > numbers.large * column.body
    short = shortness(params, last, line, column)
    beside, keyed = is_beside_key(numbers, last, line), is_keyed(numbers, block[0], line)
    marked = is_marked(line)
    return {
        "space": _space(params, block, line, following, column),
        "size": float(resized(params.blocks.styles, last, line)),
        "style": restyled(params.blocks.styles, last, line, short)
        or numbers.capitals * (title and is_capital(last) and not is_capital(line)),
        "rows": float(
            (last.open and (line.open or (is_set_in(numbers, last, line) and not beside)))
            or are_pairs(numbers, last, line)
        ),
        "keyed": float(keyed),
        "item": float(marked),
        "section": float(title and bool(number_of(block[0].text)) and "." in number_of(line.text)),
        "italic": float(
            len(block) == 1 and short == 0.0 and is_italic(last) and not (line.style | line.opens) & ITALIC
        ),
        "remark": short * (title and REMARK.fullmatch(line.text) is not None),
        "mid-sentence": float(_is_in_sentence(params, block, line, following, column)),
        "indent": short * is_aside(numbers, last, line)
        if title
        else _indented(params, block, line, column.align),
        "short": 0.0 if title else short,
        "listed": column.listed if column.listed and not title and may_be_entry(line) else 0.0,
        "paged": column.paged if column.paged and not title and is_paged(last, line) else 0.0,
        "hanging": float(column.hanging and line.x0 < column.left + numbers.exact * line.size),
        "color": float(far_apart(params.blocks.styles, last.color, line.color)),
        "ground": float(is_inverse(params.blocks.styles, last.color, line.color)),
        "ended": float(has_ended(last)),
        "goes on": float(line.text[:1].islower() and not keyed),
        "unended": float(not marked and is_unended_line(numbers, last)),
        "displayed": float(is_displayed(last, line) or is_displayed(line, last)),
        "hangs": float(
            beside
            or _hangs(numbers, last, line, following)
            or _ends_entry(params, block, line, following, column)
        ),
    }


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
        and not (is_marked(last) or ENDED.search(last.text))
        and shortness(params, last, line, column) == 0.0
    )


def _hangs(numbers: Numbers, last: LineDraft, line: LineDraft, following: LineDraft | None) -> bool:
    """Return True if a line without a mark is set in right below one that opens an item.

    The next line is so too, or opens another: else it is the first of a paragraph.
    """
    if not (is_set_in(numbers, last, line) and is_marked(last)) or is_marked(line):
        return False
    return (
        following is None or is_marked(following) or following.x0 > line.x0 - numbers.hangs_least * line.size
    )


def _ends_entry(
    params: Params, block: list[LineDraft], line: LineDraft, following: LineDraft | None, column: Column
) -> bool:
    """Return True if a line is the short second one of an entry that hangs: the next stands out again."""
    last = block[-1]
    if len(block) > 1 or following is None or not is_set_in(params.blocks.split, last, line):
        return False
    level = abs(following.x0 - last.x0) < params.blocks.split.exact * line.size
    return (
        level
        and shortness(params, last, line, column) == 0.0
        and shortness(params, line, following, column) == 1.0
    )


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
        shift = middle_of(line) - middle_of(last)
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
    centred = abs(middle_of(last) - middle_of(line)) < params.typography.centred * line.size
    if len(block) == 1:
        return 0.0 if is_marked(last) or centred or shift < 0 else numbers.doubtful
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
