"""Precision of the verdicts "wrong" and "not attributed" by system, against what is true of the facts.

`judged.tsv` has a row for facts of one page that are right or wrong for one reason. Systems are named as the
folders of their outputs (`liteparse-*` for all forms), facts by their indices (`4-7,12`) or `*`. The verdict
is `wrong` or, of a fact that is not attributed, `no`; truth says what the fact or its attribution is:
`right`, `wrong` or `debatable`, or `presumed` where the reason given was believed and the output not opened.
The first row that fits counts. What no row names was not looked at.
"""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bench.command import markdown_table
from bench.judge.real.counted import is_lost, right_beyond_output, shares_every_cell
from bench.judge.real.sample import PARTS, RealOutput, outputs
from docparse.judge import Verdict

Counts = Counter[tuple[str, str]]
"""Verdicts by what was said and what is true; ("fact", ""): all facts."""
_EACH = ("counted", "presumed", "debatable", "at most")
_HEAD = ("system", "facts", "wrong", *_EACH, "no", *_EACH, "unknown", "right", "beyond")


class Judgement(NamedTuple):
    """A row of `judged.tsv`: what is true of a verdict on some facts of a page in the outputs of systems."""

    page: str
    systems: str
    verdict: str
    facts: str
    truth: str
    why: str

    def covers(self, system: str, page: str, verdict: str, fact: int) -> bool:
        """Return True if it speaks of a verdict on a fact."""
        named = (page, verdict) == (self.page, self.verdict) and fact in _indices(self.facts)
        return named and any(fnmatch(system, pattern) for pattern in self.systems.split(","))


@cache
def _indices(text: str) -> Sequence[int]:
    if text == "*":
        return range(10**6)  # all
    spans = [part.split("-") for part in text.split(",")]
    return [at for span in spans for at in range(int(span[0]), int(span[-1]) + 1)]


def measure(data: Path, out: Path) -> str:
    """Return a table a part: seen, aside and further pages.

    Of both verdicts: how often said, true by counting the output's characters, presumed true or not looked
    at, debatable, and the share that is true at most: of all but the debatable, those presumed taken as true.
    Of "right": how often said, and how often more than the output has the text.
    """
    with Path(__file__).with_name("judged.tsv").open(encoding="utf-8", newline="") as lines:
        known = [Judgement(**row) for row in csv.DictReader(lines, delimiter="\t")]
    counts: dict[str, dict[str, Counts]] = {part: defaultdict(Counter) for part in PARTS}
    for output in outputs(data, out):
        of, verdicts = counts[output.part][output.system], output.verdicts()
        for verdict, said in _said(verdicts):
            of[said, _truth(known, output, verdict, said)] += 1
        right = [verdict.fact for verdict in verdicts if verdict.correct]
        of["right", ""] += len(right)
        of["right", "beyond"] += len(right_beyond_output(right, output.text))
    tables = (
        f"{part}\n\n" + markdown_table(_HEAD, ([name, *_figures(of)] for name, of in sorted(systems.items())))
        for part, systems in counts.items()
    )
    return "\n\n".join(tables)


def _said(verdicts: Sequence[Verdict]) -> Iterator[tuple[Verdict, str]]:
    for verdict in verdicts:
        yield verdict, "fact"
        if verdict.correct and verdict.attributed == "unknown":
            yield verdict, "not known"
        said = "wrong" if not verdict.correct else verdict.attributed
        if said in ("wrong", "no"):
            yield verdict, said


def _truth(known: Sequence[Judgement], output: RealOutput, verdict: Verdict, said: str) -> str:
    """Return what is true: as judged, else as counted, else as presumed; "" where nobody looked."""
    if said not in ("wrong", "no"):
        return ""
    own = (one for one in known if one.covers(output.system, output.page, said, verdict.fact.index))
    judged = next((one.truth for one in own), "")
    if judged not in ("", "presumed"):
        return judged
    if said == "wrong" and is_lost(verdict.fact, output.gold.gold.html, output.text):
        return "counted"
    if said == "no" and verdict.fact.type == "number" and shares_every_cell(verdict.fact, output.text):
        return "counted"
    return judged


def _figures(of: Counts) -> Iterator[object]:
    yield of["fact", ""]
    for said in ("wrong", "no"):
        yield from _precision(of, said)
    yield from (of["not known", ""], of["right", ""], of["right", "beyond"])


def _precision(of: Counts, said: str) -> tuple[int, int, int, int, str]:
    """Return how often something was said, counted and presumed so, debatable, and the share so at most."""
    presumed, false = of[said, "presumed"] + of[said, ""], of[said, "right"]
    counted, debatable = of[said, "counted"], of[said, "debatable"]
    true = of[said, "wrong"] + counted + presumed
    share = f"{100 * true / (true + false):.1f}" if true + false else "n/a"
    return true + false + debatable, counted, presumed, debatable, share
