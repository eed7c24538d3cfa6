"""One file of a batch: read, finished and rendered in a worker process.

The worker keeps the pages and sends back only the rendered files: a page as JSON costs more than its layout.
If a page ends the worker, the file is read again page by page in the time that it has left, so that one bad
page costs one page. If something outside kills it, the file is read again in a fresh worker, once.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from docparse.batch.recipe import Recipe
from docparse.child.guard import run_each
from docparse.document import Document
from docparse.errors import DocparseError, InputError, UnexpectedError, WorkerKilledError, describe
from docparse.formats import files_of
from docparse.reading.document import about, document_of, prepare, read_document
from docparse.reading.job import Job
from docparse.reading.results import PageResult
from docparse.source import select_pages

RENDER = 0
"""The item after the last page: finish the document and render it, within the limits of all its pages."""


@dataclass(frozen=True, slots=True)
class PageProblem:
    """A page that failed, from 1, and why."""

    page: int
    message: str


@dataclass(frozen=True, slots=True)
class Rendered:
    """A document as files: their bytes by suffix. Empty while its pages are still being read."""

    files: dict[str, bytes] = field(default_factory=dict)
    pages: int = 0
    failures: tuple[PageProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """One file's end: `rendered`, or the `error` that left nothing of it.

    `seconds` is the time by the clock that it took.
    """

    path: Path
    rendered: Rendered | None
    error: InputError | None
    seconds: float

    def document(self) -> Document:
        """Return the document, of which the recipe's formats must have "json"; crops cannot be cut from it.

        Raises:
            InputError: the file could not be used.
        """
        if self.rendered is None:
            assert self.error is not None
            raise self.error
        return Document.from_dict(json.loads(self.rendered.files[".json"]))


@dataclass(frozen=True, slots=True)
class _FileRequest:
    """A file, and the formats that are wanted of it; crosses to the worker."""

    job: Job
    formats: tuple[str, ...]


def parse_file(path: Path, recipe: Recipe, data: bytes | None = None) -> Outcome:
    """Read and render one file in a worker process; what goes wrong with it is in the outcome.

    `data` are its bytes where it is at an address.

    Raises:
        DocparseError: what would hit every file, such as a missing engine.
    """
    start = time.monotonic()
    rendered, problem = None, None
    try:
        rendered = _rendered(recipe.job(path if data is None else data), recipe)
    except InputError as error:
        problem = type(error)(error.problem, path=path, page=error.page, hint=error.hint)
    except DocparseError:
        raise
    except Exception as error:
        problem = UnexpectedError(describe(error), path=path)
    return Outcome(path, rendered, problem, time.monotonic() - start)


def _rendered(job: Job, recipe: Recipe) -> Rendered:
    start = time.monotonic()
    found = about(job, recipe.limits)
    numbers = select_pages(recipe.pages, found.page_count, job.path)
    end = _at_once(job, numbers, recipe)
    if isinstance(end, WorkerKilledError):
        end = _at_once(job, numbers, _in_time_left(recipe, start, end))
    if isinstance(end, Rendered):
        return end
    if isinstance(end, WorkerKilledError):
        raise end
    return _page_by_page(job, _in_time_left(recipe, start, end))


def _at_once(job: Job, numbers: Sequence[int], recipe: Recipe) -> Rendered | InputError:
    """Read and render a file in one worker; return the error that ends that."""
    order = _FileRequest(job, recipe.formats)
    begin = partial(_prepare, len(numbers))
    limits = [recipe.limits] * len(numbers) + [recipe.limits.times(len(numbers))]
    steps = run_each(
        _render_in_child,
        order,
        (*numbers, RENDER),
        result=Rendered,
        limits=limits,
        path=job.path,
        prepare=begin,
        retry=False,
    )
    with closing(steps):
        for step in steps:
            if isinstance(step, InputError):
                break
    return step


def _in_time_left(recipe: Recipe, start: float, problem: InputError) -> Recipe:
    """Return the recipe with what is left of a file's time; raise `problem` if nothing is."""
    if recipe.limits.document is None:
        return recipe
    left = recipe.limits.document - (time.monotonic() - start)
    if left <= 0:
        raise problem
    return replace(recipe, limits=replace(recipe.limits, document=left))


def _page_by_page(job: Job, recipe: Recipe) -> Rendered:
    """Read a file of which a page ended the worker: each page crosses over as soon as it is read."""
    document = read_document(job, recipe.pages, limits=recipe.limits)
    subject = (document, recipe.formats)
    whole = recipe.limits.times(len(document.pages))
    (rendered,) = run_each(_render_again, subject, (RENDER,), result=Rendered, limits=whole, path=job.path)
    if isinstance(rendered, InputError):
        raise rendered
    return rendered


def _prepare(pages: int, order: _FileRequest) -> None:
    prepare(pages, order.job)


def _render_in_child(order: _FileRequest, items: Sequence[int]) -> Iterator[Rendered]:
    results: list[PageResult] = []
    *numbers, _ = items
    with order.job.open() as opened:
        for result in opened.read(numbers):
            results.append(result)
            yield Rendered()
        found = opened.about()
    yield render(document_of(order.job, found, results), order.formats)


def _render_again(subject: tuple[Document, Sequence[str]], _items: Sequence[int]) -> Iterator[Rendered]:
    yield render(*subject)


def render(document: Document, formats: Sequence[str]) -> Rendered:
    """Return a document's files, and its pages that failed.

    Raises:
        WorkerKilledError: what a page lacks is not the file's fault.
    """
    for page in document.failures:
        if page.failure is not None and page.failure.error == WorkerKilledError.__name__:
            problem = "the page's reader was killed"
            raise WorkerKilledError(problem, path=document.source or None, page=page.number)
    files = {suffix: data for name in formats for suffix, data in files_of(document, name).items()}
    problems = (PageProblem(page.number, page.failure.message) for page in document.failures if page.failure)
    return Rendered(files, len(document.pages), tuple(problems))
