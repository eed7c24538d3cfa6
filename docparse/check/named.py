"""Claims that are no numbers: a date or a name, and what the documents say in the same words.

A date or name is supported where the sentence's other words stand round it in a document; that it occurs
somewhere decides nothing. It is contradicted where such words stand round another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from docparse.check.citations import CITED, citations_behind
from docparse.check.model import Checked, Claim, Evidence, Verdict
from docparse.check.passages import Passage
from docparse.check.stated.sayings import Sayings
from docparse.check.wording.mentions import (
    AROUND,
    BESIDE,
    Mention,
    read_dates,
    read_names,
    tokens,
    words_round,
)
from docparse.check.wording.words import FUNCTION, merged, terms, weighed

if TYPE_CHECKING:
    from docparse.check.stated.facts import Facts

HELD = 0.6
"""Share of a claim's words that have to stand round its date or name."""
SAME = 0.8
"""Share of them that have to stand round another one to contradict it."""
AHEAD = 0.2
"""By how much the words have to fit another date or name better."""
LEAST = 0.5
"""Weight that the words of a claim need together to say what it is of."""
MOST_SHOWN = 3
_ALONE = 0.25  # share of a line that "Ford" has at least of "Ford Motor Company"
_QUOTED = 150  # characters of the sentence on each side


@dataclass(frozen=True, slots=True)
class _NamedPlace:
    """A date or name of a sentence of the documents, and the share of a claim's words round it."""

    saying: int
    mention: Mention
    score: float


def read_named(
    passage: Passage, times: Sequence[tuple[int, int]], facts: Facts, *, has_numbers: bool
) -> Iterator[Claim]:
    """Yield the dates and names that a passage asserts; `times` are the bounds of the times of its numbers.

    A date that says when a number was is no claim of its own, nor is a name that rows have among their words
    in a sentence with numbers: both are checked with the number.
    """
    text = CITED.sub(lambda cited: " " * len(cited[0]), passage.text)
    found = [one for one in read_dates(text) if not any(a < one.end and one.start < b for a, b in times)]
    if any(char.isupper() for char in text):
        found += [one for one in _names(text, facts) if not (has_numbers and _is_of_rows(one, facts))]
    setting = _setting(passage)
    for mention in sorted(found, key=lambda one: one.start):
        yield Claim(
            text=passage.text[mention.start : mention.end],
            sentence=" | ".join(filter(None, (passage.subject if passage.cell else "", passage.text))),
            start=passage.start + mention.start,
            end=passage.start + mention.end,
            kind=mention.kind,
            mention=mention,
            terms=merged(words_round(text, mention, found), setting),
            subject=has_numbers or not (passage.cell or text[: mention.start].strip(' "“')),
            cited=citations_behind(passage.text, mention.end),
        )


def _setting(passage: Passage) -> Mapping[str, float]:
    """The words of a passage beside its own: for a cell those of its row and column, without "Value"."""
    if not passage.cell:
        return weighed((passage.setting, AROUND), stop=FUNCTION)
    return weighed((passage.subject, BESIDE)) or weighed((passage.subject, BESIDE), stop=FUNCTION)


def _names(text: str, facts: Facts) -> Iterator[Mention]:
    """Yield the names of a text; one word alone needs an owner's s, or to be one in the documents."""
    for one in read_names(text, facts.sayings.is_ordinary):
        alone = len(one.key) == 1 and not one.company
        owner = text[one.end : one.end + 2] in ("'s", "’s")
        if not alone or owner or facts.sayings.is_proper(str(one.key[0])):
            yield one


def _is_of_rows(mention: Mention, facts: Facts) -> bool:
    """Return True for a name that is part of what rows are of: a segment, a country, a class of shares."""
    own = list(terms(" ".join(map(str, mention.key))))
    return all(one in facts.idf and one not in facts.entity for one in own)


def verdict_of(claim: Claim, facts: Facts) -> Checked:
    """Check a date or a name."""
    mention, sayings = claim.mention, facts.sayings
    assert mention is not None
    if mention.kind == "name" and claim.subject and (entity := _entity(mention, facts)) is not None:
        return _checked(claim, "supported", "the reporting entity, on", [entity], facts)
    words = {one: weight * sayings.rarity(one, mention.kind) for one, weight in claim.terms.items()}
    shares = sayings.shares(words, mention.kind)
    places = sayings.with_date(mention) if mention.kind == "date" else sayings.with_name(mention)
    own = _scored(places, words, shares, sayings)
    if sum(words.values()) < LEAST:
        return _open(claim, own, facts)
    rivals = _scored(_rivals(mention, shares, sayings), words, shares, sayings)
    held, against = (found[0].score if found else 0.0 for found in (own, rivals))
    if against >= SAME and against >= held + AHEAD:
        return _checked(claim, "contradicted", f"another {mention.kind} is stated on", rivals, facts)
    if held >= HELD:
        return _checked(claim, "supported", "so stated on", own, facts)
    return _open(claim, own, facts)


def _open(claim: Claim, places: list[_NamedPlace], facts: Facts) -> Checked:
    """What is not decided: the date or name stands in other words, or nowhere."""
    if places:
        return _checked(claim, "cannot tell", "the words do not decide; nearest on", places, facts)
    return Checked(claim, "not in the document", f"no document has this {claim.kind}")


def _entity(mention: Mention, facts: Facts) -> _NamedPlace | None:
    """Return where a name stands on a first page in a line of its own: the company that reports."""
    for at, found in facts.sayings.with_name(mention):
        saying = facts.sayings.all[at]
        first = facts.documents[saying.document].pages[0].number
        own = set(terms(" ".join(map(str, mention.key))))
        alone = len(mention.key) >= len(tokens(saying.text)) * _ALONE
        if saying.page == first and alone and own and own <= facts.entity:
            return _NamedPlace(at, found, 1.0)
    return None


def _rivals(mention: Mention, shares: Mapping[int, float], sayings: Sayings) -> Iterator[tuple[int, Mention]]:
    """Yield other dates, or other names of the same form, of the sentences that have most of the words."""
    for at, share in shares.items():
        for other in sayings.mentions(at, mention.kind) if share >= SAME else ():
            same = mention.is_said_by(other) or other.is_said_by(mention)
            if not same and other.company == mention.company:
                yield at, other


def _scored(
    places: Iterable[tuple[int, Mention]],
    words: Mapping[str, float],
    shares: Mapping[int, float],
    sayings: Sayings,
) -> list[_NamedPlace]:
    """Return places with the share of the words that stands round them, best first.

    Where a sentence has too few of the words, how they stand is not asked.
    """
    total = sum(words.values()) or 1.0
    found = []
    for at, mention in places:
        score = shares.get(at, 0.0)
        if score >= HELD:
            beside = sayings.round(at, mention)
            score = sum(weight * beside.get(one, 0.0) for one, weight in words.items()) / total
        found.append(_NamedPlace(at, mention, score))
    return sorted(found, key=lambda one: (-one.score, one.saying))


def _checked(claim: Claim, name: Verdict, said: str, places: Sequence[_NamedPlace], facts: Facts) -> Checked:
    shown = tuple(dict.fromkeys(_evidence(one, facts) for one in places[:MOST_SHOWN]))
    first = shown[0]
    candidates = tuple(dict.fromkeys(one.number for one in shown)) if name == "contradicted" else ()
    reason = f"{said} page {first.page}: “{first.quote}”"
    return Checked(claim, name, reason, shown, candidates=candidates)


def _evidence(place: _NamedPlace, facts: Facts) -> Evidence:
    saying, mention = facts.sayings.all[place.saying], place.mention
    start = max(0, mention.start - _QUOTED)
    return Evidence(
        document=facts.names[saying.document],
        page=saying.page,
        box=saying.box_at(mention.start),
        quote=saying.text[start : mention.end + _QUOTED],
        number=saying.text[mention.start : mention.end],
        value="-".join(f"{one:02}" for one in mention.key if one) if mention.kind == "date" else "",
    )
