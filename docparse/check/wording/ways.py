"""The words of sign and direction beside a number: they are part of what a text asserts.

"a net loss of $5", "cash used in"       → which side of nought a number is on
"rose to $5", "$5, down from", "15% less" → which way it went
"""

from __future__ import annotations

import re

from docparse.check.model import Kind, Sign

_UP = (
    r"increas\w*|rose|rises?|risen|rising|grew|grow\w*|up|higher|climb\w*|improv\w*|jump\w*|expand\w*"
    r"|surg\w*|advanced|added"
)
_DOWN = (
    r"decreas\w*|declin\w*|fell|falls?|fallen|falling|drop\w*|down|lower\w*|shr[aiu]nk\w*|reduc\w*|slipp\w*"
    r"|contract(?:ed|ion)|plung\w*|slid\w*|sank|weaken\w*"
)
_CHANGE_BEFORE = re.compile(
    rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN})|chang\w*|difference|delta)\b"
    r"(?:\W+(?:by|of|was|about|approximately|roughly|nearly|some|around|an?|a total of|or|just|only|over"
    r"|more than|less than|almost|slightly|year[- ]over[- ]year|in \w+|\(?was)\b)*[\W\d]*\Z",
    re.IGNORECASE,
)
_CHANGE_BEHIND = re.compile(
    r"[^\w,;]{0,2}(?:\w+[- ]){0,2}?(?:(?P<up>increase|growth|rise|higher|improvement|more than|jump)"
    r"|(?P<down>decrease|decline|drop|fall|lower|reduction|less than|decreases))\b",
    re.IGNORECASE,
)
_ANY_CHANGE = re.compile(rf"\b(?:(?P<up>{_UP}|gain\w*)|(?P<down>{_DOWN}|lost|loses?))\b", re.IGNORECASE)
_ABOUT = r"(?:(?:about|approximately|almost|nearly|over|just|some|only|around|roughly)\s+)*(?:US)?[$€£]?\s*"
_TO = re.compile(
    r"\b(?:(?P<up>increased|rose|risen|grew|grown|climbed|improved|jumped|expanded|surged"
    r"|(?:was|were|is|are) (?:up|higher))"
    r"|(?P<down>decreased|declined|fell|fallen|dropped|shrank|shrunk|reduced|slipped|plunged|slid|sank|weakened"
    rf"|cut|(?:was|were|is|are) (?:down|lower)))\b(?:(?! to ).)*(?: to|, reaching)\s+{_ABOUT}\Z",
    re.IGNORECASE | re.DOTALL,
)
_FROM_BEHIND = re.compile(
    r"[^.;$€£]{0,60}?,? (?:an? )?(?:\w+ )?(?:(?P<up>up|increase|rise|higher|more|above|improvement|gain)"
    r"|(?P<down>down|decrease|decline|drop|fall|lower|less|below|reduction))\s(?:from|than|on|over|against)\b",
    re.IGNORECASE,
)
_LEVEL = re.compile(
    r"\b(?:to|at|was|were|is|are|of|from|reached|totaled|hit)\s*(?:about |just |some )?\Z", re.IGNORECASE
)
_RATIO = re.compile(
    r"\b(?:margin|rate|ratio|yield|return on|share of|percentage|proportion)\b", re.IGNORECASE
)
OF = re.compile(
    r"\s*(?:percent )?(?:of|as a (?:share|percentage) of)\s+(?!(?:our|the company)\b)"
    r"(.{3,80}?)(?:[.,;]|\Z| in | for | during | at | as of | on )",
    re.IGNORECASE,
)
_EITHER = re.compile(r"\b(?:increase decrease|decrease increase)\b", re.IGNORECASE)
_OWED = re.compile(
    r"\b(?:payables?|liabilit(?:y|ies)|accru(?:ed|als?)|due to|deferred revenues?|cash equivalents)\b",
    re.IGNORECASE,
)
_OWNED = re.compile(r"\b(?:receivables?|inventor(?:y|ies)|prepaid|assets?|capital)\b", re.IGNORECASE)
_LOSS = re.compile(r"\b(?:loss(?:es)?|lost|deficits?|used|outflows?)\b", re.IGNORECASE)
_GAIN = re.compile(
    r"\b(?:income|profits?|profitable|earnings|earn(?:ed|s)|gains?|gained|provided|generated|inflows?)\b"
    r"(?! tax)",
    re.IGNORECASE,
)
_SPENT = re.compile(
    r"\b(?:benefit|negative|paid|payments?|spent|decreas\w*|declin\w*|fell|expenses?|costs?|charges?|purchases?"
    r"|repurchases?|reduc\w*|minus|down|dropped|lower|contra|deducti\w*|less|depreciation|amortization"
    r"|provision|allowance|bought|buys?|buybacks?)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(  # "income (loss)" is no loss, nor is what is set aside for some or taken off
    r"/?\([^()]*\)|\b(?:provisions?|allowances?|reserves?) for (?:\w+ ){1,2}losses|,? less\b.*", re.IGNORECASE
)
_BETTER = re.compile(r"\b(?:better|worse|(?:un)?favou?rable|B/\(W\))", re.IGNORECASE)
_CHANGE = re.compile(r"\b(?:change|growth|increase|decrease|variance|vs)\b", re.IGNORECASE)
_CLAUSE = re.compile(
    r"[;:]|, (?:and|while|whereas|but)\b|\b(?:while|whereas|compared (?:to|with)|versus)\b", re.IGNORECASE
)


def side(words: str) -> int:
    """Return 1 where words speak of an income, a gain or an inflow, -1 for their contrary, 0 for neither.

    The first decides, "loss before income taxes"; what stands in brackets is the other of two.
    """
    plain = _ASIDE.sub(" ", words)
    gain, loss = _GAIN.search(plain), _LOSS.search(plain)
    if gain is None or loss is None:
        return int(gain is not None) - int(loss is not None)
    return 1 if gain.start() < loss.start() else -1


def sign_of(clause: str, sentence: str, *, negative: bool) -> Sign:
    """Return what words say of a number's sign: its clause first, then its sentence.

    `negative` is True for a number with a minus of its own.
    """
    if _EITHER.search(sentence) and (_OWNED.search(sentence) or not _OWED.search(sentence)):
        return "either"  # what is owned grows as cash falls, and statements print the one or the other
    said = side(clause) or side(sentence)
    if said < 0 or negative:
        return "loss" if said < 0 else "minus"
    if _SPENT.search(_ASIDE.sub(" ", sentence)):
        return "either"
    return "gain" if said else "plus"


def kind_and_way(words: str, clause: str, behind: str, *, percent: bool) -> tuple[Kind, int]:
    """Return whether a number is a level, a change or a share, and which way it went: 1 up, -1 down, else 0.

    `words` are those before it back to the number before, `clause` those of its clause; `behind` follows.
    """
    match = _CHANGE_BEFORE.search(words) or _CHANGE_BEHIND.match(behind)
    if match is None and percent and not _LEVEL.search(words):
        match = _ANY_CHANGE.search(words)  # "grew its revenues 16%"
    if match is not None:
        return "change", _way(match)
    level = _way(_TO.search(clause) or _FROM_BEHIND.match(behind))
    return ("share" if percent and (OF.match(behind) or _RATIO.search(words[-80:])) else "amount"), level


def way_in(sentence: str, number: str) -> int:
    """Return which way a sentence says that a number of its went, as far as it does."""
    before, behind = round_number(sentence, number)
    said = list(_ANY_CHANGE.finditer(before))
    return _way(said[-1] if said else _CHANGE_BEHIND.match(behind.removeprefix("%")))


def round_number(sentence: str, number: str) -> tuple[str, str]:
    """Return the words of a number's clause before and behind it; "" where it is not there."""
    at = re.search(rf"(?<![\d.,]){re.escape(number)}(?![\d]|[.,]\d)", sentence)
    if at is None:
        return "", ""
    return _CLAUSE.split(sentence[: at.start()])[-1], _CLAUSE.split(sentence[at.end() :])[0]


def tells_change(head: str) -> bool:
    """Return True for words of a column of changes: its numbers are no shares."""
    return _CHANGE.search(head) is not None


def way_of_column(head: str, *, negative: bool) -> int:
    """Return which way a percentage of a table went: heads that say better and worse leave it open."""
    if _BETTER.search(head):
        return 0
    return -1 if negative else int(tells_change(head))


def _way(match: re.Match[str] | None) -> int:
    found = match.groupdict() if match else {}
    return int(bool(found.get("up"))) - int(bool(found.get("down")))
