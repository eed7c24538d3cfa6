"""Kernels: the same function as plain Python, or compiled by Numba once that pays.

Kernels are full of branches, of which a second copy by hand would drift. So there is one source. It runs as
it is until it has cost about as much as starting Numba does, or many pages are known to come
(`expect_pages`); then the process goes over to machine code, if this machine has it (`_kernel_cache`). Where
it has not, a process of its own makes it, once a machine, while this one reads on plainly. A file of one page
never starts Numba. NUMBA_DISABLE_JIT=1 keeps everything plain. Tests hold both against each other.
"""

from __future__ import annotations

import gc
import logging
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import update_wrapper
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from threading import Lock, RLock, Thread
from typing import Any

import numpy as np

from docparse import _kernel_cache
from docparse._forks import hold_over_forks

BUDGET = 0.8
"""CPU seconds of plain running after which Numba is started: what its import and loading kernels take."""

MANY_PAGES = 5
"""Pages from which machine code pays although it must be loaded (about a second; a page saves .1 s)."""
LOOK_SECONDS = 0.5
"""Time between two looks whether machine code is ready."""

_MAKE = (
    "import os, sys; sys.path[:] = sys.argv[1:]; os.nice(19); "
    "from docparse._jit import make_machine_code; make_machine_code()"
)
_MAKE_PART = (
    "import sys; folder, modules = sys.argv[1:3]; sys.path[:] = sys.argv[3:]; "
    "from docparse._jit import make_part; make_part(folder, modules.split(','))"
)
_OPTIONS = {"cache": True, "no_cfunc_wrapper": True, "error_model": "numpy"}
"""Of every kernel. What kernels call is compiled again for each set of options, so all have the same.

Numbers out of arrays divide by zero as NumPy's do, compiled as in plain Python.
"""
_QUICKLY = {"NUMBA_OPT": "1", "NUMBA_LOOP_VECTORIZE": "0"}
"""Kernels are branches: more optimising is a tenth more to compile, and what it makes is no faster."""
_DETACHED = ("sh", "-c", '"$@" </dev/null >/dev/null 2>&1 &', "sh")
"""How the maker is started: it outlives us, or commands of a few seconds would start it ever again."""
_log = logging.getLogger("docparse")
_lock = RLock()
"""Held while machine code is looked for, made or loaded.

A thread that imports a module of kernels may wait for it, so whoever holds it imports none of them.
"""
_importing = Lock()
_kernels: list[Kernel] = []
_inner: dict[Callable[..., Any], Kernel] = {}
"""Kernels by the plain functions that stand for them where only other kernels call them."""


class _State:
    """Of this process.

    compiled  kernels run compiled
    possible  they can be
    held      a page's limits hold: nothing is loaded now
    asked     machine code is being made, or was asked for
    look_at   when to look for it next, on the clock of `time.monotonic`
    spent     CPU seconds that plain kernels took
    running   one runs
    folder    where machine code is kept, once that is decided
    """

    compiled = False
    possible = True
    held = False
    asked = False
    look_at = 0.0
    spent = 0.0
    running = False
    folder: Path | None = None


class _Loading:
    """The right to load machine code: our locks, then Numba's, which loads at first calls too."""

    def __init__(self) -> None:
        self._compilers: list[Any] = []  # Numba's lock, while a copy is made

    def acquire(self) -> None:
        _importing.acquire()
        _lock.acquire()
        if (module := sys.modules.get("numba.core.compiler_lock")) is not None:
            module.global_compiler_lock.acquire()
            self._compilers.append(module.global_compiler_lock)

    def release(self) -> None:
        while self._compilers:
            self._compilers.pop().release()
        _lock.release()
        _importing.release()


hold_over_forks(_Loading())


class Kernel:
    """A function that is plain Python until `load_kernels`; `py_func` is its source, as Numba has it."""

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

    def compile(self, njit: Callable[..., Any]) -> None:
        """Compile the source, or load what was compiled before; the kernels that it calls come first.

        Numba knows its own functions only, so what the source calls is exchanged for those.
        """
        names = self.py_func.__globals__
        for name in self.py_func.__code__.co_names:
            called = names.get(name)
            called = _inner.get(called) if isfunction(called) else called
            if isinstance(called, Kernel):
                if not called.is_compiled:
                    called.compile(njit)
                names[name] = called._call
        options = {**_OPTIONS, "nogil": True, **self._options}
        self._call = _typed_widely(njit(*self._signature, **options)(self.py_func))


def _typed_widely(dispatcher: Any) -> Any:
    """Have a compiled kernel that others call take `0` as any integer.

    Numba would compile it once for the literal that a caller's variable begins with and once more for what
    the variable becomes: a seventh of all compiling.
    """
    resolve = getattr(dispatcher, "get_call_template", None)
    if resolve is None:
        return dispatcher

    def of_values(arguments: Any, named: Any) -> Any:
        from numba.core.types.misc import unliteral

        return resolve(
            tuple(map(unliteral, arguments)), {name: unliteral(kind) for name, kind in named.items()}
        )

    dispatcher.get_call_template = of_values
    return dispatcher


def njit(*signature: Any, **options: Any) -> Callable[[Callable[..., Any]], Kernel]:
    """Make a kernel of a function; arguments as those of Numba's `njit`."""

    def decorate(function: Callable[..., Any]) -> Kernel:
        kernel = Kernel(function, signature, options)
        _kernels.append(kernel)
        if _State.compiled:
            with _lock:
                _compile_new()
        return kernel

    return decorate


def inner(function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a kernel that others call in their loops, and that neither makes nor returns an array.

    References to the arrays that it is given are not counted, which would cost more than what it does. Until
    it is compiled it stays the function that it is: a tenth of the time of plain reading was the way there.
    """
    _inner[function] = njit(_nrt=False)(function)
    return function


def compiled_only(*signature: Any, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function where it is defined, as Numba's `njit` does: for what has no plain form."""

    def decorate(function: Callable[..., Any]) -> Any:
        from numba import njit as compiler

        with _lock, _kernel_cache.cached_in(_folder()):
            return compiler(*signature, **_OPTIONS, **options)(function)

    return decorate


def is_compiled() -> bool:
    """Return True if this process runs compiled kernels."""
    return _State.compiled


def is_due() -> bool:
    """Return True if machine code would pay by now and this process does not run it yet."""
    return _State.possible and not _State.compiled and _State.spent > BUDGET


def expect_pages(count: int) -> None:
    """Go over to machine code if so many pages are to come that it pays, or enough have been read."""
    if count >= MANY_PAGES:
        _State.spent = math.inf
    go_over()


def spend(seconds: float) -> None:
    """Count CPU time that plain Python took where kernels are faster; if enough, go over to machine code."""
    _State.spent += seconds
    if not _State.held:
        go_over()


def hold() -> None:
    """Leave it to the caller to `go_over`: loading must not count against a page's time."""
    _State.held = True


def go_over() -> None:
    """Load machine code if it would pay and is there; where it is not there, have it made meanwhile."""
    now = time.monotonic()
    if not is_due() or now < _State.look_at:
        return
    with _lock:  # a copy of the process would wait for ever for what looking takes of `tempfile`'s locks
        if not _can_compile():
            return
        _State.look_at = now + LOOK_SECONDS
        ready = _kernel_cache.ready_folder() is not None
        if not ready and not _State.asked:
            _State.asked = True
            _make_in_background()
    if ready:
        load_kernels()


def load_kernels(modules: Iterable[str] = _kernel_cache.READING) -> None:
    """Have every kernel run compiled from now on; compiling what is not there yet takes a minute.

    Nothing changes where Numba is absent or switched off, or no folder can be written to.
    """
    with _lock:
        if _State.compiled or not _State.possible:
            return
        _State.possible = _can_compile()
        if not _State.possible:
            return
    with _importing:
        for name in modules:
            import_module(f"docparse.{name}")
    with _lock:
        ready = _kernel_cache.ready_folder()
        if ready is not None:
            _State.folder = ready
            _compile_new()
        else:
            with _kernel_cache.alone(_folder()):
                _compile_new()
        _State.compiled = True
        _compile_new()  # what another thread imported before it could see that kernels are compiled


def make_machine_code(*, beside: bool = False) -> Path | None:
    """Compile every kernel and keep it; return the folder, or None where there is none or no compiler.

    `beside`: as in `_kernel_cache.folder_to_write`.
    """
    with _lock:
        ready = _kernel_cache.ready_folder()
        _State.folder = ready or _kernel_cache.folder_to_write(beside=beside)
        if _State.folder is None or not _can_compile():
            return None
    if ready is not None:
        return ready
    if _State.compiled or not _make_parts(_State.folder):
        try:
            load_kernels(_kernel_cache.MODULES)
        except Exception as error:
            _kernel_cache.mark_failed(_State.folder, f"compiling failed: {error}")
            raise
    _kernel_cache.mark_ready(_State.folder)
    return _State.folder


def _make_parts(folder: Path) -> bool:
    """Have a process for each part compile it; return False if one of them could not."""
    with _kernel_cache.alone(folder):
        if _kernel_cache.ready_folder() is not None:
            return True
        processes = [
            subprocess.Popen(
                [sys.executable, "-P", "-c", _MAKE_PART, str(folder), ",".join(modules), *_import_path()],
                stdin=subprocess.PIPE,  # closes when we end, whatever ends us
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={**_QUICKLY, **os.environ},
            )
            for modules in _kernel_cache.PARTS
        ]
        for process in processes:
            process.wait()
            assert process.stdin is not None
            process.stdin.close()
        return not any(process.returncode for process in processes)


def make_part(folder: str, modules: Sequence[str]) -> None:
    """Compile the kernels of these modules, and those that they call, and keep them in `folder`.

    The process ends with the one that started it: without that one nobody waits for the part.
    """
    Thread(target=_end_with_maker, daemon=True).start()
    gc.disable()  # a compiler keeps nearly all that it makes, and looking it through is an eighth of its work
    from numba import njit as compiler

    _State.folder = Path(folder)
    for name in modules:
        import_module(f"docparse.{name}")
    packages = {f"docparse.{name}".rpartition(".")[0] for name in modules}
    with _lock, _kernel_cache.cached_in(_State.folder):
        for kernel in _kernels:
            if kernel.__module__.rpartition(".")[0] in packages and not kernel.is_compiled:
                kernel.compile(compiler)


def _end_with_maker() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


def _import_path() -> list[str]:
    """Return what a process of ours imports from: not the folder that it happens to stand in."""
    return [entry for entry in sys.path if Path(entry).is_absolute()]


def _folder() -> Path:
    """Return where this process keeps machine code. Raises RuntimeError: nothing can be written."""
    if _State.folder is None:
        _State.folder = _kernel_cache.ready_folder() or _kernel_cache.folder_to_write()
    if _State.folder is None:
        msg = "there is no folder in which machine code can be kept"
        raise RuntimeError(msg)
    return _State.folder


def _can_compile() -> bool:
    """Return True if Numba is there and not switched off, and a folder for its work; it is not loaded."""
    from importlib.util import find_spec

    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"} or find_spec("numba") is None:
        return False
    try:
        _folder()
    except RuntimeError:
        return False
    return True


def _compile_new() -> None:
    """Compile the kernels that are plain."""
    from numba import njit as compiler

    with _kernel_cache.cached_in(_folder()):
        for kernel in _kernels:
            if not kernel.is_compiled:
                kernel.compile(compiler)


def _make_in_background() -> None:
    """Start a process that compiles every kernel, unless one is at it or one has failed."""
    folder = _folder()
    if _kernel_cache.has_failed(folder) or _kernel_cache.is_busy(folder):
        return
    _log.info("compiling kernels in the background, once on this machine; plain Python reads on")
    command = [*_DETACHED, sys.executable, "-P", "-c", _MAKE, *_import_path()]
    with suppress(OSError):  # a system without a shell stays plain until `docparse warm`
        subprocess.run(command, start_new_session=True, check=False)
