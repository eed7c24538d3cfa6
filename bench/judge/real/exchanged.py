"""Two years exchanged in the lines of heads of real outputs: values below them are no longer their facts'.

What real outputs' heads look like is not made up here; only what they say is. A verifier that does not read
heads, or reads only the lowest row of them, goes on saying that such values are attributed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from pathlib import Path

from bench.command import markdown_table
from bench.judge.real.sample import outputs
from docparse.judge import Fact

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_VALUE = re.compile(r"\d,\d{3}(?!\d)|\d\.\d|[|>\t]\s*[$(]*\d{2,3}[)%]*\s*[|<\t]")
_LINE_END = re.compile(r"(?<=\n)|(?<=</tr>)")  # in HTML a row is a line, wherever that is broken


def measure(data: Path, out: Path) -> str:
    """Return by system how many facts below exchanged heads were attributed before, and how many still are.

    Only facts of tables with both years count whose text is once in the output, and with no other year
    between it and the exchanged line.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for output in outputs(data, out):
        facts = output.gold.gold.facts
        years = _two_years(facts)
        of, changed = counts[output.system], exchange(output.text, years)
        if changed == output.text:
            continue
        for before, after in zip(output.verdicts(), output.verdicts(changed), strict=True):
            told = before.correct and before.attributed == "yes"
            if told and _is_below(before.fact, facts, years, output.text, changed):
                of["before"] += 1
                of["after"] += after.correct and after.attributed == "yes"
    rows = (
        [system, of["before"], of["after"], f"{100 * of['after'] / of['before']:.1f}"]
        for system, of in sorted(counts.items())
        if of["before"]
    )
    return markdown_table(["system", "attributed", "still", "percent"], rows)


def exchange(output: str, years: tuple[str, ...]) -> str:
    """Return an output with two years exchanged in each line that has both of them and no value."""
    other = dict(zip(years, years[::-1], strict=True))
    lines = _LINE_END.split(output)
    for at, line in enumerate(lines):
        if other and set(years) <= set(_YEAR.findall(line)) and not _VALUE.search(line):
            lines[at] = _YEAR.sub(lambda year: other.get(year[0], year[0]), line)
    return "".join(lines)


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
    above = len(_LINE_END.findall(before[: places[0]]))
    lines = zip(_LINE_END.split(before)[:above], _LINE_END.split(after), strict=False)
    dated = [one != two for one, two in lines if _YEAR.search(one)]
    own = set(years).intersection(_YEAR.findall(fact.cell.column_header))
    return len(own) == 1 and set(years) <= said and dated[-1:] == [True]
