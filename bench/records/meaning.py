"""`python -m bench.records.meaning`: what do the words round a number speak for, learnt from filings' tags?

Every tagged number of a table is an example: its hints (`docparse.records.evidence`), the kind of its unit
and whether its period is a day or a span; every one of a text is one for the periods that it may be
of (`bench.records.spoken`), for which the words of rows tell, too. A logistic model is fitted for each; every
filing is left out once and tried with the weights of the others. Reported for each filing are the percentages
of right values, units, periods and all three of its numbers in cells and of the others: left out, and with
the weights of all filings. `--fit` writes these to `docparse/records/evidence.json`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from bench.command import command, filings_in, markdown_table, print_row
from bench.records.kept import kept
from bench.records.readings import at_places, read_text
from bench.records.run import (
    HEAD,
    WORK,
    GoldFiling,
    TaggedOutcome,
    compare,
    figures,
    gold_folder,
    load_filing,
    print_faulty,
)
from bench.records.spoken import Example, Spoken, fit_periods, of_tables, shares, spoken
from docparse.document import Document
from docparse.geometry import BBox
from docparse.records.stages import (
    BALANCE,
    KINDS,
    PERIOD,
    TableNumber,
    Weights,
    as_meant,
    document_digits,
    evidence,
    holds,
    money_in,
    read_context,
    read_tables,
)

WEIGHTS = Path(evidence.__file__).with_name("evidence.json")
STRENGTH = 1.0  # of the prior that holds weights near 0 (scikit-learn's C)
T = TypeVar("T", Example, Spoken)
FILINGS = 2  # a hint that fewer show is the own of one
LEAST = 0.25  # weights nearer to 0 are left out


def examples(filing: GoldFiling, document: Document) -> Iterator[Example]:
    """Yield every tagged number of a filing's tables."""
    meant = as_meant(document)
    money = money_in(block.text for block in meant.blocks)
    context = read_context(meant, document_digits(meant), money)
    for page, truths in zip(meant.pages, filing.truths, strict=True):
        numbers = [number for table in read_tables(page, context) for number in table.numbers]
        for truth in truths:
            number = next((one for one in numbers if _is_at(one, truth)), None)
            if number is not None and truth["end"] is not None:
                told = {_kind(truth)} | ({BALANCE} if truth["start"] is None else set())
                yield Example(filing.name, number.entry.hints, frozenset(told))


def _is_at(number: TableNumber, truth: dict[str, Any]) -> bool:
    box, (x0, y0, x1, y1) = number.entry.cell.box, truth["box"]
    if box is None or number.entry.amount.text != "".join(truth["text"].split()):
        return False
    return holds(box, BBox(x0, y0, x1, y1))


def _kind(truth: dict[str, Any]) -> str:
    unit = truth["unit"]
    if unit == "pure" and truth["scale"] in (-2, -4):
        return "percent"
    if unit.endswith("/shares"):
        return "per share"
    if unit == "shares":
        return "shares"
    return "money" if len(unit) == 3 and unit.isupper() else "pure"


def fit(known: Sequence[Example]) -> Weights:
    """Fit a model for each outcome; a filing counts by the root of its numbers."""
    shown = Counter(hint for _, hint in {(one.filing, hint) for one in known for hint in one.hints})
    names = {hint for hint, count in shown.items() if count >= FILINGS}
    table = DictVectorizer()
    matrix = table.fit_transform([dict.fromkeys(one.hints & names, 1.0) for one in known])
    matrix.indices, matrix.indptr = matrix.indices.astype(np.int32), matrix.indptr.astype(np.int32)
    share = shares(known)
    found = {}
    for outcome in (BALANCE, *KINDS):
        model = LogisticRegression(C=STRENGTH, max_iter=300, solver="liblinear", fit_intercept=False)
        model.fit(matrix, [int(outcome in one.is_) for one in known], sample_weight=share)
        told = zip(table.feature_names_, map(float, model.coef_[0]), strict=True)
        found[outcome] = {name: round(weight, 2) for name, weight in told if abs(weight) >= LEAST}
    return found


def outcomes(filing: GoldFiling, document: Document, weights: Weights) -> list[TaggedOutcome]:
    """Compare a filing's numbers with the records that they have by the given weights."""
    with patch("docparse.records.evidence.shipped", lambda: weights):
        matched = list(at_places(document, filing.truths, 1.0))
    return [
        compare(page.stem, truth, record)
        for page, truths, records in zip(filing.pages, filing.truths, matched, strict=True)
        for truth, record in zip(truths, records, strict=True)
    ]


def main(argv: Sequence[str] | None = None) -> int:
    parser = command("records.meaning", __doc__, "cache", work=WORK, folders="inline-XBRL filings")
    parser.add_argument("--fit", action="store_true", help="write the weights fitted on all filings")
    args = parser.parse_args(argv)
    paths = filings_in(args.data)
    filings = [load_filing(gold_folder(path, args.cache), None) for path in paths]
    print_faulty(filings)
    documents = [kept(filing.pages, args.work / "parsed", read_text) for filing in filings]
    pairs = list(zip(filings, documents, strict=True))
    known = [one for pair in pairs for one in examples(*pair)]
    said = [one for pair in pairs for one in spoken(*pair)]
    print(f"{len(known)} numbers in tables and {len(said)} in texts of {len(filings)} filings")
    rows = [one for filing in filings for one in of_tables(filing.name, _told(known, filing.name))]
    whole = fit(known) | {PERIOD: fit_periods(said, rows)}
    if args.fit:
        WEIGHTS.write_text(json.dumps(whole, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    ways: dict[str, list[TaggedOutcome]] = {"left out": [], "all": []}
    print(markdown_table(["filing", "weights", *HEAD, *(f"in texts: {name}" for name in HEAD)], []))
    for filing, document in pairs:
        others = fit(_without(known, filing.name))
        others[PERIOD] = fit_periods(_without(said, filing.name), _without(rows, filing.name))
        for way, weights in (("left out", others), ("all", whole)):
            found = outcomes(filing, document, weights)
            ways[way] += found
            print_row(filing.name, way, *figures(found))
    for way, found in ways.items():
        print_row("all filings", way, *figures(found))
    return 0


def _without(known: Sequence[T], filing: str) -> list[T]:
    return [one for one in known if one.filing != filing]


def _told(known: Sequence[Example], filing: str) -> Iterator[tuple[frozenset[str], bool]]:
    return ((one.hints, BALANCE in one.is_) for one in known if one.filing == filing)


if __name__ == "__main__":
    raise SystemExit(main())
