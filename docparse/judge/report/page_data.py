"""The report's data: an index of all facts, and a file for each page, loaded when it is opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from docparse.geometry import BBox
from docparse.judge.model import FACT_TYPES, Fact, Verdict
from docparse.judge.read.gold import CONTEXT
from docparse.judge.report.places import Places, Span
from docparse.judge.report.sheets import Sheet, fact_boxes
from docparse.judge.report.states import STATES, state_of, words_of
from docparse.judge.report.systems import System
from docparse.judge.scores.edit_kinds import KINDS
from docparse.judge.scores.pages import PageScore


def index_data(systems: Sequence[System]) -> dict[str, Any]:
    """Return what the report needs to know of every fact: type, and state and rule under each system."""
    states, types = list(STATES), list(FACT_TYPES)
    found = (v.decided_by for system in systems for page in system.pages for v in page.verdicts)
    rules = list(dict.fromkeys(found))
    return {
        "systems": [system.name for system in systems],
        "states": [{"name": name, "words": words} for name, words in STATES.items()],
        "types": [kind.replace("_", " ") for kind in types],
        "rules": [{"name": rule, "words": words_of(rule)} for rule in rules],
        "pages": [
            {
                "name": _name(pages[0].page),
                "modality": pages[0].modality,
                "complexity": pages[0].complexity,
                "types": [types.index(verdict.fact.type) for verdict in pages[0].verdicts],
                "systems": [_indexed(page, states, rules) for page in pages],
            }
            for pages in zip(*(system.pages for system in systems), strict=True)
        ],
    }


def _name(page: str) -> str:
    """Return a page's name without halves of characters (of a file name that is not UTF-8), for addresses."""
    return page.encode("utf-8", "backslashreplace").decode("utf-8")


def _indexed(page: PageScore, states: Sequence[str], rules: Sequence[str]) -> dict[str, Any]:
    return {
        "status": page.status,
        "states": [states.index(state_of(verdict)) for verdict in page.verdicts],
        "rules": [rules.index(verdict.decided_by) for verdict in page.verdicts],
        "invented": len(page.invented),
    }


def page_data(pages: Sequence[PageScore], sheet: Sheet | None, image: str, note: str) -> dict[str, Any]:
    """Return all that is shown of a page; `pages` are its scores, one for each system.

    `image` is the address of the sheet's image; `note` says why there is no sheet.
    """
    first = pages[0]
    facts = [verdict.fact for verdict in first.verdicts]
    boxes = [[] for _ in facts] if sheet is None else fact_boxes(sheet, first.gold_text, facts)
    return {
        "image": None if sheet is None else {"src": image, "width": sheet.width, "height": sheet.height},
        "note": note,
        "facts": [_fact(fact, on) for fact, on in zip(facts, boxes, strict=True)],
        "systems": [_output(page) for page in pages],
    }


def _fact(fact: Fact, boxes: Sequence[BBox]) -> dict[str, Any]:
    cell = fact.cell
    labelled = cell is not None and fact.text not in (cell.row_label, cell.column_header)
    return {
        "text": fact.text,
        "context": fact.context,
        "at": _in_context(fact),
        "place": [cell.row_label, cell.column_header] if cell is not None and labelled else [],
        "boxes": [[round(side, 1) for side in box] for box in boxes],
    }


def _in_context(fact: Fact) -> Span | None:
    """Return the fact's span in its context: of several occurrences the one nearest to its own place."""
    places = list(_occurrences(fact.context, fact.text))
    if not places:
        return None
    at = min(places, key=lambda place: abs(place - min(fact.start, CONTEXT)))
    return at, at + len(fact.text)


def _output(page: PageScore) -> dict[str, Any]:
    places = Places(page.gold_text, page.prediction_text)
    return {
        "status": page.status,
        "fault": page.fault,
        "text": page.prediction_text,
        "facts": [_verdict(verdict, page.prediction_text, places) for verdict in page.verdicts],
        "invented": [{"text": number.text, "context": number.context} for number in page.invented],
        "edits": [{"kind": KINDS[edit.kind], "gold": edit.gold, "read": edit.read} for edit in page.edits],
    }


def _verdict(verdict: Verdict, text: str, places: Places) -> dict[str, Any]:
    matched, near = _matched(verdict, text, places)
    loose = state_of(verdict) == "loose"
    notes = [f"decided by the rule “{words_of(verdict.decided_by)}”"]
    notes += ["same value"] if verdict.value_equal and not verdict.correct else []
    notes += ["same value with its unit"] if verdict.group_value_equal and not verdict.correct else []
    notes += [f"not attributed: {verdict.attribution}"] * (verdict.attributed == "no" and not loose)
    untold = verdict.correct and verdict.attributed == "unknown" and verdict.attribution
    reason = f"{verdict.reason}; not known if attributed: {verdict.attribution}" if untold else verdict.reason
    return {
        "reason": verdict.attribution if loose else reason,
        "notes": notes,
        "matched": verdict.matched_text,
        "span": matched,
        "near": near,
    }


def _matched(verdict: Verdict, text: str, places: Places) -> tuple[Span | None, bool]:
    """Return the place of what a fact was matched to; else of the passage most like it, and True."""
    fact, matched = verdict.fact, verdict.matched_text
    if not text:
        return None, False
    if matched:
        own = places.find(fact.start, fact.end) if verdict.correct else None
        place = own[0] if own else places.expected(fact.start)
        at = min(_occurrences(text, matched), key=lambda at: abs(at - place), default=None)
        return (None, False) if at is None else ((at, at + len(matched)), False)
    span = places.most_like(fact.start, fact.end)
    return span, span is not None


def _occurrences(text: str, part: str) -> Iterator[int]:
    at = text.find(part) if part else -1
    while at >= 0:
        yield at
        at = text.find(part, at + 1)
