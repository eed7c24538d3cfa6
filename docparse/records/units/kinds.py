"""The kind of number that a label, a head or a section names: per share, shares, percent, a count."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from docparse.numerals import scales

Kind = Literal["per share", "shares", "percent", "pure"]

_ASIDE = re.compile(
    rf"\([^()]*\d[^()]*\)|\([^()]*\b(?:{scales.WORD})\b[^()]*\)|\b[\d,.]+ (?:\w+ )?shares\b[^;]*|\bexcept\b.*"
    r"|[$€£]\s?[\d,.]+ per \w+",
    re.IGNORECASE | re.DOTALL,
)
_COUNT_OF_SHARES = re.compile(
    r"\W*(?:weighted[- ])?(?:average )?(?:number of )?(?:\w+ ){0,2}shares (?:outstanding )?used\b"
    r"|\W*(?:weighted[- ])?average number of (?:\w+ ){0,2}shares\b",
    re.IGNORECASE,
)
CENTS = re.compile(
    r"\b(?:in )?(?:U\.?S\.? )?(?:cents?|pence|paise|øre|öre|sen|centavos)\b|\(p\)|\(c\)", re.IGNORECASE
)
"""In a label or head: what is paid for one share is in hundredths."""
_NOTE = re.compile(r"\((?:notes? )?\d{1,2}\)|[*†‡]", re.IGNORECASE)
_CODE = re.compile(
    r"\b(?:numbers?|no\.|(?<=\w )no|\w*nr\.?|\w*nummer|numéro|número|ID|\w*code|código|codice|phone|mobile"
    r"|fax|tel\.?|reference|r[eé]f[eé]ren(?:ce|cia|z)|riferimento|kenmerk|ref\.?|page|IBAN|ZIP|account|pedido)\W*\Z"
    r"|\A\W*code (?:article|client|postal|produit)\W*\Z"
    r"|\btax (?:id|identifier)\W*\Z"
    r"|\b(?:phone|mobile|fax|tel|IBAN|kto|(?:card|account) (?:no|number))\b[\W\d]*\Z"  # and its first groups
    r"|#\W*\Z|\bn\.?[°º] (?:de )?(?:client|facture|commande|compte|dossier|pedido|factura|cuenta)\w*\W*\Z",
    re.IGNORECASE,
)
_BASIC = re.compile(
    r"\W*(?:basic|diluted)(?: (?:and diluted|net|income|earnings|loss|\(loss\)|income/\(loss\)))*\W*",
    re.IGNORECASE,
)
EARNINGS = re.compile(r"\bshares?\b|\bdilut|\bEPS\b|\bper unit\b", re.IGNORECASE)
_DENOMINATOR = re.compile(r"\bdenominator\b", re.IGNORECASE)
_AT_COST = re.compile(r"\bat (?:average )?cost\b(?!.*\bshares\W*\Z)", re.IGNORECASE)  # shares held, in money
_AMONG_WORDS = re.compile(r"\w[. ]* % (?!of\b|change|increase|decrease|growth)\w", re.IGNORECASE)
_SENTENCE = re.compile(r"(?:\S+\s+){6,}\S+\.")
_COUNT = re.compile(r"\W*(?:numbers?|no\.?)\W*", re.IGNORECASE)
WITH_SHARES = re.compile(r"\b(?:n|no\.?|numbers?|counts?|frequency)\W{1,2}\(%\)", re.IGNORECASE)
_PLACE = re.compile(
    r"\W*(?:pos(?:ition|\.)?|line|item|row|rad|rank|#|step|notes?|n\.|n\.?[°º]|l\.?p\.?|kod"
    r"|year|jahr|année|año|ano|(?:\w+ )?date|datum|日付|日期|年月日|番号|SKU|NAICS|SIC|"
    r"(?:NAICS|SIC|HS|post) code)\W*",
    re.IGNORECASE,
)
"""In a head of counts that have their percentages in brackets behind: "n (%)"."""
"""Words of shares, of what dilutes them or of what a unit earns."""
_MARK = re.compile(r"(?<=\w)[ ]\d{1,2}\Z|[¹²³⁴-⁹]+\Z")
_PRICE = re.compile(
    r"\b(?:price|amount|cost|\w*preis|\w*betrag|prix|montant|prijs|bedrag|precio|importe|preço|prezzo|importo)\b",
    re.IGNORECASE,
)
PROBABILITY = re.compile(r"\W*[pP](?:[- ]?[vV]al(?:ues?|\.))?\W*")
MEASURED = re.compile(
    r"[,(] ?(?:metric )?(?:kilo)?"
    r"(?:tonnes?|tons|[kMGT]Wh?|km|hectares|ounces|boe|bbls?|M{1,2}(?:B|BOE|CF)P?D)\W*\Z",
    re.IGNORECASE,
)
"""The end of a label with a unit of nature: "Harvest volume, tonnes"."""
"""A head of what a test of significance gives, whatever its row is in: "P", "p-value"."""
_PATTERNS: dict[Kind, re.Pattern[str]] = {
    "per share": re.compile(
        r"\bper (?:[\w-]+ ){0,2}(?:shares?|ADSs?|ADRs?|option|award|(?:stapled )?security|unit)\b"
        r"|\bper (?:common|ordinary) stock\b"
        r"|\bper-share\b|\bEPS\b|\bgrant[- ]date fair value\b|\bje (?:\w+)?aktie\b|\bpar action\b"
        r"|\bpor acción\b"
        r"|\bper aksje\b|[1１]株当たり"
        r"|\b(?:exercise|purchase|market|closing|share|stock) prices?\b|\baverage price paid\b",
        re.IGNORECASE,
    ),
    "shares": re.compile(
        r"\b(?:number|no\.) of (?:\w+[ -]){0,3}(?:shares|options|awards|units|RSUs|PSUs)\b"
        r"|\A\W*(?:shares|options|RSUs|PSUs|awards)\W*\Z|\b(?:stock|shares) (?:number|no\.?)\W*\Z"
        r"|\b(?:basic|diluted|dilutive)(?: \w+){0,2} shares\W*\Z"
        r"|\bshares (?:of (?:\w+ ){0,3}stock )?"
        r"(?:outstanding|issued|issuable|repurchased|authorized|purchased|granted|held|used)\b"
        r"(?! (?:on|upon|under|for|in connection|pursuant|through|as)\b)"
        r"|\baverage (?:number of )?(?:\w+ ){0,3}shares\b|\boptions outstanding\b"
        r"|\A\W*(?:anti-?)?dilutive (?:\w+ ){0,3}(?:stock|shares?|options?|equivalents?|securities|awards?)\b"
        r"|# of (?:shares|securities)\b|\bshares,? (?:at|end|beginning)\b"
        r"|\bcommon shares\W*(?:\w+\W+){0,2}outstanding\b",
        re.IGNORECASE,
    ),
    "percent": re.compile(
        r"(?<!\d)(?<!\d )%|(?<!\d )\bpercent(?:age)?\b|\b(?:tax|interest|discount) rates?\W*\Z", re.IGNORECASE
    ),
    "pure": re.compile(
        r"\b(?:rewards?|bonus|loyalty) points\b|\bpoints (?:earned|awarded|available)\b|"
        r"(?<!per )(?<!to )(?<!for )(?<!by )\b(?:number of|employees(?!['’])|headcount|memberships?"
        r"|subscribers|barrels|MMBTUs?)\b"
        r"|\b(?:remaining|contractual|useful) (?:\w+ )?(?:life|lives|term)\b"
        rf"|\bin (?:years|months|days)\b|{MEASURED.pattern}",
        re.IGNORECASE,
    ),
}


def kind_of(texts: Iterable[str]) -> tuple[Kind | None, str]:
    """Return the kind of number that the first of `texts` to name one names, and that text.

    Asides with figures in them ("($3.68 per share)", "4,990 shares authorized") describe another number.
    """
    for text in texts:
        plain = _ASIDE.sub(" ", text)
        if _COUNT_OF_SHARES.match(plain):  # "Number of shares used in computing earnings per share"
            return "shares", text
        for kind, pattern in _PATTERNS.items():
            if pattern.search(plain) and not (kind == "shares" and _AT_COST.search(plain)):
                return kind, text
    return None, ""


def kind_of_sections(texts: Iterable[str]) -> tuple[Kind | None, str]:
    """The same for rows that head others; one with figures in it is itself a line of the table, one with a
    percent sign between its words names several columns, and a sentence heads nothing."""
    return kind_of(
        text
        for text in texts
        if not re.search(r"\d", _NOTE.sub("", text))
        and not _AMONG_WORDS.search(text)
        and not _SENTENCE.fullmatch(text.strip())
    )


def kind_of_earnings(label: str, sections: Iterable[str], has_cents: bool) -> Kind | None:
    """Return the kind of a row that is "Basic" or "Diluted": earnings per share have cents, their denominator
    counts shares."""
    if not _BASIC.fullmatch(label):
        return None
    if has_cents:
        return "per share"
    return "shares" if any(map(_DENOMINATOR.search, sections)) else None


def is_code(text: str) -> bool:
    """Return True for a label of what names something: an invoice's number, a phone, an account, a page."""
    return _CODE.search(text) is not None


def heads_codes(text: str) -> bool:
    """Return True for a head of such numbers, of places in a list or of years; "Number" heads a count.

    A figure or two behind the name of a code is the mark of a note: "NAICS code 1".
    """
    bare = _MARK.sub("", text)
    return _PLACE.fullmatch(bare) is not None or (is_code(bare) and not _COUNT.fullmatch(bare))


def heads_counts(heads: Iterable[str]) -> bool:
    """Return True for a head "No." or "Number", which counts something or the rows."""
    return any(map(_COUNT.fullmatch, heads))


def names_a_price(text: str) -> bool:
    """Return True for a head of what is paid, without a percent sign."""
    return "%" not in text and _PRICE.search(text) is not None
