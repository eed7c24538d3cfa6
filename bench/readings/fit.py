"""Fit what tells tables from all else, and say how it does on corpora that it was not fitted on.

DATA is laid out like ../shared/data. A logistic regression over standardised evidence; every corpus counts
alike, however many tables it has, and tables as much as what is none. Each corpus is left out once: the table
tells both figures, that of weights fitted without it and that of those that `--write` puts into
`layout/params.json`. `--only` fits the weights of new evidence and holds those of the rest, which a
few samples more should not move. `--show` lists the proposals that come out wrong with their corpus left out.
With `--rows` the weights of frames of rows are fitted instead, which are weighed before their cells are made;
those of the product, which were rounded by hand, are printed beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.command import command, markdown_table
from bench.params import write
from bench.readings.collect import ProposalSample, collect, collect_rows, made, manuals, typeset
from docparse.layout.params import rows
from docparse.layout.stages import RowsEvidence, TableEvidence
from fixtures.readings import KINDS, SEEN, UNSEEN


@dataclass(frozen=True, slots=True)
class Weighing:
    """A step of layout that weighs evidence: its part of the numbers, names of evidence, and of the bar."""

    part: str
    names: tuple[str, ...]
    bar: str


TABLES = Weighing("readings.table", tuple(one.name for one in fields(TableEvidence)), "bar")
ROWS = Weighing("tables.table", tuple(one.name for one in fields(RowsEvidence)), "least")
GROUPS = {
    "hetero": ("regions",),
    "opendataloader": ("pages", "opendataloader"),
    "formulas": ("formulas",),
    "everyday": ("everyday",),
    "latex": ("latex",),
    "icdar": ("icdar",),
    "filings": ("sec", "sec-more"),
    "manuals": ("manuals",),
    "typeset": ("typeset",),
    **{kind: (kind,) for kind in KINDS},
}
"""Corpora that are left out together."""
ENOUGH = 60
"""Samples from which a corpus counts no more."""
STRENGTH = 0.3
"""Of the regression's prior (scikit-learn's C): less keeps weights smaller."""
BAR = -1.5
"""Log odds from which a proposal is a table: one lost costs a reader more than one invented."""

Floats = NDArray[np.float64]
Fitting = Callable[[Sequence[ProposalSample], Floats], tuple[Floats, float]]
"""What gives the weight of each piece of evidence, and the bar that their sum has to pass."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    parser = command("readings", __doc__, data="../shared/data")
    parser.add_argument("--manuals", type=Path, help="folder that fixtures.manuals filled")
    parser.add_argument("--typeset", type=Path, help="/usr/share/doc with the manuals of LaTeX's packages")
    parser.add_argument("--rows", action="store_true", help="frames of rows instead of finished tables")
    parser.add_argument("--only", default="", help="evidence whose weights are fitted; by default all")
    parser.add_argument("--write", action="store_true", help="write the weights")
    parser.add_argument("--show", action="store_true", help="list what comes out wrong")
    args = parser.parse_args(arguments)
    weighing = ROWS if args.rows else TABLES
    samples = [*(collect_rows(args.data) if args.rows else (*collect(args.data), *made(SEEN)))]
    samples += manuals(args.manuals) if args.manuals else ()
    samples += typeset(args.typeset) if args.typeset else ()
    values = np.array([one.values for one in samples])
    only = [weighing.names.index(name) for name in args.only.split(",") if name]
    chosen = partial(fit_only, at=only, weighing=weighing) if only else fit
    everywhere, bar = chosen(samples, values)
    left_out = odds_left_out(samples, values, chosen)
    print(*report(samples, left_out, values @ everywhere - bar), sep="\n")
    if args.rows:
        known = rows()[weighing.part]
        fitted = zip([*weighing.names, weighing.bar], [*everywhere, bar], strict=True)
        cells = [(name, known[name]["value"], f"{value:.2f}") for name, value in fitted]
        print("", markdown_table(["evidence", "shipped", "fitted"], cells), sep="\n")
    else:
        aside = list(made(UNSEEN))
        unseen = np.array([one.values for one in aside]) @ everywhere - bar
        print("\nseeds that nothing was fitted on:", *_of_kinds(aside, unseen), sep="\n")
    if args.show:
        print(*_wrong(samples, left_out), sep="\n")
    if args.write:
        save(weighing, everywhere, bar)
    return 0


def odds_left_out(samples: Sequence[ProposalSample], values: Floats, fitting: Fitting) -> Floats:
    """Return the log odds of each sample by weights that were fitted without its group of corpora."""
    odds = np.zeros(len(samples))
    for corpora in GROUPS.values():
        out = np.array([one.corpus in corpora for one in samples])
        if out.any():
            weights, bar = fitting([one for one in samples if one.corpus not in corpora], values[~out])
            odds[out] = values[out] @ weights - bar
    return odds


def fit(samples: Sequence[ProposalSample], values: Floats) -> tuple[Floats, float]:
    """Return the weight of each piece of evidence, and the bar that their sum has to pass."""
    from sklearn.linear_model import LogisticRegression

    true = np.array([one.true for one in samples])
    mean, spread = values.mean(0), values.std(0) + 1e-6
    model = LogisticRegression(C=STRENGTH, max_iter=2000)
    model.fit((values - mean) / spread, true, sample_weight=_counts(samples, true))
    weights = model.coef_[0] / spread
    return weights, float(weights @ mean - model.intercept_[0] + BAR)


def fit_only(
    samples: Sequence[ProposalSample], values: Floats, at: Sequence[int], weighing: Weighing
) -> tuple[Floats, float]:
    """Return the weights and the bar of the product, but for those `at`, which fit the samples best."""
    from scipy.optimize import minimize

    known = rows()[weighing.part]
    weights = np.array([known[name]["value"] for name in weighing.names])
    weights[list(at)] = 0
    true = np.array([one.true for one in samples])
    signs, counts = np.where(true, 1.0, -1.0), _counts(samples, true)
    rest = values @ weights - known[weighing.bar]["value"]
    spread = values[:, at].std(0) + 1e-6
    own = values[:, at] / spread

    def loss(change: Floats) -> tuple[float, Floats]:
        odds = signs * (rest + own @ change)
        slope = -signs * counts / (1 + np.exp(odds))
        total = STRENGTH * (counts * np.logaddexp(0, -odds)).sum() + 0.5 * (change**2).sum()
        return float(total), STRENGTH * (own.T @ slope) + change

    weights[list(at)] = minimize(loss, np.zeros(len(at)), jac=True, method="L-BFGS-B").x / spread
    return weights, known[weighing.bar]["value"]


def _counts(samples: Sequence[ProposalSample], true: NDArray[np.bool_]) -> Floats:
    """Return what each sample counts."""
    corpora = [one.corpus for one in samples]
    counts = np.array([min(1.0, ENOUGH / corpora.count(corpus)) for corpus in corpora])
    for kind in (True, False):
        counts[true == kind] *= 0.5 * len(samples) / counts[true == kind].sum()
    return counts


def report(samples: Sequence[ProposalSample], left_out: Floats, fitted: Floats) -> Iterator[str]:
    """Yield a Markdown table: of what is proposed today and of all proposals, what is kept and invented."""
    true, of = np.array([one.true for one in samples]), np.array([one.corpus for one in samples])
    shipped = np.array([one.shipped for one in samples])
    rows = []
    for name, corpora in GROUPS.items():
        own = np.isin(of, corpora)
        parts = [
            (own & shipped & (true == kind), odds) for kind in (True, False) for odds in (left_out, fitted)
        ]
        parts.append((own & ~true, left_out))
        if own.any():
            rows.append([name, *(f"{(odds[part] > 0).sum()} of {part.sum()}" for part, odds in parts)])
    head = ["corpus", "tables kept: left out", "fitted", "invented: left out", "fitted", "of all proposals"]
    yield markdown_table(head, rows)


def _of_kinds(samples: Sequence[ProposalSample], odds: Floats) -> Iterator[str]:
    for kind in KINDS:
        own = [(one, value > 0) for one, value in zip(samples, odds, strict=True) if one.corpus == kind]
        shipped = [taken for one, taken in own if one.shipped]
        told = "tables kept" if KINDS[kind][1] else "taken for tables"
        yield f"{kind}: {told} {sum(shipped)} of {len(shipped)}"


def _wrong(samples: Sequence[ProposalSample], odds: Floats) -> Iterator[str]:
    for at in np.argsort(odds):
        one = samples[at]
        if one.shipped and one.true != (odds[at] > 0):
            kind = "lost" if one.true else "invented"
            yield f"{kind} {odds[at]:+.2f} {one.corpus}/{one.item[:40]}: {one.text[:110]}"


def save(weighing: Weighing, weights: Floats, bar: float) -> None:
    """Write the weights where the product reads them; what each means stands there and stays."""
    values = zip([*weighing.names, weighing.bar], [*weights.tolist(), bar], strict=True)
    write({f"{weighing.part}.{name}": round(value, 3) for name, value in values})
