"""`docparse pages`: pages as images, scaled and merged for model input."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from docparse.child.guard import run_each
from docparse.child.limits import Limits
from docparse.cli.common.inputs import add_password_argument, find_files, positive, read_password
from docparse.cli.common.output import output_folder, refuse_existing, tell_written, unique_names, write_text
from docparse.cli.common.problem import problem_of_file
from docparse.cli.common.progress import Progress, progress_bar
from docparse.cli.read._page_images import (
    Origin,
    OutputImage,
    Pages,
    Settings,
    Written,
    final_size,
    output_name,
    write_images,
)
from docparse.errors import InputError, LimitError
from docparse.images import (
    Plan,
    plan_max_images,
    plan_pages_per_image,
    plan_unmerged,
    scaled_size,
)
from docparse.source import select_pages

HELP = (
    "Pages of PDFs and image files as images in DIR/NAME/0001.png ..., and DIR/manifest.json, which says "
    "which page is where. Merging follows FinMMDocR: X@Y is --merge X --long-edge Y. Exit code 1: a page "
    "or an image failed; 3: a file is unusable."
)
SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Merging:
    """At most `limit` images ("max_images") or pages an image ("pages_per_image"); None: pages unmerged."""

    reading: str | None
    limit: int | None
    layout: str
    columns: int

    def plan(self, pages: int) -> Plan:
        if self.limit is None:
            return plan_unmerged(pages)
        make = plan_max_images if self.reading == "max_images" else plan_pages_per_image
        return make(pages, self.limit, "grid" if self.layout == "grid" else "vertical", self.columns)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("files", nargs="+", type=Path, metavar="FILE")
    add("-o", "--output", type=Path, required=True, metavar="DIR", help="folder to write to")
    add("--pages", metavar="1-3,7", help="pages to take (default: all)")
    add("--dpi", type=positive, default=300.0, help="at which PDFs are rendered (default: 300)")
    add("--grey", action="store_true", help="grey instead of RGB")
    add("--long-edge", type=_count, metavar="PIXELS", help="of each image, merged: up and down (Lanczos)")
    add("--scale-pages", action="store_true", help="--long-edge is for pages before merging, and never up")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--merge", type=_count, metavar="X", help="merge pages into at most X images")
    limit.add_argument(
        "--pages-per-image", type=_count, metavar="X", help="merge pages, at most X into an image"
    )
    add("--layout", choices=("grid", "vertical"), default="grid", help="of merged pages (default: grid)")
    add("--columns", type=_count, default=1, help="of --layout vertical (default: 1)")
    add("--format", choices=("png", "jpeg", "webp"), default="png")
    add("--quality", type=int, choices=range(1, 101), default=90, metavar="1-100", help="JPEG, WebP")
    add("--backend", choices=("auto", "pdfium", "mupdf"), default="auto")
    add_password_argument(parser)
    add("--processes", type=_count, metavar="N", help="at most the number of processors (default: all)")
    add("--timeout", type=positive, default=120.0, metavar="SECONDS", help="for one page (default: 120)")


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        msg = f"{text} is less than 1"
        raise argparse.ArgumentTypeError(msg)
    return value


def run(args: argparse.Namespace) -> int:
    reading = "max_images" if args.merge else "pages_per_image" if args.pages_per_image else None
    merging = Merging(reading, args.merge or args.pages_per_image, args.layout, args.columns)
    settings = Settings(args.dpi, args.grey, args.long_edge, args.scale_pages, args.format, args.quality)
    files, password, output = tuple(find_files(args.files)), read_password(args), output_folder(args.output)
    refuse_existing([output / "manifest.json"], args)
    documents, code = [], 0
    for path, name in zip(files, unique_names(files, taken=("manifest.json",)), strict=True):
        try:
            entry = _document(Origin(path, password, args.backend), output / name, args, merging, settings)
        except Exception as error:
            problem = problem_of_file(error, path)
            print(f"docparse: {problem}", file=sys.stderr)
            documents.append({"source": str(path), "error": problem})
            code = 3
            continue
        for failure in entry["failures"]:
            print(f"docparse: {path}, pages {failure['pages']}: {failure['message']}", file=sys.stderr)
        code = max(code, 1 if entry["failures"] else 0)
        documents.append(entry)
    manifest = {
        "schema": SCHEMA,
        "settings": asdict(settings) | asdict(merging),
        "documents": documents,
    }
    write_text(output / "manifest.json", json.dumps(manifest, ensure_ascii=False, indent=1) + "\n")
    tell_written([output / "manifest.json"], args)
    return code


def _document(
    origin: Origin, folder: Path, args: argparse.Namespace, merging: Merging, settings: Settings
) -> dict[str, Any]:
    """Write one file's images to `folder`; its entry in the manifest."""
    with Pages(origin, settings) as pages:
        numbers = select_pages(args.pages, pages.count, origin.path)
        edge = settings.long_edge if settings.scale_pages else None
        sizes = [scaled_size(pages.size(number - 1), edge) for number in numbers]
        count, backend = pages.count, pages.backend
    plan = merging.plan(len(numbers))
    tasks = _tasks(plan, numbers, sizes, folder, settings)
    for task in tasks:
        try:
            final_size(task, settings)  # what no decoder opens is refused before anything is written
        except LimitError as error:
            raise LimitError(error.problem, path=origin.path, hint=error.hint) from None
    limits = Limits(seconds=args.timeout * max(len(task.pages) for task in tasks))
    folder.mkdir(parents=True, exist_ok=True)
    processes = min(args.processes or 1 << 30, os.cpu_count() or 1)
    with progress_bar(origin.path.name, args, "image") as progress:
        results = _run(origin, settings, tasks, processes, limits, progress)
    entry = {"source": str(origin.path), "page_count": count, "backend": backend, "columns": plan.width}
    return entry | _entries(tasks, results, folder.parent)


def _tasks(
    plan: Plan, numbers: Sequence[int], sizes: Sequence[tuple[int, int]], folder: Path, settings: Settings
) -> list[OutputImage]:
    return [
        OutputImage(
            folder / output_name(position + 1, settings),
            tuple(numbers[i] - 1 for i in group),
            tuple(sizes[i] for i in group),
            plan.width,
        )
        for position, group in enumerate(plan.groups)
    ]


def _run(
    origin: Origin,
    settings: Settings,
    tasks: Sequence[OutputImage],
    processes: int,
    limits: Limits,
    progress: Progress,
) -> list[Written | InputError]:
    """Do the tasks in `processes` child processes; each takes every n-th, so that all end together."""
    shares = [tasks[first::processes] for first in range(min(processes, len(tasks)))]
    results: list[Written | InputError] = [InputError("not done", path=origin.path)] * len(tasks)
    finished: list[int] = []

    def work(first: int) -> None:
        answers = run_each(
            write_images, (origin, settings), shares[first], result=Written, limits=limits, path=origin.path
        )
        for index, answer in enumerate(answers):
            results[first + index * processes] = answer
            finished.append(first)
            progress(len(finished), len(tasks))

    with ThreadPoolExecutor(len(shares)) as pool:
        for done in [pool.submit(work, first) for first in range(len(shares))]:
            done.result()
    return results


def _entries(
    tasks: Sequence[OutputImage], results: Sequence[Written | InputError], output: Path
) -> dict[str, Any]:
    """Return the images that were written, with the place of every page, and what failed."""
    images: list[dict[str, Any]] = []
    failures: list[dict[str, Any]] = []
    for task, result in zip(tasks, results, strict=True):
        numbers = [page + 1 for page in task.pages]
        if isinstance(result, InputError):
            failures.append({"pages": numbers, "message": str(result)})
            continue
        failures.extend({"pages": [page + 1], "message": why} for page, why in result.failures)
        images.append(
            {
                "file": task.output.relative_to(output).as_posix(),
                "width": result.size[0],
                "height": result.size[1],
                "pages": [
                    {"page": number, **asdict(place)}
                    for number, place in zip(numbers, result.places, strict=True)
                ],
            }
        )
    return {"images": images, "failures": failures}
