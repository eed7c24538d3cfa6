"""Questions about documents, as the papers' files have them: JSON Lines or a JSON list, all fields kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from docparse.errors import SchemaError

_IDS = ("q_id", "question_id", "id", "sample_id")
_NAMES = ("doc_name", "doc_id", "document")
_OPTIONS = ("choice", "choices", "options")
_PAGES = ("pages", "evidence_pages", "page_ids")


@dataclass(frozen=True, slots=True)
class Question:
    """A question. `document` is a file's name without ending, "" where any may hold the answer.

    `pages` are the ids of the pages that hold the evidence, as text: page ids may be numbers or names.
    `row` is the row as it was given.
    """

    id: str
    text: str
    document: str = ""
    pages: tuple[str, ...] = ()
    row: Mapping[str, Any] = field(default_factory=dict)

    @property
    def asked(self) -> str:
        """What a model is asked: the question, and the options of a choice below it."""
        given = next((self.row[key] for key in _OPTIONS if self.row.get(key)), None)
        if given is None:
            return self.text
        if isinstance(given, Mapping):
            given = [f"{name}. {option}" for name, option in given.items()]
        lines = given if isinstance(given, list) else [given]
        return "\n".join([self.text, *map(str, lines)])

    @property
    def gold_quotes(self) -> tuple[str, ...]:
        """Keys (`Quote.key`) of the quotes that hold the evidence."""
        found = self.row.get("gold_quotes", self.row.get("gold_set"))
        return tuple(map(str, found)) if isinstance(found, list) else ()


def read_questions(path: Path) -> tuple[list[Question], list[str]]:
    """Return the questions of a file, and what is wrong with the rows that are none.

    Rows have an id (`q_id`, `question_id`, `id`, `sample_id`), `question`, and, if known, the document
    (`doc_name`, `doc_id`), `pages` (or `evidence_pages`), the `options` (or `choices`) of a choice, and the
    gold that their rule asks for.

    Raises:
        SchemaError: the file cannot be read, or holds no question.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        msg = f"{path} cannot be read: {error}"
        raise SchemaError(msg) from error
    found: dict[str, Question] = {}
    broken: list[str] = []
    for place, row in _rows(text, path):
        try:
            question = _question(row)
            if question.id in found:
                msg = f"the id {question.id!r} comes a second time"
                raise ValueError(msg)
        except (ValueError, TypeError, AttributeError) as error:
            broken.append(f"{path}, {place}: {error}")
            continue
        found[question.id] = question
    if not found:
        msg = f"{path} holds no question" + (f": {broken[0]}" if broken else "")
        raise SchemaError(msg)
    return list(found.values()), broken


def _rows(text: str, path: Path) -> list[tuple[str, Any]]:
    """Rows with their places; one that is no JSON is its text, which is no question."""
    if text.lstrip().startswith("["):
        try:
            rows = json.loads(text)
        except (ValueError, RecursionError) as error:
            msg = f"{path} is no JSON: {error}"
            raise SchemaError(msg) from error
        return [(f"row {number}", row) for number, row in enumerate(rows, start=1)]
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    return [(f"line {number}", _decoded(line)) for number, line in lines]


def _decoded(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return line


def _question(row: Any) -> Question:
    if not isinstance(row, dict):
        msg = "no JSON object"
        raise TypeError(msg)
    name = next((row[key] for key in _IDS if key in row), None)
    text = row.get("question")
    if name is None or not isinstance(text, str) or not text.strip():
        msg = f"no {' or '.join(_IDS)}" if name is None else "no question"
        raise ValueError(msg)
    document = next((str(row[key]) for key in _NAMES if row.get(key) is not None), "")
    pages: Any = next((row[key] for key in _PAGES if row.get(key) is not None), [])
    listed = pages if isinstance(pages, list) else [pages]
    stem = document[: -len(Path(document).suffix)] if _is_file(document) else document
    return Question(str(name), text, stem, tuple(dict.fromkeys(map(str, listed))), row)


def _is_file(name: str) -> bool:
    return Path(name).suffix.lower() in {".pdf", ".json", ".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp"}
