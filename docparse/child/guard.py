"""Work on files that may hang, crash or eat all memory: in a process of its own, within limits.

A soft time-out inside the process never fires while C code runs. So the work is done by a child that the
parent can kill, and that the kernel stops at its CPU and memory limits. Each item's result comes back as
soon as it is done: what was read before a crash is kept, and the items after it go to a fresh child.
"""

from __future__ import annotations

import math
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from docparse import _jit
from docparse.child.limits import Limits, lift_limits, limit_cpu, limit_memory
from docparse.child.pipe import GarbledError
from docparse.child.pool import Worker, borrowed
from docparse.child.process import OUT_OF_MEMORY
from docparse.errors import DamagedFileError, InputError, LimitError, WorkerKilledError

Subject = TypeVar("Subject")
Item = TypeVar("Item")
Result = TypeVar("Result")
Answer = TypeVar("Answer")

Work = Callable[[Subject, Sequence[Item]], Iterable[Result]]

_START_SECONDS = 900.0
"""Grace for the child's imports and preparation: engines have to be loaded, on a busy machine."""

_ABORTS = frozenset({signal.SIGABRT, signal.SIGTRAP, signal.SIGILL})
"""Signals by which C++ libraries end when memory is refused."""

_CRASHES = frozenset({signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE, signal.SIGSYS})
"""Signals that only the work itself brings about. All others are sent from outside."""


def run_each(
    work: Work[Subject, Item, Result],
    subject: Subject,
    items: Sequence[Item],
    *,
    result: type[Result],
    limits: Limits | Sequence[Limits] | None = None,
    path: Path | None = None,
    prepare: Callable[[Subject], object] | None = None,
    retry: bool = True,
) -> Generator[Result | InputError, None, None]:
    """Yield one result per item, in their order, from `work(subject, items)` in a child process.

    `work` is a generator function (importable by name; its arguments picklable) that yields one `result` (a
    dataclass or plain type that `docparse.codec` can store) per item; it opens the file once and reads page
    after page. An item that goes over a limit gives a `LimitError`, one that kills the process a
    `DamagedFileError`, and the work goes on with the next item in a fresh child. `path` is only named in
    these errors. `prepare(subject)` is called in the child before its first item, outside the limits: what it
    loads or compiles is not the file's fault. The child is kept for the next call (`pool`). `limits` are
    those of each item, or one for every item.

    An item whose process somebody else killed says nothing about the file: it is worked on once more in a
    fresh child, and gives a `WorkerKilledError` if that is killed too, or at once without `retry`, which is
    for work that a fresh child cannot go on with.

    Raises:
        DocparseError: what `work` raises itself (such as an `InputError` on opening the file).
    """
    bounds = limits if isinstance(limits, Sequence) else [limits or Limits()] * len(items)
    task = _Task(work, subject, result, path, prepare)
    whole = bounds[0].document if items else None
    deadline = _Deadline(math.inf if whole is None else time.monotonic() + whole)
    done, retried = 0, -1
    while done < len(items):
        if deadline.left() <= 0:
            problem = f"the document was not done within {whole:g} seconds"
            yield from (LimitError(problem, path=path) for _ in items[done:])
            return
        with borrowed() as worker:
            for answer in _results(worker, task, items[done:], bounds[done:], deadline):
                if retry and isinstance(answer, WorkerKilledError) and retried != done:
                    retried = done
                    break
                done += 1
                yield answer


@dataclass(slots=True)
class _Deadline:
    """The time, on the clock of `time.monotonic`, at which a document must be done."""

    at: float

    def left(self) -> float:
        return max(0.0, self.at - time.monotonic())


@dataclass(frozen=True, slots=True)
class _Task(Generic[Subject, Item, Result]):
    """The arguments of `run_each`."""

    work: Work[Subject, Item, Result]
    subject: Subject
    result: type[Result]
    path: Path | None
    prepare: Callable[[Subject], object] | None


def _results(
    worker: Worker,
    task: _Task[Subject, Item, Result],
    items: Sequence[Item],
    limits: Sequence[Limits],
    deadline: _Deadline,
) -> Iterator[Result | InputError]:
    """Return what one worker makes of the items, up to the first error that ends it."""
    start = time.monotonic()
    worker.call(_prepare, task.work, task.prepare, task.subject)
    ready = _receive(worker, bool, task.path, limits[0], _START_SECONDS)
    deadline.at += time.monotonic() - start  # the start of a worker is not the document's fault
    if isinstance(ready, InputError):
        yield ready
        return
    worker.call(_work_within, task.work, task.subject, items, limits)
    for bounds in limits:
        answer = _receive(worker, task.result, task.path, bounds, min(bounds.patience, deadline.left()))
        yield answer
        if isinstance(answer, InputError):
            return
    try:
        worker.finish(limits[-1].patience)
    except (TimeoutError, EOFError, GarbledError):
        worker.fit = False


def _receive(
    worker: Worker, kind: type[Answer], path: Path | None, limits: Limits, seconds: float
) -> Answer | InputError:
    """The worker's next answer, or the error that took its place: then the worker is of no more use."""
    try:
        return worker.answer(kind, seconds)
    except TimeoutError:
        error: InputError = LimitError(f"not done within {seconds:.3g} seconds", path=path)
    except EOFError:
        error = _obituary(worker.ended(), limits, path)
    except GarbledError as problem:
        error = DamagedFileError(f"the reader went astray: {problem}", path=path)
    worker.fit = False
    return error


def _obituary(code: int | None, limits: Limits, path: Path | None) -> InputError:
    """Say why a child ended."""
    if code == OUT_OF_MEMORY:
        return LimitError(f"more than {limits.memory >> 20} MiB of memory needed", path=path)
    if code == -signal.SIGXCPU:
        return LimitError(f"not done within {limits.seconds:g} seconds of CPU time", path=path)
    if code is None:
        return DamagedFileError("the reader stopped answering", path=path)
    name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    if -code in _ABORTS:
        return LimitError(f"the reader gave up ({name}), most likely for want of memory", path=path)
    if code < 0 and -code not in _CRASHES:
        hint = "by another program, or by the system for want of memory"
        return WorkerKilledError(f"the reader was killed ({name})", path=path, hint=hint)
    return DamagedFileError(f"the reader crashed ({name})", path=path)


def _prepare(_work: object, prepare: Callable[[Subject], object] | None, subject: Subject) -> Iterator[bool]:
    """In the child: load what the work needs; `_work` is here to be imported before any limit holds."""
    lift_limits()
    if prepare is not None:
        prepare(subject)
    yield True


def _work_within(
    work: Work[Subject, Item, Result], subject: Subject, items: Sequence[Item], limits: Sequence[Limits]
) -> Iterator[Result]:
    """In the child: `work`, each item within its limits."""
    limit_memory(limits[0].memory)
    results = iter(work(subject, items))
    for bounds in limits:
        if _jit.is_due():
            lift_limits()  # what loading machine code takes is not the item's
            _jit.go_over()
            limit_memory(bounds.memory)
        limit_cpu(bounds.seconds)
        yield next(results)
