"""Contexts and units of a filing: the period, the dimensions and the measure that its tags refer to.

Specification: XBRL 2.1, sections 4.7 (contexts) and 4.8 (units); XBRL Dimensions 1.0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any

_XBRL = "{http://www.xbrl.org/2003/instance}"
_DIMENSIONS = ("explicitmember", "typedmember")


@dataclass(frozen=True, slots=True)
class Context:
    """When a fact holds and what it is about.

    `start` is None for an instant, which is `end`; all are None for "forever" or a date that cannot be read.
    `dimensions` maps an axis to its member, both with their prefixes.
    """

    start: date | None
    end: date | None
    dimensions: dict[str, str]


def read_contexts(root: Any) -> dict[str, Context]:
    """Every context of the filing by its id."""
    return {node.get("id"): _context(node) for node in _named(root, "context") if node.get("id")}


def read_units(root: Any) -> dict[str, str]:
    """The measure of every unit by its id: `USD`, `shares`, `pure`, `USD/shares`."""
    return {node.get("id"): _measure(node) for node in _named(root, "unit") if node.get("id")}


def _named(node: Any, name: str) -> list[Any]:
    """Descendants of that name, in the XBRL namespace or, where the filing was read as HTML, by prefix."""
    found = list(node.iter(_XBRL + name))
    return found or [
        child
        for child in node.iter()
        if isinstance(child.tag, str) and child.tag.lower() == f"xbrli:{name.lower()}"
    ]


def _context(node: Any) -> Context:
    instant, start, end = (_date(_named(node, name)) for name in ("instant", "startDate", "endDate"))
    dimensions = {
        child.get("dimension", ""): " ".join("".join(child.itertext()).split())
        for child in node.iter()
        if isinstance(child.tag, str) and re.split("[}:]", child.tag)[-1].lower() in _DIMENSIONS
    }
    return Context(None, instant, dimensions) if instant else Context(start, end, dimensions)


def _date(nodes: list[Any]) -> date | None:
    """The date of the first node, None where there is none or it is no date."""
    text = (nodes[0].text or "").strip()[:10] if nodes else ""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _measure(node: Any) -> str:
    """Numerator and, behind a slash, denominator; products are joined by `*`."""
    above, below = _named(node, "unitNumerator"), _named(node, "unitDenominator")
    if above and below:
        return f"{_product(above[0])}/{_product(below[0])}"
    return _product(node)


def _product(node: Any) -> str:
    names = [(measure.text or "").strip().rpartition(":")[2] for measure in _named(node, "measure")]
    return "*".join(names)
