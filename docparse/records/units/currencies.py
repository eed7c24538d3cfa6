"""Signs, codes and names of currencies.

Codes are those of ISO 4217. A noun that several countries share ("dollars", "pesos") needs the country,
unless one of them is usually meant.
"""

from __future__ import annotations

import re

_COUNTRIES = {  # noun → adjective → code
    r"dollars?|\$": {
        "USD": r"u\.?s\.?|united states|american", "CAD": "canadian|cdn", "AUD": "australian",
        "HKD": "hong kong", "SGD": "singapore(?:an)?", "NZD": "new zealand", "TWD": "(?:new )?taiwan|nt",
    },
    r"pesos?": {
        "MXN": "mexican", "CLP": "chilean", "COP": "colombian", "ARS": "argentin(?:e|ian)",
        "PHP": "philippine",
    },
    r"kron(?:er|e|or|a)|kroner": {"NOK": "norwegian", "DKK": "danish", "SEK": "swedish", "ISK": "icelandic"},
    r"pounds?(?: sterling)?": {"GBP": "british|uk", "EGP": "egyptian"},
    r"francs?": {"CHF": "swiss"},
    r"rupees?": {"INR": "indian", "PKR": "pakistani?", "LKR": "sri lankan"},
    r"riyals?": {"SAR": "saudi", "QAR": "qatari?"},
    r"dinars?": {"KWD": "kuwaiti?"},
    r"dirhams?": {"AED": "uae|emirati"},
    r"won": {"KRW": "(?:south )?korean"},
    r"rea(?:is|ls?)": {"BRL": "brazilian"},
    r"yen": {"JPY": "japanese"},
    r"lira": {"TRY": "turkish"},
    r"r(?:o|)ubles?": {"RUB": "russian"},
    r"rand": {"ZAR": "south african"},
    r"zloty": {"PLN": "polish"},
    r"(?:new )?shekels?": {"ILS": "(?:new )?israeli"},
}  # fmt: skip
_ALONE = {  # nouns that need no country
    "EUR": r"euros?", "JPY": "yen", "KRW": "won", "CNY": "renminbi|yuan", "BRL": "reais|reals", "ZAR": "rand",
    "INR": "rupees?", "GBP": r"(?:pounds? )?sterling", "ILS": "(?:new )?shekels?", "PLN": "zloty",
    "THB": "baht", "MYR": "ringgit", "IDR": "rupiah", "HUF": "forints?", "USD": "dollars?",
    "CHF": "schweizer franken",
}  # fmt: skip
_ASIAN = {
    "円": "JPY", "元": "CNY", "人民币": "CNY", "人民币元": "CNY", "人民幣": "CNY", "美元": "USD",
    "米ドル": "USD",
    "港元": "HKD", "港幣": "HKD", "新台幣": "TWD", "新台幣元": "TWD", "欧元": "EUR", "ユーロ": "EUR",
}  # fmt: skip
_SIGNS = {
    "$": "USD", "US$": "USD", "U.S.$": "USD", "C$": "CAD", "CA$": "CAD", "Cdn$": "CAD", "CDN$": "CAD",
    "A$": "AUD", "AU$": "AUD", "HK$": "HKD", "S$": "SGD", "NZ$": "NZD", "NT$": "TWD", "R$": "BRL",
    "MX$": "MXN", "Ps.": "MXN", "€": "EUR", "£": "GBP", "¥": "JPY", "JP¥": "JPY", "CN¥": "CNY",
    "RMB": "CNY", "₹": "INR", "Rs.": "INR", "Rs": "INR", "₩": "KRW",
    "₪": "ILS", "NIS": "ILS", "₺": "TRY", "₽": "RUB", "฿": "THB",
    "₫": "VND", "₱": "PHP", "₦": "NGN", "zł": "PLN", "R": "ZAR",
}  # fmt: skip
_CODES = [
    "USD", "EUR", "GBP", "JPY", "CNY", "INR", "KRW", "CHF", "CAD", "AUD", "HKD", "NZD", "SGD",
    "TWD", "MXN", "BRL", "SEK", "NOK", "DKK", "ZAR", "ILS", "CLP", "COP", "ARS", "PHP", "ISK",
    "EGP", "PKR", "LKR", "SAR", "QAR", "KWD", "AED", "TRY", "RUB", "PLN", "THB", "MYR", "IDR",
    "HUF", "CZK", "RON", "VND", "NGN", "PEN", "UAH", "KZT", "MAD", "BHD", "OMR", "JOD", "KES",
]  # fmt: skip
UNMISTAKABLE = ("USD", "EUR", "GBP", "JPY", "CNY", "HKD", "SGD", "AUD", "CAD", "BRL", "INR", "KRW")
"""Currencies whose codes and signs are hardly ever anything else."""
WHOLE = ("JPY", "KRW", "CLP", "VND", "IDR", "HUF", "ISK")
"""Currencies that are not divided in practice: what is paid for one share may have no decimals."""
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
_NAMES = "|".join(
    [f"(?:{'|'.join(by.values())})[ -](?:{noun})" for noun, by in _COUNTRIES.items()] + [*_ALONE.values()]
)
PRINTED = rf"(?:(?<![A-Za-z$])(?:{_SIGN})|{_RAND}|(?<![A-Za-z])(?:{'|'.join(_CODES)})(?![A-Z]))"
"""A sign or code, in its own case."""
NAMED = rf"(?i:\b(?:{_NAMES})(?![a-z]))"
"""A name, as "New Taiwan dollars"."""
MONEY = f"(?:{NAMED}|{PRINTED})"
ASIAN = "|".join(sorted(_ASIAN, key=len, reverse=True))

_BEFORE = re.compile(rf"({PRINTED})\s?\(?[-–−]?\s?(?=[\d.])")
_BY_NAME = [
    (code, re.compile(rf"(?:{adjective})[ -](?:{noun})", re.IGNORECASE))
    for noun, by in _COUNTRIES.items()
    for code, adjective in by.items()
] + [(code, re.compile(noun, re.IGNORECASE)) for code, noun in _ALONE.items()]


def currency_of(words: str) -> str | None:
    """Return the code of a currency that words are the sign, the code or a name of; None for others."""
    words = " ".join(words.split())
    if words in _CODES:
        return words
    known = _SIGNS.get(words) or _ASIAN.get(words)
    return known or next((code for code, name in _BY_NAME if name.fullmatch(words)), None)


def most_of(currency: str | None) -> int:
    """Return an amount that nobody has in a currency; None is taken for a small one."""
    return 10**14 if currency in _MAJOR else 10**17


def currency_before(text: str, at: int) -> tuple[str, int] | None:
    """Return the code of the currency printed right before a number at `at`, and where it begins."""
    if not text[:at].strip(" (-–−\u00a0"):
        return None
    found = _BEFORE.search(text, max(0, at - 10), at + 16)
    code = currency_of(found[1]) if found and found.end() == at else None
    return None if found is None or code is None else (code, found.start())
