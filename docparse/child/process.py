"""A Python process that answers calls, one after the other, until its parent lets it go or dies.

Calls go out pickled: functions by name, arguments by value; the child trusts its parent. Answers come back
as JSON (`answers`): the parent does not trust its child.
"""

from __future__ import annotations

import importlib
import itertools
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
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
    """A fresh interpreter that imports from where the caller does, the working folder excepted.

    `variables` are added to its environment. Not thread-safe. Use as a context manager, or call `close`.
    """

    def __init__(self, variables: Mapping[str, str] | None = None) -> None:
        lifeline, self._lifeline = os.pipe()
        path = [entry for entry in sys.path if Path(entry).is_absolute()]  # others: the working folder
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", _START, str(lifeline), *path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                env=os.environ | (variables or {}),
                pass_fds=(lifeline,),
            )
        except OSError:
            os.close(self._lifeline)
            raise
        finally:
            os.close(lifeline)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._pipe = Pipe(self._process.stdout.fileno(), self._process.stdin.fileno())

        self._calls = 0

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

    def ended(self, seconds: float = 0.5) -> int | None:
        """The exit code if the process ends within `seconds`, negative for a signal; None if it lives."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(timeout=seconds)
        return None

    def close(self) -> None:
        """Kill the process."""
        if self._process.stdin is None or self._process.stdin.closed:
            return
        self._process.kill()
        self._process.wait()
        os.close(self._lifeline)
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()


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
