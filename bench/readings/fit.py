"""Fit what tells tables from all else, and say how it does on corpora that it was not fitted on.

DATA is laid out like ../shared/data. A logistic regression over standardised evidence; every corpus counts
alike, however many tables it has, and tables as much as what is none. Each corpus is left out once: the table
tells both figures, that of weights fitted without it and that of those that `--write` puts into
`layout/params.json`. `--only` fits the weights of new evidence and holds those of the rest, which a
few samples more should not move. `--show` lists the proposals that come out wrong with their corpus left out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.command import command
from bench.params import write
from bench.readings.collect import ProposalSample, collect, made, manuals, typeset
from docparse.layout.params import weights as weights_of
from docparse.layout.readings.features import TableEvidence
from fixtures.readings import KINDS, SEEN, UNSEEN

NAMES = [one.name for one in fields(TableEvidence)]
GROUPS = {
    "hetero": ("regions",),
    "opendataloader": ("pages",),
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point."""
    parser = command("readings", __doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"), help="data folder")
    parser.add_argument("--manuals", type=Path, help="folder that bench.readings.manuals filled")
    parser.add_argument("--typeset", type=Path, help="/usr/share/doc with the manuals of LaTeX's packages")
    parser.add_argument("--only", default="", help="evidence whose weights are fitted; by default all")
    parser.add_argument("--write", action="store_true", help="write the weights")
    parser.add_argument("--show", action="store_true", help="list what comes out wrong")
    args = parser.parse_args(arguments)
    samples = [*collect(args.data), *made(SEEN)]
    samples += manuals(args.manuals) if args.manuals else ()
    samples += typeset(args.typeset) if args.typeset else ()
    aside = list(made(UNSEEN))
    values = np.array([one.values for one in samples])
    only = [NAMES.index(name) for name in args.only.split(",") if name]
    chosen = partial(fit_only, at=only) if only else fit
    everywhere, bar = chosen(samples, values)
    left_out = np.zeros(len(samples))
    for corpora in GROUPS.values():
        out = np.array([one.corpus in corpora for one in samples])
        kept = [one for one in samples if one.corpus not in corpora]
        weights, own_bar = chosen(kept, values[~out])
        left_out[out] = values[out] @ weights - own_bar
    print(*report(samples, left_out, values @ everywhere - bar), sep="\n")
    unseen = np.array([one.values for one in aside]) @ everywhere - bar
    print("\nseeds that nothing was fitted on:", *_of_kinds(aside, unseen), sep="\n")
    if args.show:
        print(*_wrong(samples, left_out), sep="\n")
    if args.write:
        save(everywhere, bar)
    return 0


def fit(samples: Sequence[ProposalSample], values: Floats) -> tuple[Floats, float]:
    """Return the weight of each piece of evidence, and the bar that their sum has to pass."""
    from sklearn.linear_model import LogisticRegression

    true = np.array([one.true for one in samples])
    mean, spread = values.mean(0), values.std(0) + 1e-6
    model = LogisticRegression(C=STRENGTH, max_iter=2000)
    model.fit((values - mean) / spread, true, sample_weight=_counts(samples, true))
    weights = model.coef_[0] / spread
    return weights, float(weights @ mean - model.intercept_[0] + BAR)


def fit_only(samples: Sequence[ProposalSample], values: Floats, at: Sequence[int]) -> tuple[Floats, float]:
    """Return the weights and the bar of the product, but for those `at`, which fit the samples best."""
    from scipy.optimize import minimize

    known = weights_of("readings.table")
    weights = np.array([known[name] for name in NAMES])
    weights[list(at)] = 0
    true = np.array([one.true for one in samples])
    signs, counts = np.where(true, 1.0, -1.0), _counts(samples, true)
    rest = values @ weights - known["bar"]
    spread = values[:, at].std(0) + 1e-6
    own = values[:, at] / spread

    def loss(change: Floats) -> tuple[float, Floats]:
        odds = signs * (rest + own @ change)
        slope = -signs * counts / (1 + np.exp(odds))
        total = STRENGTH * (counts * np.logaddexp(0, -odds)).sum() + 0.5 * (change**2).sum()
        return float(total), STRENGTH * (own.T @ slope) + change

    weights[list(at)] = minimize(loss, np.zeros(len(at)), jac=True, method="L-BFGS-B").x / spread
    return weights, known["bar"]


def _counts(samples: Sequence[ProposalSample], true: NDArray[np.bool_]) -> Floats:
    """Return what each sample counts."""
    corpora = [one.corpus for one in samples]
    counts = np.array([min(1.0, ENOUGH / corpora.count(corpus)) for corpus in corpora])
    for kind in (True, False):
        counts[true == kind] *= 0.5 * len(samples) / counts[true == kind].sum()
    return counts


def report(samples: Sequence[ProposalSample], left_out: Floats, fitted: Floats) -> Iterator[str]:
    """Yield a Markdown table: of what is proposed today and of all proposals, what is kept and invented."""
    yield "| corpus | tables kept: left out | fitted | invented: left out | fitted | of all proposals |"
    yield "|---|--:|--:|--:|--:|--:|"
    true = np.array([one.true for one in samples])
    for name, corpora in GROUPS.items():
        own = np.array([one.corpus in corpora for one in samples])
        shipped = own & np.array([one.shipped for one in samples])
        cells = [
            f"{(odds[shipped & (true == kind)] > 0).sum()} of {(shipped & (true == kind)).sum()}"
            for kind in (True, False)
            for odds in (left_out, fitted)
        ]
        every = f"{(left_out[own & ~true] > 0).sum()} of {(own & ~true).sum()}"
        yield f"| {name} | {' | '.join(cells)} | {every} |"


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


def save(weights: Floats, bar: float) -> None:
    """Write the weights where the product reads them; what each means stands there and stays."""
    values = zip([*NAMES, "bar"], [*weights.tolist(), bar], strict=True)
    write({f"readings.table.{name}": round(value, 3) for name, value in values})


if __name__ == "__main__":
    sys.exit(main())
