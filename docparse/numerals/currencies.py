"""Signs, codes and names of currencies, for records and judge alike; codes are those of ISO 4217.

A noun that several countries share ("dollars", "pesos") needs the country, unless one is usually meant.
"""

from __future__ import annotations

import re

_COUNTRIES = {  # nouns → code → what stands before them; a _ is a blank
    "dollar dollars $": {
        "USD": "us u.s u.s. united_states american", "CAD": "canadian cdn", "AUD": "australian",
        "HKD": "hong_kong", "SGD": "singapore singaporean", "NZD": "new_zealand",
        "TWD": "taiwan new_taiwan nt",
    },
    "peso pesos": {
        "MXN": "mexican", "CLP": "chilean", "COP": "colombian", "ARS": "argentine argentinian",
        "PHP": "philippine",
    },
    "krone kroner kronor krona": {"NOK": "norwegian", "DKK": "danish", "SEK": "swedish", "ISK": "icelandic"},
    "pound pounds pound_sterling pounds_sterling": {"GBP": "british uk", "EGP": "egyptian"},
    "franc francs": {"CHF": "swiss"},
    "rupee rupees": {"INR": "indian", "PKR": "pakistan pakistani", "LKR": "sri_lankan"},
    "riyal riyals": {"SAR": "saudi", "QAR": "qatar qatari"},
    "dinar dinars": {"KWD": "kuwait kuwaiti"},
    "dirham dirhams": {"AED": "uae emirati"},
    "won": {"KRW": "korean south_korean"},
    "reais real reals": {"BRL": "brazilian"},
    "yen": {"JPY": "japanese"},
    "lira": {"TRY": "turkish"},
    "ruble rubles rouble roubles": {"RUB": "russian"},
    "rand": {"ZAR": "south_african"},
    "zloty": {"PLN": "polish"},
    "shekel shekels": {"ILS": "israeli new_israeli"},
}  # fmt: skip
_ALONE = {  # nouns that need no country
    "EUR": "euro euros", "JPY": "yen", "KRW": "won", "CNY": "renminbi yuan", "BRL": "reais reals",
    "ZAR": "rand", "INR": "rupee rupees", "GBP": "sterling pound_sterling pounds_sterling",
    "ILS": "shekel shekels new_shekel new_shekels", "PLN": "zloty", "THB": "baht", "MYR": "ringgit",
    "IDR": "rupiah", "HUF": "forint forints", "USD": "dollar dollars", "CHF": "schweizer_franken",
}  # fmt: skip
_ASIAN = {
    "CNY": "元 圆 圓 人民币 人民幣 人民币元 위안", "JPY": "円 日元 日圆 日圓 엔", "KRW": "원 韩元 韓元",
    "USD": "美元 美金 米ドル ドル 달러", "HKD": "港元 港币 港幣", "TWD": "新台币 新台幣 新台幣元 新臺幣",
    "EUR": "欧元 歐元 ユーロ 유로", "GBP": "英镑 英鎊 ポンド 파운드",
}  # fmt: skip
_SIGNS = {
    "$": "USD", "US$": "USD", "U.S.$": "USD", "C$": "CAD", "CA$": "CAD", "Cdn$": "CAD", "CDN$": "CAD",
    "A$": "AUD", "AU$": "AUD", "HK$": "HKD", "S$": "SGD", "NZ$": "NZD", "NT$": "TWD", "R$": "BRL",
    "MX$": "MXN", "Ps.": "MXN", "€": "EUR", "£": "GBP", "¥": "JPY", "JP¥": "JPY", "CN¥": "CNY",
    "RMB": "CNY", "₹": "INR", "Rs.": "INR", "Rs": "INR", "₩": "KRW",
    "₪": "ILS", "NIS": "ILS", "₺": "TRY", "₽": "RUB", "฿": "THB",
    "₫": "VND", "₱": "PHP", "₦": "NGN", "zł": "PLN", "Kč": "CZK", "R": "ZAR",
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
_NAMES = {
    f"{adjective} {noun}".replace("_", " "): code
    for nouns, by in _COUNTRIES.items()
    for code, adjectives in by.items()
    for adjective in adjectives.split()
    for noun in nouns.split()
} | {noun.replace("_", " "): code for code, nouns in _ALONE.items() for noun in nouns.split()}
NAMED_DOLLARS = "|".join(name for name in _NAMES if name.endswith(("dollar", "dollars")) and " " in name)
"""Dollars with their country: "singapore dollars"."""
_NAME = "|".join(re.escape(name) for name in sorted(_NAMES, key=len, reverse=True)).replace(r"\ ", "[ -]")
PRINTED = rf"(?:(?<![A-Za-z$])(?:{_SIGN})|{_RAND}|(?<![A-Za-z])(?:{'|'.join(_CODES)})(?![A-Z]))"
"""A sign or code, in its own case."""
NAMED = rf"(?i:\b(?:{_NAME})(?![a-z]|['’]t\b))"
"""A name, as "New Taiwan dollars"."""
MONEY = f"(?:{NAMED}|{PRINTED})"
IN_ASIA = {word: code for code, words in _ASIAN.items() for word in words.split()}
"""Words of Chinese, Japanese and Korean."""
ASIAN = "|".join(sorted(IN_ASIA, key=len, reverse=True))

_ASIAN_NAME = "|".join(word for word in ASIAN.split("|") if len(word) > 1)  # "公元 2023" is none
_BEFORE = re.compile(rf"({PRINTED}|{_ASIAN_NAME})\s?\(?[-–−]?\s?(?=[\d.])")
_COMMON = (*UNMISTAKABLE, "CHF", "NZD", "TWD", "MXN", "SEK", "NOK", "DKK", "ZAR", "ILS")
COMMON = (
    {code.lower(): code for code in _COMMON}
    | {sign.lower(): code for sign, code in _SIGNS.items() if code in _COMMON and sign != "R"}
    | {name.replace(" ", ""): code for name, code in _NAMES.items() if code in _COMMON}
)
"""What folded text has for the currencies that filings are in: codes, signs, and names without blanks."""


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
