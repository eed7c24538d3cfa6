"""One output in three forms of the same content, and what each form scores.

A system is judged by what it read, not by the notation that it writes: its Markdown is set again as HTML and
as text, cell for cell; the shares of facts right and of facts attributed must be the same in all three.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

from bench.judge.real.notations import to_html, to_text
from bench.judge.real.sample import sample
from docparse.judge.judge import judge_prediction
from docparse.judge.match.search.queries import GoldIndex
from docparse.judge.read.gold import read_gold
from docparse.judge.read.prediction import Prediction

FORMS: dict[str, Callable[[str], str]] = {"markdown": str, "html": to_html, "text": to_text}


def measure(data: Path, out: Path) -> str:
    """Return a table of the systems that wrote Markdown (`out/SYSTEM-md/PAGE.md`).

    Pages with tables in HTML are left out: they are in two forms already. Facts, then by form the share that
    is right and the share that is right and attributed, both in percent of all facts, and how far the forms
    are apart at most, in points.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for gold_path, _ in sample(data):
        gold = GoldIndex(read_gold(gold_path.read_text(encoding="utf-8")))
        page = gold_path.name.removesuffix(".gold.html")
        for file in sorted(out.glob(f"*-md/{page}.md")):
            output = file.read_text(encoding="utf-8")
            if "<table" in output:
                continue
            of = counts[file.parent.name.removesuffix("-md")]
            of["facts"] += len(gold.gold.facts)
            for form, convert in FORMS.items():
                verdicts = judge_prediction(gold, Prediction(convert(output)))
                right = [verdict for verdict in verdicts if verdict.correct]
                of[f"right {form}"] += len(right)
                of[f"attributed {form}"] += sum(verdict.attributed == "yes" for verdict in right)
    head = f"{'':22}{'facts':>8}" + "".join(f"{share:>36}" for share in ("right", "attributed"))
    names = " " * 30 + "".join(f"{name:>9}" for name in (*FORMS, "apart") * 2)
    return "\n".join([head, names, *(_line(system, counts[system]) for system in sorted(counts))])


def _line(system: str, of: Counter[str]) -> str:
    figures = ""
    for share in ("right", "attributed"):
        shares = [100 * of[f"{share} {form}"] / (of["facts"] or 1) for form in FORMS]
        figures += "".join(f"{figure:>9.2f}" for figure in (*shares, max(shares) - min(shares)))
    return f"{system:22}{of['facts']:>8}{figures}"
