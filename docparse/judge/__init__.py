"""The fact verifier: tagged gold HTML against any engine's output. Importing it loads nothing else.

`judge_page` gives a verdict for every fact of a page, `score_set` Financial Fact Accuracy and what goes with
it over pages; `write_scores` writes the files of `docs/scores.md`, `write_report` the report to look at.
Text and table measures (ROUGE, edit distance, TEDS) are in `docparse.judge.scores.metrics`.

    gold HTML, prediction → read → match → decide → verdicts → scores → report

`judge` judges one page, `evaluate` a set of pages; `llm` asks a model about what the rules leave undecided.
Gold pages are made by `docparse.gold`, answers are scored by `docparse.answers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docparse._lazy import names_on_first_use

if TYPE_CHECKING:
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
    from docparse.measures.agreement import cohen_kappa, fleiss_kappa, strict_agreement

_HOMES = {
    "FactCell": "docparse.judge.model",
    "Fact": "docparse.judge.model",
    "Gold": "docparse.judge.read.gold",
    "PageScore": "docparse.judge.scores.pages",
    "Prediction": "docparse.judge.read.prediction",
    "SetScore": "docparse.judge.evaluate",
    "Signature": "docparse.judge.scores.pages",
    "System": "docparse.judge.report.systems",
    "Verdict": "docparse.judge.model",
    "cohen_kappa": "docparse.measures.agreement",
    "compare_systems": "docparse.judge.scores.intervals",
    "fleiss_kappa": "docparse.measures.agreement",
    "intervals": "docparse.judge.scores.intervals",
    "judge_page": "docparse.judge.judge",
    "lint": "docparse.judge.read.gold",
    "llm_judge": "docparse.judge.llm.judge",
    "read_gold": "docparse.judge.read.gold",
    "score_page": "docparse.judge.scores.pages",
    "score_set": "docparse.judge.evaluate",
    "strict_agreement": "docparse.measures.agreement",
    "write_report": "docparse.judge.report.site",
    "write_scores": "docparse.judge.report.write",
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

__getattr__, __dir__ = names_on_first_use(__name__, _HOMES)
