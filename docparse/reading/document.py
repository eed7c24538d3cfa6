"""A whole file: its pages, read here or in a child process, and finished together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docparse.child.guard import run_each
from docparse.child.limits import Limits
from docparse.document import Document
from docparse.errors import InputError
from docparse.reading.job import About, Job
from docparse.reading.results import PageResult, Progress, collect, finish, frames
from docparse.source import PageSelection, select_pages


def read_document(
    job: Job, pages: PageSelection = None, *, limits: Limits | None = None, progress: Progress | None = None
) -> Document:
    """Read a file; with `limits` in a process of its own. Raises as `docparse.parse` does."""
    if limits is None:
        found, read = _read_here(job, pages, progress)
    else:
        found, read = _read_in_child(job, pages, limits, progress)
    return document_of(job, found, read)


def document_of(job: Job, found: About, read: Sequence[PageResult]) -> Document:
    """Finish the pages that were read, together."""
    return Document(
        source="" if job.path is None else str(job.path),
        pages=finish(read, found.outline, job.layout),
        page_count=found.page_count,
        metadata=found.metadata,
        outline=found.outline,
        cropper=job.cropper(frames(read)),
    )


def _read_here(job: Job, pages: PageSelection, progress: Progress | None) -> tuple[About, list[PageResult]]:
    with job.open() as opened:
        found = opened.about()
        numbers = select_pages(pages, found.page_count, job.path)
        return found, collect(opened.read(numbers), numbers, progress)


def _read_in_child(
    job: Job, pages: PageSelection, limits: Limits, progress: Progress | None
) -> tuple[About, list[PageResult]]:
    found = about(job, limits)
    numbers = select_pages(pages, found.page_count, job.path)
    results = run_each(
        _pages_in_child, job, numbers, result=PageResult, limits=limits, path=job.path, prepare=prepare
    )
    return found, collect(results, numbers, progress)


def about(job: Job, limits: Limits) -> About:
    """Read what a file says of itself, in a child process. Raises InputError."""
    (found,) = run_each(_about_in_child, job, (0,), result=About, limits=limits, path=job.path)
    if isinstance(found, InputError):
        raise found
    return found


def prepare(job: Job) -> None:
    """Do in a child what `job` needs before any limit holds."""
    job.prepare()


def _about_in_child(job: Job, _items: Sequence[int]) -> Iterator[About]:
    with job.open() as opened:
        yield opened.about()


def _pages_in_child(job: Job, numbers: Sequence[int]) -> Iterator[PageResult]:
    with job.open() as opened:
        yield from opened.read(numbers)
