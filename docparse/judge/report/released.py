"""The per-sample JSON of FinCriticalED's released judge: read, written back unchanged, made of our verdicts.

A file holds `{"samples": [...]}`, a list of samples, or one sample. The released code's accuracy is correct /
found, so that a page of which little was found can reach 100; `aggregates` sets our figures beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from docparse.errors import InputError, SchemaError
from docparse.judge.model import FACT_TYPES, FactType
from docparse.judge.report.json_parts import object_with_list
from docparse.judge.scores.pages import PREFIXES, Counts, PageScore

TYPE_NAMES: dict[FactType, str] = dict(
    zip(
        FACT_TYPES,
        ("Number", "Temporal", "Monetary Unit", "Reporting Entity", "Financial Concepts"),
        strict=True,
    )
)
_TYPES = {name.casefold(): kind for kind, name in TYPE_NAMES.items()} | {
    "financial concept": "financial_concept"
}


class Diagnostic(NamedTuple):
    """One fact of a released sample."""

    type: FactType
    text: str
    context: str
    found: bool
    correct: bool
    matched_text: str


class Aggregates(NamedTuple):
    """A sample's stated figures, the released code's recomputed from its facts, and ours; shares 0 to 1."""

    sample: str
    stated: Counts
    counted: Counts
    stated_accuracy: float | None  # correct / found, as the file says
    accuracy: float | None  # correct / found
    adjusted_accuracy: float | None  # accuracy × (1 − missing)
    figures: dict[str, float | None]  # ffa, n_ffa ..., precision, missing


def read_released(path: Path) -> Any:
    """The JSON of a released file, as it is. InputError if unreadable, SchemaError if not one."""
    try:
        data = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", path=path) from error
    except ValueError as error:
        message = f"{path}: not JSON ({error})"
        raise SchemaError(message) from error
    for sample in samples(data):
        diagnostics(sample)
    return data


def dump_pages(pages: Iterable[PageScore]) -> Iterator[str]:
    """Yield the text of a released file of some pages, page by page."""
    return object_with_list({}, "samples", map(to_released, pages))


def samples(data: Any) -> list[Mapping[str, Any]]:
    """The samples in any of the three layouts. SchemaError if there are none."""
    found = data.get("samples", [data]) if isinstance(data, dict) else data
    if not isinstance(found, list) or not all(isinstance(sample, dict) for sample in found):
        message = "a released file holds a sample, a list of samples, or them under 'samples'"
        raise SchemaError(message)
    return found


def diagnostics(sample: Mapping[str, Any]) -> list[Diagnostic]:
    """The facts of a sample, in its order. SchemaError if one lacks a field or has an unknown type."""
    entries = sample.get("entity_diagnostics")
    if not isinstance(entries, list):
        message = f"sample {sample.get('id', '?')}: no list 'entity_diagnostics'"
        raise SchemaError(message)
    return [
        _diagnostic(entry, f"sample {sample.get('id', '?')}, fact {i}") for i, entry in enumerate(entries)
    ]


def _diagnostic(entry: Any, where: str) -> Diagnostic:
    try:
        kind = _TYPES[str(entry["type"]).casefold().replace("_", " ")]
        texts = [str(entry.get(key) or "") for key in ("context_hint", "matched_text")]
        found, correct = bool(entry["found_in_prediction"]), bool(entry["correct"])
        return Diagnostic(kind, str(entry["value"]), texts[0], found, correct, texts[1])
    except (KeyError, TypeError, AttributeError) as error:
        message = f"{where}: missing or unknown {error}"
        raise SchemaError(message) from error


def aggregates(sample: Mapping[str, Any]) -> Aggregates:
    """Return a sample's own figures, those recomputed from its facts, and ours of the same facts."""
    facts = diagnostics(sample)
    by_type = {kind: _count([f for f in facts if f.type == kind]) for kind in FACT_TYPES}
    total, found, correct = counted = _count(facts)
    accuracy, kept = _share(correct, found), _share(found, total)
    stated = sample.get("entity_accuracy")
    figures = {"ffa": _share(correct, total)}
    figures |= {f"{PREFIXES[kind]}_ffa": _share(of.correct, of.total) for kind, of in by_type.items()}
    figures |= {"precision": accuracy, "missing": None if kept is None else 1 - kept}
    return Aggregates(
        sample=str(sample.get("id", "")),
        stated=Counts(*(int(sample.get(f"{key}_entities", 0)) for key in ("total", "found", "correct"))),
        counted=counted,
        stated_accuracy=None if stated is None else float(stated) / 100,
        accuracy=accuracy,
        adjusted_accuracy=None if accuracy is None or kept is None else accuracy * kept,
        figures=figures,
    )


def _count(facts: Sequence[Diagnostic]) -> Counts:
    return Counts(len(facts), sum(f.found for f in facts), sum(f.correct for f in facts))


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def to_released(page: PageScore) -> dict[str, Any]:
    """A page in the released form; `id` is the page's number where its name is one, else its name."""
    by_type = page.counts()
    whole = Counts.summed(by_type.values())
    sample: dict[str, Any] = {}
    for key, pick in (("total", 0), ("found", 1), ("correct", 2)):
        sample |= dict(_counted(key, whole[pick], {kind: of[pick] for kind, of in by_type.items()}))
    sample["entity_accuracy"] = round(100 * whole.correct / whole.found, 2) if whole.found else 0.0
    sample["overall_explanation"] = (
        f"{whole.correct} of {whole.total} facts are correct, {whole.found} were found."
    )
    sample["entity_diagnostics"] = [
        {
            "type": TYPE_NAMES[verdict.fact.type],
            "value": verdict.fact.text,
            "context_hint": verdict.fact.context,
            "found_in_prediction": verdict.found,
            "correct": verdict.correct,
            "matched_text": verdict.matched_text,
        }
        for verdict in page.verdicts
    ]
    sample["id"] = int(page.page) if page.page.isdecimal() else page.page
    lost = {kind: of.total - of.found for kind, of in by_type.items()}
    return sample | dict(_counted("not_found", whole.total - whole.found, lost))


def _counted(key: str, total: int, by_type: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    yield f"{key}_entities", total
    for kind, name in TYPE_NAMES.items():
        yield f"{key}_entities_with_{name.replace(' ', '_')}_type", by_type[kind]
