"""A whole file: its pages, read here or in a child process, and finished together."""

from __future__ import annotations

from functools import partial

from docparse.child.guard import run_each
from docparse.child.limits import Limits
from docparse.document import Document
from docparse.errors import InputError
from docparse.reading.crop import crop_image, crop_pdf
from docparse.reading.image import ImageJob, read_images
from docparse.reading.pdf import About, Job, about, about_in_child, prepare, read_in_child, read_pages
from docparse.reading.results import PageResult, Progress, collect, finish, frames
from docparse.source import PageSelection, select_pages


def pdf_document(
    job: Job, pages: PageSelection = None, *, limits: Limits | None = None, progress: Progress | None = None
) -> Document:
    """Read a PDF; with `limits` in a process of its own. Raises as `docparse.parse_pdf` does."""
    if limits is None:
        found, read = _read_here(job, pages, progress)
    else:
        found, read = _read_in_child(job, pages, limits, progress)
    return Document(
        source="" if job.path is None else str(job.path),
        pages=finish(read, found.outline, job.layout),
        page_count=found.page_count,
        metadata=found.metadata,
        outline=found.outline,
        cropper=partial(crop_pdf, job.data, job.password, job.backend, frames(read)),
    )


def image_document(
    job: ImageJob, pages: PageSelection = None, *, progress: Progress | None = None
) -> Document:
    """Read an image file by OCR. Raises as `docparse.parse_image` does."""
    numbers = select_pages(pages, job.file.page_count, job.file.path)
    read = collect(read_images(job, numbers), numbers, progress)
    return Document(
        source="" if job.file.path is None else str(job.file.path),
        pages=finish(read, (), job.layout),
        page_count=job.file.page_count,
        cropper=partial(crop_image, job.file, job.dpi, frames(read)),
    )


def _read_here(job: Job, pages: PageSelection, progress: Progress | None) -> tuple[About, list[PageResult]]:
    with job.open() as pdf:
        found = about(pdf)
        numbers = select_pages(pages, found.page_count, job.path)
        return found, collect(read_pages(pdf, job, numbers), numbers, progress)


def _read_in_child(
    job: Job, pages: PageSelection, limits: Limits, progress: Progress | None
) -> tuple[About, list[PageResult]]:
    (found,) = run_each(about_in_child, job, (0,), result=About, limits=limits, path=job.path)
    if isinstance(found, InputError):
        raise found
    numbers = select_pages(pages, found.page_count, job.path)
    results = run_each(
        read_in_child, job, numbers, result=PageResult, limits=limits, path=job.path, prepare=prepare
    )
    return found, collect(results, numbers, progress)
