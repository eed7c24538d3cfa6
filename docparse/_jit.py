"""Kernels: the same function as plain Python, or compiled by Numba once that pays.

Kernels are full of branches, of which a second copy by hand would drift. So there is one source. It runs as
it is until it has cost about as much as starting Numba does, and compiled from then on; where many pages are
known to come, compiled at once (`compile_kernels`). A file of one page never starts Numba.
NUMBA_DISABLE_JIT=1 keeps everything plain. Tests hold both against each other.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import update_wrapper
from pathlib import Path
from threading import RLock
from typing import Any

import numpy as np

BUDGET = 0.5
"""CPU seconds of plain running after which Numba is started: what its import and loading kernels take."""

_log = logging.getLogger("docparse")
_lock = RLock()
_kernels: list[Kernel] = []


class _State:
    """Of this process: if kernels are compiled, can be, may be unasked; what plain ones took; if one runs."""

    compiled = False
    possible = True
    may_start = True
    spent = 0.0
    running = False


class Kernel:
    """A function that is plain Python until `compile_kernels`; `py_func` is its source, as Numba has it."""

    def __init__(
        self, function: Callable[..., Any], signature: Sequence[Any], options: dict[str, Any]
    ) -> None:
        update_wrapper(self, function)
        self.py_func, self._signature, self._options = function, signature, options
        self._call: Callable[..., Any] = self._measured

    def __call__(self, *arguments: Any) -> Any:
        return self._call(*arguments)

    @property
    def is_compiled(self) -> bool:
        return self._call != self._measured

    def _measured(self, *arguments: Any) -> Any:
        """Run the source; count its time, unless another kernel has called it."""
        if _State.running:
            return self.py_func(*arguments)
        start = time.thread_time()
        _State.running = True
        try:
            with np.errstate(all="ignore"):  # compiled code does not warn either
                return self.py_func(*arguments)
        finally:
            _State.running = False
            spend(time.thread_time() - start)

    @property
    def cache_folder(self) -> str:
        """The folder in which Numba keeps what it compiled."""
        folder: str = self._call.stats.cache_path  # type: ignore[attr-defined]
        return folder

    def compile(self, njit: Callable[..., Any]) -> bool:
        """Compile the source, or load what was compiled before; return True if it had to be compiled.

        The kernels that it calls must be compiled already: Numba knows its own functions only.
        """
        names = self.py_func.__globals__
        for name, value in list(names.items()):
            if isinstance(value, Kernel) and value.is_compiled:
                names[name] = value._call
        self._call = njit(*self._signature, **self._options)(self.py_func)
        return bool(self._call.stats.cache_misses)  # type: ignore[attr-defined]


def njit(*signature: Any, **options: Any) -> Callable[[Callable[..., Any]], Kernel]:
    """Make a kernel of a function; arguments as those of Numba's `njit`."""

    def decorate(function: Callable[..., Any]) -> Kernel:
        kernel = Kernel(function, signature, options)
        with _lock:
            _kernels.append(kernel)
            if _State.compiled:
                _compile([kernel])
        return kernel

    return decorate


def inner(function: Callable[..., Any]) -> Kernel:
    """Make a kernel that others call in their loops, and that neither makes nor returns an array.

    References to the arrays that it is given are not counted, which would cost more than what it does.
    """
    return njit(cache=True, _nrt=False)(function)


def is_compiled() -> bool:
    """Return True if this process runs compiled kernels."""
    return _State.compiled


def spend(seconds: float) -> None:
    """Count CPU time that plain Python took where kernels are faster; if enough, start Numba."""
    _State.spent += seconds
    if _State.may_start and is_due():
        compile_kernels()


def is_due() -> bool:
    """Return True if plain running has cost as much as starting Numba does."""
    return _State.spent > BUDGET and _State.possible


def hold() -> None:
    """Start Numba only when told to: where a page's time is limited, compiling must not count against it."""
    _State.may_start = False


def compile_kernels() -> None:
    """Have every kernel run compiled from now on; nothing changes where Numba is absent or switched off.

    What was compiled on this machine before is loaded, in about half a second. The rest is compiled and kept,
    in about a minute, which the log tells.
    """
    with _lock:
        if not _State.compiled and _State.possible:
            _State.compiled = _State.possible = _compile(_kernels)


def _compile(kernels: Sequence[Kernel]) -> bool:
    """Compile kernels, those that others call first; return False if nothing can be compiled here."""
    try:
        from numba import config
        from numba import njit as compiler
    except ImportError:
        return False
    if config.DISABLE_JIT:
        return False
    with ExitStack() as stack:
        alone: bool | None = None
        for done, kernel in enumerate(kernels, start=1):
            new = kernel.compile(compiler)
            if new and alone is None:
                alone = stack.enter_context(_alone(Path(kernel.cache_folder)))
            if new and alone:
                _log.warning("compiling kernels, once: %d of %d", done, len(kernels))
    return True


@contextmanager
def _alone(folder: Path) -> Iterator[bool]:
    """Compile in one process at a time: the others wait, and load what it made.

    Gives True to the first, which tells what it does.
    """
    try:
        import fcntl

        lock = (folder / "docparse.lock").open("w")
    except (ImportError, OSError):
        yield True
        return
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            first = True
        except OSError:
            fcntl.flock(lock, fcntl.LOCK_EX)
            first = False
        yield first
