"""Scales and currencies of Chinese, Japanese and Korean: `万`, `百万`, `億`, `조`; `万元`, `億円`, `억 원`.

Scales go by ten thousands and are multiplied where they stand together (`百万` is 100 × 10,000). A decomposed
spelling is the same word: texts are folded by `docparse.text`, which decomposes.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from math import prod

from docparse.numerals.currencies import IN_ASIA

_DIGITS = {"十": 10, "百": 100, "千": 10**3, "万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8, "兆": 10**12}
_KOREAN = {"십": 10, "백": 100, "천": 10**3, "만": 10**4, "억": 10**8, "조": 10**12}
_NAMES = {3: "thousand", 6: "million", 9: "billion", 12: "trillion"}


def _folded(text: str) -> str:
    return unicodedata.normalize("NFD", text)


_POWERS = {_folded(word): power for word, power in (_DIGITS | _KOREAN).items()}
CURRENCY_WORDS = {_folded(word): code for word, code in IN_ASIA.items()}
"""Words for currencies, as folded text has them, to their codes."""

_POWER = "|".join(_POWERS)
_WORDS = "|".join(sorted(CURRENCY_WORDS, key=len, reverse=True))
_LONG_WORDS = "|".join(
    word for word in CURRENCY_WORDS if len(unicodedata.normalize("NFC", word)) > 1
)  # a short one behind another number is that number's
SCALE = rf"(?:{_POWER})+"
UNIT = rf"(?:{SCALE})?[ \t]*(?:{_WORDS})|(?<=[0-9]){SCALE}"
"""A currency with or without a scale, or a scale right behind digits."""

_FACTOR = re.compile(_POWER)
_SCALE = re.compile(rf"[ \t]*({SCALE})")
_FURTHER = re.compile(rf"[ \t]*(\d{{1,4}}(?:,\d{{3}})?)[ \t]*({SCALE})?")
_UNIT = re.compile(rf"({SCALE})?[ \t]*({_WORDS})?")
_CURRENCY = re.compile(rf"[ \t]*({_WORDS})")
_BEFORE = re.compile(rf"({_LONG_WORDS})[ \t]*\Z")
_ROOM = 12  # characters in which a currency is looked for


def factor(scale: str) -> int:
    """Return the number that a scale multiplies by; 1 for none."""
    return prod(_POWERS[word] for word in _FACTOR.findall(scale))


def unit_name(folded: str) -> str:
    """Return the one name of a scale, a currency or both (`10^8 CNY` for `亿元`); "" for what is neither."""
    match = _UNIT.fullmatch(folded)
    if match is None or not folded:
        return ""
    power = len(str(factor(match[1]))) - 1 if match[1] else 0
    names = [_NAMES.get(power, f"10^{power}") if power else "", CURRENCY_WORDS.get(match[2] or "", "")]
    return " ".join(filter(None, names))


def myriad_amount(amount: Fraction, text: str, end: int) -> tuple[Fraction, int]:
    """Return the amount that ends at `end` times the scale behind it, and where that ends.

    Smaller groups that follow are added: `1億2,500万` is 125,000,000.
    """
    scale = _SCALE.match(text, end)
    if scale is None:
        return amount, end
    last, end = factor(scale[1]), scale.end()
    amount *= last
    while (more := _FURTHER.match(text, end)) and factor(more[2] or "") < last and last >= 10**4:
        last, end = factor(more[2] or ""), more.end()
        amount += int(more[1].replace(",", "")) * last
    return amount, end


def currency_at(text: str, start: int, end: int) -> str:
    """Return the code of the currency behind a number and its scale, else of the one before it, or ""."""
    match = _CURRENCY.match(text, end) or _BEFORE.search(text, max(0, start - _ROOM), start)
    return CURRENCY_WORDS[match[1]] if match else ""
