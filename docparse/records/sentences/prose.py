"""Numbers of texts and of words in tables whose unit is plain: money, percentages, shares, or a count.

Which period each is of is weighed (`choice`). The year in which something falls due is none of its amount.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from docparse.document import FURNITURE, Block, Page
from docparse.numerals.currencies import ASIAN
from docparse.numerals.months import MONTH
from docparse.numerals.patterns import YEAR
from docparse.records.amounts import Amount, read_amounts
from docparse.records.context import DocumentContext
from docparse.records.making import NumberPlace, record_of
from docparse.records.model import GUESSED, Dated, Record
from docparse.records.periods.dates import written_days
from docparse.records.periods.fiscal import period_of
from docparse.records.periods.phrases import Phrase
from docparse.records.periods.printed import bounded
from docparse.records.periods.said import read_phrases, without_other_days
from docparse.records.sentences.choice import Clause, RowContext, Sentence, Times, choose, options_of
from docparse.records.sentences.lists import runs
from docparse.records.sentences.programs import chance_of_program
from docparse.records.sentences.units import scale_of, with_units
from docparse.records.units.number import Unit
from docparse.records.units.statements import Statement

_SENTENCE = re.compile(  # neither a colon in brackets ("(Q1 2024: NOK 5 million)") nor "2. Mai" parts one
    rf"(?<=[.;!?])(?!(?:(?<=\b\d\.)|(?<=\b\d\d\.))\s+(?i:{MONTH})\b)\s+(?=[A-Z“\"(])"
    r"|(?<=:)\s+(?=[A-Z“\"(])(?![^(]*\))"
)
_NOTHING = re.compile(r"\b(?:nil|de minimis|(?:not|im)[- ]?material|insignificant)\b", re.IGNORECASE)
_GROUPED = re.compile(r"\d{1,3},\d{3}")  # an amount with more of them is written out in full
_OPEN, _WORD = re.compile(r"[\w,]\Z"), re.compile(r"[^\W\d_]{2}")
_YEARS = re.compile(rf"\b{YEAR}(?: {YEAR}\b)+")  # of a row of heads: "EUR 2022 2021" has no amount
_MINUS_APART = re.compile(r"\s?[^\s\d]{0,3}\s[-−](?=\s|\Z)(?!\s*[\d$€£])")  # perhaps behind its currency
_GLUED = re.compile(  # "changeRevenue£8", "244300円758円": cells without white between
    rf"[a-zß-ÿ\d%)€£][A-ZÀ-Þ][a-zß-ÿ]{{2}}|(?<=\d)(?:{ASIAN})\d"
)
_STOP = re.compile(r"[.;:,!?][\"”’»)]*\s*\Z")
_WITHIN = re.compile(r"[a-z$€£¥\d]")
SENTENCE = 80  # characters: what is shorter may be a label and its number
LEADS = 24  # characters: a sentence begins with a time that is no further in
HALF = 0.5
GLUED = 3  # words in one: fewer are names ("iPhone", "McDonald")
EARLIER = 3  # sentences with times before a number whose times may be meant


class Paragraph(NamedTuple):
    """Sentences of one block, the place of each of their figures or, without these, of all, the scale that is
    stated there, and what the row tells if they are of a cell."""

    texts: Sequence[str]
    places: Sequence[NumberPlace]
    stated: Statement | None
    row: RowContext | None = None


def text_records(
    cells: Iterable[Paragraph], pages: Sequence[Page], context: DocumentContext
) -> Iterator[Record]:
    """Yield a record for every number of cells of words and of pages' running text whose unit is plain."""
    above: Times = ()
    for one in chain(cells, _paragraphs(pages, context)):
        block = one.places[0].block
        above = () if block.role in ("title", "section_header") else above
        said, earlier, places = list[Clause](), tuple[Clause, ...](), one.places
        for text in one.texts:
            sentence = _read(" ".join(text.split()), context, one.row, earlier, above)
            if sentence.dates:
                leads = sentence.dates[0][0].start <= LEADS
                said.append(Clause(tuple(dated for _, dated in sentence.dates), leads))
            yield from _numbers(sentence, places, one.stated, context)
            earlier = tuple(said[::-1][:EARLIER])
            places = places[len(_figures(sentence.text)) :] or [NumberPlace(block, block.page, block.box)]
        above = (*said[:1], *above[: EARLIER - 1]) if one.row is None else above


def _paragraphs(pages: Sequence[Page], context: DocumentContext) -> Iterator[Paragraph]:
    """Yield the texts of pages; the last sentence of a block may go on in the next."""
    usual = context.usual if context.scaled else None
    texts = [
        block
        for page in pages
        for block in page.blocks
        if block.table is None and block.figure is None and block.role not in FURNITURE
    ]
    starts = [at for at, one in enumerate(texts) if not at or not _goes_on(texts[at - 1], one)]
    for start, end in pairwise([*starts, len(texts)]):
        parts, block = texts[start:end], texts[start]
        lines = [(part.page, line) for part in parts for line in part.lines]
        places = [NumberPlace(block, page, line.box) for page, line in lines for _ in _figures(line.text)]
        stated = next(iter(context.stated.get(block.page, ())), usual)
        typed = [line for _, line in lines] if block.role == "code" else []
        sentences = [line.text for line in typed] or _SENTENCE.split(" ".join(part.text for part in parts))
        yield Paragraph(sentences, places or [NumberPlace(block, block.page, block.box)], stated)


def _goes_on(before: Block, block: Block) -> bool:
    """Return True for a block that begins within a sentence that the one before it did not end."""
    if {before.role, block.role} & {"title", "section_header"} or len(before.text) < SENTENCE:
        return False
    return _OPEN.search(before.text) is not None and _WITHIN.match(block.text) is not None


def _numbers(
    sentence: Sentence, places: Sequence[NumberPlace], stated: Statement | None, context: DocumentContext
) -> Iterator[Record]:
    """Yield a record for each amount of a sentence, whose figures have their `places`.

    A sign that is likelier one of a program is no unit.
    """
    typed = places[0].block.role == "code"
    for at, (amount, unit) in enumerate(sentence.amounts):
        scale = scale_of(amount, unit, stated, in_table=sentence.row is not None)
        is_aside = amount.value < 0 and _is_bracketed(sentence, amount) and not context.signs.printed
        guessed = _is_torn(sentence, amount) or _may_be_scaled(amount, unit, scale, context)
        sure = (GUESSED if guessed else 1.0) * context.signs.sure_of(unit)
        program = chance_of_program(sentence.text, amount, typed=typed, among_others=context.programs)
        if program > HALF:
            continue
        printed = sentence.text[amount.start : amount.end + 16].strip()
        options = options_of(sentence, at, context)
        dated = choose(options)
        place = places[min(len(_figures(sentence.text[: amount.end])), len(places)) - 1]
        counted = Unit(unit, scale, unit, sure=sure * (1 - program))
        yield record_of(amount, printed, counted, dated, place, aside=is_aside)


def _is_bracketed(sentence: Sentence, amount: Amount) -> bool:
    return sentence.text.startswith("(", amount.start)


def _is_torn(sentence: Sentence, amount: Amount) -> bool:
    """Return True for an amount that may be another, or of another sign.

    Of several without a word, which are part of a row; of cells without white between; in brackets in a row,
    where it may be a loss, as money alone in them in a cell ("Credit ($5)"); or with a minus a blank behind
    ("Subtotal: $37.40 -").
    """
    text, apart = sentence.text, sentence.row is None
    money = amount.currency is not None and text.endswith(")", amount.start, amount.end)
    loss = _is_bracketed(sentence, amount) and (apart or money) and not _STOP.search(text)
    several = apart and len(sentence.amounts) > 1 and _WORD.search(text) is None
    glued = len(_GLUED.findall(text)) >= GLUED
    return bool(loss or several or glued or _MINUS_APART.match(text, amount.end))


def _may_be_scaled(amount: Amount, unit: str, scale: int, context: DocumentContext) -> bool:
    """Return True for whole thousands in a page of a report, whose scale may be said on another, and for what
    is to the cent in a scale that is stated for all ("Dividends ($0.25 | per share)")."""
    grouped = len(unit) == 3 and not scale and _GROUPED.fullmatch(amount.text) is not None
    unscaled = grouped and context.excerpt and context.reported is not None
    return unscaled or (amount.scale is None and scale > 0 and amount.to_the_cent)


def _read(
    text: str, context: DocumentContext, row: RowContext | None, earlier: Times, above: Times
) -> Sentence:
    """Read a sentence, or the words of a cell in a `row`."""
    read = list(read_amounts(text, context.digits))
    dates = [one[:2] for one in written_days(text) if one.year is not None] if read else []
    dates += [found.span() for found in _YEARS.finditer(text)] if read else []
    starts = [text.index(one.text, one.start) for one in read]
    undated = [  # neither a day nor a year of a whole date: "EUR 12-Mar-03", "31. Dezember 2023 EUR"
        one
        for one, start in zip(read, starts, strict=True)
        if not any(first <= start and start + len(one.text) <= last for first, last in dates)
    ]
    amounts = with_units(text, undated)
    members = [(one.start, one.end) for one, _ in amounts]
    members += [found.span() for found in _NOTHING.finditer(text)] if amounts else []
    dated_text = row is None and any(map(str.isdecimal, text))  # later sentences may go on in its times
    said = read_phrases(without_other_days(text)) if amounts or dated_text else []
    found = [_dated(one.phrase, context, row) for one in said]
    dated = bounded(found, context)
    times = [(one, date) for one, date in zip(said, dated, strict=True) if date is not None]
    unknown = [one.phrase for one, date in zip(said, dated, strict=True) if date is None]
    unsaid = tuple(one for one in unknown if one.year)
    lists, spans = runs(text, sorted(members)), runs(text, [one[:2] for one, _ in times])
    return Sentence(text, amounts, sorted(members), times, lists, spans, earlier, above, row, unsaid)


def _dated(phrase: Phrase, context: DocumentContext, row: RowContext | None) -> Dated | None:
    """The period of a phrase; a year alone in a label is that of its row which has this year.

    In a document that is no report a day without a word of time is a guess: of a bill, not of its rate.
    """
    if row is not None and phrase.month is None and phrase.kind is None:
        own = next((one for one in row.dates if one.period.end.year == phrase.year), None)
        if own is not None:
            return own
    period = period_of(phrase, context.fiscal, context.reported)
    loose = (
        context.reported is None and not context.excerpt and phrase.kind is None and phrase.day is not None
    )
    return None if period is None else Dated(period, phrase.text, GUESSED if loose else 1.0)


def _figures(text: str) -> list[str]:
    """The runs of digits of a text: the lines of a block have as many as the block."""
    return re.findall(r"\d[\d.,]*", text)
