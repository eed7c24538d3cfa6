"""A language model as second judge, for the facts that the rules leave undecided.

    verdicts by rule → undecided → batches → opinions → missing ones again → accepted or not → verdicts

Nothing is ever left out: a fact the model gives no sound answer for becomes `unjudged` and stays incorrect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from docparse.endpoint import Answer, Client
from docparse.errors import EndpointError
from docparse.judge.judge import overturn, undecided
from docparse.judge.llm.answer import Opinion, folded, occurrences, read_opinions
from docparse.judge.llm.difference import difference
from docparse.judge.llm.prompt import PROMPT_VERSION, batches, request
from docparse.judge.model import Profile, Verdict

__all__ = ["PROMPT_VERSION", "UNJUDGED", "JudgedPage", "llm_judge", "llm_judge_pages"]

UNJUDGED = "unjudged"
"""`decided_by` of a fact that was to be asked about and got no sound answer."""

BATCH = 40  # facts in one question: beyond that models begin to leave some out
ROUNDS = 3  # the first question and two more for what is missing
_SHOWN = 80  # characters of an answer that holds no verdict


@dataclass(frozen=True, slots=True)
class JudgedPage:
    """One page as the rules judged it: verdicts in gold order, the gold HTML and the output under test."""

    verdicts: tuple[Verdict, ...]
    gold_html: str
    prediction: str


def llm_judge(
    verdicts: Sequence[Verdict], gold_html: str, prediction: str, client: Client, *, profile: Profile
) -> tuple[Verdict, ...]:
    """The verdicts of one page, with the model's word on those that the rules leave undecided.

    Same length, same order. Never raises for a fault of the endpoint: see `UNJUDGED`.
    """
    return llm_judge_pages([JudgedPage(tuple(verdicts), gold_html, prediction)], client, profile=profile)[0]


def llm_judge_pages(
    pages: Sequence[JudgedPage],
    client: Client,
    *,
    profile: Profile,
    done: Callable[[int, int], None] | None = None,
) -> list[tuple[Verdict, ...]]:
    """The same for many pages, asked together. `done(n, of)` is called after each answer of a round."""
    inquiries = [_Inquiry.open(page, profile) for page in pages]
    for attempt in range(ROUNDS):
        questions = [question for inquiry in inquiries for question in inquiry.questions(attempt)]
        if not questions:
            break
        _put(questions, client, profile, done)
    return [_verdicts(inquiry, profile) for inquiry in inquiries]


@dataclass(slots=True)
class _Inquiry:
    """The undecided facts of one page with the answers so far; ids count from 1."""

    page: JudgedPage
    facts: Mapping[int, Verdict]
    opinions: dict[int, Opinion] = field(default_factory=dict)
    failures: dict[int, str] = field(default_factory=dict)
    truncated: bool = False
    no_verdict: str = ""  # the beginning of the last answer that held none

    @classmethod
    def open(cls, page: JudgedPage, profile: Profile) -> _Inquiry:
        to_ask = undecided(page.verdicts, profile) if page.prediction.strip() else ()
        return cls(page, dict(enumerate(to_ask, start=1)))

    def questions(self, attempt: int) -> list[_FactQuestion]:
        open_ids = [n for n in self.facts if n not in self.opinions and n not in self.failures]
        size = max(1, BATCH // 4**attempt) if self.truncated else BATCH
        return [_FactQuestion(self, ids, attempt) for ids in batches(open_ids, size)]


@dataclass(frozen=True, slots=True)
class _FactQuestion:
    inquiry: _Inquiry
    ids: list[int]
    attempt: int

    def take(self, answer: Answer | EndpointError) -> None:
        inquiry = self.inquiry
        if isinstance(answer, EndpointError):
            inquiry.failures |= dict.fromkeys(self.ids, str(answer))
            return
        inquiry.truncated |= answer.truncated
        opinions = read_opinions(answer.text, self.ids)
        inquiry.opinions |= opinions
        if not opinions:
            inquiry.no_verdict = " ".join((answer.refusal or answer.text).split())[:_SHOWN]


def _put(
    questions: Sequence[_FactQuestion],
    client: Client,
    profile: Profile,
    done: Callable[[int, int], None] | None,
) -> None:
    requests = [
        request(
            {n: question.inquiry.facts[n].fact for n in question.ids},
            question.inquiry.page.gold_html,
            question.inquiry.page.prediction,
            profile=profile,
            earlier_attempts=question.attempt,
        )
        for question in questions
    ]
    over = 0

    def count(_: int) -> None:
        nonlocal over
        over += 1
        if done is not None:
            done(over, len(requests))

    def is_verdict(at: int, answer: Answer) -> bool:
        return bool(read_opinions(answer.text, questions[at].ids))

    for question, answer in zip(questions, client.chat_many(requests, count, is_verdict), strict=True):
        question.take(answer)


def _verdicts(inquiry: _Inquiry, profile: Profile) -> tuple[Verdict, ...]:
    """The page's verdicts in gold order, with the opinions in the place of the undecided ones."""
    numbers = {verdict.fact.index: number for number, verdict in inquiry.facts.items()}
    judged: dict[int, Verdict] = {v.fact.index: v for v in inquiry.page.verdicts}
    for verdict in inquiry.page.verdicts:
        number = numbers.get(verdict.fact.index)
        if number is not None:
            judged[verdict.fact.index] = _judged(verdict, number, inquiry, judged.values(), profile)
    return tuple(judged[verdict.fact.index] for verdict in inquiry.page.verdicts)


def _judged(
    verdict: Verdict, number: int, inquiry: _Inquiry, others: Iterable[Verdict], profile: Profile
) -> Verdict:
    opinion = inquiry.opinions.get(number)
    if opinion is None:
        said = f", the last one says {inquiry.no_verdict!r}" if inquiry.no_verdict else ""
        why = inquiry.failures.get(number, f"no sound answer in {ROUNDS} rounds{said}")
        return replace(verdict, correct=False, decided_by=UNJUDGED, reason=f"not judged: {why}")
    objection = _objection(opinion, verdict, inquiry.page.prediction, others, profile)
    if objection:
        return replace(verdict, reason=f"{verdict.reason}; the model's answer is not accepted: {objection}")
    return overturn(verdict, opinion.found, opinion.correct, opinion.matched_text, opinion.reason)


def _objection(
    opinion: Opinion, verdict: Verdict, prediction: str, others: Iterable[Verdict], profile: Profile
) -> str:
    """Return why an opinion is not accepted, or nothing.

    A quotation must occur in the prediction, whole. In `strict` it must also have the fact's value, unit or
    words, and occur more often than facts are correct by it already: of two equal values one lost is lost.
    """
    if not opinion.found:
        return ""
    standing = occurrences(opinion.matched_text, prediction, apart=profile == "strict")
    if not standing:
        return f"its quotation {opinion.matched_text!r} does not occur in the prediction"
    if profile != "strict" or not opinion.correct:
        return ""
    fact = verdict.fact
    if unlike := difference(fact, opinion.matched_text):
        return f"its quotation {opinion.matched_text!r} has {unlike}"
    quoted = folded(opinion.matched_text)
    taken = sum(
        other.correct and quoted in {folded(other.matched_text), folded(other.fact.text)} for other in others
    )
    if taken >= standing:
        return f"every {opinion.matched_text!r} in the prediction belongs to another fact"
    return ""
