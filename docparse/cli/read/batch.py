"""`docparse batch`: many files over several worker processes, with a manifest."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docparse.cli.common.engine import model_options
from docparse.cli.common.formats import wanted_formats
from docparse.cli.common.inputs import STANDARD, SUFFIXES, find_files, read_password
from docparse.cli.common.output import output_folder
from docparse.cli.common.progress import progress_bar
from docparse.cli.read.parse import add_reading_arguments
from docparse.errors import ArgumentError, InputError
from docparse.formats import FORMATS, WORDS

if TYPE_CHECKING:
    from docparse.batch import Recipe, Summary
    from docparse.batch.run import BatchFile

HELP = (
    "Parse many files: folders, patterns, lists (a .txt file of paths, one a line; - reads the list from "
    "standard input). Files of a folder are written below DIR under the same names, others as DIR/NAME.EXT. "
    "DIR/manifest.sqlite says what is done, failed (why, which page) and skipped, since its bytes are "
    "another file's. A run that was interrupted or killed goes on with --resume. Exit code 0: all done; "
    "1: a page failed; 3: a file failed, or its worker was killed; 130: interrupted."
)
LIST_SUFFIX = ".txt"
TOLD = 20  # failed files that are named on the terminal; the manifest has all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("files", nargs="+", type=Path, metavar="DIR|GLOB|LIST|-")
    add("-o", "--output", type=Path, required=True, metavar="DIR", help="folder to write to")
    add("--jobs", type=int, metavar="N", help="worker processes (default: one a processor)")
    add("--resume", action="store_true", help="go on with what an earlier run into DIR left")
    add("--retry", action="store_true", help="with --resume: read again what failed")
    add("--dataset", action="store_true", help="one Parquet data set: a document a row, a format a column")
    add(
        "--ray",
        metavar="ADDRESS",
        help="parse on the Ray cluster there (auto: the one this machine is part of) into a data set; names "
        "may be addresses such as s3://bucket/folder",
    )
    add("--format", default="md", metavar=",".join(FORMATS), help="formats, parted by commas (default: md)")
    add_reading_arguments(parser)


def run(args: argparse.Namespace) -> int:
    recipe = _recipe(args)
    if args.retry and not args.resume:
        raise ArgumentError("--retry", True, "given with --resume")
    if args.ray is None:
        _require_files(args.files)
    sources = list(find_sources(args.files))
    output_folder(args.output)
    with progress_bar("batch", args, "file") as progress:
        summary = _run(sources, recipe, args, progress)
    _tell(summary, args.output)
    return 3 if summary.failed or summary.killed else 1 if summary.failed_pages else 0


def _run(
    sources: Sequence[BatchFile],
    recipe: Recipe,
    args: argparse.Namespace,
    progress: Callable[[int, int], None],
) -> Summary:
    from docparse.batch import run_batch

    again: dict[str, Any] = {"resume": args.resume, "retry": args.retry, "progress": progress}
    if args.ray is None:
        return run_batch(sources, args.output, recipe, jobs=args.jobs, dataset=args.dataset, **again)
    from docparse.cluster import run_on_cluster

    return run_on_cluster(sources, args.output, recipe, address=args.ray, actors=args.jobs, **again)


def _recipe(args: argparse.Namespace) -> Recipe:
    from docparse.batch import Recipe
    from docparse.child.limits import Limits
    from docparse.layout import LayoutOptions
    from docparse.ocr.registry import load_engine
    from docparse.reading.options import OcrOptions

    formats, languages = wanted_formats(args.format), tuple(args.language or ("en",))
    if (args.dataset or args.ray) and "parquet" in formats:
        raise ArgumentError("--format", args.format, "without parquet, which --dataset writes anyway")
    options = model_options(args.engine, args)
    engine = load_engine(args.engine, languages=languages, **options) if options else args.engine
    if args.timeout <= 0:
        raise ArgumentError("--timeout", args.timeout, "a positive number of seconds")
    return Recipe(
        formats,
        args.pages,
        read_password(args),
        args.backend,
        OcrOptions(args.ocr, engine, languages, args.verify, args.repair),
        layout=LayoutOptions(words=bool(WORDS & set(formats))),
        limits=Limits(seconds=args.timeout, document=args.file_timeout),
    )


def _require_files(names: Sequence[Path]) -> None:
    from docparse.batch.address import full_address, is_address

    for name in filter(is_address, names):
        raise ArgumentError("a name", full_address(name), "a file or folder of this machine without --ray")


def find_sources(names: Sequence[Path]) -> Iterator[BatchFile]:
    """Yield every file that `names` mean, each once, with the name of its outputs.

    Raises:
        InputError: a list that cannot be read.
    """
    from docparse.batch.run import BatchFile

    seen: set[Path] = set()
    for root, path in _found(names):
        if path not in seen:
            seen.add(path)
            stem = path.stem or path.name
            yield BatchFile(path, stem if root is None else path.relative_to(root).with_name(stem).as_posix())


def _found(names: Sequence[Path]) -> Iterator[tuple[Path | None, Path]]:
    """Yield (the folder that was named, a file in it), or (None, a file)."""
    from docparse.batch.address import files_below, is_address

    for name in names:
        if is_address(name):
            yield from ((None, path) for path in files_below(name, SUFFIXES))
        elif name == STANDARD:
            yield from ((None, path) for path in _listed(sys.stdin.buffer.read()))
        elif name.suffix.lower() == LIST_SUFFIX and name.is_file():
            yield from ((None, path) for path in _listed(_read(name)))
        else:
            yield from ((name if name.is_dir() else None, path) for path in find_files([name]))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        problem = f"the list cannot be read: {error.strerror}"
        raise InputError(problem, path=path) from error


def _listed(data: bytes) -> Iterator[Path]:
    """Yield the paths of a list, one a line, or ended by zero bytes as `find -print0` does."""
    lines = data.split(b"\0") if b"\0" in data else data.splitlines()
    return (Path(os.fsdecode(line)) for line in lines if line.strip())


def _tell(summary: Summary, folder: Path) -> None:
    read = summary.pages + summary.failed_pages
    killed = f"{len(summary.killed)} killed (--resume tries them again), " if summary.killed else ""
    print(
        f"{summary.files} files: {summary.done} done, {len(summary.failed)} failed, {killed}{summary.same} "
        f"the same as others; {summary.settled} of them before this run. {read} pages, "
        f"{summary.failed_pages} failed. {summary.seconds:.1f} s"
    )
    for path, seconds in summary.slowest:
        print(f"slow: {seconds:8.1f} s  {path}")
    without = [*summary.failed, *summary.killed]
    for _, reason in islice(without, TOLD):
        print(f"docparse: {reason}", file=sys.stderr)
    if len(without) > TOLD:
        more = len(without) - TOLD
        print(f"docparse: {more} more failed: see {folder / 'manifest.sqlite'}", file=sys.stderr)
