"""Work on files that may hang, crash or eat all memory: in a process of its own, within limits.

A soft time-out inside the process never fires while C code runs. So the work is done by a child that the
parent can kill, and that the kernel stops at its CPU and memory limits. Each item's result comes back as
soon as it is done: what was read before a crash is kept, and the items after it go to a fresh child.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from docparse.child.limits import Limits, limit_cpu, limit_memory
from docparse.child.pipe import GarbledError
from docparse.child.process import OUT_OF_MEMORY, Child
from docparse.errors import DamagedFileError, InputError, LimitError

Subject = TypeVar("Subject")
Item = TypeVar("Item")
Result = TypeVar("Result")

Work = Callable[[Subject, Sequence[Item]], Iterable[Result]]

_START_SECONDS = 900.0
"""Grace for the child's imports and preparation: kernels may have to be compiled, on a busy machine."""

_ABORTS = frozenset({signal.SIGABRT, signal.SIGTRAP, signal.SIGILL})
"""Signals by which C++ libraries end when memory is refused."""


def run_each(
    work: Work[Subject, Item, Result],
    subject: Subject,
    items: Sequence[Item],
    *,
    result: type[Result],
    limits: Limits | None = None,
    path: Path | None = None,
    prepare: Callable[[], object] | None = None,
) -> Iterator[Result | InputError]:
    """Yield one result per item, in their order, from `work(subject, items)` in a child process.

    `work` is a generator function (importable by name; its arguments picklable) that yields one `result` (a
    dataclass or plain type that `docparse.codec` can store) per item; it opens the file once and reads page
    after page. An item that goes over a limit gives a `LimitError`, one that kills the process a
    `DamagedFileError`, and the work goes on with the next item in a fresh child. `path` is only named in
    these errors. `prepare` is called in each child before its first item, outside the limits: what it loads
    or compiles is not the file's fault.

    Raises:
        DocparseError: what `work` raises itself (such as an `InputError` on opening the file).
    """
    bounds = limits or Limits()
    done = 0
    while done < len(items):
        rest = items[done:]
        with Child() as child:
            child.call(_prepare, work, prepare)
            child.call(_work_within, work, subject, rest, bounds)
            ready = _receive(child, bool, _START_SECONDS, bounds, path)
            for _ in rest:
                answer: Result | InputError = (
                    ready
                    if isinstance(ready, InputError)
                    else _receive(child, result, bounds.seconds, bounds, path)
                )
                done += 1
                yield answer
                if isinstance(answer, InputError):
                    break


def _receive(
    child: Child, kind: type[Result], seconds: float, limits: Limits, path: Path | None
) -> Result | InputError:
    """The child's next answer, or the error that took its place: then the child is of no more use."""
    try:
        return child.answer(kind, seconds)
    except TimeoutError:
        return LimitError(f"not done within {seconds:g} seconds", path=path)
    except EOFError:
        return _obituary(child.ended(), limits, path)
    except GarbledError as error:
        return DamagedFileError(f"the reader went astray: {error}", path=path)


def _obituary(code: int | None, limits: Limits, path: Path | None) -> InputError:
    """Say why a child ended."""
    if code == OUT_OF_MEMORY:
        return LimitError(f"more than {limits.memory >> 20} MiB of memory needed", path=path)
    if code == -signal.SIGXCPU:
        return LimitError(f"not done within {limits.seconds:g} seconds of CPU time", path=path)
    if code is None:
        return DamagedFileError("the reader stopped answering", path=path)
    name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
    if -code in _ABORTS or code == -signal.SIGKILL:
        return LimitError(f"the reader gave up ({name}), most likely for want of memory", path=path)
    return DamagedFileError(f"the reader crashed ({name})", path=path)


def _prepare(_work: object, prepare: Callable[[], object] | None) -> Iterator[bool]:
    """Load what the work needs; `_work` is here to be imported before any limit holds."""
    if prepare is not None:
        prepare()
    yield True


def _work_within(
    work: Work[Subject, Item, Result], subject: Subject, items: Sequence[Item], limits: Limits
) -> Iterator[Result]:
    """In the child: `work`, each item within its limits."""
    limit_memory(limits.memory)
    results = iter(work(subject, items))
    for _ in items:
        limit_cpu(limits.seconds)
        yield next(results)
