"""`parse_many`: files over several workers, outcomes as they are ready."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from docparse.arguments import require_type
from docparse.batch.recipe import Recipe
from docparse.batch.work import Outcome, parse_file
from docparse.errors import ArgumentError

AHEAD = 2
"""Files per worker that are taken from the caller's iterator before they are needed."""

_DEFAULT = Recipe()
_Done = SimpleQueue[Outcome | BaseException]
_Waiting = SimpleQueue[Path | None]


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def parse_many(
    paths: Iterable[str | Path], recipe: Recipe = _DEFAULT, *, jobs: int | None = None
) -> Iterator[Outcome]:
    """Read files in `jobs` worker processes (default: one a processor); yield outcomes as they are ready.

    Every path yields one outcome, not in the order of `paths`, of which only a few are taken ahead. A file
    that cannot be used is an outcome too. The workers are those of `docparse.child.pool`.

    Raises:
        ArgumentError: `jobs` below 1.
        DocparseError: what would hit every file: a missing engine or backend, a language, a key.
    """
    workers = processors() if jobs is None else jobs
    require_type("jobs", workers, int, "None or a number of workers")
    if workers < 1:
        raise ArgumentError("jobs", jobs, "1 or more")
    return _outcomes(map(Path, paths), recipe, workers)


def _outcomes(paths: Iterator[Path], recipe: Recipe, workers: int) -> Iterator[Outcome]:
    waiting: _Waiting = SimpleQueue()
    done: _Done = SimpleQueue()
    for _ in range(workers):
        # Daemons: when the caller stops, nobody waits for a page that takes minutes.
        Thread(target=_work, args=(waiting, done, recipe), daemon=True).start()
    try:
        running = _hand_out(paths, AHEAD * workers, waiting)
        while running:
            outcome = done.get()
            running += _hand_out(paths, 1, waiting) - 1
            if isinstance(outcome, BaseException):
                raise outcome
            yield outcome
    finally:
        while not waiting.empty():
            waiting.get()
        for _ in range(workers):
            waiting.put(None)


def _hand_out(paths: Iterator[Path], count: int, waiting: _Waiting) -> int:
    """Queue up to `count` paths; return how many there were."""
    given = list(islice(paths, count))
    for path in given:
        waiting.put(path)
    return len(given)


def _work(waiting: _Waiting, done: _Done, recipe: Recipe) -> None:
    """Thread: give one file after the other to a worker process."""
    while (path := waiting.get()) is not None:
        try:
            done.put(parse_file(path, recipe))
        except BaseException as error:  # the caller's thread raises it
            done.put(error)
