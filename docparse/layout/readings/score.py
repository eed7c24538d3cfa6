"""The log odds that a region read as a table is one, against prose and all else that it could be."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import cache
from importlib.resources import files

from docparse.layout.model import TableDraft
from docparse.layout.readings.features import Evidence, PageEvidence, table_evidence


def surest(
    drafts: Sequence[TableDraft], page: Callable[[], PageEvidence], *, drawn: bool = False
) -> list[TableDraft]:
    """Return the tables whose reading beats all others; the words of the rest go back to the page.

    `drawn` says that rules or fills draw their places.
    """
    if not drafts:
        return []
    evidence = page()
    return [draft for draft in drafts if log_odds(table_evidence(draft, evidence, drawn=drawn)) > 0]


def log_odds(evidence: Evidence) -> float:
    """Return the sum of the evidence, each piece times its weight, above the bar of `table.json`."""
    table = weights()
    total: float = sum(table[name] * value for name, value in asdict(evidence).items())
    return total - table["bar"]


@cache
def weights() -> dict[str, float]:
    """Return the weights by name, and `bar`, as `bench.readings` has fitted them."""
    text = files("docparse.layout.readings").joinpath("table.json").read_text(encoding="utf-8")
    return {name: row["value"] for name, row in json.loads(text)["weights"].items()}
