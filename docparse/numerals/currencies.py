"""Signs, codes and names of currencies, for records and judge alike; codes are those of ISO 4217.

A noun that several countries share ("dollars", "pesos") needs the country, unless one is usually meant. In
`currencies.json` are, by noun, what stands before it in each country (a _ is a blank), the nouns that need
none, words of Chinese, Japanese and Korean, signs, and codes.
"""

from __future__ import annotations

import re

from docparse.numerals.languages import read_words

_WORDS = read_words("currencies.json")
_SIGNS: dict[str, str] = _WORDS["signs"]
_CODES: list[str] = _WORDS["codes"].split()
UNMISTAKABLE = ("USD", "EUR", "GBP", "JPY", "CNY", "HKD", "SGD", "AUD", "CAD", "BRL", "INR", "KRW")
"""Currencies whose codes and signs are hardly ever anything else."""
WHOLE = ("JPY", "KRW", "CLP", "VND", "IDR", "HUF", "ISK")
"""Currencies that are not divided in practice: what is paid for one share may have no decimals."""
DOLLARS = ("USD", "CAD", "AUD", "HKD", "NZD", "SGD", "TWD", "MXN", "CLP", "COP", "ARS")
"""Currencies whose sign is "$": dollars, and pesos."""
_MAJOR = ("USD", "EUR", "GBP", "CHF", "CAD", "AUD")

_RAND = (  # R022 is a code
    r"(?<![A-Za-z])R(?= ?(?:m\b|bn\b|million|billion|thousand|['’]?000|[1-9]\d*\.\d"
    r"|[1-9]\d{0,2}(?:[ ,]\d{3})+|[1-9]\d* ?(?:m|bn|million|billion|thousand)\b))"
)
_SIGN = "|".join(
    re.escape(sign) + ("(?![A-Z])" if sign[-1].isalpha() else "")
    for sign in sorted(_SIGNS, key=len, reverse=True)
    if sign != "R"
)
_NAMES = {
    f"{adjective} {noun}".replace("_", " "): code
    for nouns, by in _WORDS["countries"].items()
    for code, adjectives in by.items()
    for adjective in adjectives.split()
    for noun in nouns.split()
} | {noun.replace("_", " "): code for code, nouns in _WORDS["alone"].items() for noun in nouns.split()}
NAMED_DOLLARS = "|".join(name for name in _NAMES if name.endswith(("dollar", "dollars")) and " " in name)
"""Dollars with their country: "singapore dollars"."""
_NAME = "|".join(re.escape(name) for name in sorted(_NAMES, key=len, reverse=True)).replace(r"\ ", "[ -]")
PRINTED = rf"(?:(?<![A-Za-z$])(?:{_SIGN})|{_RAND}|(?<![A-Za-z])(?:{'|'.join(_CODES)})(?![A-Z]))"
"""A sign or code, in its own case."""
NAMED = rf"(?i:\b(?:{_NAME})(?![a-z]|['’]t\b))"
"""A name, as "New Taiwan dollars"."""
KRONE = r"(?i:\b(?:kr\b\.?|kron(?:er?|or|a)\b))"
"""The money of several countries, which it does not tell."""
MONEY = f"(?:{NAMED}|{PRINTED}|{KRONE})"
IN_ASIA = {word: code for code, words in _WORDS["asian"].items() for word in words.split()}
"""Words of Chinese, Japanese and Korean."""
ASIAN = "|".join(sorted(IN_ASIA, key=len, reverse=True))

_ASIAN_NAME = "|".join(word for word in ASIAN.split("|") if len(word) > 1)  # "公元 2023" is none
_BEFORE = re.compile(rf"({PRINTED}|{_ASIAN_NAME})(?:(?<=D)\s?\$)?\s?\(?[-–−]?\s?(?=[\d.])")
COMMON_CODES = (*UNMISTAKABLE, "CHF", "NZD", "TWD", "MXN", "SEK", "NOK", "DKK", "ZAR", "ILS")
"""Codes of the currencies that filings are in."""
COMMON = (
    {code.lower(): code for code in COMMON_CODES}
    | {sign.lower(): code for sign, code in _SIGNS.items() if code in COMMON_CODES and sign != "R"}
    | {name.replace(" ", ""): code for name, code in _NAMES.items() if code in COMMON_CODES}
)
"""What folded text has for these currencies: codes, signs, and names without blanks."""


def currency_of(words: str) -> str | None:
    """Return the code of a currency that words are the sign, the code or a name of; None for others."""
    words = " ".join(words.split())
    if words in _CODES:
        return words
    known = _SIGNS.get(words) or IN_ASIA.get(words)
    return known or _NAMES.get(words.lower().replace("-", " "))


def most_of(currency: str | None) -> int:
    """Return an amount that nobody has in a currency; None is taken for a small one."""
    return 10**14 if currency in _MAJOR else 10**17


def currency_before(text: str, at: int) -> tuple[str, int] | None:
    """Return the code of the currency printed right before a number at `at`, and where it begins."""
    if not text[:at].strip(" (-–−\u00a0"):
        return None
    found = next((one for one in _BEFORE.finditer(text, max(0, at - 10), at + 16) if one.end() == at), None)
    code = currency_of(found[1]) if found else None
    return None if found is None or code is None else (code, found.start())


def dollar_of(currency: str | None, printed: str, meant: str | None) -> str | None:
    """Return a currency as it is `printed`; a bare "$" is the dollar that is `meant`, if one is known."""
    return meant if meant and currency == "USD" and "US" not in printed.upper() else currency


def one_currency(before: str | None, behind: str | None, printed: str) -> str | None:
    """Return the currency of a number with its code before it and its name `behind`, as in "$5.00 CAD".

    It is None where the two differ, or where that behind may be several.
    """
    named = currency_of(behind) if behind else before
    alike = before is None or before == named
    return named if alike else named if "$" in printed and named in DOLLARS else None
