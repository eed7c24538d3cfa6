"""Precision of the verdicts "wrong" and "not attributed" by system, against what is true of the facts."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from bench.judge.real.counted import is_lost, right_beyond_output, shares_every_cell
from bench.judge.real.judged import Judgement, judgements, truth
from bench.judge.real.sample import PARTS, Part, sample
from docparse.judge.judge import judge_prediction
from docparse.judge.match.search.queries import GoldIndex
from docparse.judge.model import Verdict
from docparse.judge.read.gold import read_gold
from docparse.judge.read.prediction import Prediction

Counts = Counter[tuple[str, str]]
"""Verdicts by what was said and what is true; ("fact", ""): all facts."""


def measure(data: Path, out: Path) -> str:
    """Return a table a part: seen, aside and further pages.

    Of both verdicts: how often said, true by counting the output's characters, presumed true or not looked
    at, debatable, and the share that is true at most: of all but the debatable, those presumed taken as true.
    Of "right": how often said, and how often more than the output has the text.
    """
    known = judgements()
    counts: dict[tuple[Part, str], Counts] = defaultdict(Counter)
    for gold_path, part in sample(data):
        page = gold_path.name.removesuffix(".gold.html")
        source = gold_path.read_text(encoding="utf-8")
        gold = GoldIndex(read_gold(source))
        for file in sorted(out.glob(f"*/{page}.*")):
            system = file.parent.name
            output = file.read_text(encoding="utf-8")
            verdicts = judge_prediction(gold, Prediction(output))
            for verdict, said in _said(verdicts):
                counts[part, system][said, _truth(known, system, page, verdict, said, source, output)] += 1
            right = [verdict.fact for verdict in verdicts if verdict.correct]
            counts[part, system]["right", ""] += len(right)
            counts[part, system]["right", "beyond"] += len(right_beyond_output(right, output))
    return "\n".join(line for part in PARTS for line in _lines(counts, part))


def _said(verdicts: tuple[Verdict, ...]) -> Iterator[tuple[Verdict, str]]:
    for verdict in verdicts:
        yield verdict, "fact"
        if verdict.correct and verdict.attributed == "unknown":
            yield verdict, "not known"
        said = "wrong" if not verdict.correct else verdict.attributed
        if said in ("wrong", "no"):
            yield verdict, said


def _truth(
    known: list[Judgement], system: str, page: str, verdict: Verdict, said: str, source: str, output: str
) -> str:
    """Return what is true: as judged, else as counted, else as presumed; "" where nobody looked."""
    if said not in ("wrong", "no"):
        return ""
    judged = truth(known, system, page, said, verdict.fact.index)
    if judged not in ("", "presumed"):
        return judged
    if said == "wrong" and is_lost(verdict.fact, source, output):
        return "counted"
    if said == "no" and verdict.fact.type == "number" and shares_every_cell(verdict.fact, output):
        return "counted"
    return judged


def _lines(counts: dict[tuple[Part, str], Counts], part: Part) -> Iterator[str]:
    each = ("counted", "presumed", "debatable", "at most")
    names = ("facts", "wrong", *each, "no", *each, "unknown", "right", "beyond")
    yield f"{part:22}" + "".join(f"{name:>10}" for name in names)
    for (where, system), of in sorted(counts.items()):
        if where == part:
            right = (of["right", ""], of["right", "beyond"])
            shown = (
                of["fact", ""],
                *_precision(of, "wrong"),
                *_precision(of, "no"),
                of["not known", ""],
                *right,
            )
            yield f"{system:22}" + "".join(f"{figure:>10}" for figure in shown)


def _precision(of: Counts, said: str) -> tuple[int, int, int, int, str]:
    """Return how often something was said, presumed so, debatable, and the share that is so at most."""
    presumed, false = of[said, "presumed"] + of[said, ""], of[said, "right"]
    counted, debatable = of[said, "counted"], of[said, "debatable"]
    true = of[said, "wrong"] + counted + presumed
    share = f"{100 * true / (true + false):.1f}" if true + false else "n/a"
    return true + false + debatable, counted, presumed, debatable, share
