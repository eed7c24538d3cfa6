"""One output in three forms of the same content, and what each form scores.

A system is judged by what it read, not by the notation that it writes: its Markdown is set again as HTML and
as text, cell for cell; the shares of facts right and of facts attributed must be the same in all three.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.command import markdown_table
from bench.judge.real.notations import to_html, to_text
from bench.judge.real.sample import outputs

FORMS: dict[str, Callable[[str], str]] = {"markdown": str, "html": to_html, "text": to_text}
SHARES = ("right", "attributed")


def measure(data: Path, out: Path) -> str:
    """Return a table of the systems that wrote Markdown (`out/SYSTEM-md/PAGE.md`).

    Pages with tables in HTML are left out: they are in two forms already. Facts, then by form the share that
    is right and the share that is right and attributed, both in percent of all facts, and how far the forms
    are apart at most, in points.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for output in outputs(data, out, "-md"):
        if "<table" in output.text:
            continue
        of = counts[output.system.removesuffix("-md")]
        of["facts"] += len(output.gold.gold.facts)
        for form, convert in FORMS.items():
            right = [verdict for verdict in output.verdicts(convert(output.text)) if verdict.correct]
            of[f"right {form}"] += len(right)
            of[f"attributed {form}"] += sum(verdict.attributed == "yes" for verdict in right)
    head = ["system", "facts", *(f"{share} {form}" for share in SHARES for form in (*FORMS, "apart"))]
    return markdown_table(head, ([name, of["facts"], *_shares(of)] for name, of in sorted(counts.items())))


def _shares(of: Counter[str]) -> Iterator[str]:
    for share in SHARES:
        shares = [100 * of[f"{share} {form}"] / (of["facts"] or 1) for form in FORMS]
        yield from (f"{figure:.2f}" for figure in (*shares, max(shares) - min(shares)))
