"""Rows for people and for JSON. Figures are percentages, except invented numbers and seconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from docparse.compare.run import ComparedRow
from docparse.judge.scores.intervals import intervals
from docparse.judge.scores.pages import PREFIXES, set_figures

FIGURES = (
    "ffa_attributed", "ffa", *(f"{prefix}_ffa" for prefix in PREFIXES.values()), "missing",
    "attribution_unknown", "rouge1", "rougeL", "edit_distance",
)  # fmt: skip


def row_dict(row: ComparedRow) -> dict[str, Any]:
    """Return a row as JSON has it; a figure that does not apply is None."""
    scored = row.score.pages
    figures, spans = set_figures(scored), intervals(scored)
    return {
        "system": row.system,
        "condition": row.condition,
        "pages": len(scored),
        "failed": row.failed,
        "facts": sum(len(page.verdicts) for page in scored),
        **{name: _percent(figures[name]) for name in FIGURES},
        "intervals": {name: _percents(spans[name]) for name in FIGURES},
        "invented": sum(len(page.invented) for page in scored),
        "seconds_per_page": round(row.seconds, 3),
        "engine": row.engine,
        "model": row.model,
        "signature": str(row.score.signature),
    }


def _percent(share: float | None) -> float | None:
    return None if share is None else round(100 * share, 3)


def _percents(span: tuple[float, float] | None) -> list[float] | None:
    return None if span is None else [round(100 * limit, 3) for limit in span]


def rows_table(rows: Sequence[dict[str, Any]]) -> str:
    """Return the rows for the terminal; the figure that ranks systems comes first. Failed pages are named."""
    width = max(len("system"), *(len(row["system"]) for row in rows))
    first = rows[0]
    lines = [
        f"{first['pages']} pages, {first['facts']:,} facts; FFA in percent; invented numbers in all",
        "",
        f"{'system':{width}}  {'condition':10}{'attributed':>11}{'95% interval':>18}{'strict':>9}"
        f"{'missing':>9}{'invented':>10}{'s/page':>8}  engine",
        *(_line(row, width) for row in rows),
    ]
    return "\n".join([*lines, *_failures(rows)])


def _line(row: dict[str, Any], width: int) -> str:
    span = row["intervals"]["ffa_attributed"]
    interval = f"{span[0]:.2f} – {span[1]:.2f}" if span else "–"
    return (
        f"{row['system']:{width}}  {row['condition']:10}{_shown(row['ffa_attributed']):>11}{interval:>18}"
        f"{_shown(row['ffa']):>9}{_shown(row['missing']):>9}{row['invented']:>10,}"
        f"{row['seconds_per_page']:>8.2f}  {row['engine']}"
    )


def _failures(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    for row in rows:
        for page, error in row["failed"].items():
            yield f"{row['system']} {row['condition']}: {page} failed: {error}"


def _shown(percent: float | None) -> str:
    return "n/a" if percent is None else f"{percent:.2f}"
