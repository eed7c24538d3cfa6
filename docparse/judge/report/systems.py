"""Systems that a report shows side by side, each with its scores of the same gold pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from docparse.judge.evaluate import SetScore
from docparse.judge.scores.intervals import Difference, compare_systems, intervals
from docparse.judge.scores.pages import PageScore, set_figures

Interval = tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class System:
    """A system's scores with figures and intervals, as shares; `seconds` per page where measured."""

    name: str
    score: SetScore
    seconds: float | None = None
    figures: Mapping[str, float | None] = field(init=False)
    intervals: Mapping[str, Interval] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "figures", set_figures(self.pages))
        object.__setattr__(self, "intervals", intervals(self.pages))

    @property
    def pages(self) -> tuple[PageScore, ...]:
        """The scored pages, in the order of the gold pages."""
        return self.score.pages

    def against(self, first: System) -> Mapping[str, Difference | None]:
        """Return this system's figures less those of `first`, with intervals."""
        return compare_systems(first.pages, self.pages)


def require_same_pages(systems: Sequence[System]) -> None:
    """Raise ValueError if there is no system, or two were not scored on the same gold pages."""
    if not systems:
        message = "a report needs a system"
        raise ValueError(message)
    if len({system.score.signature.gold for system in systems}) > 1:
        message = "systems can be shown side by side on the same gold pages only"
        raise ValueError(message)
