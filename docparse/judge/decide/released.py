"""The rule of FinCriticalED's released code, without a model's answer.

Source: the notebook `deterministic-rule-guided-llm-as-judge` of The-FinAI/FinCriticalED:

- Gold is read by BeautifulSoup's `html.parser`; every tag with text is a fact, nested ones too. A value is
  its strings, each stripped, run together. A bare currency symbol is joined to the number in the next sibling
  that has text, of its own or of its parent: the fact tests the amount too.
- A prediction is the text of its HTML, strings apart by a space, with LaTeX's escapes taken out. Markdown is
  not read.
- A fact is found and correct where its value is a substring, letter case ignored, or, from four characters
  on, where it is one without white space.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from docparse.judge.model import Fact, FactType, Verdict
from docparse.judge.read.gold import Gold

if TYPE_CHECKING:
    from bs4.element import PageElement, Tag

_TAGS: dict[str, FactType] = {
    "number": "number",
    "temporal": "temporal",
    "monetaryunit": "monetary_unit",
    "reportingentity": "reporting_entity",
    "financialconcepts": "financial_concept",
}
_SYMBOLS = frozenset(("$", "€", "£", "¥", "₹", "₩", "CHF", "USD", "EUR", "GBP"))
_SHORTEST = 4  # characters of a value that may occur without its white space
_MATH = re.compile(r"\\[()\[\]]")
_WHITE = re.compile(r"\s+")


class _Tagged(NamedTuple):
    type: FactType
    value: str
    line: int
    column: int


def released_facts(gold: Gold) -> tuple[Fact, ...]:
    """Return the facts of the released code, nested ones too, in the order of the source."""
    places = {(fact.line, fact.column): fact for fact in gold.facts}
    facts = []
    around: Fact | None = None
    for index, tagged in enumerate(_tagged(gold.html)):
        around = places.get((tagged.line, tagged.column), around)
        facts.append(_fact(index, tagged, around))
    return tuple(facts)


def judge_released(
    facts: Iterable[Fact], prediction: str, strict: tuple[Verdict, ...]
) -> tuple[Verdict, ...]:
    """Return a verdict for each released fact.

    `strict` lends its value flags and places; an inner fact of nested tags has none.
    """
    known = {(verdict.fact.line, verdict.fact.column): verdict for verdict in strict}
    text = _plain(prediction).lower()
    packed = _WHITE.sub("", text)
    verdicts = []
    for fact in facts:
        value = fact.text.lower()
        bare = _WHITE.sub("", value)
        match = value in text or (len(bare) >= _SHORTEST and bare in packed)
        verdicts.append(_verdict(fact, known.get((fact.line, fact.column)), match))
    return tuple(verdicts)


def _plain(prediction: str) -> str:
    """Return the prediction's text as the released code shows it to its judge."""
    from bs4 import BeautifulSoup

    text = BeautifulSoup(prediction, "html.parser").get_text(separator=" ")
    text = _MATH.sub(" ", text).replace("\\%", "%").replace("\\$", "$")
    text = re.sub(r"\n\s*\n+", "\n", text)
    return re.sub(r" {2,}", " ", text).strip()


_HALVES = re.compile("[\ud800-\udfff]")


def _tagged(html: str) -> list[_Tagged]:
    from bs4 import BeautifulSoup

    found = []
    whole = _HALVES.sub("\ufffd", html)  # of characters beyond the BMP, which no parser can write out
    for tag in BeautifulSoup(whole, "html.parser").find_all(list(_TAGS)):
        value = tag.get_text(strip=True)
        if tag.name == "monetaryunit" and value in _SYMBOLS:
            value = _with_number(tag, value)
        if value:
            found.append(_Tagged(_TAGS[tag.name], value, tag.sourceline or 0, (tag.sourcepos or 0) + 1))
    return found


def _with_number(tag: Tag, symbol: str) -> str:
    """Join a bare symbol to the number in the first sibling with text, of the tag or of its parent."""
    own = _first_with_text(tag)
    if own is not None:
        number = own if getattr(own, "name", None) == "number" else _number_in(own)
        if number is not None:
            return symbol + number.get_text(strip=True)
    beside = _first_with_text(tag.parent) if tag.parent is not None else None
    number = None if beside is None else _number_in(beside)
    return symbol if number is None else symbol + number.get_text(strip=True)


def _first_with_text(node: Tag) -> PageElement | None:
    return next((sibling for sibling in node.next_siblings if sibling.get_text(strip=True)), None)


def _number_in(node: PageElement) -> PageElement | None:
    """Return the first number inside an element; a string holds none."""
    find = getattr(node, "find", None)
    return find("number") if getattr(node, "name", None) and find else None


def _fact(index: int, tagged: _Tagged, around: Fact | None) -> Fact:
    """Return a fact at the place of our own fact with its tag, or of the one round a nested tag."""
    place = (around.context, around.start, around.end, around.cell) if around else ("", 0, 0, None)
    return Fact(index, tagged.type, tagged.value, *place, tagged.line, tagged.column)


def _verdict(fact: Fact, strict: Verdict | None, match: bool) -> Verdict:
    value = fact.text
    return replace(
        strict or Verdict(fact, value_equal=match, group_value_equal=match),
        fact=fact,
        found=match,
        correct=match,
        decided_by="substring" if match else "no substring",
        matched_text=value if match else "",
        reason=f"{value!r} occurs" if match else f"{value!r} does not occur by this rule",
    )
