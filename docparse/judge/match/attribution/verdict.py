"""The result of attributing one fact."""

from __future__ import annotations

from dataclasses import dataclass

from docparse.judge.model import Placed


@dataclass(frozen=True, slots=True)
class Attribution:
    """`attributed` and why not.

    `elsewhere`: the value is in another row's or column's place. `transposed`: its label is above it and its
    heads are beside it.
    """

    attributed: Placed
    reason: str = ""
    elsewhere: bool = False
    transposed: bool = False


KEPT = Attribution("yes")
TRANSPOSED = Attribution("yes", transposed=True)
MISSING = Attribution("unknown", "the fact is not there to be attributed")
NO_LABELS = Attribution("unknown", "the gold table gives it neither row label nor column header")
