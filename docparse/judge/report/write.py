"""Scores out: `scores.json`, `facts.jsonl`, `released.json`, and the table on the terminal.

`docs/scores.md` documents the files.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from docparse.judge.evaluate import SetScore
from docparse.judge.model import FACT_TYPES
from docparse.judge.report.json_parts import object_with_list
from docparse.judge.report.released import dump_pages
from docparse.judge.scores.discrepancies import by_kind, recurring_words
from docparse.judge.scores.edit_kinds import KINDS
from docparse.judge.scores.intervals import LEVEL, RESAMPLES, SEED, Difference, compare_systems, intervals
from docparse.judge.scores.pages import (
    ERROR_CLASSES,
    PREFIXES,
    Counts,
    PageScore,
    counts_by_type,
    grid,
    set_figures,
    strata,
    summed_tally,
)

SCHEMA_VERSION = 2
SCALE = "percent"  # of every figure in scores.json; only p-values and the level of intervals are shares
_ERRORS = {
    "clean": "clean",
    "critical_only": "critical only",
    "non_critical_only": "non-critical only",
    "both": "both",
}
Figures = Mapping[str, float | None]
_LISTED = 20  # names on the terminal
_RECURRING = 5  # words on the terminal


class UnusedFiles(NamedTuple):
    """Files that no score depends on; see `docparse.judge.read.files.Pairing`."""

    predictions: Sequence[str] = ()
    shadowed: Sequence[str] = ()
    silver: Sequence[str] = ()


NO_FILES = UnusedFiles()


def write_scores(folder: Path, score: SetScore, summary: Mapping[str, Any] | None = None) -> None:
    """Write the files of scores into a folder, made if absent; `summary` defaults to that of `score`."""
    folder.mkdir(parents=True, exist_ok=True)
    summary = summary_dict(score) if summary is None else summary
    _write(folder / "scores.json", chain(scores_json(summary, score.pages), "\n"))
    _write(folder / "facts.jsonl", (f"{line}\n" for line in fact_lines(score.pages)))
    _write(folder / "released.json", chain(dump_pages(score.pages), "\n"))


def _write(path: Path, parts: Iterable[str]) -> None:
    """Write a text part by part: no file of thousands of pages is ever held whole."""
    with path.open("w", encoding="utf-8", errors="replace", newline="") as file:
        file.writelines(parts)


def scores_json(summary: Mapping[str, Any], pages: Iterable[PageScore]) -> Iterator[str]:
    """Yield the text of `scores.json`: a set's summary, then each of its pages."""
    return object_with_list(summary, "pages", map(_page, pages))


def summary_dict(
    score: SetScore,
    *,
    other: SetScore | None = None,
    unused: UnusedFiles = NO_FILES,
    usage: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what `scores.json` holds of a set: figures in percent, None where a figure does not apply."""
    pages = score.pages
    return {
        "schema": SCHEMA_VERSION,
        "scale": SCALE,
        "signature": {**asdict(score.signature), "text": str(score.signature)},
        **_stratum(pages),
        "intervals": {name: _percents(interval) for name, interval in intervals(pages).items()},
        "bootstrap": {"level": LEVEL, "resamples": RESAMPLES, "seed": SEED},
        **_discrepancies(pages),
        "strata": {
            kind: {name: _stratum(of) for name, of in groups.items()}
            for kind, groups in strata(pages).items()
        }
        | {"grid": {name: {c: _stratum(of) for c, of in row.items()} for name, row in grid(pages).items()}},
        "missing_pages": [page.page for page in pages if page.status == "missing"],
        "failed_pages": [page.page for page in pages if page.status == "failed"],
        "faults": [{"page": page.page, "reason": page.fault} for page in pages if page.fault],
        "unused_predictions": list(unused.predictions),
        "shadowed_predictions": list(unused.shadowed),
        "silver_gold": list(unused.silver),
        "gold_problems": [
            {"page": page.page, **asdict(problem)} for page in pages for problem in page.problems
        ],
        "deterministic": None if score.deterministic is None else _stratum(score.deterministic),
        "usage": usage,
        "comparison": None if other is None else _comparison(score, other),
    }


def _stratum(pages: Sequence[PageScore]) -> dict[str, Any]:
    """Return the figures and counts of some pages, those of errors under a name of their own."""
    shares = {name: _percent(value) for name, value in set_figures(pages).items()}
    errors = {name: shares.pop(name) for name in ERROR_CLASSES}
    return {**shares, "counts": _counts(pages), "page_errors": errors}


def _discrepancies(pages: Sequence[PageScore]) -> dict[str, Any]:
    """Return how many edits of each kind there are, and the words misread alike on several pages."""
    counts = by_kind(page.edits for page in pages)
    recurring = recurring_words(page.edits for page in pages)
    return {
        "discrepancies": {kind: {"edits": edits, "pages": on} for kind, (edits, on) in counts.items()},
        "recurring_words": [{"gold": own, "read": read, "pages": on} for own, read, on in recurring],
    }


def _percent(share: float | None) -> float | None:
    return None if share is None else 100 * share


def _percents(shares: Sequence[float] | None) -> list[float] | None:
    return None if shares is None else [100 * share for share in shares]


def _counts(pages: Sequence[PageScore]) -> dict[str, Any]:
    tally = summed_tally(pages)
    by_type = counts_by_type(tally)
    return {
        "pages": len(pages),
        **Counts.summed(by_type.values())._asdict(),
        "attributed": tally[-2],
        "attribution_unknown": tally[-1],
        "invented": sum(len(page.invented) for page in pages),
        **{kind: counts._asdict() for kind, counts in by_type.items()},
    }


def _page(page: PageScore) -> dict[str, Any]:
    return {
        "page": page.page,
        "status": page.status,
        "modality": page.modality,
        "complexity": page.complexity,
        "errors": page.errors.name,
        **{name: value for name, value in _stratum([page]).items() if name != "page_errors"},
        "invented": [number._asdict() for number in page.invented],
        "edits": [edit._asdict() for edit in page.edits],
    }


def _comparison(score: SetScore, other: SetScore) -> dict[str, Any]:
    differences = compare_systems(score.pages, other.pages)
    return {
        "signature": str(other.signature),
        **_stratum(other.pages),
        **_discrepancies(other.pages),
        "missing_pages": [page.page for page in other.pages if page.status == "missing"],
        "differences": {name: d and _difference(d) for name, d in differences.items()},
    }


def _difference(difference: Difference) -> dict[str, Any]:
    a, b, change = (_percent(share) for share in difference[:3])
    return {
        "a": a,
        "b": b,
        "difference": change,
        "interval": _percents(difference.interval),
        "p": difference.p,
    }


def fact_lines(pages: Sequence[PageScore]) -> Iterator[str]:
    """A JSON line a fact, pages and facts in order."""
    for page in pages:
        for verdict in page.verdicts:
            fact = verdict.fact
            entry = {
                "page": page.page,
                "index": fact.index,
                "type": fact.type,
                "text": fact.text,
                "context": fact.context,
                "found": verdict.found,
                "correct": verdict.correct,
                "value_equal": verdict.value_equal,
                "group_value_equal": verdict.group_value_equal,
                "placed": verdict.placed,
                "attributed": verdict.attributed,
                "decided_by": verdict.decided_by,
                "matched_text": verdict.matched_text,
                "reason": verdict.reason,
                "attribution": verdict.attribution,
            }
            yield json.dumps(entry, ensure_ascii=False)


def terminal_table(scores: Mapping[str, Any]) -> str:
    """Return the scores for the terminal, from what `scores.json` holds; all figures in percent."""
    counts, spans = scores["counts"], scores["intervals"]
    lines = [
        f"{counts['pages']} pages, {counts['total']:,} facts, profile {scores['signature']['profile']}",
        "",
        f"{'':18}{'FFA':>8}{'95% interval':>18}{'correct':>10}{'total':>8}{'missing':>9}",
        _headline(scores),
        _row("values alone", scores["ffa"], spans["ffa"], counts, scores["missing"]),
    ]
    for kind in FACT_TYPES:
        prefix, of = PREFIXES[kind], counts[kind]
        name = f"{prefix}_ffa"
        lines.append(_row(kind.replace("_", " "), scores[name], spans[name], of, scores[f"{prefix}_missing"]))
    lines += [
        "",
        f"not known if attributed {_shown(scores['attribution_unknown'])}   "
        f"invented numbers {counts['invented']:,}",
        f"precision {_shown(scores['precision'])}   ROUGE-1 {_shown(scores['rouge1'])}   "
        f"ROUGE-L {_shown(scores['rougeL'])}   edit distance {_shown(scores['edit_distance'])}"
        + _characters(scores),
        *_as_released(scores),
        "pages: "
        + ", ".join(f"{_shown(scores['page_errors'][key])} {name}" for key, name in _ERRORS.items()),
        "",
        *_grid_lines(scores["strata"]),
        *_discrepancy_lines(scores),
        *_notes(scores),
        "",
        scores["signature"]["text"],
    ]
    return "\n".join(lines)


def _characters(scores: Mapping[str, Any]) -> str:
    """Return ROUGE with Chinese, Japanese and Korean characters, where that is another figure."""
    one, two = scores["rouge1_characters"], scores["rougeL_characters"]
    if (one, two) == (scores["rouge1"], scores["rougeL"]):
        return ""
    return f"   with CJK characters ROUGE-1 {_shown(one)}, ROUGE-L {_shown(two)}"


def _as_released(scores: Mapping[str, Any]) -> Iterator[str]:
    """Yield the text measures as the released evaluation takes them, over the pages with an output."""
    one, two, distance = (scores[f"released_{name}"] for name in ("rouge1", "rougeL", "edit_distance"))
    if one is not None:
        yield (
            f"as released, of pages with an output: ROUGE-1 {_shown(one)}   ROUGE-L {_shown(two)}   "
            f"edit distance {_shown(distance)}"
        )


def _headline(scores: Mapping[str, Any]) -> str:
    """Return the figure that ranks systems: facts right under their own label, head and scale."""
    counts = {"correct": scores["counts"]["attributed"], "total": scores["counts"]["total"]}
    span = scores["intervals"]["ffa_attributed"]
    return _row("attributed", scores["ffa_attributed"], span, counts, scores["missing"])


def _grid_lines(strata: Mapping[str, Any]) -> Iterator[str]:
    """FFA and pages with a wrong fact by modality and complexity, with the margins; pages in brackets."""
    names = list(strata["complexity"])
    rows = {kind: [*row.values(), strata["modality"][kind]] for kind, row in strata["grid"].items()}
    rows["all"] = list(strata["complexity"].values())
    for title, figure in (("FFA by pages", itemgetter("ffa")), ("wrong pages, %", _critical)):
        yield f"{title:18}" + "".join(f"{name:>16}" for name in [*names, "all"])
        for kind, cells in rows.items():
            yield f"{kind:18}" + "".join(
                f"{_shown(figure(of)):>9}{_in_brackets(of['counts']['pages']):>7}" for of in cells
            )


def _critical(stratum: Mapping[str, Any]) -> float | None:
    """Return the share of pages with a wrong fact, in percent."""
    shares = [stratum["page_errors"][name] for name in ("critical_only", "both")]
    return None if None in shares else sum(shares)


def _discrepancy_lines(scores: Mapping[str, Any]) -> Iterator[str]:
    """Edits outside the facts by kind, pages in brackets; those of a second system beside."""
    systems = [of for of in (scores, scores["comparison"]) if of]
    kinds = [kind for kind in KINDS if any(of["discrepancies"][kind]["edits"] for of in systems)]
    if not kinds:
        return
    yield ""
    yield f"{'outside the facts':46}" + "".join(f"{name:>16}" for name in ("edits", "second")[: len(systems)])
    for kind in kinds:
        counts = (of["discrepancies"][kind] for of in systems)
        yield f"{KINDS[kind]:46}" + "".join(
            f"{of['edits']:>9,}{_in_brackets(of['pages']):>7}" for of in counts
        )
    for name, of in zip(("", "second: "), systems, strict=False):
        for word in of["recurring_words"][:_RECURRING]:
            yield f"  {name}{word['gold']} → {word['read']} on {word['pages']} pages"


def _in_brackets(count: int) -> str:
    return f"({count:,})"


def _row(
    name: str,
    ffa: float | None,
    span: Sequence[float] | None,
    counts: Mapping[str, int],
    missing: float | None,
) -> str:
    interval = f"{span[0]:.2f} – {span[1]:.2f}" if span else "–"
    return (
        f"{name:18}{_shown(ffa):>8}{interval:>18}{counts['correct']:>10,}{counts['total']:>8,}"
        f"{_shown(missing):>9}"
    )


def _notes(scores: Mapping[str, Any]) -> Iterator[str]:
    if scores["signature"]["profile"] != "strict" and scores["signature"]["judge"] != "none":
        yield "a model's yes is taken as it is: under this profile one that says yes to all has FFA 100"
    if scores["deterministic"]:
        yield f"by rule alone: FFA {_shown(scores['deterministic']['ffa'])}"
    if scores["usage"]:
        yield f"model: {scores['usage']['text']}"
    for fault in scores["faults"]:
        yield f"{fault['page']}: {fault['reason']}; its facts count as missing"
    for key, what in (
        ("missing_pages", "without a prediction, counted as missing"),
        ("failed_pages", "that could not be judged in full; what was not judged counts as wrong"),
        ("unused_predictions", "predictions that no gold page asks for"),
        ("shadowed_predictions", "files not read, since another form of the same page was"),
        ("silver_gold", "gold files of the silver tier, not scored (--gold GOLD/silver scores them)"),
    ):
        if names := scores[key]:
            more = f" and {len(names) - _LISTED} more, in scores.json" if len(names) > _LISTED else ""
            yield f"{len(names)} {what}: {', '.join(names[:_LISTED])}{more}"
    if problems := scores["gold_problems"]:
        yield f"{len(problems)} problems with gold tags, listed in scores.json"
    if comparison := scores["comparison"]:
        yield from _compared(comparison)


def _compared(comparison: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    invented = comparison["counts"]["invented"]
    yield f"invented numbers of the second: {invented:,}"
    yield f"{'compared':18}{'first':>8}{'second':>8}{'difference':>12}{'95% interval':>18}{'p':>8}"
    shown = {"ffa_attributed": None, **comparison["differences"]}
    for name in shown:
        d = comparison["differences"][name]
        if d is None or not ("ffa" in name or name in ("precision", "missing", "rouge1", "rougeL")):
            continue
        span = d["interval"]
        interval = f"{span[0]:+.2f} – {span[1]:+.2f}" if span else "–"
        yield (
            f"{name.replace('_', '-'):18}{_shown(d['a']):>8}{_shown(d['b']):>8}"
            f"{d['difference']:>+12.2f}{interval:>18}{d['p']:>8.4f}"
        )


def _shown(percent: float | None) -> str:
    return "n/a" if percent is None else f"{percent:.2f}"
