"""Where an occurrence of a fact is, as the verdict says it."""

from __future__ import annotations

from dataclasses import dataclass

from docparse.judge.model import Placed


@dataclass(frozen=True, slots=True)
class FactPlace:
    """Is an occurrence in its fact's place, is it tied to the fact's labels, and why not.

    `reason` goes on from "the fact is": in the row of another, under another section.
    """

    placed: Placed
    attributed: Placed = "yes"
    reason: str = ""


def elsewhere(reason: str) -> FactPlace:
    """Return the place of another fact."""
    return FactPlace("no", "no", reason)


def untied(reason: str) -> FactPlace:
    """Return a place in running text that nothing ties to the fact's labels."""
    return FactPlace("unknown", "unknown", reason)
