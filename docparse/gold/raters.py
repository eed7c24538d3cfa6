"""Files whose agreement can be measured: verdicts on facts, or tags put into documents."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Literal, NamedTuple

from docparse.errors import InputError, SchemaError
from docparse.judge.report.released import diagnostics, samples
from docparse.measures.agreement import Strict, cohen_kappa, fleiss_kappa, strict_agreement, union_labels

Kind = Literal["verdicts", "tags"]
Items = dict[Hashable, str]


@dataclass(frozen=True, slots=True)
class Rater:
    """One judge or annotator: for each document its items and their labels.

    `verdicts`: an item is a fact (type, text, which of several equal ones), its label `correct` or `wrong`.
    `tags`: an item is an exact span of the document's text, its label the type of fact.
    """

    name: str
    kind: Kind
    documents: dict[str, Items]


class Agreement(NamedTuple):
    """Agreement of two or more raters on the documents they share."""

    kind: Kind
    raters: tuple[str, ...]
    strict: Strict
    items: int
    cohen: dict[tuple[int, int], float | None]  # each pair of raters, by place
    fleiss: float | None
    left_out: tuple[str, ...]  # documents that not all raters saw


def read_raters(path: Path) -> list[Rater]:
    """The raters of a file: a released per-sample JSON, our `facts.jsonl`, or a Label Studio export.

    An export holds a rater for each of its annotators. InputError if the file cannot be read, SchemaError or
    GoldError if it is none of these.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig", "replace")
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", path=path) from error
    if path.suffix == ".jsonl":
        return [Rater(str(path), "verdicts", _facts(text, path))]
    try:
        data = json.loads(text)
    except ValueError as error:
        message = f"{path}: not JSON ({error})"
        raise SchemaError(message) from error
    if _is_export(data):
        return _annotators(path)
    documents = {
        str(sample.get("id", number)): _numbered(
            (fact.type, fact.text, fact.correct) for fact in diagnostics(sample)
        )
        for number, sample in enumerate(samples(data))
    }
    return [Rater(str(path), "verdicts", documents)]


def _is_export(data: Any) -> bool:
    return isinstance(data, list) and not any(
        "entity_diagnostics" in task for task in data if isinstance(task, dict)
    )


def _facts(text: str, path: Path) -> dict[str, Items]:
    pages: dict[str, list[tuple[str, str, bool]]] = {}
    for number, line in enumerate(filter(str.strip, text.split("\n")), start=1):
        try:
            entry = json.loads(line)
            pages.setdefault(str(entry["page"]), []).append((entry["type"], entry["text"], entry["correct"]))
        except (ValueError, KeyError, TypeError) as error:
            message = f"{path}, line {number}: not a line of facts.jsonl ({error})"
            raise SchemaError(message) from error
    return {page: _numbered(facts) for page, facts in pages.items()}


def _numbered(facts: Iterable[tuple[str, str, bool]]) -> Items:
    """Items of facts in their order; equal ones are told apart by counting."""
    seen: Counter[tuple[str, str]] = Counter()
    items: Items = {}
    for kind, text, correct in facts:
        seen[kind, text] += 1
        items[kind, text, seen[kind, text]] = "correct" if correct else "wrong"
    return items


def _annotators(path: Path) -> list[Rater]:
    from docparse.gold.labelstudio import read_export
    from docparse.judge.read.gold import read_gold

    raters: dict[str, dict[str, Items]] = {}
    for page in read_export(path):
        facts = read_gold(page.html).facts
        raters.setdefault(page.annotator, {})[page.name] = {(f.start, f.end): f.type for f in facts}
    return [Rater(f"{path}, annotator {name}", "tags", documents) for name, documents in raters.items()]


def agreement(raters: Sequence[Rater]) -> Agreement:
    """Agreement over the union of the raters' items, "none" where one has no such item.

    SchemaError with fewer than two raters, raters of unlike kinds, or no document that all of them saw.
    """
    if len(raters) < 2:
        message = "agreement needs two raters: two files, or an export with two annotators"
        raise SchemaError(message)
    if len({rater.kind for rater in raters}) > 1:
        message = "verdicts on facts cannot be compared with tags in documents"
        raise SchemaError(message)
    everywhere = set.intersection(*(set(rater.documents) for rater in raters))
    names = [name for name in raters[0].documents if name in everywhere]
    if not names:
        message = "the files have no document in common"
        raise SchemaError(message)
    labels = {name: union_labels([rater.documents[name] for rater in raters]) for name in names}
    pooled = [[label for name in names for label in labels[name][i]] for i in range(len(raters))]
    return Agreement(
        kind=raters[0].kind,
        raters=tuple(rater.name for rater in raters),
        strict=strict_agreement(labels),
        items=len(pooled[0]),
        cohen={(i, j): cohen_kappa(pooled[i], pooled[j]) for i, j in combinations(range(len(raters)), 2)},
        fleiss=fleiss_kappa(pooled),
        left_out=tuple(sorted({name for rater in raters for name in rater.documents} - everywhere)),
    )
