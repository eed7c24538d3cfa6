"""Documents and questions about them, as the writers need them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from docparse.document import Document, Page
from docparse.errors import SchemaError
from docparse.export import page_text
from docparse.images import encode
from docparse.pdf import open_pdf
from docparse.retrieve import Index

ImageKind = Literal["jpg", "png"]


@dataclass(frozen=True, slots=True)
class DocumentFile:
    """A PDF and what was parsed from it; `name` is its file name without ending, unique in a corpus."""

    path: Path
    document: Document

    @property
    def name(self) -> str:
        return self.path.stem

    def page_texts(self) -> list[str]:
        """Return the text of every page, "" for one that failed."""
        return [page_text(page) for page in self.document.pages]

    def summaries(self) -> list[str]:
        """Return what each page begins with: its headings and first words, taken from the page itself."""
        return [_beginning(page) for page in self.document.pages]

    def page_images(self, dpi: float, kind: ImageKind) -> Iterator[bytes]:
        """Render the pages that were parsed, in order, as JPEG or PNG."""
        with open_pdf(self.path) as pdf:
            for page in self.document.pages:
                yield encode(pdf.render(page.number - 1, dpi=dpi), "jpeg" if kind == "jpg" else "png")


@dataclass(frozen=True, slots=True)
class FolderQuestion:
    """A question about one document; `pages` (from 1) hold the evidence, if that is known."""

    id: str
    text: str
    document: str
    answer: str = ""
    pages: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """Documents and questions. Raises SchemaError for two documents of one name, or a question of none."""

    documents: tuple[DocumentFile, ...]
    questions: tuple[FolderQuestion, ...] = ()

    def __post_init__(self) -> None:
        names = [file.name for file in self.documents]
        if len(set(names)) < len(names):
            msg = f"documents of one folder need different names, not {sorted(names)}"
            raise SchemaError(msg)
        for question in self.questions:
            if question.document not in names:
                msg = f"question {question.id} is about {question.document!r}, which is not among the files"
                raise SchemaError(msg)

    def ranked_pages(self, k: int) -> Callable[[FolderQuestion], list[int]]:
        """Return a function from a question to the `k` best pages (from 1) of its document, by words."""
        indexes = {file.name: Index(file.document.quotes(crops=False)) for file in self.documents}
        return lambda question: [
            hit.page for hit in indexes[question.document].search_pages(question.text, k)
        ]


def read_questions(path: Path, documents: Sequence[str]) -> tuple[FolderQuestion, ...]:
    """Read questions: JSON Lines with `q_id`, `question`, and, if known, `doc_name`, `answer`, `pages`.

    `doc_name` (with or without ending) may be left out where there is one document. FinMMDocR's names
    (`question_id`, `doc_id`, `ground_truth`, `evidence_pages`) are read too.

    Raises:
        SchemaError: a line that is no such row; the message names it.
    """
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        if line.strip():
            try:
                found.append(_question(json.loads(line), documents))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                msg = f"{path}, line {number}: not a question: {error!r}"
                raise SchemaError(msg) from error
    return tuple(found)


def _question(row: dict[str, Any], documents: Sequence[str]) -> FolderQuestion:
    name = row.get("doc_name", row.get("doc_id"))
    if name is None and len(documents) == 1:
        name = documents[0]
    pages = row.get("pages", row.get("evidence_pages", []))
    return FolderQuestion(
        str(row["q_id"] if "q_id" in row else row["question_id"]),
        str(row["question"]),
        Path(str(name)).name.removesuffix(".pdf"),
        str(row.get("answer", row.get("ground_truth", ""))),
        tuple(_page(page) for page in pages),
    )


def _page(given: object) -> int | str:
    """A page's number, or its name: "iv", "A-3"."""
    text = str(given).strip()
    return int(text) if text.isdecimal() else text


_SUMMARY_WORDS = 60


def _beginning(page: Page) -> str:
    headings = [block.text for block in page.blocks if block.role in ("title", "section_header")]
    words = page_text(page).split()
    rest = " ".join(words[:_SUMMARY_WORDS]) + (" …" if len(words) > _SUMMARY_WORDS else "")
    return "; ".join([*headings, rest]) if headings else rest
