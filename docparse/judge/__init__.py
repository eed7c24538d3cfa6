"""The fact verifier: tagged gold HTML against any engine's output. Importing it loads nothing else.

`judge_page` gives a verdict for every fact of a page, `score_set` Financial Fact Accuracy and what goes with
it over pages; `write_scores` writes the files of `docs/scores.md`, `write_report` the report to look at.
Text and table measures (ROUGE, edit distance, TEDS) are in `docparse.judge.measures.metrics`.

    gold HTML, prediction → read → match → decide → verdicts → scores → report

`judge` judges one page, `evaluate` a set of pages; `llm` asks a model about what the rules leave undecided,
`agreement` compares judges, `gold` makes gold pages out of filings and annotations.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from docparse.judge.agreement.kappa import cohen_kappa, fleiss_kappa, strict_agreement
    from docparse.judge.evaluate import SetScore, score_set
    from docparse.judge.judge import judge_page
    from docparse.judge.llm.judge import llm_judge
    from docparse.judge.model import Fact, FactCell, Verdict
    from docparse.judge.read.gold import Gold, lint, read_gold
    from docparse.judge.read.prediction import Prediction
    from docparse.judge.report.site import write_report
    from docparse.judge.report.systems import System
    from docparse.judge.report.write import write_scores
    from docparse.judge.scores.intervals import compare_systems, intervals
    from docparse.judge.scores.pages import PageScore, Signature, score_page

_MODULES = {
    "FactCell": "model",
    "Fact": "model",
    "Gold": "read.gold",
    "PageScore": "scores.pages",
    "Prediction": "read.prediction",
    "SetScore": "evaluate",
    "Signature": "scores.pages",
    "System": "report.systems",
    "Verdict": "model",
    "cohen_kappa": "agreement.kappa",
    "compare_systems": "scores.intervals",
    "fleiss_kappa": "agreement.kappa",
    "intervals": "scores.intervals",
    "judge_page": "judge",
    "lint": "read.gold",
    "llm_judge": "llm.judge",
    "read_gold": "read.gold",
    "score_page": "scores.pages",
    "score_set": "evaluate",
    "strict_agreement": "agreement.kappa",
    "write_report": "report.site",
    "write_scores": "report.write",
}

__all__ = [
    "Fact",
    "FactCell",
    "Gold",
    "PageScore",
    "Prediction",
    "SetScore",
    "Signature",
    "System",
    "Verdict",
    "cohen_kappa",
    "compare_systems",
    "fleiss_kappa",
    "intervals",
    "judge_page",
    "lint",
    "llm_judge",
    "read_gold",
    "score_page",
    "score_set",
    "strict_agreement",
    "write_report",
    "write_scores",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
