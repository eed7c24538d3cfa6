"""Concepts of a local XBRL taxonomy: the one that a record's label names, its unit and period agreeing.

Schemas (.xsd) say what a concept counts and whether it is of a day or a span, label linkbases (.xml) how it
is called (XBRL 2.1, sections 5.1.1 and 5.2.2). Files are read where they lie; nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docparse.errors import InputError
from docparse.records.model import Record

_SCHEMA = "{http://www.w3.org/2001/XMLSchema}element"
_PERIOD = "{http://www.xbrl.org/2003/instance}periodType"
_LINK, _XLINK = "{http://www.xbrl.org/2003/linkbase}", "{http://www.w3.org/1999/xlink}"
_DOCUMENTATION = "/documentation"
_KINDS = (  # what the name of an item type holds, and what such an item counts
    ("pershare", "per share"),
    ("share", "shares"),
    ("monetary", "money"),
    ("percent", "pure"),
    ("pure", "pure"),
)
_MARKS = re.compile(r"[\s:.,\u2013\u2014-]+\Z|\s*\(\d{1,2}\)\Z")


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept: its prefix and name, what it counts, if it is of a day; None where no schema says it."""

    name: str
    kind: str | None = None
    instant: bool | None = None


@dataclass(frozen=True, slots=True)
class Taxonomy:
    """Concepts by their labels, folded."""

    concepts: dict[str, tuple[Concept, ...]]

    def concept_of(self, record: Record) -> str | None:
        """Return the one concept that a record's innermost label names; None for none or several."""
        label = next((part for part in reversed(record.label) if part), "")
        fitting = {one.name for one in self.concepts.get(_folded(label), ()) if _fits(one, record)}
        return fitting.pop() if len(fitting) == 1 else None


def read_taxonomy(path: Path) -> Taxonomy:
    """Read the schemas and label linkbases of a folder with all below it, or a single file.

    Raises:
        InputError: a file that is no XML, or no label of a concept in any.
    """
    files = [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.suffix in (".xsd", ".xml"))
    declared: dict[str, Concept] = {}
    labels: set[tuple[str, str]] = set()
    for file in files:
        root = _parsed(file)
        declared |= {one.name: one for one in _declared(root)}
        labels.update(_labels(root))
    found: dict[str, dict[str, Concept]] = {}
    for name, text in sorted(labels):
        found.setdefault(_folded(text), {})[name] = declared.get(name, Concept(name))
    if not found:
        hint = "give a folder with the .xsd and label .xml files of a taxonomy, unpacked"
        problem = "no label of an XBRL concept is in it"
        raise InputError(problem, path=path, hint=hint)
    return Taxonomy({label: tuple(own.values()) for label, own in found.items()})


def _parsed(path: Path) -> Any:
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        return etree.parse(str(path), parser).getroot()
    except (etree.XMLSyntaxError, OSError) as error:
        problem = f"no XML of a taxonomy: {error}"
        raise InputError(problem, path=path) from error


def _declared(root: Any) -> Iterator[Concept]:
    for element in root.iter(_SCHEMA):
        period = element.get(_PERIOD)
        if period and element.get("id"):
            item = element.get("type", "").rpartition(":")[2].lower()
            kind = next((kind for part, kind in _KINDS if part in item), None)
            yield Concept(_name(element.get("id")), kind, period == "instant")


def _labels(root: Any) -> Iterator[tuple[str, str]]:
    """Yield the name of a concept and a label of it; what documents a concept is none."""
    for link in root.iter(_LINK + "labelLink"):
        places = {one.get(_XLINK + "label"): one.get(_XLINK + "href") for one in link.iter(_LINK + "loc")}
        texts: dict[str, list[str]] = {}
        for label in link.iter(_LINK + "label"):
            if not (label.get(_XLINK + "role") or "").endswith(_DOCUMENTATION):
                texts.setdefault(label.get(_XLINK + "label"), []).append("".join(label.itertext()))
        for arc in link.iter(_LINK + "labelArc"):
            name = _name((places.get(arc.get(_XLINK + "from")) or "").rpartition("#")[2])
            yield from ((name, text) for text in texts.get(arc.get(_XLINK + "to"), ()) if name)


def _name(fragment: str) -> str:
    """Return `us-gaap:Assets` for the identifier `us-gaap_Assets`."""
    return fragment.replace("_", ":", 1)


def _folded(text: str) -> str:
    """Return a label without case, blanks, marks at its end and marks of notes."""
    folded = " ".join(text.casefold().split())
    while (shorter := _MARKS.sub("", folded)) != folded:
        folded = shorter
    return folded


def _fits(concept: Concept, record: Record) -> bool:
    kind, period = _kind(record.unit), record.period
    if concept.kind is not None and kind is not None and concept.kind != kind:
        return False
    return concept.instant is None or period is None or concept.instant == (period.start is None)


def _kind(unit: str | None) -> str | None:
    if unit is None:
        return None
    if unit in ("percent", "pure"):
        return "pure"
    return "shares" if unit == "shares" else "per share" if "/" in unit else "money"
