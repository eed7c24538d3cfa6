"""Two years exchanged in the lines of heads of real outputs: values below them are no longer their facts'.

What real outputs' heads look like is not made up here; only what they say is. A verifier that does not read
heads, or reads only the lowest row of them, goes on saying that such values are attributed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from pathlib import Path

from bench.judge.real.sample import sample
from docparse.judge.judge import judge_prediction
from docparse.judge.match.search.queries import GoldIndex
from docparse.judge.model import Fact
from docparse.judge.read.gold import read_gold
from docparse.judge.read.prediction import Prediction

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_VALUE = re.compile(r"\d,\d{3}(?!\d)|\d\.\d")


def measure(data: Path, out: Path) -> str:
    """Return by system how many facts below exchanged heads were attributed before, and how many still are.

    Only facts of tables with both years count whose text is once in the output, and with no other year
    between it and the exchanged line.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for gold_path, _ in sample(data):
        gold = GoldIndex(read_gold(gold_path.read_text(encoding="utf-8")))
        years = _two_years(gold.gold.facts)
        for file in sorted(out.glob(f"*/{gold_path.name.removesuffix('.gold.html')}.*")):
            output = file.read_text(encoding="utf-8")
            of, changed = counts[file.parent.name], exchange(output, years)
            pairs = zip(
                *(judge_prediction(gold, Prediction(text)) for text in (output, changed)), strict=True
            )
            for before, after in pairs if changed != output else ():
                told = before.correct and before.attributed == "yes"
                if told and _is_below(before.fact, gold.gold.facts, years, output, changed):
                    of["before"] += 1
                    of["after"] += after.correct and after.attributed == "yes"
    head = f"{'':22}{'attributed':>12}{'still':>8}{'percent':>9}"
    lines = (
        f"{system:22}{of['before']:>12}{of['after']:>8}{100 * of['after'] / of['before']:>9.1f}"
        for system, of in sorted(counts.items())
        if of["before"]
    )
    return "\n".join([head, *lines])


def exchange(output: str, years: tuple[str, ...]) -> str:
    """Return an output with two years exchanged in each line that has both of them and no value."""
    other = dict(zip(years, years[::-1], strict=True))
    lines = output.split("\n")
    for at, line in enumerate(lines):
        if other and set(years) <= set(_YEAR.findall(line)) and not _VALUE.search(line):
            lines[at] = _YEAR.sub(lambda year: other.get(year[0], year[0]), line)
    return "\n".join(lines)


def _two_years(facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Return the two years that are over most values, or none."""
    over = Counter(year for fact in facts if fact.cell for year in _YEAR.findall(fact.cell.column_header))
    years = tuple(year for year, _ in over.most_common(2))
    return years if len(years) > 1 else ()


def _is_below(fact: Fact, facts: tuple[Fact, ...], years: tuple[str, ...], before: str, after: str) -> bool:
    """Return True if the last line with a year above a number of one of the years was exchanged."""
    places = [
        found.start() for found in re.finditer(rf"(?<![\d.,]){re.escape(fact.text)}(?![.,]?\d)", before)
    ]
    if fact.type != "number" or fact.cell is None or len(places) != 1:
        return False
    heads = {one.cell.column_header for one in facts if one.cell and one.cell.table == fact.cell.table}
    said = {year for head in heads for year in _YEAR.findall(head)}
    above = before[: places[0]].count("\n")
    lines = zip(before.split("\n")[:above], after.split("\n"), strict=False)
    dated = [one != two for one, two in lines if _YEAR.search(one)]
    own = set(years).intersection(_YEAR.findall(fact.cell.column_header))
    return len(own) == 1 and set(years) <= said and dated[-1:] == [True]
