"""A printed amount: its digits, sign, currency, percent and scale word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from docparse.numerals import scales
from docparse.numerals.amounts import percent_word, value
from docparse.numerals.currencies import (
    ASIAN,
    KRONE,
    NAMED,
    PRINTED,
    WHOLE,
    currency_before,
    dollar_of,
    one_currency,
)
from docparse.numerals.patterns import NOTE, YEAR
from docparse.numerals.scales import power_of
from docparse.numerals.tokens import Number, numbers
from docparse.records.digits import ENGLISH, LETTER, SPACE, Digits
from docparse.text import fold

_WORD = re.compile(r"[^\W\d_]{2}")
_NOTE = re.compile(rf"(?<=[\d)%])\s*(?:\((?:\d{{1,2}}|[a-z])\)|[*†‡§]|{NOTE})+\s*$")
_DAY_OR_MONTH = re.compile(r"\d\d/\d\d|\d\d?\.\d\d?\.")  # "03.09."; or a month of a year: no fraction
_NO_DATE = rf"(?!\d{{1,4}}-\w{{2,9}}-\d|\d\d?\.\d\d?\.{YEAR}|\d\d?/\d\d?/\d)"  # "5 EUR 12-Mar-03"
_OF_NEXT = re.compile(rf"[ \u00a0]+{PRINTED}[ \u00a0]?[-–−(]?{_NO_DATE}\d")
_YEAR = re.compile(YEAR)
_DIGIT = re.compile(r"\d")
_DECIMALS = re.compile(r"[.,](\d{1,2})\Z")
_PLAIN = re.compile(
    r"(?P<dollar>\$ ?)?(?P<open>\()?(?P<digits>(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,6})?)(?(open) ?\))"
    r"(?(dollar)|(?P<percent> ?%)?)",
    re.ASCII,
)
_THOUSAND = re.compile(r"1[.,]000")
_TIMES = re.compile(
    r"(?:(?<!\d)(?<!\d )\bx|\A\W*in|\(in)\s?\Z"
)  # "x € 1.000", "(in 1.000 EUR)" state a scale
_CENTS = ("p", "c")  # pence, cents
_NEGATIVE = ("()", "-", "-)")
_SPACED = re.compile(rf"(?<![\d.,])\d{{1,3}}(?:{SPACE}\d{{3}})+(?!\d)")
_SPACED_MONEY = re.compile(
    rf"(?<![\d.,])(?<![\d.,]{SPACE})[1-9]\d{{0,2}}(?:{SPACE}\d{{3}})+(?=(?:[.,]\d\d)?{SPACE}?"
    rf"(?:[€$£]|{PRINTED})(?!{SPACE}?\d))"
)
_SWAPPED = {ord(","): ".", ord("."): ","}
_MINUS_BEHIND = re.compile(r"[-–−](?![\w(.])")  # behind the currency: "776,33 EUR-"
_MINUS_BETWEEN = re.compile(rf"[-–−](?={PRINTED}|(?:{ASIAN}))")  # "776,33-EUR"; in "a 5-EUR note" none
_PARTED = re.compile(r"\d[.,']\d")
_MINUS_BEFORE = re.compile(r"(?<![\w)%\].,-])[-–−]\Z")  # before it: "-SGD 5"; no range, no hyphen
_CLOSED_BEHIND = re.compile(r" ?\)")  # "(776,33 EUR)"
_MEASURE = re.compile(r"[ \u00a0](?i:k|m|b|mm)(?![^\W\d_])|(?:m|b|mm)(?![^\W\d_])")
_FRACTION = re.compile(r"(?:\d+ )?(?P<above>\d+)/(?P<below>\d+)")
_UNIT = re.compile(
    r"(?i:\b(?:US|USD|EUR|GBP|[CD]R|OD|(?:thousand|million|billion|trillion)s?|percent|shares?|years?)\b)"
    rf"|{PRINTED}|{KRONE}"
)
_PARTS = frozenset((2, 3, 4, 8, 16, 32, 64))  # what fractions are of; 55/5 and 7/10 are two numbers
_BEHIND = re.compile(
    r"(?:[.,][-–—]{1,2})?[ \u00a0]?(?:(?:"
    rf"(?P<scale>(?i:{scales.WORD}|{scales.SHORT}|[kb])(?![^\W\d_])|{scales.ASIAN})"
    r"[ \u00a0]?)?"
    rf"(?:(?i:of|de|d['’]) ?)?"
    rf"(?:(?P<money>{NAMED}|{ASIAN}|{KRONE}|(?!Rs?\b){PRINTED}(?![ ]?{_NO_DATE}\d))"
    r"(?!-[^\W\d_]))?)"  # "8 EUR-Konto"
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

    @property
    def is_bare(self) -> bool:
        """Return True for a number without a currency or a percent sign."""
        return self.currency is None and not self.percent

    @property
    def places(self) -> int:
        """How many digits of the value are behind the point."""
        exponent = self.value.as_tuple().exponent
        return max(0, -exponent) if isinstance(exponent, int) else 0

    @property
    def decimals(self) -> int:
        """How many digits are behind a sign that parts decimals or, as three are, thousands: 0, 1 or 2."""
        found = _DECIMALS.search(self.text)
        return len(found[1]) if found else 0

    @property
    def to_the_cent(self) -> bool:
        return self.decimals == 2

    @property
    def is_year(self) -> bool:
        """Return True for four digits that read as a year, without any sign of an amount but brackets."""
        return self.is_bare and self.of_year_form

    @property
    def of_year_form(self) -> bool:
        """Return True for four digits that read as a year, whatever sign of a currency is beside them."""
        return not self.percent and self.scale is None and _YEAR.fullmatch(self.text) is not None


def read_amounts(text: str, digits: Digits = ENGLISH) -> Iterator[Amount]:
    """Yield every amount of a text in order; what letters are glued to is a code and no amount.

    `digits` tells how the document writes its numbers.
    """
    english = as_english(text, digits)
    folded = fold(english, "strict")
    for glued in numbers(folded.text):
        start, end = folded.source_span(glued.start, glued.end)
        first, last = folded.source_span(glued.outer_start, glued.outer_end)
        size = None if glued.body == "-" else value(glued.body)
        percent = glued.percent or percent_word(folded.text, glued)
        printed = currency_before(text, start)
        between = _MINUS_BETWEEN.match(text, end) if _PARTED.search(glued.body) else None
        places = (end, last) if between is None else (between.end(),)
        behind = next(filter(_says, (_BEHIND.match(text, at) for at in places)), None)
        named = None if behind is None or percent or _OF_NEXT.match(text, end) else behind["money"]
        currency = one_currency(printed[0] if printed else None, named, text[first:last])
        begins, ends = printed[1] if printed else first, behind.end() if behind else last
        currency = dollar_of(currency, text[begins:ends], digits.dollar)
        currency = "CNY" if digits.yuan and currency == "JPY" and "¥" in text[begins:ends] else currency
        number = _apart(glued, printed is not None)
        glued_to = number.left or (number.right and not behind and not percent)
        scales = _THOUSAND.fullmatch(text, start, end) and _TIMES.search(text[:begins])
        if size is None or glued_to or scales or _is_pair(number.body):
            continue
        first = first + len(glued.left) - len(number.left)
        sign = _CLOSED_BEHIND if glued.brackets == "(" else _MINUS_BEHIND
        minus = sign.match(text, behind.end()) if behind and (currency or behind["money"]) else None
        if printed and glued.brackets == ")" and text[: printed[1]].endswith("("):  # "(EUR 5)"
            printed, minus = (printed[0], printed[1] - 1), minus or _CLOSED_BEHIND.search(text, last - 1)
        if printed and (before := _MINUS_BEFORE.search(text[: printed[1]])):
            printed, number = (printed[0], before.start()), number._replace(sign="-")
        whole = printed is not None and printed[0] in WHOLE and number.sign == "-)"  # "¥291,720-"
        signed = not whole and _is_negative(number, english[first:start])
        negative = (minus or between) is not None or signed
        letter = LETTER.search(text, 0, behind.end("scale")) if behind and digits.letters is False else None
        taxed = letter is not None and letter["cents"]
        measured = currency is None and _MEASURE.match(text, end)  # "2 m", "8b"; but 10k, 1.8B
        scaled = behind["scale"] if behind and not (percent or taxed or measured) else None
        yield Amount(
            text[start:end],
            min(first, printed[1]) if printed else first,
            last if minus is None else minus.end(),
            -_decimal(size) if negative else _decimal(size),
            currency,
            percent,
            -2 if glued.right in _CENTS else power_of(scaled or "") or None,
        )


def as_english(text: str, digits: Digits) -> str:
    """Return a text as long as `text` with the separators of its numbers as in English.

    Groups that spaces part are parted by apostrophes, which part nothing else. Where no number tells of
    spaces those before a sign of money are such: a sign behind a number is that of one country's way.
    """
    spaced = {" ": _SPACED, ".": None}.get(digits.group, _SPACED_MONEY)
    if digits.triangles:
        text = text.replace("▲", "△")
    if digits.decimal == ",":
        text = text.translate(_SWAPPED)
    return text if spaced is None else spaced.sub(lambda found: re.sub(SPACE, "'", found[0]), text)


def money_in(texts: Iterable[str], yuan: bool = False) -> list[tuple[int, Amount]]:
    """Return the amounts of texts with their currency beside them, each with the place of its text."""
    digits = ENGLISH._replace(yuan=yuan)
    return [(at, one) for at, text in enumerate(texts) for one in read_amounts(text, digits) if one.currency]


def _says(behind: re.Match[str] | None) -> bool:
    return behind is not None and any(behind.groups())


def _is_pair(body: str) -> bool:
    """Return True for two numbers with a bar between them that are no fraction."""
    found = _FRACTION.fullmatch(body)
    return found is not None and not (
        int(found["above"]) < int(found["below"]) and int(found["below"]) in _PARTS
    )


def _is_negative(number: Number, before: str) -> bool:
    """Return True for brackets, a minus, or the white triangle of Japanese accounts."""
    return number.sign in _NEGATIVE or (number.sign == "△" and "△" in before)


def _apart(number: Number, has_currency: bool) -> Number:
    """The number without what is glued to it: its currency (RMB1,092, R79) or the sign of pence (49.9p)."""
    right = "" if number.right in _CENTS else number.right
    if not number.left or not has_currency:
        return number._replace(right=right)
    return number._replace(left="", right=right, outer_start=number.outer_start + len(number.left))


@lru_cache(maxsize=4096)  # records, checks and trust ask for the same cells one after the other
def cell_amount(text: str, digits: Digits = ENGLISH) -> Amount | None:
    """Return the one amount that a cell consists of; None for words or several numbers."""
    plain = _PLAIN.fullmatch(text) if digits[:2] == ENGLISH[:2] else None
    if plain is not None:
        return _plain_amount(plain, digits.dollar or "USD")
    return None if _DIGIT.search(text) is None else read_cell(text, digits)


def _plain_amount(found: re.Match[str], dollar: str) -> Amount:
    """The amount of a cell of digits, brackets and a sign alone: what `read_cell` reads there, sooner."""
    whole, point, places = found["digits"].replace(",", "").partition(".")
    size = Decimal((whole + point + places.rstrip("0")).rstrip("."))
    value, currency = -size if found["open"] else size, dollar if found["dollar"] else None
    return Amount(found["digits"], 0, found.end(), value, currency, bool(found["percent"]), None)


def read_cell(text: str, digits: Digits = ENGLISH) -> Amount | None:
    """Return the one amount that any cell consists of; None for words or several numbers."""
    wordy = text.isascii() and _WORD.search(_UNIT.sub("", text))  # most cells with digits are labels
    if wordy or _DAY_OR_MONTH.fullmatch(text.strip()):
        return None
    bare = _NOTE.sub("", text)
    found = list(read_amounts(bare, digits))
    if len(found) != 1:
        return None
    rest = bare[: found[0].start] + bare[found[0].end :]
    return None if _WORD.search(_UNIT.sub("", rest)) or _DIGIT.search(rest) else found[0]


def _decimal(size: Fraction) -> Decimal:
    return Decimal(size.numerator) / Decimal(size.denominator)
