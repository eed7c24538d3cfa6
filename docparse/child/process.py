"""A Python process that answers calls, one after the other, until its parent lets it go or dies.

Calls go out pickled: functions by name, arguments by value; the child trusts its parent. Answers come back
as JSON (`answers`): the parent does not trust its child.
"""

from __future__ import annotations

import importlib
import itertools
import math
import os
import pickle
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from docparse.child import answers
from docparse.child.pipe import Pipe

Result = TypeVar("Result")

# -P: Python would put the working folder first on the path, and run whatever json.py lies there.
_START = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from docparse.child.process import serve; serve(int(sys.argv[1]))"
)

OUT_OF_MEMORY = 77
"""Exit code of a child to which memory was refused."""


class Child:
    """An interpreter that imports from where the caller does, the working folder excepted.

    It is a fresh one, or, if `forked`, a copy of this process, which must have one thread only: that costs
    milliseconds where a fresh one costs half a second. `variables` are added to the environment of a fresh
    one. Not thread-safe. Use as a context manager, or call `close`.
    """

    def __init__(self, variables: Mapping[str, str] | None = None, *, forked: bool = False) -> None:
        lifeline, self._lifeline = os.pipe()
        calls, self._outgoing = os.pipe()
        self._incoming, answering = os.pipe()
        own = (self._lifeline, self._outgoing, self._incoming)
        try:
            if forked:
                self._process: subprocess.Popen[bytes] | ForkedProcess = _fork(
                    calls, answering, lifeline, own
                )
            else:
                self._process = _start(calls, answering, lifeline, variables or {})
        except OSError:
            for end in own:
                os.close(end)
            raise
        finally:
            for end in (lifeline, calls, answering):
                os.close(end)
        self._pipe = Pipe(self._incoming, self._outgoing)
        self._calls = 0
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def call(self, function: Callable[..., Iterable[object]], *arguments: object) -> None:
        """Ask for `function(*arguments)`; each value that it yields is one `answer`.

        Raises:
            TypeError, AttributeError, pickle.PicklingError: function or arguments cannot cross over.
        """
        self._calls += 1
        self._pipe.send(pickle.dumps((_importable(function), arguments)))

    def answer(self, kind: type[Result], seconds: float | None = None) -> Result:
        """The next value that the function yields.

        Raises:
            DocparseError: what the function raised (`UnexpectedError` for errors outside our tree).
            TimeoutError: there is none within `seconds`.
            EOFError: the process has ended.
            GarbledError: what came is not a `kind`, or the function has ended.
        """
        while True:
            answer = answers.unpack(self._pipe.receive(seconds))
            if answer.call == self._calls:  # what is left of earlier calls is of no interest any more
                return answer.value(kind)

    def finish(self, seconds: float | None = None) -> None:
        """Wait until the function has ended, dropping what it still yields. Raises as `answer` does."""
        while True:
            answer = answers.unpack(self._pipe.receive(seconds))
            if answer.call == self._calls and answer.is_last:
                return

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def ended(self, seconds: float = 0.5) -> int | None:
        """The exit code if the process ends within `seconds`, negative for a signal; None if it lives."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(timeout=seconds)
        return None

    def close(self) -> None:
        """Kill the process."""
        if self._closed:
            return
        self._closed = True
        self._process.kill()
        self._process.wait()
        for end in (self._lifeline, self._outgoing, self._incoming):
            os.close(end)


def _start(
    calls: int, answering: int, lifeline: int, variables: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    path = [entry for entry in sys.path if Path(entry).is_absolute()]  # others: the working folder
    return subprocess.Popen(
        [sys.executable, "-P", "-c", _START, str(lifeline), *path],
        stdin=calls,
        stdout=answering,
        env=os.environ | variables,
        pass_fds=(lifeline,),
    )


def _fork(calls: int, answering: int, lifeline: int, others: Sequence[int]) -> ForkedProcess:
    """Copy this process; the copy closes the parent's ends of the pipes (`others`) and serves."""
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # of threads, which the libraries' own fork handlers end
        pid = os.fork()
    if pid:
        return ForkedProcess(pid)
    code = 1
    try:
        for end in others:
            os.close(end)
        sys.path[:] = [entry for entry in sys.path if Path(entry).is_absolute()]
        os.dup2(calls, 0)
        os.dup2(answering, 1)
        os.close(calls)
        os.close(answering)
        serve(lifeline)
        code = 0
    finally:
        os._exit(code)


class ForkedProcess:
    """A copy of this process, with the methods of `subprocess.Popen` that are used here."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code, negative for a signal. Raises subprocess.TimeoutExpired."""
        deadline = math.inf if timeout is None else time.monotonic() + timeout
        while self.returncode is None:
            pid, status = os.waitpid(self.pid, 0 if timeout is None else os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
            elif time.monotonic() >= deadline:
                raise subprocess.TimeoutExpired("a copy of this process", timeout or 0.0)
            else:
                time.sleep(0.001)
        return self.returncode

    def kill(self) -> None:
        if self.returncode is None:
            os.kill(self.pid, signal.SIGKILL)


def serve(lifeline: int) -> None:
    """Answer calls from standard input on standard output; the child's side of `Child`."""
    _end_with_parent(lifeline)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    pipe = Pipe(os.dup(0), os.dup(1))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # whatever libraries print must not mix with the answers
    with suppress(EOFError):
        for call in itertools.count(1):
            _answer(pipe, call, pipe.receive())


def _importable(function: Callable[..., Iterable[object]]) -> Callable[..., Iterable[object]]:
    """Return `function` under its module's own name, which `python -m` replaces by `__main__`."""
    spec = sys.modules["__main__"].__spec__
    if function.__module__ != "__main__" or spec is None:
        return function
    found: Callable[..., Iterable[object]] = getattr(
        importlib.import_module(spec.name), function.__qualname__
    )
    return found


def _answer(pipe: Pipe, call: int, message: bytes) -> None:
    try:
        function, arguments = pickle.loads(message)
        for value in function(*arguments):
            pipe.send(answers.pack_result(call, value))
            pipe.flush()
        pipe.send(answers.pack_end(call))
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except Exception as error:  # whatever it is, it belongs to the parent
        pipe.send(answers.pack_error(call, error))
    pipe.flush()


def _end_with_parent(lifeline: int) -> None:
    """Have the kernel end this process when the parent's end of `lifeline` closes, however the parent dies.

    A signal and not a thread: a thread could not run while C code holds Python's lock.
    """
    import fcntl
    import select

    os.set_inheritable(lifeline, False)
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([lifeline], [], [], 0)[0]:  # it was closed before the kernel was told
        sys.exit(1)
