"""The five kinds of fact on one page of a filing, as spans of its flow.

Numbers are what the filing tagged (`ix:nonFraction`, `ix:fraction`), as displayed: never the XBRL value;
brackets, currency and percent signs stay outside the tag where the filing has them. The other four kinds
follow FinCriticalED's definitions (sections 3.1-3.2). Where two spans meet, the stronger kind is kept and the
other is left out, so that no tag of ours is ever nested.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from docparse.gold.dates import find_dates
from docparse.gold.read import FactTag
from docparse.gold.tokens import Flow, Span
from docparse.judge.model import FACT_TYPES

NUMBER, TEMPORAL, UNIT = "number", "temporal", "monetaryunit"
ENTITY, CONCEPT = "reportingentity", "financialconcepts"
TYPES = dict(zip((NUMBER, TEMPORAL, UNIT, ENTITY, CONCEPT), FACT_TYPES, strict=True))

_DIGIT = re.compile(r"\d")
_CODES = "USD|EUR|GBP|JPY|CHF|CAD|AUD|CNY|RMB|HKD|INR|BRL|MXN|KRW|SEK|NOK|DKK|SGD|NZD|ZAR|ILS|TWD"
_CURRENCY = rf"(?:(?:US|U\.S\.|C|CA|A|AU|HK|NZ|S|NT|R|Mex|MX)[ ]?)?\$|[€£¥₹₩₪₽₺]|\b(?:{_CODES})\b"
_SCALE = r"(?:thousand|million|billion|trillion)s?"
_BEFORE = re.compile(rf"({_CURRENCY})[ \r\n\t(–−-]{{0,6}}$")
_AFTER = re.compile(
    rf"[ \r)]{{0,2}}(?P<scale>{_SCALE})\b|[ \r\t)]{{0,3}}(?P<currency>[€£¥]|\b(?:{_CODES})\b)"
    r"|[ \r)]{1,2}(?:(?:common|preferred|ordinary|restricted|treasury)[ \r])?(?P<share>shares?)\b"
    r"|[ \r)]{0,2}(?:a|per)[ \r](?:\w+[ \r]){0,2}(?P<per>share)\b",
    re.IGNORECASE,
)
# A scale said once for a table: "in millions", "millions of dollars", "$ in thousands, except shares".
_STATED = re.compile(
    r"\bin[ \r](?:(?:U\.S\.|US|whole|actual)[ \r]){0,2}"
    r"(?P<in>thousands|millions|billions|trillions|dollars)\b"
    r"|\b(?P<of>thousands|millions|billions|trillions)[ \r]of[ \r](?:(?:U\.S\.|US)[ \r])?"
    r"(?P<what>dollars|euros?|shares)\b"
    r"|\((?P<only>thousands|millions|billions|trillions)\b(?![ \r]of\b)",
    re.IGNORECASE,
)
_STATED_MORE = re.compile(rf"(?P<before>{_CURRENCY}|\bdollars|\bshares)(?=[ \r]in[ \r]$)", re.IGNORECASE)
_STATED_SHARES = re.compile(r"\bshares?\b", re.IGNORECASE)

_WANTED = re.compile(
    r"revenue|\bsales\b|\bincome\b|\bprofit|\bearnings\b|\bEPS\b|\bEBIT|\bloss(?:es)?\b|\bcosts?\b|\bexpenses?\b"
    r"|\bfees?\b|\bcharges?\b|depreciation|amorti[sz]ation|impairment|\btax(?:es|able)?\b|\bmargins?\b"
    r"|\bratios?\b|\bobligations?\b|\bdebts?\b|\bborrowings?\b|\bloans?\b|\bliabilit(?:y|ies)\b|\bpayables?\b"
    r"|\bsenior notes\b|\bnotes? due\b|\bdebentures?\b|\bcommercial paper\b|\bcredit facilit"
    r"|(?<!controlling )\binterest\b",
    re.IGNORECASE,
)
_UNWANTED = re.compile(
    r"research|\bR\s?&\s?D\b|\bmarketing\b|\badvertising\b|distribution|general,? (?:and|&) administrative"
    r"|administrative(?: expenses?)?$|\bG\s?&\s?A\b|\bSG\s?&\s?A\b|\bpolic(?:y|ies)\b"
    r"|^notes?\b(?! payable| due)|\bsegments?\b|management.s discussion|\bMD\s?&\s?A\b"
    r"|strateg|headcount|employees\b|\bESG\b|sustainab",
    re.IGNORECASE,
)
_LABEL_LENGTH = 160  # a longer first cell is a paragraph in a layout table, not a line item
_FOOTNOTE = re.compile(r"[ \r]*(?:\((?:\d{1,2}|[a-z])\)|[*†‡§]+)$", re.IGNORECASE)
_NOTE = re.compile(r"\W*(?:(?:\d{1,2}|[a-z])(?:\W+|\Z))*", re.IGNORECASE)  # one mark or several
_LETTERS = re.compile(r"[^\W\d_]{2}")
# Tags whose text is the name of a person or company that reports (dei, ecd).
_NAMES = frozenset(("dei:EntityRegistrantName", "ecd:TrdArrIndName", "ecd:PeoName"))
_PERIOD_UNIT = re.compile(
    r"[ \r-]{0,2}(?:business[ \r])?(?:days?|weeks?|months?|quarters?|years?)\b", re.IGNORECASE
)
_LEGAL_FORMS = (
    ("company", "co"),
    ("corporation", "corp"),
    ("incorporated", "inc"),
    ("limited", "ltd"),
)
_SUFFIX = re.compile(r"[ ]*\((?:the[ ])?[“\"'‘][^()\"”]{1,60}[”\"'’][^()]{0,60}\)", re.IGNORECASE)
_SILVER = re.compile(r"(?<![\w.])(?<!\d,)(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?![\w]|[.,]\d)")
_SERIAL = re.compile(
    r"\b(?:sections?|notes?|items?|parts?|rules?|forms?|exhibits?|pages?|levels?|nos?\.|tables?|chapters?|articles?|topic"
    r"|asu|asc|volume|suite)[ \r\n\t]{1,2}$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Omitted:
    """Tagged facts of a page that did not reach gold, by reason."""

    counts: dict[str, int] = field(default_factory=dict)

    def add(self, reason: str) -> None:
        self.counts[reason] = self.counts.get(reason, 0) + 1


def find_facts(
    flow: Flow, tags: Sequence[FactTag], names: re.Pattern[str] | None, *, all_concepts: bool = False
) -> tuple[list[Span], Omitted]:
    """Disjoint spans of one page's facts in order, and what was left out.

    `names` finds the registrants' names (see `name_pattern`); `all_concepts` switches the filter off.
    """
    omitted = Omitted()
    taken = _Taken(len(flow.text))
    numbers = list(taken.keep(_numbers(flow, tags, omitted)))
    concepts = list(taken.keep(_concepts(flow, numbers, all_concepts)))
    entities = list(taken.keep(_entities(flow, tags, names)))
    temporal = list(taken.keep(_tagged_dates(flow, tags, omitted)))
    temporal += taken.keep(Span(start, end, TEMPORAL) for start, end in find_dates(flow.text))
    units = list(taken.keep(_units(flow, numbers)))
    return sorted([*numbers, *concepts, *entities, *temporal, *units], key=lambda span: span.start), omitted


def silver_numbers(flow: Flow, facts: Sequence[Span]) -> list[Span]:
    """Every number token of the page that no fact holds and that is no section or serial number."""
    taken = _Taken(len(flow.text))
    list(taken.keep(facts))
    found = (match for match in _SILVER.finditer(flow.text))
    wanted = (m for m in found if not _SERIAL.search(flow.text[max(0, m.start() - 12) : m.start()]))
    return list(taken.keep(Span(m.start(), m.end(), NUMBER) for m in wanted))


class _Taken:
    """Mask of the characters of a page that belong to a fact already."""

    def __init__(self, size: int) -> None:
        self.flags = bytearray(size)

    def keep(self, spans: Iterable[Span]) -> Iterator[Span]:
        for span in spans:
            if span.start < span.end and not any(self.flags[span.start : span.end]):
                self.flags[span.start : span.end] = b"\1" * (span.end - span.start)
                yield span


def _trim(flow: Flow, start: int, end: int) -> tuple[int, int]:
    text = flow.text[start:end]
    return start + len(text) - len(text.lstrip()), start + len(text.rstrip()) if text.strip() else start


def _without_mark(flow: Flow, start: int, end: int) -> int:
    """The end of a text without the footnote marks after it: in brackets, or raised."""
    spans = (_trim(flow, span.start, span.end) for span in flow.marks if span.tag == "raised")
    raised = {last: first for first, last in spans if _NOTE.fullmatch(flow.text, first, last)}
    while True:
        _, end = _trim(flow, start, end)
        found = _FOOTNOTE.search(flow.text, start, end)
        cut = found.start() if found else raised.get(end, end)
        if not start < cut < end:
            return end
        end = cut
        bare = flow.text[start:end].rstrip(" \r,")  # between two marks
        if start + len(bare) in raised:
            end = start + len(bare)


def _numbers(flow: Flow, tags: Sequence[FactTag], omitted: Omitted) -> Iterator[Span]:
    for mark in flow.marks:
        if mark.tag not in {"nonfraction", "fraction"}:
            continue
        start, end = _trim(flow, mark.start, mark.end)
        text = flow.text
        if tags[mark.mark].nested:
            omitted.add("nested in another tag")
        elif not _DIGIT.search(text[start:end]):
            omitted.add("no digit shown (dash, word or nothing)")
        elif text[end : end + 1].isdigit() or (start and text[start - 1].isdigit()):
            omitted.add("glued to another digit (a footnote mark)")
        else:
            yield Span(start, end, NUMBER, mark.mark)


def _concepts(flow: Flow, numbers: Sequence[Span], all_concepts: bool) -> Iterator[Span]:
    starts = [span.start for span in numbers]  # in order: marks close in order and never nest here
    for row in flow.rows:
        label = next((cell for cell in row if _LETTERS.search(flow.text, *cell)), None)
        if label is None or bisect_left(starts, label[1]) == bisect_left(starts, row[-1][1]):
            continue
        start, end = _trim(flow, *label)
        end = _without_mark(flow, start, end)
        text = flow.text[start:end]
        if len(text) > _LABEL_LENGTH:
            continue
        words = re.sub(r"\s+", " ", text)
        if all_concepts or (_WANTED.search(words) and not _UNWANTED.search(words)):
            yield Span(start, end, CONCEPT)


def name_pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern for whole mentions of `names`, None if there are none.

    Any case, any spacing and commas between the words, legal forms long or short (`Co`, `Company`), with the
    article where one is written.
    """
    parts = []
    for name in sorted({_bare_name(name) for name in names if _LETTERS.search(name)}, key=len, reverse=True):
        words = re.findall(r"[\w.'’-]+|&", name)
        if words:
            parts.append(r"[ \r\n,]{1,3}".join(map(_word_pattern, words)))
    article = r"(?:(?-i:The|THE)[ \r\n]{1,2})?"
    return re.compile(rf"(?<!\w){article}(?:{'|'.join(parts)})(?!\w)", re.IGNORECASE) if parts else None


def _bare_name(name: str) -> str:
    """A name as indexes write it (`PROCTER & GAMBLE CO /OH/`) without article and place."""
    return re.sub(r"(?i)^the |[ ,]*/\w+/?$", "", " ".join(name.split()))


def _word_pattern(word: str) -> str:
    for forms in _LEGAL_FORMS:
        if word.lower().rstrip(".") in forms:
            return rf"(?:{'|'.join(map(re.escape, forms))})\b\.?"
    if word == "&":
        return "(?:&|and)"
    return re.escape(word.removesuffix(".")) + (r"\.?" if word.endswith(".") else "")


def registrant_names(flows: Iterable[Flow], tags: Sequence[FactTag], shown: str) -> set[str]:
    """Names tagged as the registrant's, anywhere in the filing, and `shown`, the hidden one."""
    names = {shown}
    for flow in flows:
        names.update(
            flow.text[mark.start : mark.end]
            for mark in flow.marks
            if mark.tag == "nonnumeric" and tags[mark.mark].name == "dei:EntityRegistrantName"
        )
    return names - {""}


def _entities(flow: Flow, tags: Sequence[FactTag], names: re.Pattern[str] | None) -> Iterator[Span]:
    for match in names.finditer(flow.text) if names else ():
        suffix = _SUFFIX.match(flow.text, match.end())
        yield Span(match.start(), suffix.end() if suffix else match.end(), ENTITY)
    for mark in flow.marks:
        if mark.tag == "nonnumeric" and tags[mark.mark].name in _NAMES and not tags[mark.mark].continued:
            start, end = _trim(flow, mark.start, mark.end)
            end = _without_mark(flow, start, end)
            if not re.search(r"[\t\f]", flow.text[start:end]):
                yield Span(start, end, ENTITY)


def _tagged_dates(flow: Flow, tags: Sequence[FactTag], omitted: Omitted) -> Iterator[Span]:
    """Dates and durations tagged as such; a duration takes the unit that follows it."""
    for mark in flow.marks:
        tag = tags[mark.mark] if mark.tag == "nonnumeric" else None
        if tag is None or not tag.format.lower().startswith(("date", "dur")):
            continue
        start, end = _trim(flow, mark.start, mark.end)
        if re.search(r"[\n\t\f]", flow.text[start:end]) or tag.continued:
            omitted.add("a date or period in several pieces")
            continue
        if tag.format.lower().startswith("dur"):
            unit = _PERIOD_UNIT.match(flow.text, end)
            if unit:
                end = unit.end()
            elif not _PERIOD_UNIT.search(flow.text, start, end):
                omitted.add("a period without its unit")
                continue
        yield Span(start, end, TEMPORAL, mark.mark)


def _units(flow: Flow, numbers: Sequence[Span]) -> Iterator[Span]:
    """Currency before or after a tagged number, its scale and `share`, and scales stated for a table."""
    text = flow.text
    for span in numbers:
        if before := _BEFORE.search(text, max(0, span.start - 16), span.start):
            yield Span(*before.span(1), UNIT)
        at = span.end
        while after := _AFTER.match(text, at):
            kind = after.lastgroup or ""
            yield Span(*after.span(kind), UNIT)
            at = after.end()
    for match in _STATED.finditer(text):
        kinds = [kind for kind, value in match.groupdict().items() if value]
        yield from (Span(*match.span(kind), UNIT) for kind in kinds)
        if more := _STATED_MORE.search(text, max(0, match.start() - 10), match.start() + 3):
            yield Span(*more.span("before"), UNIT)
        rest = re.compile(r"[)\n\t\f]").search(text, match.end())
        stop = min(match.end() + 80, rest.start() if rest else len(text))
        yield from (Span(*m.span(), UNIT) for m in _STATED_SHARES.finditer(text, match.end(), stop))
