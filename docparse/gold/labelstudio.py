"""Label Studio exports to gold pages.

Reads the JSON export (tasks with `annotations`) and JSON-MIN (one flat record a task), for documents shown as
HyperText (XPaths and offsets) or as plain Text (offsets). Offsets count UTF-16 units, as browsers do. A label
whose place or name cannot be made out is listed, never dropped in silence.
Format: https://labelstud.io/guide/export and the reference of its HyperTextLabels and Labels tags.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from docparse.errors import GoldError, InputError
from docparse.gold.tags import CONCEPT, ENTITY, NUMBER, TEMPORAL, UNIT
from docparse.gold.tokens import VOIDS, Flow, Span, Token, flow_of, put_tags, to_html

# Beginnings of label names, lower case, letters only: "Number", "Monetary Units", "Financial concept" ...
_LABELS = {
    "number": NUMBER,
    "temporal": TEMPORAL,
    "date": TEMPORAL,
    "monetary": UNIT,
    "unit": UNIT,
    "reporting": ENTITY,
    "entit": ENTITY,
    "financialconcept": CONCEPT,
    "concept": CONCEPT,
}
_STEP = re.compile(r"([\w()-]+)(?:\[(\d+)\])?$")
_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>")


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """One annotation of one task as gold HTML; `problems` are labels that found no place, and why."""

    name: str
    annotator: str
    html: str
    facts: int
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Label:
    tag: str
    value: dict[str, Any]


def read_export(path: Path) -> list[LabelledPage]:
    """Every annotation that was not cancelled, in the order of the export.

    Raises `InputError` if the file cannot be read and `GoldError` if it is no Label Studio export.
    """
    try:
        tasks = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", path=path) from error
    except ValueError as error:
        msg = f"{path}: not a JSON export ({error})"
        raise GoldError(msg) from error
    if not isinstance(tasks, list) or not all(isinstance(task, dict) for task in tasks):
        msg = f"{path}: not a Label Studio export (a list of tasks is expected)"
        raise GoldError(msg)
    pages = [page for number, task in enumerate(tasks, 1) for page in _pages(task, number)]
    if not pages:
        msg = f"{path}: no annotation in this export"
        raise GoldError(msg)
    return pages


def _pages(task: dict[str, Any], number: int) -> Iterator[LabelledPage]:
    name = f"task_{task.get('id', number)}"
    nested = task.get("data")
    data = nested if isinstance(nested, dict) else task
    source = _document(data, name)
    for annotator, regions in _annotations(task):
        problems: list[str] = []
        labels = list(_labels(regions, problems))
        html, facts = _tagged(source, labels, problems)
        yield LabelledPage(name, annotator, html, facts, tuple(problems))


def _annotations(task: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    listed = task.get("annotations", task.get("completions"))
    if listed is None:
        flat = next((task[key] for key in ("label", "labels") if isinstance(task.get(key), list)), None)
        if flat is not None:
            yield str(task.get("annotator", 1)), flat
        return
    # The ground truth first, if one is marked.
    for number, item in enumerate(sorted(listed, key=lambda item: not item.get("ground_truth")), 1):
        if not (item.get("was_cancelled") or item.get("skipped")):
            who = item.get("completed_by", number)
            yield str(who.get("id", number) if isinstance(who, dict) else who), item.get("result") or []


def _document(data: dict[str, Any], name: str) -> str:
    """The task's text: the one that is markup, else the longest."""
    texts = [value for value in data.values() if isinstance(value, str)]
    found = max(texts, key=lambda text: (bool(_MARKUP.search(text)), len(text)), default="")
    if not found or re.fullmatch(r"(?:https?|s3|gs)://\S+|/data/\S+", found):
        msg = f"{name}: the export holds no text of the document" + (
            f", only its address {found}" if found else ""
        )
        raise GoldError(msg)
    return found


def _labels(regions: Sequence[Any], problems: list[str]) -> Iterator[_Label]:
    for region in regions:
        if region.get("type") in {"relation", "choices", "textarea", "rating"}:
            continue
        value = region.get("value", region)
        names = next((v for k, v in value.items() if k.endswith("labels") and isinstance(v, list)), [])
        name = str(names[0]) if names else ""
        plain = re.sub(r"[^a-z]", "", name.lower())
        tag = next((tag for start, tag in _LABELS.items() if plain.startswith(start)), None)
        if tag is None:
            problems.append(f"label {name or '(none)'!r} is no type of fact: {value.get('text', '')!r}")
        else:
            yield _Label(tag, value)


def _tagged(source: str, labels: Sequence[_Label], problems: list[str]) -> tuple[str, int]:
    """`source` with the labels as tags, and how many there are."""
    paths = any(isinstance(label.value.get("start"), str) for label in labels)
    if _MARKUP.search(source) and not paths:
        return _tag_source(source, labels, problems)
    tokens, places = _read_html(source) if _MARKUP.search(source) else _read_text(source)
    flow = flow_of(tokens)
    spans: list[Span] = []
    for label in labels:
        span = _place(label, tokens, flow, places)
        if span is None:
            problems.append(f"{label.tag} {label.value.get('text', '')!r}: its place was not found")
        else:
            spans.append(span)
    kept = _outermost(spans, flow, problems)
    return to_html(put_tags(tokens, flow, kept)), len(kept)


def _outermost(spans: list[Span], flow: Flow, problems: list[str]) -> list[Span]:
    kept: list[Span] = []
    for span in sorted(set(spans), key=lambda span: (span.start, -span.end)):
        if kept and span.start < kept[-1].end:
            problems.append(
                f"{span.tag} {flow.text[span.start : span.end]!r}: inside or across another label"
            )
        else:
            kept.append(span)
    return kept


def _tag_source(source: str, labels: Sequence[_Label], problems: list[str]) -> tuple[str, int]:
    """Labels made on the HTML source as plain text: the tags go in where the offsets say."""
    out: list[str] = []
    at = facts = 0
    for label in sorted(labels, key=lambda label: (_number(label, "start"), -_number(label, "end"))):
        start, end = (_utf16(source, _number(label, side)) for side in ("start", "end"))
        if not at <= start < end <= len(source):
            problems.append(f"{label.tag} {label.value.get('text', '')!r}: inside or across another label")
            continue
        out += [source[at:start], f"<{label.tag}>", source[start:end], f"</{label.tag}>"]
        at, facts = end, facts + 1
    return "".join([*out, source[at:]]), facts


def _number(label: _Label, side: str) -> int:
    value = label.value.get(side)
    return int(value) if isinstance(value, int | str) and str(value).isdecimal() else -1


def _utf16(text: str, units: int) -> int:
    """Code points in the first `units` UTF-16 units of `text`."""
    if units <= 0 or text.isascii():
        return units
    return len(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", errors="replace"))


def _place(label: _Label, tokens: Sequence[Token], flow: Flow, places: dict[str, int]) -> Span | None:
    """Return a label's place: by XPath, by plain offset, by offset in all text, or its only occurrence."""
    value = label.value
    wanted = "".join(str(value.get("text") or "").split())
    for start, end in _candidates(value, tokens, flow, places):
        shown = "".join(flow.text[start:end].split()) if 0 <= start < end <= len(flow.text) else ""
        if shown and (shown == wanted or not wanted):
            text = flow.text[start:end]
            return Span(start + len(text) - len(text.lstrip()), start + len(text.rstrip()), label.tag)
    return None


def _candidates(
    value: dict[str, Any], tokens: Sequence[Token], flow: Flow, places: dict[str, int]
) -> Iterator[tuple[int, int]]:
    start, end = value.get("start"), value.get("end")
    if isinstance(start, str) and isinstance(end, str):
        first = _from_path(start, int(value.get("startOffset", 0)), tokens, flow, places)
        last = _from_path(end, int(value.get("endOffset", 0)), tokens, flow, places)
        if first is not None and last is not None:
            yield first, last
    offsets = value.get("globalOffsets") or value
    if isinstance(offsets.get("start"), int) and isinstance(offsets.get("end"), int):
        yield _from_offset(offsets["start"], tokens, flow), _from_offset(offsets["end"], tokens, flow)
    words = [re.escape(word) for word in str(value.get("text") or "").split()]
    found = list(re.finditer(r"\s+".join(words), flow.text)) if words else []
    if len(found) == 1:
        yield found[0].span()


def _from_path(
    path: str, units: int, tokens: Sequence[Token], flow: Flow, places: dict[str, int]
) -> int | None:
    slot = places.get(_canonical(path))
    if slot is None:
        return None
    return flow.starts[slot] + _utf16(tokens[flow.tokens[slot]].value, units)


def _from_offset(units: int, tokens: Sequence[Token], flow: Flow) -> int:
    """Flow offset of an offset into the texts of the document put end to end."""
    for slot, index in enumerate(flow.tokens):
        text = tokens[index].value
        size = len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2
        if units <= size:
            return flow.starts[slot] + _utf16(text, units)
        units -= size
    return -1


def _canonical(path: str) -> str:
    """An XPath without the steps that a browser adds (`html`, `body`, `tbody`), indexes written out."""
    steps = []
    for step in path.strip("/").split("/"):
        match = _STEP.match(step)
        if match and match.group(1).lower() not in {"html", "body", "tbody"}:
            steps.append(f"{match.group(1).lower()}[{match.group(2) or 1}]")
    return "/".join(steps)


def _read_text(source: str) -> tuple[list[Token], dict[str, int]]:
    """Plain text as one block; line ends become breaks on the way out, so that offsets stand."""
    return [Token("open", "pre"), Token("text", value=source), Token("close", "pre")], {"text()[1]": 0}


def _read_html(source: str) -> tuple[list[Token], dict[str, int]]:
    """Tokens of an HTML document, attributes kept, and the slot (in the flow) of each text by its XPath."""
    from lxml import html

    root = html.fragment_fromstring(source, create_parent="div")
    reader = _HtmlReader()
    reader.children(root, "")
    return reader.tokens, reader.places


class _HtmlReader:
    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.places: dict[str, int] = {}
        self.slots = 0

    def children(self, node: Any, path: str) -> None:
        texts = 0
        seen: dict[str, int] = {}
        for value, child in ((node.text, None), *((child.tail, child) for child in node)):
            if child is not None and isinstance(child.tag, str):
                name = child.tag.lower()
                seen[name] = seen.get(name, 0) + 1
                self.element(child, name, path if name == "tbody" else f"{path}/{name}[{seen[name]}]")
            if value:
                texts += 1
                self.places[f"{path}/text()[{texts}]".strip("/")] = self.slots
                self.slots += 1
                self.tokens.append(Token("text", value=value))

    def element(self, node: Any, name: str, path: str) -> None:
        if name in {"script", "style"}:
            return
        attributes = "".join(f' {key}="{escape(value)}"' for key, value in node.attrib.items())
        if name in VOIDS:
            self.tokens.append(Token("void", name, attributes))
            return
        self.tokens.append(Token("open", name, attributes))
        self.children(node, path)
        self.tokens.append(Token("close", name))
