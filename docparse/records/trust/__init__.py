"""Estimate how likely each number of a document has been read right, without gold.

numbers    the words with digits, and what speaks of each: its engine, a second one, arithmetic, its column
model      a number → features → probability, by frozen logistic weights (weights.json)
estimate   probabilities → trust in each number, and the document's fidelity
"""

from __future__ import annotations

from docparse.records.trust.estimate import (
    Fidelity,
    Trusted,
    doubtful,
    fidelity,
    trust,
    with_marks,
    with_trust,
)

__all__ = ["Fidelity", "Trusted", "doubtful", "fidelity", "trust", "with_marks", "with_trust"]
