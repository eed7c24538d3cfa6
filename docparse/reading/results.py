"""Pages as they come out of a file, one by one, and the finished pages of the document.

A page that fails costs that page: it keeps its place, and its `Failure` says why.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from docparse.document import OutlineEntry, Page
from docparse.errors import (
    DocparseError,
    InputError,
    LanguageError,
    MissingExtraError,
    PermanentEndpointError,
    describe,
)
from docparse.layout import LayoutOptions, PageDraft, Survey, finish_pages
from docparse.ocr.protocol import Frame
from docparse.verification import Failure, Mended, Verification

Progress = Callable[[int, int], None]

FATAL = (MissingExtraError, LanguageError, PermanentEndpointError)
"""Errors that would hit every page: raised at once instead of being recorded page after page."""


@dataclass(frozen=True, slots=True)
class PageResult:
    """One page: its draft, or its place with the failure.

    `frame` says how the page was turned before it was read, `verification` what a second engine made of its
    numbers, `mended` which words OCR repair changed.
    """

    page: PageDraft | Page
    frame: Frame | None = None
    verification: Verification | None = None
    mended: tuple[Mended, ...] = ()


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
) -> Iterator[PageResult]:
    """Yield the results of pages `numbers`, reporting (pages done, pages in all) after each."""
    for done, (number, result) in enumerate(zip(numbers, results, strict=True), start=1):
        yield failed(number, result) if isinstance(result, InputError) else result
        if progress is not None:
            progress(done, len(numbers))


def frames(read: Sequence[PageResult]) -> dict[int, Frame]:
    """Return the turns that OCR gave to pages, by page number; pages that it did not turn are left out."""
    return {one.page.number: one.frame for one in read if one.frame is not None}


class Finisher:
    """Pages on their way to a document: all are added, then all are finished, in one order."""

    def __init__(self, options: LayoutOptions) -> None:
        self._options, self._survey = options, Survey(options)

    def add(self, result: PageResult) -> PageResult:
        """Take note of a page that was read, and return it."""
        if isinstance(result.page, PageDraft):
            self._survey.add(result.page)
        return result

    def finish(self, read: Iterable[PageResult], outline: tuple[OutlineEntry, ...]) -> Iterator[Page]:
        """Yield the finished pages of all that was added; failed pages keep their places."""
        waiting: deque[PageResult] = deque()

        def drafts() -> Iterator[PageDraft]:
            for one in read:
                waiting.append(one)
                if isinstance(one.page, PageDraft):
                    yield one.page

        for page in finish_pages(drafts(), self._survey, outline, options=self._options):
            yield from _failed_before(waiting)
            result = waiting.popleft()
            yield replace(page, verification=result.verification, mended=result.mended)
        yield from _failed_before(waiting)


def _failed_before(waiting: deque[PageResult]) -> Iterator[Page]:
    """Take the failed pages from the left of `waiting`."""
    while waiting and isinstance(waiting[0].page, Page):
        yield waiting.popleft().page  # type: ignore[misc]
