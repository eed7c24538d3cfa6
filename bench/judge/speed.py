"""Speed of the verifier, as ratios of CPU time in one run.

    python -m bench.judge --speed [--json FILE]

Every ratio is measured side by side in one process, the two sides by turns, the best of each.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

from bench.command import cpu_seconds, save
from docparse.judge.judge import judge_page
from docparse.judge.match.align.alignment import TextAlignment
from docparse.judge.match.align.stretches import locate
from docparse.judge.match.search.gold_index import GoldIndex
from docparse.judge.match.search.index import SearchIndex
from docparse.judge.read.gold import read_gold
from docparse.judge.read.prediction import read_prediction

_SEED = 7
_FACT_TAG = re.compile(r"</?(?:number|temporal|monetaryunit|reportingentity|financialconcepts)>")


def main(out: Path | None) -> int:
    """Measure, print and write everything."""
    figures = {**page(), **search(), **growth(), **metrics()}
    for name, figure in figures.items():
        print(f"{name:42} {figure:12.4g}")
    save(out, figures)
    return 0


def best(run: Callable[[], object], repeats: int = 5) -> float:
    """Least CPU seconds of a few runs."""
    return min(cpu_seconds(run) for _ in range(repeats))


def by_turns(one: Callable[[], object], other: Callable[[], object], repeats: int) -> tuple[float, float]:
    """Least CPU seconds of two tasks that are run in turn, so that a noisy moment hits both."""
    pairs = [(cpu_seconds(one), cpu_seconds(other)) for _ in range(repeats)]
    return min(first for first, _ in pairs), min(second for _, second in pairs)


def page() -> dict[str, float]:
    """A page of 80 facts against what BeautifulSoup with lxml takes to read its two files."""
    from bs4 import BeautifulSoup

    gold = statement(20, 4)
    prediction = _FACT_TAG.sub("", gold)
    judge_page(gold, prediction)
    ours, theirs = by_turns(
        lambda: judge_page(gold, prediction),
        lambda: (BeautifulSoup(gold, "lxml"), BeautifulSoup(prediction, "lxml")),
        20,
    )
    return {"page of 80 facts: ours / BeautifulSoup": ours / theirs}


def search() -> dict[str, float]:
    """2,000 facts in 200,000 characters, 1% of them misread, against an edlib infix search for each."""
    import edlib

    gold, prediction = long_page(2_000)
    facts = [fact.text for fact in read_gold(gold).facts]
    text = read_prediction(prediction).text
    judge_page(gold, prediction)
    whole = best(lambda: judge_page(gold, prediction), 7)
    reading = best(lambda: (read_gold(gold), read_prediction(prediction)), 7)
    read, page = GoldIndex(read_gold(gold)), read_prediction(prediction)
    matching = best(lambda: _locate(read.index, SearchIndex(page), read.spans), 5)
    sample = random.Random(_SEED).sample(facts, 40)
    one = best(lambda: [edlib.align(fact, text, mode="HW", task="locations") for fact in sample], 3) / len(
        sample
    )
    infix = one * len(facts)
    return {
        "2,000 facts, 200k characters: facts": len(facts),
        "2,000 facts, 200k characters: characters": len(text),
        "2,000 facts, edlib / locating all facts": infix / matching,
        "2,000 facts, edlib / judging, files read": infix / (whole - reading),
        "2,000 facts, edlib / judging with reading": infix / whole,
    }


def growth() -> dict[str, float]:
    """Time per fact at 4 and 16 times the size, against the time per fact at the size itself."""
    seconds = {}
    for factor in (1, 4, 16):
        gold, prediction = long_page(500 * factor)
        judge_page(gold, prediction)
        seconds[factor] = best(lambda g=gold, p=prediction: judge_page(g, p), 3)  # type: ignore[misc]
    return {f"growth at {factor}x (1 is linear)": seconds[factor] / seconds[1] / factor for factor in (4, 16)}


def metrics() -> dict[str, float]:
    """ROUGE-L against rouge-score, cold at 3k characters and at 20k."""
    from rouge_score.rouge_scorer import RougeScorer

    from docparse.measures.rouge import rouge

    ratios = {}
    for size in (3_000, 20_000):
        gold, prediction = (_FACT_TAG.sub("", text)[:size] for text in long_page(size // 50))
        scorer = RougeScorer(["rougeL"], use_stemmer=True)
        ours = best(lambda g=gold, p=prediction: rouge(g, p), 3)  # type: ignore[misc]
        theirs = best(lambda g=gold, p=prediction, s=scorer: s.score(g, p), 1)  # type: ignore[misc]
        ratios[f"ROUGE-L at {size}: rouge-score / ours"] = theirs / ours
    return ratios


def _locate(gold: SearchIndex, prediction: SearchIndex, spans: list[tuple[int, int]]) -> object:
    """From the two texts to a place for every fact; the gold side is indexed once for all predictions."""
    return locate(TextAlignment(gold, prediction), gold.text, spans, prediction.text)


def statement(rows: int, columns: int) -> str:
    """A tagged table of `rows * columns` numbers in the dress that filings wear."""
    rng = random.Random(_SEED)
    style = "padding:2px 1pt;text-align:right;vertical-align:bottom"
    span = "<span style=\"color:#000000;font-family:'Times New Roman',sans-serif;font-size:10pt\">"
    lines = [
        f'<tr><td style="{style}"></td>' + "".join(f"<td>{2024 - c}</td>" for c in range(columns)) + "</tr>"
    ]
    for row in range(rows):
        cells = "".join(
            f'<td style="{style}">{span}<number>{rng.randrange(10**6):,}</number></span></td>'
            for _ in range(columns)
        )
        lines.append(f'<tr><td style="{style}">{span}Line item number {row}</span></td>{cells}</tr>')
    return f"<div><p>{span}Statement</span></p><table>{''.join(lines)}</table></div>"


def long_page(facts: int) -> tuple[str, str]:
    """Tagged running text with a fact every 100 characters, and it with one character in 100 misread."""
    rng = random.Random(_SEED)
    words = ["".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=rng.randint(2, 9))) for _ in range(3_000)]
    parts = []
    for at in range(facts):
        filler = ""
        while len(filler) < 88:
            filler += rng.choice(words) + " "
        kind = at % 4
        if kind < 3:
            parts.append(f"{filler}<number>{rng.randrange(10 ** rng.randint(2, 7)):,}</number> ")
        else:
            date = f"{rng.choice(['May', 'June', 'July'])} {rng.randint(1, 28)}, {rng.randint(2000, 2029)}"
            parts.append(f"{filler}<temporal>{date}</temporal> ")
        if at % 20 == 19:
            parts.append("</p>\n<p>")
    gold = f"<p>{''.join(parts)}</p>"
    plain = list(_FACT_TAG.sub("", gold).replace("<p>", "").replace("</p>", "\n"))
    for at, character in enumerate(plain):
        if not character.isspace() and rng.random() < 0.01:
            plain[at] = rng.choice("0123456789abcdeilo.,")
    return gold, "".join(plain)
