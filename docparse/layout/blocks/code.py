"""Program text: lines of a monospaced font, kept as they are set, with indents and empty lines.

The lines of a listing may be numbered, in type of its own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import inf
from statistics import median

from docparse.layout.blocks.styles import far_apart, text_size
from docparse.layout.model import BOLD, JOINED, MONOSPACE, OCR, Floats, LineDraft, Words
from docparse.layout.params import Numbers, Params
from docparse.numerals.script import count_unspaced
from docparse.text.bullets import SURE_BULLETS
from docparse.text.signs import CODE_SIGNS

NUMBER = re.compile(r"\d{1,5}(?=\s|$)")
ADDRESS = re.compile(
    r"[\d*†‡§¶\[(<]*(?:\w+://|www\.|[\w.+-]+@[\w-]+\.\w|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,4}/)\S*"
)
MARKS = frozenset("*†‡§¶")
ENDED = re.compile(r"[.:;!?][)\]]?$")
STATEMENT = (";", "{", "}", "\\")
ANSWER = "## "
WORD = re.compile(r"[^\W\d_]+ ")
COMMENT = re.compile(r"//|#|/?\*|;;|--\s|%")
PROMPT = re.compile(r"(?:\w{0,8}[>$%#]{1,3}|\+|In \[\d+\]:) ")


def has_code(params: Params, words: Words, lines: Sequence[LineDraft]) -> bool:
    """Return True if monospaced lines of a page are code; on a page of typescript, if full of signs.

    There those behind prompts are enough: what programs print in answer may be plain words and numbers. Some
    mark these too.
    """
    mono = [line for line in lines if _is_mono(line)]
    letters = sum(len(line.text) for line in lines)
    typescript = sum(len(line.text) for line in mono) > params.typography.typescript * letters
    asked = [line for line in mono if PROMPT.match(line.text)]
    answers = sum(line.text.startswith(ANSWER) for line in mono)
    coded = (
        not typescript
        or _is_dense(params.blocks.code, mono)
        or (bool(asked) and _is_dense(params.blocks.code, asked))
        or answers >= params.blocks.code.series
    )
    return bool(_numbered(params.blocks.code, words, lines)) or (bool(mono) and coded)


def part_code(
    params: Params, words: Words, lines: Sequence[LineDraft], paths: Floats
) -> Iterator[tuple[bool, list[LineDraft]]]:
    """Cut lines in reading order into listings (True) and other text (False).

    `paths` (n, 4) are the boxes of drawn shapes: listings on grounds or in frames of their own stay apart.
    """
    numbers = params.blocks.code
    other: list[LineDraft] = []
    numbered = _numbered(numbers, words, lines)
    body = text_size(lines), _text_color(lines)
    at, items = 0, _items(numbers, lines)
    for is_code, run in groupby(
        lines, lambda line: id(line) in numbered or (_is_mono(line) and id(line) not in items)
    ):
        for stretch in _listings(numbers, list(run), numbered, paths) if is_code else [list(run)]:
            at += len(stretch)
            counted = id(stretch[0]) in numbered
            if not is_code:
                other += stretch
                continue
            right = max([line.x1 for line in lines if line.region == stretch[0].region])
            before = [last for last in other[-1:] if not _fits(numbers, last, stretch[0], right)]
            if not (counted or _is_code(params, stretch, before, lines[at : at + 1], body)):
                other += stretch
                continue
            if other:
                yield False, other
            yield True, stretch
            other = []
    if other:
        yield False, other


def _numbered(numbers: Numbers, words: Words, lines: Sequence[LineDraft]) -> set[int]:
    """Return the ids of lines that count on behind numbers in other type than the code beside them.

    A line that goes on below without a number is one of them; one that begins left of these is none.
    """
    series: list[LineDraft] = []
    wrapped: list[LineDraft] = []
    found: set[int] = set()
    number = coded = 0
    for line in lines:
        match = NUMBER.match(line.text)
        bare = match is not None and match.end() == len(line.text)
        if match is None or _is_note(line) or not (bare or _is_code_behind(words, line)):
            wrapped += [line] if _is_mono(line) and series and line.x0 > series[-1].x0 else []
            continue
        if int(match[0]) != number + 1:
            series, wrapped, coded = [], [], 0
        series += [*wrapped, line]
        wrapped, number, coded = [], int(match[0]), coded + (not bare)
        if coded >= numbers.series and not bare:
            found.update(map(id, series))
    return found


def _items(numbers: Numbers, lines: Sequence[LineDraft]) -> set[int]:
    """Return the ids of monospaced lines behind bullets that are not, and of those that go on with them."""
    found: set[int] = set()
    left = inf  # where the item begins
    for last, line in pairwise([*lines[:1], *lines]):
        if line.text[0] in SURE_BULLETS and _is_apart(line) and _is_mono(line):
            left = line.x0
        elif line.x0 < left + numbers.set_in * line.size or not _is_near(numbers, last, line):
            left = inf
        if left < inf:
            found.add(id(line))
    return found


def _is_code_behind(words: Words, line: LineDraft) -> bool:
    """Return True if all words behind the number of a line are monospaced; the number is not, or raised."""
    rows = [row for a, b in line.parts for row in range(a, b)]
    return _is_apart(line) and len(rows) > 1 and all(words.style[row] & MONOSPACE for row in rows[1:])


def _is_note(line: LineDraft) -> bool:
    """Return True for an address behind a mark, as in a footnote: a sign, or what is raised."""
    return (line.noted or line.text[0] in MARKS) and ADDRESS.fullmatch(line.text.replace(" ", "")) is not None


def _is_apart(line: LineDraft) -> bool:
    """Return True if the first word of a line is not monospaced, or raised."""
    return line.noted or not line.opens & MONOSPACE


def _is_mono(line: LineDraft) -> bool:
    """Return True for a monospaced line that may be code: no item, and not in a script that always is.

    An address behind a word of running text is none.
    """
    if not line.style & line.closes & MONOSPACE or line.bullet or (_is_apart(line) and WORD.match(line.text)):
        return False
    return 2 * count_unspaced(line.text) < len(line.text)


def _text_color(lines: Sequence[LineDraft]) -> int:
    """Return the colour of most letters that are not monospaced."""
    letters: Counter[int] = Counter()
    for line in lines:
        letters[line.color] += 0 if line.style & MONOSPACE else len(line.text)
    return max(letters, key=letters.__getitem__)


def _is_code(
    params: Params,
    stretch: list[LineDraft],
    before: Sequence[LineDraft],
    after: Sequence[LineDraft],
    body: tuple[float, int],
) -> bool:
    """Return False if monospaced lines, one or two, are of running text, or a title; `before` is above.

    A title is bold, larger than the text around it or in another colour; `body` is that size and colour.
    """
    numbers = params.blocks.code
    first, alone = stretch[0], len(stretch) == 1
    if _is_note(first):
        return False
    if len(stretch) > numbers.brief:
        return True
    size, color = body
    colored = far_apart(params.blocks.styles, first.color, color) and not first.text.endswith(STATEMENT)
    if first.size > (1 + numbers.alike) * size or (
        alone and (first.style & BOLD or colored or _is_brief(numbers, first, before, after))
    ):
        return False
    if not alone and _is_dense(numbers, stretch):
        return True
    above = [*(before or stretch[:1]), *stretch]
    return not all(
        ADDRESS.fullmatch(line.text) is not None or _goes_on(numbers, last, line)
        for last, line in zip(above, stretch, strict=False)
    )


def _is_brief(
    numbers: Numbers, line: LineDraft, before: Sequence[LineDraft], after: Sequence[LineDraft]
) -> bool:
    """Return True for a short line that is a number, a term before what explains it, or ends a paragraph."""
    if len(line.text) > numbers.long:
        return False
    ends = any(_is_near(numbers, last, line) and not last.text.endswith(":") for last in before)
    return (
        ends or any(_is_term(numbers, line, other) for other in after) or not any(map(str.isalpha, line.text))
    )


def _fits(numbers: Numbers, last: LineDraft, line: LineDraft, right: float) -> bool:
    """Return True if the first word of code had room behind the end of a sentence in the line above."""
    if CODE_SIGNS.isdisjoint(line.text) or line.text.endswith((".", ",")) or not ENDED.search(last.text):
        return False
    wide = (line.x1 - line.x0) * len(line.text.split(" ", 1)[0]) / len(line.text)
    return last.region == line.region and last.x1 + numbers.room * line.size + wide < right


def _is_term(numbers: Numbers, line: LineDraft, other: LineDraft) -> bool:
    """Return True if what follows a line begins further in right below it, or behind its end: a margin's.

    What is higher up is the next column.
    """
    near = _is_near(numbers, line, other) and other.x0 > line.x0 + numbers.set_in * line.size
    return near or (other.x0 > line.x1 and other.base > line.base - line.size)


def _is_near(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    """Return True if a line is as near below another one as the next of its paragraph."""
    return last.region == line.region and 0 < line.base - last.base < numbers.next * line.size


def _goes_on(numbers: Numbers, last: LineDraft, line: LineDraft) -> bool:
    """Return True if a line is the next of the paragraph that breaks off in the line above it."""
    flush = abs(last.x0 - line.x0) < numbers.flush * line.size
    ended = ENDED.search(last.text) and not line.text.startswith("//")  # an address broken after its scheme
    return flush and _is_near(numbers, last, line) and not ended


def _is_dense(numbers: Numbers, lines: Sequence[LineDraft]) -> bool:
    said = [line.text for line in lines if not COMMENT.match(line.text)]  # these are prose in any program
    text = "".join(said or [line.text for line in lines])
    return sum(char in CODE_SIGNS for char in text) >= numbers.dense * len(text)


def _listings(
    numbers: Numbers, lines: list[LineDraft], numbered: set[int], paths: Floats
) -> Iterator[list[LineDraft]]:
    """Yield stretches of lines of one size, region and ground, each below the one before."""
    listing = lines[:1]
    grounds = paths[paths[:, 3] - paths[:, 1] > numbers.next * lines[0].size]
    steps = [below.base - above.base for above, below in pairwise(lines) if below.base > above.base]
    usual = median(steps) if len(steps) > numbers.brief else 0.0
    even = sum([abs(step - usual) < numbers.even * usual for step in steps])
    usual = usual if 4 * even > 3 * len(steps) else 0.0
    for last, line in pairwise(lines):
        step = (line.base - last.base) / max(line.size, 1.0)
        counted = (id(last) in numbered) + (id(line) in numbered)
        alike = abs(line.size - last.size) < numbers.alike * last.size and line.region == last.region
        alike = counted == 2 or (alike and not counted)
        near = 0 < step < numbers.furthest and not _is_off(numbers, line.base - last.base, usual)
        titled = _is_title(listing, line) or (len(listing) == 1 and _is_title([line], last))
        near = near and not (step > numbers.next and titled)
        if not alike or not near or _are_apart(grounds, last, line):
            yield listing
            listing = []
        listing.append(line)
    yield listing


def _is_title(listing: Sequence[LineDraft], line: LineDraft) -> bool:
    """Return True for a line that is bold from end to end, unlike a listing, and no comment in it."""
    bold = [one.style & one.opens & one.closes & BOLD > 0 for one in (line, *listing)]
    flush = line.x0 <= min([one.x0 for one in listing]) + line.size
    return bold[0] and not any(bold[1:]) and flush and not COMMENT.match(line.text)


def _is_off(numbers: Numbers, step: float, usual: float) -> bool:
    """Return True if lines are further apart than the lines of a listing, but by no number of them."""
    times = step / usual if usual else 0.0
    return times > 1 and abs(times - round(times)) > numbers.off


def _are_apart(grounds: Floats, last: LineDraft, line: LineDraft) -> bool:
    """Return True if each of two lines is on one of the `grounds` (n, 4) that the other is not on."""
    one, other = (
        (grounds[:, 0] < x.x0) & (x.x1 < grounds[:, 2]) & (grounds[:, 1] < x.base) & (x.base < grounds[:, 3])
        for x in (last, line)
    )
    return bool((one & ~other).any() and (other & ~one).any())


def code_text(numbers: Numbers, words: Words, lines: Sequence[LineDraft]) -> str:
    """Return the text of a listing, each word in the column in which it is printed."""
    rows = [row for line in lines for a, b in line.parts for row in range(a, b)]
    wide = [float(words.box[row, 2] - words.box[row, 0]) / max(len(words.word(row)), 1) for row in rows]
    advance = max(median(wide), numbers.narrowest)
    left = min(float(words.box[row, 0]) for row in rows)
    steps = [below.base - above.base for above, below in pairwise(lines)]
    usual = median(steps) if steps else 1.0
    out = [_row(words, lines[0], left, advance)]
    for line, step in zip(lines[1:], steps, strict=True):
        out += [""] * (round(step / usual) - 1 if step > numbers.empty * usual else 0)
        out.append(_row(words, line, left, advance))
    return "\n".join(out)


def _row(words: Words, line: LineDraft, left: float, advance: float) -> str:
    """Return a line with each word in its column; where OCR saw it a column off, one blank is meant."""
    text = ""
    for row in (row for a, b in line.parts for row in range(a, b)):
        if not words.style[row] & JOINED or not text:
            column = round((float(words.box[row, 0]) - left) / advance)
            blanks = column - len(text)
            near = words.style[row] & OCR and blanks <= 2
            text += " " * (1 if text and near else max(blanks, 1 if text else 0))
        text += words.word(row)
    return text
