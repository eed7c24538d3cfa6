"""A whole file: its pages, read here or in a child process, and finished together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from docparse import _jit
from docparse.child.guard import run_each
from docparse.child.limits import Limits
from docparse.document import Document, Page
from docparse.errors import InputError
from docparse.reading.job import About, Job
from docparse.reading.results import Finisher, PageResult, Progress, collect, frames
from docparse.reading.spool import Spool
from docparse.source import PageSelection, select_pages


def read_document(
    job: Job, pages: PageSelection = None, *, limits: Limits | None = None, progress: Progress | None = None
) -> Document:
    """Read a file; with `limits` in a process of its own. Raises as `docparse.parse` does."""
    with _reading(job, pages, limits, progress) as (found, results):
        return document_of(job, found, list(results))


def iter_document(
    job: Job, pages: PageSelection = None, *, limits: Limits | None = None, progress: Progress | None = None
) -> Iterator[Page]:
    """Yield the pages of `read_document`, without holding all of them."""
    finisher = Finisher(job.layout)
    with Spool() as spool:
        with _reading(job, pages, limits, progress) as (found, results):
            for result in results:
                spool.append(finisher.add(result))
        yield from finisher.finish(spool, found.outline)


def document_of(job: Job, found: About, read: Sequence[PageResult]) -> Document:
    """Finish the pages that were read, together."""
    finisher = Finisher(job.layout)
    for result in read:
        finisher.add(result)
    return Document(
        source="" if job.path is None else str(job.path),
        pages=tuple(finisher.finish(read, found.outline)),
        page_count=found.page_count,
        metadata=found.metadata,
        outline=found.outline,
        cropper=job.cropper(frames(read)),
    )


@contextmanager
def _reading(
    job: Job, pages: PageSelection, limits: Limits | None, progress: Progress | None
) -> Iterator[tuple[About, Iterator[PageResult]]]:
    """Give what a file says of itself, and its pages as they are read, here or in a child process."""
    if limits is None:
        with job.open() as opened:
            found = opened.about()
            numbers = select_pages(pages, found.page_count, job.path)
            job.prepare(len(numbers))
            yield found, collect(opened.read(numbers), numbers, progress)
        return
    found = about(job, limits)
    numbers = select_pages(pages, found.page_count, job.path)
    ready = partial(prepare, len(numbers))
    results = run_each(
        _pages_in_child, job, numbers, result=PageResult, limits=limits, path=job.path, prepare=ready
    )
    yield found, collect(results, numbers, progress)


def about(job: Job, limits: Limits) -> About:
    """Read what a file says of itself, in a child process. Raises InputError."""
    (found,) = run_each(_about_in_child, job, (0,), result=About, limits=limits, path=job.path)
    if isinstance(found, InputError):
        raise found
    return found


def prepare(pages: int, job: Job) -> None:
    """Do in a child, before any limit holds, what `job` needs for so many pages."""
    _jit.hold()
    job.prepare(pages)


def _about_in_child(job: Job, _items: Sequence[int]) -> Iterator[About]:
    with job.open() as opened:
        yield opened.about()


def _pages_in_child(job: Job, numbers: Sequence[int]) -> Iterator[PageResult]:
    with job.open() as opened:
        yield from opened.read(numbers)
