"""A set of pages judged and scored: gold and predictions in, one `SetScore` out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from docparse import __version__
from docparse.errors import DocparseError
from docparse.judge.judge import absent, judge_prediction
from docparse.judge.match.invented import invented_numbers
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.match.search.queries import GoldIndex
from docparse.judge.model import Profile, Verdict
from docparse.judge.read.gold import Gold, read_gold
from docparse.judge.read.prediction import Prediction
from docparse.judge.scores.pages import PageScore, Signature, gold_hash, score_page
from docparse.judge.spool import ScoreSpool, Spooled

if TYPE_CHECKING:
    from docparse.endpoint import Client

# What a page's content can provoke; all else is the machine's or the caller's fault and ends the run.
PAGE_FAULTS = (DocparseError, ValueError, LookupError, ArithmeticError, RecursionError)
Progress = Callable[[int, int], None]
Triple = tuple[str, str, str | None]
"""A page's name, its gold HTML and its prediction (None: there is none)."""


@dataclass(frozen=True, slots=True)
class SetScore:
    """Scored pages and their recipe; `deterministic` holds the rules' own scores where a model judged too."""

    pages: tuple[PageScore, ...]
    signature: Signature
    deterministic: tuple[PageScore, ...] | None = None


def score_set(
    pages: Iterable[Triple],
    *,
    profile: Profile = "strict",
    engine: str = "",
    client: Client | None = None,
    judged: Progress | None = None,
    done: Progress | None = None,
) -> SetScore:
    """Judge and score pages, each a (name, gold HTML, prediction or None); none is ever skipped.

    A prediction on which the rules fail costs its own page: all its facts are missing, its status is `failed`
    and its `fault` the reason.

    `engine` names what made the predictions, with its version, for the signature. With a `client` a language
    model is asked about the facts that the rules leave undecided. `judged(n, of)` counts pages, `done(n, of)`
    the model's answers.
    """
    spool = ScoreSpool()
    kept = [_KeptPage.of(spool, *triple) for triple in pages]
    scores = (_by_rule(page, profile) for page in kept)
    scored = tuple(_counted((score.kept_in(spool) for score in scores), len(kept), judged))
    gold = gold_hash((page.name, page.gold_html()) for page in sorted(kept, key=attrgetter("name")))
    if client is None:
        return SetScore(scored, Signature(__version__, profile, gold, engine))
    from docparse.judge.llm.judge import PROMPT_VERSION, JudgedPage, llm_judge_pages

    asked = [
        JudgedPage(score.verdicts, page.gold_html(), page.prediction_text() or "")
        for page, score in zip(kept, scored, strict=True)
    ]
    answered = llm_judge_pages(asked, client, profile=profile, done=done)
    rescored = tuple(
        score if score.verdicts == verdicts else _rescored(page, score, verdicts).kept_in(spool)
        for page, score, verdicts in zip(kept, scored, answered, strict=True)
    )
    signature = Signature(__version__, profile, gold, engine, client.config.model, PROMPT_VERSION)
    return SetScore(rescored, signature, scored)


def _counted(pages: Iterable[PageScore], total: int, judged: Progress | None) -> Iterator[PageScore]:
    for number, page in enumerate(pages, start=1):
        yield page
        if judged is not None:
            judged(number, total)


class _KeptPage(NamedTuple):
    """A page's gold and prediction: pages are parsed one by one, and read from disk once."""

    name: str
    gold: Spooled
    prediction: Spooled | None

    @classmethod
    def of(cls, spool: ScoreSpool, name: str, gold_html: str, prediction: str | None) -> _KeptPage:
        kept = None if prediction is None else spool.put(prediction.encode("utf-8", "surrogatepass"))
        return cls(name, spool.put(gold_html.encode("utf-8", "surrogatepass")), kept)

    def gold_html(self) -> str:
        return bytes(self.gold).decode("utf-8", "surrogatepass")

    def prediction_text(self) -> str | None:
        kept = self.prediction
        return None if kept is None else bytes(kept).decode("utf-8", "surrogatepass")

    def read(self) -> tuple[Gold, Prediction | None]:
        text = self.prediction_text()
        return read_gold(self.gold_html()), None if text is None else Prediction(text)


def _by_rule(page: _KeptPage, profile: Profile) -> PageScore:
    gold, prediction = page.read()
    try:
        of, index = GoldIndex(gold), None if prediction is None else SearchIndex(prediction.page)
        verdicts = judge_prediction(of, prediction, profile=profile, index=index)
        invented = () if index is None else invented_numbers(of, index)
        return replace(score_page(page.name, gold, prediction, verdicts), invented=invented)
    except PAGE_FAULTS as error:  # as if there were no prediction, with the reason
        fault = f"judging failed: {type(error).__name__}: {error}"
        score = score_page(page.name, gold, None, [absent(fact, fault) for fact in gold.facts])
        return replace(score, status="failed", fault=fault)


def _rescored(page: _KeptPage, score: PageScore, verdicts: tuple[Verdict, ...]) -> PageScore:
    return replace(score_page(page.name, *page.read(), verdicts), invented=score.invented)
