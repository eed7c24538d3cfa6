"""Work on files that may hang, crash or eat all memory: in a process of its own, within limits.

A soft time-out inside the process never fires while C code runs. So the work is done by a child that the
parent can kill, and that the kernel stops at its CPU and memory limits. Each item's result comes back as
soon as it is done: what was read before a crash is kept, and the items after it go to a fresh child.
"""

from __future__ import annotations

import os
import pickle
import selectors
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

from docparse.errors import DamagedFileError, InputError, LimitError

Subject = TypeVar("Subject")
Item = TypeVar("Item")
Result = TypeVar("Result")

Work = Callable[[Subject, Sequence[Item]], Iterable[Result]]

_LENGTH = struct.Struct(">Q")
_READY, _RESULT, _GAVE_UP, _RAISED = range(4)
"""Kinds of answers: imports and preparation are done; an item's result; an error in its place, and the child
ends; an error to be raised."""

_START_SECONDS = 900.0
"""Grace for the child's imports and preparation: kernels may have to be compiled, on a busy machine."""

_ABORTS = frozenset({signal.SIGABRT, signal.SIGTRAP, signal.SIGILL})
"""Signals by which C++ libraries end when memory is refused."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one item may take: wall and CPU seconds; memory in bytes above what the imports take.

    The memory limit needs Linux; elsewhere only time is limited.
    """

    seconds: float = 120.0
    memory: int = 4 << 30

    def __post_init__(self) -> None:
        if not self.seconds > 0 or self.memory <= 0:
            msg = f"limits must be positive, not {self}"
            raise ValueError(msg)


def run_each(
    work: Work[Subject, Item, Result],
    subject: Subject,
    items: Sequence[Item],
    *,
    limits: Limits | None = None,
    path: Path | None = None,
    prepare: Callable[[], object] | None = None,
) -> Iterator[Result | InputError]:
    """`work(subject, items)` in a child process: one result per item, in their order.

    `work` is a generator function (importable by name; arguments and results picklable) that yields one
    result per item; it opens the file once and reads page after page. In the place of an item that went
    over a limit stands a `LimitError`, of one that killed the process a `DamagedFileError`, and the work goes
    on with the next item in a fresh child. `path` is only named in these errors. `prepare` is called in each
    child before its first item, outside the limits: what it loads or compiles is not the file's fault.

    Raises:
        Whatever `work` raises itself (such as an `InputError` on opening the file).
    """
    bounds = limits or Limits()
    done = 0
    while done < len(items):
        rest = items[done:]
        with _Child(bounds, path) as child:
            child.send((work, subject, rest, bounds, path, prepare))
            child.await_ready()
            for _ in rest:
                answer = child.receive()
                done += 1
                yield answer
                if child.dead:
                    break


def run(work: Callable[[Subject], Result], subject: Subject, *, limits: Limits | None = None) -> Result:
    """`work(subject)` in a child process, for a single task.

    Raises:
        LimitError, DamagedFileError: as in `run_each`; and whatever `work` raises.
    """
    path = subject if isinstance(subject, Path) else None
    (answer,) = run_each(_once, (work, subject), (0,), limits=limits, path=path)
    if isinstance(answer, InputError):
        raise answer
    result: Result = answer
    return result


def _once(task: tuple[Callable[[Any], Any], Any], _items: Sequence[int]) -> Iterable[Any]:
    work, subject = task
    yield work(subject)


class _Child:
    """A fresh interpreter that runs `_serve`. It is started by `-c`, so the caller's main module is not."""

    def __init__(self, limits: Limits, path: Path | None) -> None:
        self.dead = False
        self._limits, self._path = limits, path
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from docparse.child.guard import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )

    def __enter__(self) -> _Child:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def send(self, task: object) -> None:
        data = pickle.dumps(task)
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(_LENGTH.pack(len(data)) + data)
            self._process.stdin.flush()
        except BrokenPipeError:
            return  # it died at once; `receive` says of what

    def await_ready(self) -> None:
        """Wait until the child has imported and prepared all; if it died, `receive` says of what."""
        self._answer(_START_SECONDS)

    def receive(self) -> Any:
        """The next answer; the error that took its place; or what `work` raised, raised here."""
        found = self._answer(self._limits.seconds)
        if found is None:
            self.dead = True
            return self._obituary()
        kind, answer = found
        self.dead = kind == _GAVE_UP
        return answer

    def _answer(self, patience: float) -> tuple[int, Any] | None:
        """An answer of any kind but `_RAISED`, whose error is raised; None if the child ended or is late."""
        deadline = time.monotonic() + patience
        header = self._read(_LENGTH.size, deadline)
        data = None if header is None else self._read(_LENGTH.unpack(header)[0], deadline)
        if data is None:
            return None
        kind, answer = pickle.loads(data)
        if kind == _RAISED:
            raise answer
        return kind, answer

    def _read(self, size: int, deadline: float) -> bytes | None:
        """`size` bytes, or None if the child ended or the deadline passed."""
        assert self._process.stdout is not None
        parts, pipe = bytearray(), self._process.stdout.fileno()
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, selectors.EVENT_READ)
            while len(parts) < size:
                if not selector.select(max(0.0, deadline - time.monotonic())):
                    return None
                part = os.read(pipe, min(1 << 20, size - len(parts)))
                if not part:
                    return None
                parts += part
        return bytes(parts)

    def _obituary(self) -> InputError:
        """Why there is no answer."""
        try:
            code = self._process.wait(timeout=0.5)
        except subprocess.TimeoutExpired:
            problem = f"not done within {self._limits.seconds:g} seconds"
            return LimitError(problem, path=self._path)
        if code == -signal.SIGXCPU:
            problem = f"not done within {self._limits.seconds:g} seconds of CPU time"
            return LimitError(problem, path=self._path)
        name = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        if -code in _ABORTS or code == -signal.SIGKILL:
            problem = f"the reader gave up ({name}), most likely for want of memory"
            return LimitError(problem, path=self._path)
        return DamagedFileError(f"the reader crashed ({name})", path=self._path)


def serve() -> None:
    """The child's side: one task from standard input, answers to standard output."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever libraries print must not mix with the answers
    size = sys.stdin.buffer.read(_LENGTH.size)
    if len(size) < _LENGTH.size:
        return
    work, subject, items, limits, path, prepare = pickle.loads(sys.stdin.buffer.read(_LENGTH.unpack(size)[0]))
    try:
        if prepare is not None:
            prepare()
        _answer(answers, _READY, None)
        _limit_memory(limits.memory)
        results = iter(work(subject, items))
        for _ in items:
            _limit_cpu(limits.seconds)
            _answer(answers, _RESULT, next(results))
    except MemoryError:
        problem = f"more than {limits.memory >> 20} MiB of memory needed"
        _answer(answers, _GAVE_UP, LimitError(problem, path=path))
    except Exception as error:  # whatever it is, it belongs to the parent
        _answer(answers, _RAISED, error)


def _answer(pipe: IO[bytes], kind: int, answer: object) -> None:
    try:
        data = pickle.dumps((kind, answer))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        data = pickle.dumps((_RAISED, RuntimeError(f"cannot be sent to another process: {error}")))
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def _limit_cpu(seconds: float) -> None:
    """The kernel's limit counts from the process's start, in whole seconds."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + seconds) + 2, hard))


def _limit_memory(size: int) -> None:
    if not sys.platform.startswith("linux"):
        return
    import resource

    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + size, hard))
