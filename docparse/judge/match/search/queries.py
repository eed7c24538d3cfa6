"""Turn facts into look-up keys, and find the occurrences of keys on a page.

Numbers are looked up by their digits as printed, currency signs among the page's currency signs, all else as
phrases without white space. A phrase's outer boundaries count: what runs on into it in the prediction must
run on into it in the gold text too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from docparse.judge.match.search.index import LINE_HYPHEN, SearchIndex
from docparse.judge.model import Fact
from docparse.judge.read.gold import Gold
from docparse.numerals.patterns import CURRENCY
from docparse.numerals.tokens import Number, tight

_UNIT = re.compile(rf"(?<![a-z])(?:us|hk|nz|nt|mx|ca|au|a|c|s|r|cdn)\$|{CURRENCY}")
_SHELL = "()+-△▲% \t\n"  # what may be in a number's tag round its digits
_CURRENCY_SHELL = re.compile(f"{CURRENCY}")


class SearchKey(NamedTuple):
    """The key of a fact's look-up; facts with one key compete for its occurrences.

    `kind` is "number", "unit" or "phrase"; `left` and `right` are what runs on into a phrase in the gold
    text; `joined` is the phrase without its hyphens at line ends, "" where it has none.
    """

    kind: str
    text: str
    left: str = ""
    right: str = ""
    joined: str = ""


class Occurrence(NamedTuple):
    """Folded span of an occurrence; `number` is its token where the key is a number.

    Of a phrase that is not in one run of text (`broken`) the span is that of the part it begins in.
    """

    start: int
    end: int
    number: Number | None = None
    broken: bool = False


class FactQuery(NamedTuple):
    """A fact to be found: its key and its own occurrence on the gold page.

    `currency` is the sign that its tag holds beside the digits and that must therefore be there too.
    """

    fact: Fact
    key: SearchKey
    own: Occurrence
    currency: str = ""


def fact_query(index: SearchIndex, fact: Fact) -> FactQuery:
    """The key and the occurrence of a gold fact."""
    start, end = index.folded_span(fact.start, fact.end)
    text = index.text[start:end]
    if fact.type == "monetary_unit":
        unit = next((m for m in _UNIT.finditer(index.text, max(0, start - 4), end) if m.end() == end), None)
        if unit is not None and not any(c.isalnum() for c in index.text[start : unit.start()]):
            return FactQuery(fact, SearchKey("unit", unit[0]), Occurrence(*unit.span()))
    elif fact.type == "number":
        number = _whole_number(index, start, end, text)
        if number is not None:
            currency = _CURRENCY_SHELL.search(text)
            own = Occurrence(number.start, number.end, number)
            return FactQuery(fact, SearchKey("number", number.body), own, currency[0] if currency else "")
    while end - 1 > start and index.text[end - 1] in ". ":
        end -= 1
    return FactQuery(fact, phrase_key(index, start, end), Occurrence(start, end))


def _whole_number(index: SearchIndex, start: int, end: int, text: str) -> Number | None:
    """The one token whose digits are all that the span holds."""
    tokens = index.numbers_within(start, end)
    if len(tokens) != 1:
        return None
    if text == tokens[0].body:
        return tokens[0]
    core = _CURRENCY_SHELL.sub("", text).strip(_SHELL) or text.strip()
    return tokens[0] if tight(core) == tokens[0].body else None


def phrase_key(index: SearchIndex, start: int, end: int) -> SearchKey:
    """Return the key of a span of the gold text that is looked for as it is."""
    text = index.text[start:end]
    joined = squeeze(LINE_HYPHEN.sub("", text)) if "-\n" in text else ""
    return SearchKey("phrase", squeeze(text), *index.run_on(start, end), joined)


def squeeze(text: str) -> str:
    """A folded text without white space, save one space between two digits; dashes in a row are one."""
    return _DASHES.sub("-", _BETWEEN_DIGITS.sub("\x00", text).translate(_NO_SPACE))


_BETWEEN_DIGITS = re.compile(r"(?<=\d)\s+(?=\d)")
_DASHES = re.compile("-{2,}")
_BREAK = re.compile(r"-\n[^\W\d_]")
_NO_SPACE = {0: " "} | dict.fromkeys(map(ord, " \t\n\r\f\v\x1c\x1d\x1e\x1f"), "")


def occurrences(index: SearchIndex, keys: Iterable[SearchKey]) -> dict[SearchKey, list[Occurrence]]:
    """Return the occurrences of each key on a page, in order."""
    units: dict[str, list[Occurrence]] = defaultdict(list)
    for match in _UNIT.finditer(index.text):
        units[match[0]].append(Occurrence(*match.span()))
    found: dict[SearchKey, list[Occurrence]] = {}
    for key in keys:
        if key.kind == "number":
            found[key] = [Occurrence(n.start, n.end, n) for n in index.by_body.get(key.text, ())]
        elif key.kind == "unit":
            found[key] = units[key.text]
        else:
            found[key] = [Occurrence(*span) for span in _phrase_spans(index, key)]
    return found


def _phrase_spans(index: SearchIndex, key: SearchKey) -> list[tuple[int, int]]:
    """Return the spans of a phrase that nothing runs into that does not on the gold page, in order."""
    phrases = filter(None, (key.text, key.joined))
    spans = {span for phrase in phrases for text in index.squeezings for span in text.find(phrase)}
    return sorted(span for span in spans if _is_bounded(index.run_on(*span), key))


def _is_bounded(beside: tuple[str, str], key: SearchKey) -> bool:
    return beside[0] in ("", key.left) and beside[1] in ("", key.right)


class GoldIndex:
    """A gold page with the search index over its text and a query for each fact, made when first needed.

    One serves any number of predictions.
    """

    def __init__(self, gold: Gold) -> None:
        self.gold = gold
        self.index = SearchIndex(gold.page, gold.labels)

    @cached_property
    def queries(self) -> tuple[FactQuery, ...]:
        """A query for each fact, in gold order."""
        return tuple(fact_query(self.index, fact) for fact in self.gold.facts)

    @cached_property
    def occurrences(self) -> dict[SearchKey, list[Occurrence]]:
        """Occurrences of the facts' keys on the gold page itself, tagged or not.

        The first part of a word that a line's end breaks is none, unless it is a fact.
        """
        own = {query.own.start for query in self.queries}
        found = occurrences(self.index, dict.fromkeys(query.key for query in self.queries))
        return {
            key: [one for one in of if one.start in own or not _BREAK.match(self.index.text, one.end)]
            for key, of in found.items()
        }
