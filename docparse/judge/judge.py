"""Judge one page: a gold page and an engine's output give one verdict for each fact.

gold HTML → Gold → GoldIndex ┐
output → Prediction → SearchIndex ┴→ Matching → findings → verdicts
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from docparse.judge.decide.published import Finder, PaperRule
from docparse.judge.decide.released import judge_released, released_facts
from docparse.judge.decide.strict import strict_verdict
from docparse.judge.decide.value_equality import ValueEquality
from docparse.judge.match.matching import Matching
from docparse.judge.match.repeats import believed
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import GoldIndex
from docparse.judge.model import PROFILES, Fact, Profile, Verdict
from docparse.judge.read.gold import Gold, read_gold
from docparse.judge.read.prediction import Prediction

# Rules that a strict fact can fail with its digits and its sign intact: what a model may be asked about.
UNDECIDED = frozenset(("notation", "separators", "percent", "boundary", "unit", "text"))


def judge_page(gold_html: str, prediction: str | None, *, profile: Profile = "strict") -> tuple[Verdict, ...]:
    """Return one verdict for each fact, in gold order.

    `prediction` is HTML, Markdown or plain text, None for a missing page.

    Facts of a missing or empty page are not found and still counted. Raises ValueError for an
    unknown profile.
    """
    if profile not in PROFILES:
        message = f"no profile {profile!r}; there are {', '.join(PROFILES)}"
        raise ValueError(message)
    gold = GoldIndex(read_gold(gold_html))
    return judge_prediction(gold, None if prediction is None else Prediction(prediction), profile=profile)


def judge_prediction(
    gold_index: GoldIndex,
    prediction: Prediction | None,
    *,
    profile: Profile = "strict",
    index: SearchIndex | None = None,
) -> tuple[Verdict, ...]:
    """Judge as `judge_page` does, for a gold page and a prediction that are read already.

    `index` is the search index over the prediction's page, where there is one already.
    """
    gold = gold_index.gold
    facts = released_facts(gold) if profile == "released" else gold.facts
    why = _why_absent(prediction)
    if prediction is None or why:
        return tuple(absent(fact, why) for fact in facts)
    if not facts:
        return ()
    whole = believed(gold_index.index, index or SearchIndex(prediction.page))
    if whole is None:
        strict = tuple(absent(fact, "a list of values without the page's words") for fact in gold.facts)
    else:
        strict = _strict(Matching(gold_index, whole))
    return strict if profile == "strict" else by_published_rule(gold, prediction, strict, profile)


def _why_absent(prediction: Prediction | None) -> str:
    """Return why a prediction cannot be judged, "" if it can."""
    if prediction is None:
        return "no prediction for this page"
    if not prediction.source.strip():
        return "the prediction is empty"
    return "" if prediction.page.text else "the prediction holds no text"


def undecided(verdicts: Iterable[Verdict], profile: Profile) -> tuple[Verdict, ...]:
    """Return the verdicts that a model may be asked about.

    `strict`: facts that fail the exact rule though neither digits nor sign differ; `paper` and `released`:
    every fact that fails the override. Facts of a missing page are decided.
    """
    failed = (v for v in verdicts if not v.correct and v.decided_by not in ("missing", "llm"))
    if profile == "strict":
        return tuple(verdict for verdict in failed if verdict.decided_by in UNDECIDED)
    return tuple(failed)


def overturn(verdict: Verdict, found: bool, correct: bool, matched_text: str, reason: str) -> Verdict:
    """Return the verdict with a model's answer in place of the rule's; `decided_by` becomes "llm"."""
    return replace(
        verdict,
        found=found,
        correct=correct,
        matched_text=matched_text,
        reason=reason,
        decided_by="llm",
        value_equal=verdict.value_equal or correct,
    )


def _strict(matching: Matching) -> tuple[Verdict, ...]:
    finder, values = Finder(matching.prediction), ValueEquality(matching)
    ruled = [strict_verdict(matching, query) for query in matching.queries]
    correct = [verdict.correct for verdict in ruled]
    equal = [ok or values.equal(query) for ok, query in zip(correct, matching.queries, strict=True)]
    grouped = values.group_equal(correct, equal)
    verdicts = []
    for at, query in enumerate(matching.queries):
        met = equal[at] or ruled[at].found or bool(matching.occurrences[query.key])
        found = met or finder.found(query.fact)
        verdict = replace(ruled[at], found=found, value_equal=equal[at], group_value_equal=grouped[at])
        if query.fact.type == "temporal" and equal[at] and verdict.decided_by in ("digits", "absent", "text"):
            reason = f"another notation of {query.fact.text}"
            verdict = replace(verdict, decided_by="notation", reason=reason)
        verdicts.append(verdict)
    return tuple(verdicts)


def by_published_rule(
    gold: Gold, prediction: Prediction, strict: tuple[Verdict, ...], profile: Profile
) -> tuple[Verdict, ...]:
    """Return the paper's or the released code's own answer; the latter counts nested facts too."""
    if profile == "released":
        return judge_released(released_facts(gold), prediction.source, strict)
    rule = PaperRule(prediction.literal)
    verdicts = []
    for verdict in strict:
        matched = rule.match(verdict.fact)
        reason = f"{matched!r} occurs" if matched else f"{verdict.fact.text!r} does not occur by this rule"
        verdicts.append(
            replace(
                verdict,
                found=bool(matched) or verdict.found,
                correct=bool(matched),
                matched_text=matched or verdict.matched_text,
                decided_by="override" if matched else "no override",
                reason=reason,
            )
        )
    return tuple(verdicts)


def absent(fact: Fact, why: str) -> Verdict:
    """Return the verdict on a fact of a page that cannot be looked at."""
    return Verdict(fact, decided_by="missing", reason=why)
