"""The reading of a page: its failure, what a second engine doubts, the words that repair changed."""

from __future__ import annotations

from dataclasses import dataclass

from docparse.geometry import BBox


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a page has no content: the name of the error class and its message."""

    error: str
    message: str


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A number that two OCR engines read differently.

    `text` is the word in the document ("": the first engine read nothing there), `other` what the second
    engine read there ("": nothing).
    """

    page: int
    text: str
    other: str
    box: BBox


@dataclass(frozen=True, slots=True)
class Verification:
    """Comparison of a page's numbers with those that a second OCR engine read.

    `numbers` is how many words with a number the first engine read; all but those of the `disagreements`
    that have a `text` were read alike. Where the second engine failed, `failure` says why, and nothing is
    known of the numbers.
    """

    engine: str
    version: str
    numbers: int
    disagreements: tuple[Disagreement, ...] = ()
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Mended:
    """A word that OCR repair changed: `text` is in the document, `read` is what the engine had read there.

    Both are equal where repair kept a mark that the engine was too unsure of.
    """

    text: str
    read: str
    box: BBox
