"""Differences between a gold page and a prediction outside the facts (FinCriticalED, appendix D.1).

Words and marks are aligned in reading order. Letter case counts; kinds of dash and of quote do not, nor do
bullets, leaders and rules, and the space between cells and lines, which differs from layout to layout.

    tokens of both pages → alignment → edits outside facts → those of one sentence joined → named (edit_kinds)
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from rapidfuzz.distance import Levenshtein

from docparse.judge.match.repeats import stuck
from docparse.judge.match.search.label_texts import canonical
from docparse.judge.model import Verdict
from docparse.judge.read.gold import Gold
from docparse.judge.read.labels import TableLabels
from docparse.judge.read.text_page import TextPage
from docparse.judge.scores.edit_kinds import (
    KINDS,
    Edit,
    Kind,
    account,
    is_copied,
    is_cut_off,
    is_heading,
    kind_of,
)
from docparse.text import Folded, fold

_TOKEN = re.compile(
    r"""
      (?m:^)[ \t]*(?:[•●▪◦■□◆►‣·]\s+ | [-*+>\#]+[ ]+(?=[^\W\d]))   # bullet, or Markdown's mark
    | ([-._=~*·])\1{2,}                                          # leader or rule
    | (?P<token>[^\W_]+|[^\w\s]|_)
    """,
    re.VERBOSE,
)
_NOTE = re.compile(r"\((?:\d{1,2}|[a-z])\)|[*†‡]")  # raised or not, with a space before or not
_BEFORE = re.compile(r"[(\-+△▲$€£¥ \t]*\Z")
_BEHIND = re.compile(r"[)% \t]*")
_SIGN_ROOM = 6  # characters in which a number's signs are looked for
_SPILL = 2  # words put in beside a wrong fact that still belong to it
_MANY = 3  # edits of one sentence from which the sentence was changed, not some words of it


class PageErrors(NamedTuple):
    """Critical: a fact is wrong. Non-critical: words, punctuation or spacing outside the facts differ."""

    critical: bool
    non_critical: bool

    @property
    def name(self) -> str:
        """One of `clean`, `critical_only`, `non_critical_only`, `both`."""
        if self.critical:
            return "both" if self.non_critical else "critical_only"
        return "non_critical_only" if self.non_critical else "clean"


def page_errors(edits: Sequence[Edit], verdicts: Sequence[Verdict]) -> PageErrors:
    """Return the kinds of error on a page by its edits and verdicts."""
    return PageErrors(any(not verdict.correct for verdict in verdicts), bool(edits))


def page_edits(gold: Gold, prediction: TextPage, verdicts: Sequence[Verdict]) -> tuple[Edit, ...]:
    """Return the differences outside the facts in page order, each with its kind and its nearest fact.

    The marks round a number (`(`, `$`, `%`) belong to the fact.
    """
    return tuple(_Comparison(gold, prediction, verdicts).edits())


def by_kind(pages: Iterable[Sequence[Edit]]) -> dict[Kind, tuple[int, int]]:
    """Return how many edits of each kind there are, and on how many pages."""
    counts, on = Counter[Kind](), Counter[Kind]()
    for edits in pages:
        kinds = [edit.kind for edit in edits]
        counts.update(kinds)
        on.update({*kinds})
    return {kind: (counts[kind], on[kind]) for kind in KINDS}


def recurring_words(pages: Iterable[Sequence[Edit]]) -> list[tuple[str, str, int]]:
    """Return the words misread in the same way on several pages, as (gold, read, pages), most pages first.

    Words on as many pages are in the order of the alphabet.
    """
    seen: Counter[tuple[str, str]] = Counter()
    for edits in pages:
        seen.update({(e.gold.lower(), e.read.lower()) for e in edits if e.kind == "word"})
    recurring = sorted((-count, pair) for pair, count in seen.items() if count > 1)
    return [(*pair, -count) for count, pair in recurring]


class _FoldedWord(NamedTuple):
    """A word or a mark of a folded text; `space` before it: "" none, " " some, "?" layout's or a note's."""

    text: str
    space: str
    start: int
    end: int


class _Change(NamedTuple):
    """Tokens of the gold page and those in their place; `spacing`: only the space before one differs."""

    first: int
    last: int
    other: int
    other_last: int
    spacing: bool = False


class _Comparison:
    """A gold page against a prediction, token by token."""

    def __init__(self, gold: Gold, prediction: TextPage, verdicts: Sequence[Verdict]) -> None:
        self._gold = gold
        self._prediction = prediction
        self._folded, self._other_folded = (fold(of.text, "typography") for of in (gold.page, prediction))
        self._ours, self._theirs = (list(_tokens(of.text)) for of in (self._folded, self._other_folded))
        self._a, self._b = ([token.text for token in of] for of in (self._ours, self._theirs))
        self._inside, self._wrong = _fact_tokens(self._folded, self._ours, verdicts)
        self._starts = [verdict.fact.start for verdict in verdicts]
        self._sentences = list(_sentences(self._ours))

    def edits(self) -> Iterator[Edit]:
        """Yield the edits; an output that is no transcription is one."""
        kind = account(self._a, self._b, self._other_folded.text)
        whole = _Change(0, len(self._a), 0, len(self._b))
        if kind:
            yield self._edit(kind, whole)
            return
        looped = self._without_loops()
        yield from (self._edit("loop", _Change(len(self._a), len(self._a), *span)) for span in looped)
        changes, equal = self._changes()
        yield from self._joined(changes)
        yield from self._misaligned(equal)

    def _without_loops(self) -> list[tuple[int, int]]:
        """Take loops out of the predicted tokens, all but their first turn; return their spans."""
        found = stuck(self._b, self._a)
        out = {at for start, end, period in found for at in range(start + period, end)}
        self._kept = [at for at in range(len(self._b)) if at not in out]
        return [(start, end) for start, end, _ in found]

    def _changes(self) -> tuple[list[_Change], dict[int, int]]:
        """Return what differs outside the facts, and the pairs of equal tokens."""
        kept = self._kept
        ends = [*kept, len(self._b)]
        changes: list[_Change] = []
        equal: dict[int, int] = {}
        for step in Levenshtein.opcodes(self._a, [self._b[at] for at in kept]):
            if step.tag == "equal":
                pairs = list(zip(range(step.src_start, step.src_end), kept[step.dest_start :], strict=False))
                equal.update(pairs)
                changes += [_Change(i, i + 1, j, j + 1, True) for i, j in pairs[1:] if self._respaced(i, j)]
            else:
                other = ends[step.dest_start]
                other_last = kept[step.dest_end - 1] + 1 if step.dest_end > step.dest_start else other
                change = _Change(step.src_start, step.src_end, other, other_last)
                if self._counts(change):
                    changes.append(change)
        return changes, equal

    def _respaced(self, at: int, other: int) -> bool:
        """Return True if a space before a token was lost or added within a line, and not within a fact."""
        if at in self._inside and at - 1 in self._inside:
            return False
        one, two = self._ours[at].space, self._theirs[other].space
        return one != two and "?" not in (one, two)

    def _counts(self, change: _Change) -> bool:
        """Return True for a change that is not a fact's: that is told by its verdict."""
        if change.first < change.last:
            return not self._inside.issuperset(range(change.first, change.last))
        beside = {change.first - 1, change.first} & self._wrong
        words = sum(text.isalnum() for text in self._b[change.other : change.other_last])
        return not beside or words > _SPILL

    def _joined(self, changes: Sequence[_Change]) -> Iterator[Edit]:
        """Name the changes, those of one sentence together where they are many or copied."""
        groups: dict[int, list[_Change]] = defaultdict(list)
        for change in changes:
            groups[self._sentences[min(change.first, len(self._a) - 1)] if self._a else 0].append(change)
        for group in groups.values():
            whole = _Change(group[0].first, group[-1].last, group[0].other, group[-1].other_last)
            read = self._b[whole.other : whole.other_last]
            if is_copied(self._a, (whole.first, whole.last), read):
                yield self._edit("copied", whole)
                continue
            kinds = [self._named(change) for change in group]
            if sum(kind in ("word", "sentence", "left_out", "added") for kind in kinds) >= _MANY:
                yield self._edit("sentence", whole)
            else:
                yield from map(self._edit, kinds, group)

    def _named(self, change: _Change) -> Kind:
        if change.spacing:
            return "spacing"
        a, b = self._a[change.first : change.last], self._b[change.other : change.other_last]
        end = self._kept[-1] + 1 if self._kept else -1
        if 0 <= end <= change.other_last + 1 and is_cut_off(change.first, change.last, len(self._a)):
            return "truncated"
        kind = kind_of(a, b)
        if kind in ("spacing", "added") or change.first == change.last:
            return kind
        cells = {self._cell(at) for at in range(change.first, change.last)}
        if -1 not in cells and all(self._gold.labels.in_header(cell) for cell in cells):
            return "header"
        return "heading" if cells == {-1} and self._in_heading(change) else kind

    def _cell(self, at: int) -> int:
        return self._gold.page.cell_at(self._source(self._folded, at, at + 1, self._ours)[0])

    def _in_heading(self, change: _Change) -> bool:
        start, end = self._source(self._folded, change.first, change.last, self._ours)
        text = self._gold.page.text
        low, high = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        return high >= 0 and is_heading(text[low:high])

    def _misaligned(self, equal: dict[int, int]) -> Iterator[Edit]:
        """Yield the heads of a gold table that are over another column's values, tagged or not, each once."""
        if not self._prediction.cells or not self._gold.page.cells:
            return
        ours, theirs = self._gold.labels, TableLabels(self._prediction)
        heads: dict[int, set[str]] = defaultdict(set)
        for at in ours.value_cells:
            heads[self._gold.page.cells[at].table].add(canonical(ours.of(at)[1]))
        told: set[tuple[int, int]] = set()
        for at, other in equal.items():
            here = self._cell(at) if self._a[at].isalnum() else -1
            there = self._prediction.cell_at(
                self._source(self._other_folded, other, other + 1, self._theirs)[0]
            )
            if here < 0 or there < 0 or not (ours.is_value(here) and theirs.is_value(there)):
                continue
            cell = self._gold.page.cells[here]
            own, read = canonical(ours.of(here)[1]), canonical(theirs.of(there)[1])
            if own and own != read and read in heads[cell.table] and (cell.table, cell.column) not in told:
                told.add((cell.table, cell.column))
                yield self._edit("header", _Change(at, at + 1, other, other + 1))

    def _edit(self, kind: Kind, change: _Change) -> Edit:
        span = self._source(self._folded, change.first, change.last, self._ours)
        place = self._source(self._other_folded, change.other, change.other_last, self._theirs)
        text, other = self._gold.page.text, self._prediction.text
        nearest = bisect_right(self._starts, span[0])
        near = [at for at in (nearest - 1, nearest) if 0 <= at < len(self._starts)]
        fact = min(near, key=lambda at: abs(self._starts[at] - span[0]), default=-1)
        return Edit(kind, text[slice(*span)], other[slice(*place)], span, place, fact)

    def _source(
        self, folded: Folded, first: int, last: int, tokens: Sequence[_FoldedWord]
    ) -> tuple[int, int]:
        """Return the span of tokens in a page's own text, an empty one where there is none."""
        if first < last:
            return folded.source_span(tokens[first].start, tokens[last - 1].end)
        at = folded.source_span(tokens[first].start, tokens[first].end)[0] if first < len(tokens) else -1
        if at < 0:
            at = len((self._gold.page if folded is self._folded else self._prediction).text)
        return at, at


def _sentences(tokens: Sequence[_FoldedWord]) -> Iterator[int]:
    """Yield the number of each token's sentence; a line or a cell ends one too."""
    number = 0
    for before, token in zip([None, *tokens], tokens, strict=False):
        number += before is not None and (before.text in (".", "!", "?") or token.space == "?")
        yield number


def _tokens(text: str) -> Iterator[_FoldedWord]:
    end = 0
    for match in _TOKEN.finditer(text):
        if match["token"]:
            gap = text[end : match.start()]
            plain = not gap.strip(" ") and not _NOTE.match(text, match.start())
            yield _FoldedWord(_one_form(match["token"]), gap[:1] if plain else "?", *match.span())
        end = match.end()


def _fact_tokens(
    folded: Folded, tokens: Sequence[_FoldedWord], verdicts: Sequence[Verdict]
) -> tuple[set[int], set[int]]:
    """Indices of the tokens that facts, and that wrong facts, reach into, a number's signs included."""
    ends, starts = [token.end for token in tokens], [token.start for token in tokens]
    inside: set[int] = set()
    wrong: set[int] = set()
    for verdict in verdicts:
        start, end = (folded.folded_at(at) for at in (verdict.fact.start, verdict.fact.end))
        if verdict.fact.type == "number":
            before = _BEFORE.search(folded.text, max(0, start - _SIGN_ROOM), start)
            behind = _BEHIND.match(folded.text, end, end + _SIGN_ROOM)
            start, end = before.start() if before else start, behind.end() if behind else end
        touched = set(range(bisect_left(ends, start + 1), bisect_left(starts, end)))
        inside |= touched
        wrong |= set() if verdict.correct else touched
    return inside, wrong


def _one_form(token: str) -> str:
    return token if token.isascii() else normalize("NFKC", token)
