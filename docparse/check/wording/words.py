"""Words of claims and of rows as terms: stems, with one name for words that mean the same in accounts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources

from docparse.measures.porter import stem

_DATA = tomllib.loads(resources.files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_WHOLE = ("per-share", "cost-of-sales")  # phrases that are one term
_APART = frozenset(_DATA["apart"].split())  # words that their stem would make one with others
_TERM = re.compile("|".join(_WHOLE) + r"|[^\W\d_]+(?:['’&][^\W\d_]+)*")
SENTENCE = re.compile(
    r"(?<=[.;!?。])(?<!\bInc\.)(?<!\bCo\.)(?<!\bCorp\.)(?<!\bLtd\.)(?<!\bNo\.)(?<!\bvs\.)"
    r"(?:(?<!\b[A-Z]\.)|(?=\s+(?:The|We|Our|It|Its|In|This|These|There|As|At|For|On|Total)\b))"
    r"\s+(?=[A-Z“\"(*\[$€£])|(?<=[。；])"
)
"""Between two sentences; not behind the initials of "H.C. Wainwright", nor behind "Inc."."""
FUNCTION = frozenset(_DATA["function"].split())
STOP = FUNCTION | frozenset(_DATA["stop"].split())
LIGHT = frozenset(stem(word) for word in _DATA["light"].split())
_ONE_NAME = {
    stem(word): stem(line.split()[0]) for line in _DATA["same"].strip().splitlines() for word in line.split()
}
ORDINARY = (
    STOP | LIGHT | frozenset(_DATA["ordinary"].split()) | _ONE_NAME.keys() | frozenset(_ONE_NAME.values())
)
_PHRASES = tuple(
    (re.compile(rf"\b(?:{one['of']})(?!\w)", re.IGNORECASE), f" {one['said']} ") for one in _DATA["phrase"]
)


@lru_cache(maxsize=1 << 14)
def term(word: str) -> str:
    """Return the one name of a word."""
    if word.lower() in _APART:
        return word.lower()
    root = stem(word.lower().replace("’", "'").removesuffix("'s").removesuffix("'"))
    return _ONE_NAME.get(root, root)


UNLIKE = tuple(
    (term(one), term(other)) for one, other in (line.split() for line in _DATA["unlike"].strip().splitlines())
)
TELLING = frozenset(term(word) for word in _DATA["telling"].split())


def expanded(text: str) -> str:
    """Return a text with abbreviations and set phrases in the words of statements."""
    for form, said in _PHRASES:
        text = form.sub(said, text)
    return text


def terms(text: str, stop: frozenset[str] = STOP, *, expand: bool = True) -> Iterator[str]:
    """Yield the terms of a text in order, without words that any number may have beside it, or others."""
    for match in _TERM.finditer(expanded(text) if expand else text):
        word = match[0].lower()
        if word in _WHOLE:
            yield word
        elif word not in stop and len(word) > 1:
            yield term(word)


def name_words(name: str) -> str:
    """Return a key or variable as words: `net_sales2024`, `netSales`; what is words keeps its marks."""
    if " " in name:
        return " ".join(name.split())
    return " ".join(_CAMEL.sub(" ", re.sub(r"[_\W]+", " ", name)).split())


def weighed(*parts: tuple[str, float], stop: frozenset[str] = STOP) -> dict[str, float]:
    """Return the terms of texts, each with the highest of its weights."""
    found: dict[str, float] = {}
    for text, weight in parts:
        for one in terms(text, stop):
            found[one] = max(found.get(one, 0.0), weight)
    return found


def merged(*parts: Mapping[str, float]) -> dict[str, float]:
    """Return weighed terms together, each with the highest of its weights."""
    found: dict[str, float] = {}
    for part in parts:
        for one, weight in part.items():
            found[one] = max(found.get(one, 0.0), weight)
    return found
