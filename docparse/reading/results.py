"""Pages as they come out of a file, one by one, and the finished pages of the document.

A page that fails costs that page: it keeps its place, and its `Failure` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from docparse.document import Failure, OutlineEntry, Page, Verification
from docparse.errors import (
    DocparseError,
    InputError,
    LanguageError,
    MissingExtraError,
    PermanentEndpointError,
    describe,
)
from docparse.layout import LayoutOptions, PageDraft, finish_document
from docparse.ocr.protocol import Frame

Progress = Callable[[int, int], None]

FATAL = (MissingExtraError, LanguageError, PermanentEndpointError)
"""Errors that would hit every page: raised at once instead of being recorded page after page."""


@dataclass(frozen=True, slots=True)
class PageResult:
    """One page: its draft, or its place with the failure.

    `frame` says how the page was turned before it was read, `verification` what a second engine made of its
    numbers.
    """

    page: PageDraft | Page
    frame: Frame | None = None
    verification: Verification | None = None


def guarded(read: Callable[[], PageResult], number: int) -> PageResult:
    """Return what `read` returns, or page `number` with its failure, whatever went wrong.

    `FATAL` errors and interrupts are raised.
    """
    try:
        return read()
    except FATAL:
        raise
    except Exception as error:
        return failed(number, error)


def failed(number: int, error: Exception) -> PageResult:
    """Return the place of page `number`, which `error` cost."""
    return PageResult(Page(number, 0.0, 0.0, failure=to_failure(error)))


def to_failure(error: Exception) -> Failure:
    """Record an error; one that nobody foresaw with its place in our code."""
    message = str(error) if isinstance(error, DocparseError) else describe(error)
    return Failure(type(error).__name__, message)


def collect(
    results: Iterable[PageResult | InputError], numbers: Sequence[int], progress: Progress | None
) -> list[PageResult]:
    """List the results of pages `numbers`, reporting (pages done, pages in all) after each."""
    read: list[PageResult] = []
    for number, result in zip(numbers, results, strict=True):
        read.append(failed(number, result) if isinstance(result, InputError) else result)
        if progress is not None:
            progress(len(read), len(numbers))
    return read


def frames(read: Sequence[PageResult]) -> dict[int, Frame]:
    """Return the turns that OCR gave to pages, by page number; pages that it did not turn are left out."""
    return {one.page.number: one.frame for one in read if one.frame is not None}


def finish(
    read: Sequence[PageResult], outline: tuple[OutlineEntry, ...], choices: LayoutOptions
) -> tuple[Page, ...]:
    """Finish all drafts together; failed pages keep their places."""
    drafts = [one.page for one in read if isinstance(one.page, PageDraft)]
    finished = iter(finish_document(drafts, outline, options=choices))
    pages = (next(finished) if isinstance(one.page, PageDraft) else one.page for one in read)
    return tuple(
        page if one.verification is None else replace(page, verification=one.verification)
        for page, one in zip(pages, read, strict=True)
    )
