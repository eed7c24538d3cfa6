"""Measure the default engine's cost: CPU against bare RapidOCR, and pages of two processes against one.

    python -m bench.ocr.cost [--data DIR] [--condition NAME] [--sample N] [--json FILE] [--two]

CPU: all read every page in turn, in one process on one thread, so that whatever else the machine does
weighs on all alike; orientation, deskew, denoising and repair are counted to ours. `fast` is the engine with
the tiny networks and `openvino` the default one on OpenVINO, where these extras are installed. `--two`: pages
a second of two processes at once, each on a core of its own, over those of one process pinned to one core and
thread (Linux only; wall-clock time, so nothing else should run). Pages are drawn with a fixed seed.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

from bench.command import command, failed, save
from docparse.child import Child
from docparse.compare import CONDITIONS, find_pages, own_pages, page_image, sample
from docparse.errors import DocparseError, MissingExtraError
from docparse.ocr.stages import Engine, Image, create, create_fast, read_page

SAMPLE = 8


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; prints and writes one row. 0, or 2 if the data or the engine cannot be used."""
    parser = command("ocr.cost", __doc__, "json")
    parser.add_argument("--data", type=Path, default=own_pages())
    parser.add_argument("--condition", choices=sorted(CONDITIONS), default="scan")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="pages (default: 8)")
    parser.add_argument("--two", action="store_true", help="also two processes against one")
    args = parser.parse_args(argv)
    try:
        paths = tuple(page.path for page in sample(find_pages(args.data, None), args.sample))
        row = measure(paths, args)
    except DocparseError as error:
        return failed("ocr.cost", error)
    print(json.dumps(row))
    save(args.json, row)
    return 0


def measure(paths: tuple[Path, ...], args: argparse.Namespace) -> dict[str, Any]:
    """The row as it is printed and written to JSON."""
    seconds = cpu_seconds(paths, args.condition)
    ours = {f"{name}_ratio": one / seconds["bare"] for name, one in seconds.items() if name != "bare"}
    row = {"pages": len(paths), "condition": args.condition, **seconds, **ours}
    if args.two:
        row["two_processes"] = _seconds(paths, args.condition, 1) * 2 / _seconds(paths, args.condition, 2)
    return row


def cpu_seconds(paths: Sequence[Path], condition: str) -> dict[str, float]:
    """CPU seconds a page of bare RapidOCR and of our engines, models loaded before."""
    plain = create(runtime="onnxruntime", threads=1, plain=True)
    readers: dict[str, Callable[[Image, float], object]] = {
        "bare": lambda image, dpi: plain.decode(plain.recognise(image, dpi)),
        "default": partial(read_page, engine=create(runtime="onnxruntime", threads=1)),
    }
    with suppress(MissingExtraError):
        readers["openvino"] = partial(read_page, engine=create(runtime="openvino", threads=1))
    with suppress(MissingExtraError):
        readers["fast"] = partial(read_page, engine=create_fast(runtime="onnxruntime", threads=1))
    image, dpi = page_image(paths[0], condition)
    for read in readers.values():
        read(image[: len(image) // 4].copy(), dpi)
    seconds = dict.fromkeys(readers, 0.0)
    for path in paths:
        image, dpi = page_image(path, condition)
        for name, read in readers.items():
            start = time.process_time()
            read(image, dpi)
            seconds[name] += time.process_time() - start
    return {name: total / len(paths) for name, total in seconds.items()}


@cache
def _loaded(paths: tuple[Path, ...], condition: str) -> tuple[Engine, list[tuple[Image, float]]]:
    """In a child of `--two`: its engine, warm, and the pages it is to read."""
    engine = create(runtime="onnxruntime", threads=1)
    images = [page_image(path, condition) for path in paths]
    read_page(images[0][0][: len(images[0][0]) // 4].copy(), images[0][1], engine)
    return engine, images


def _load(paths: tuple[Path, ...], condition: str) -> Iterator[int]:
    """In a child: its process id, once it is ready."""
    _loaded(paths, condition)
    yield os.getpid()


def _read(paths: tuple[Path, ...], condition: str) -> Iterator[int]:
    """In a child: the number of pages, once they are read."""
    engine, images = _loaded(paths, condition)
    for image, dpi in images:
        read_page(image, dpi, engine)
    yield len(images)


def _seconds(paths: tuple[Path, ...], condition: str, processes: int) -> float:
    """Seconds that so many processes take, each reading all pages on a core of its own.

    Raises:
        DocparseError: fewer cores than processes, or a process ended before it was ready.
    """
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < processes:
        msg = f"{processes} processes need as many cores, and there is {len(cores)}"
        raise DocparseError(msg)
    one_thread = {"OMP_NUM_THREADS": "1", "OPENCV_FOR_THREADS_NUM": "1"}
    with ExitStack() as stack:
        workers = [stack.enter_context(Child(one_thread)) for _ in range(processes)]
        pids = _answers(workers, _load, paths, condition)
        for core, pid in zip(cores, pids, strict=False):
            os.sched_setaffinity(pid, {core})
        start = time.perf_counter()
        _answers(workers, _read, paths, condition)
        return time.perf_counter() - start


def _answers(
    workers: Sequence[Child], function: Callable[..., Iterator[int]], *arguments: object
) -> list[int]:
    """Say what `function` yields in every worker, all at once. Raises DocparseError if one of them ends."""
    for worker in workers:
        worker.call(function, *arguments)
    try:
        return [worker.answer(int) for worker in workers]
    except EOFError as error:
        msg = f"a process ended, with code {[worker.ended() for worker in workers]}"
        raise DocparseError(msg) from error


if __name__ == "__main__":
    raise SystemExit(main())
