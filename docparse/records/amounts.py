"""A printed amount: its digits, sign, currency, percent and scale word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from docparse.numerals.amounts import group_amount, percent_word, value
from docparse.numerals.patterns import YEAR
from docparse.numerals.tokens import Number, numbers
from docparse.records.digits import ENGLISH, Digits, as_english
from docparse.records.units import scales
from docparse.records.units.currencies import ASIAN, NAMED, PRINTED, currency_before, currency_of
from docparse.records.units.scales import power_of
from docparse.text import fold

_WORD = re.compile(r"[^\W\d_]{2}")
_NOTE = re.compile(r"(?<=[\d)%])\s*(?:\((?:\d{1,2}|[a-z])\)|[*†‡§¹²³⁴-⁹⁰])+\s*$")
_DAY_OR_MONTH = re.compile(r"\d\d/\d\d")  # a day of a month, a month of a year: no fraction
_WORD_BEFORE = re.compile(r"[^\W\d_A-Z]{3}\s*\Z")  # "im Verhältnis 2:1": no shekels
_OF_NEXT = re.compile(rf"[ \u00a0]+{PRINTED}[ \u00a0]?[-–−(]?\d")
_YEARS_SIGN = re.compile(rf"(?<![\d.,])(?:{YEAR}) [$€£]")  # "2000 1999 $ $"
_YEAR = re.compile(YEAR)
_DIGIT = re.compile(r"\d")
_PLAIN = re.compile(
    r"(?P<open>\()?(?P<digits>(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,6})?)(?(open) ?\))", re.ASCII
)
_CENTS = ("p", "c")  # pence, cents
_NEGATIVE = ("()", "-", "-)")
_LETTER = re.compile(r"(?P<apart>[ \u00a0])?(?P<letter>[kmb])(?![^\W\d_])", re.IGNORECASE)
_FRACTION = re.compile(r"(?:\d+ )?(?P<above>\d+)/(?P<below>\d+)")
_PARTS = frozenset((2, 3, 4, 8, 16, 32, 64))  # what fractions are of; 55/5 and 7/10 are two numbers
_BEHIND = re.compile(
    rf"[ \u00a0]?(?:(?:(?P<scale>(?i:{scales.WORD}|mio\.?|mrd\.?)(?![^\W\d_])|{scales.ASIAN})[ \u00a0]?)?"
    rf"(?:(?i:of|de|d['’]) ?)?(?P<money>{NAMED}|{ASIAN}|(?!Rs?\b){PRINTED}(?![ ]?\d))?)"
)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as printed: `text` has its digits, `start:end` bounds them with sign, brackets and currency.

    `value` has the sign and no scale; `scale` is the power of ten of a word behind it ("1.2 billion").
    """

    text: str
    start: int
    end: int
    value: Decimal
    currency: str | None
    percent: bool
    scale: int | None


def read_amounts(text: str, digits: Digits = ENGLISH) -> Iterator[Amount]:
    """Yield every amount of a text in order; what letters are glued to is a code and no amount.

    `digits` tells how the document writes its numbers.
    """
    folded = fold(as_english(text, digits), "strict")
    for glued in numbers(folded.text):
        start, end = folded.source_span(glued.start, glued.end)
        printed = currency_before(text, start)
        number = _apart(glued, printed is not None)
        size = None if number.left or number.body == "-" else value(number.body)
        group = group_amount(folded.text, number)
        if size is None or (group is None and not number.percent) or _is_pair(number.body):
            continue
        first, last = folded.source_span(number.outer_start, number.outer_end)
        behind = _BEHIND.match(text, end)
        currency = printed[0] if printed else _currency_after(text, start, end, group, behind)
        yield Amount(
            text[start:end],
            min(first, printed[1]) if printed else first,
            last,
            -_decimal(size) if _is_negative(number, text[first:start]) else _decimal(size),
            currency,
            number.percent or percent_word(folded.text, number),
            -2
            if glued.right in _CENTS
            else None
            if currency is None and _is_measure(text, end)
            else _scale(number, size, group) or _scale_behind(behind),
        )


def _is_pair(body: str) -> bool:
    """Return True for two numbers with a bar between them that are no fraction."""
    found = _FRACTION.fullmatch(body)
    return found is not None and not (
        int(found["above"]) < int(found["below"]) and int(found["below"]) in _PARTS
    )


def _is_measure(text: str, end: int) -> bool:
    """Return True for a letter behind a number that is no scale without money: "2 m", "8b"; but 10k, 1.8B."""
    found = _LETTER.match(text, end)
    return found is not None and (bool(found["apart"]) or found["letter"] in "mb")


def _is_negative(number: Number, before: str) -> bool:
    """Return True for brackets, a minus, or the white triangle of Japanese accounts."""
    return number.sign in _NEGATIVE or (number.sign == "△" and "△" in before)


def _currency_after(
    text: str, start: int, end: int, group: tuple[str, Fraction] | None, behind: re.Match[str] | None
) -> str | None:
    """The currency behind a number, unless it is that of the next ("1 € 69,99") or of a year's column."""
    if _OF_NEXT.match(text, end) or _YEARS_SIGN.search(text, max(0, end - 5), end + 3):
        return None
    named = currency_of(behind["money"]) if behind and behind["money"] else None
    code = group[0] if group and not _WORD_BEFORE.search(text, max(0, start - 8), start) else None
    return code or named


def _scale_behind(behind: re.Match[str] | None) -> int | None:
    return power_of(behind["scale"]) if behind and behind["scale"] else None


def _apart(number: Number, has_currency: bool) -> Number:
    """The number without what is glued to it: its currency (RMB1,092, R79) or the sign of pence (49.9p)."""
    right = "" if number.right in _CENTS else number.right
    if not number.left or not has_currency:
        return number._replace(right=right)
    return number._replace(left="", right=right, outer_start=number.outer_start + len(number.left))


@lru_cache(maxsize=4096)  # records, checks and trust ask for the same cells one after the other
def cell_amount(text: str, digits: Digits = ENGLISH) -> Amount | None:
    """Return the one amount that a cell consists of; None for words or several numbers."""
    plain = _PLAIN.fullmatch(text) if digits == ENGLISH else None
    if plain is not None:
        return _plain_amount(plain)
    return None if _DIGIT.search(text) is None else read_cell(text, digits)


def _plain_amount(found: re.Match[str]) -> Amount:
    """The amount of a cell of digits and brackets alone: what `read_cell` reads there, sooner."""
    whole, point, places = found["digits"].replace(",", "").partition(".")
    value = Decimal((whole + point + places.rstrip("0")).rstrip("."))
    return Amount(found["digits"], 0, found.end(), -value if found["open"] else value, None, False, None)


def read_cell(text: str, digits: Digits = ENGLISH) -> Amount | None:
    """Return the one amount that any cell consists of; None for words or several numbers."""
    if _DAY_OR_MONTH.fullmatch(text.strip()):
        return None
    bare = _NOTE.sub("", text)
    found = list(read_amounts(bare, digits))
    if len(found) != 1:
        return None
    rest = bare[: found[0].start] + bare[found[0].end :]
    return None if _WORD.search(_without_unit(rest)) or re.search(r"\d", rest) else found[0]


def is_year(amount: Amount) -> bool:
    """Return True for four digits that read as a year, without any sign of an amount but brackets."""
    plain = amount.currency is None and not amount.percent and amount.scale is None
    return plain and bool(_YEAR.fullmatch(amount.text))


def _without_unit(rest: str) -> str:
    return re.sub(
        r"(?i)\b(?:US|USD|EUR|GBP|(?:thousand|million|billion|trillion)s?|percent|shares?|years?)\b", "", rest
    )


def _decimal(size: Fraction) -> Decimal:
    return Decimal(size.numerator) / Decimal(size.denominator)


def _scale(number: Number, size: Fraction, group: tuple[str, Fraction] | None) -> int | None:
    """The power of ten by which a scale word behind the number multiplies it."""
    if group is None or not size or number.percent or abs(group[1]) == size:
        return None
    ratio = abs(group[1] / size)
    return len(str(ratio)) - 1 if ratio > 1 else None
