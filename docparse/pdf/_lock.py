"""One thread at a time in a PDF library: neither PDFium nor MuPDF is thread-safe, not even file by file."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from docparse._forks import hold_over_forks

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Function = Callable[Arguments, Result]


def exclusive() -> Callable[[Function[Arguments, Result]], Function[Arguments, Result]]:
    """Return a decorator: one thread at a time is in all the functions that it decorates, forks included."""
    lock = threading.RLock()
    hold_over_forks(lock)

    def decorate(function: Function[Arguments, Result]) -> Function[Arguments, Result]:
        @wraps(function)
        def locked(*arguments: Arguments.args, **options: Arguments.kwargs) -> Result:
            with lock:
                return function(*arguments, **options)

        return locked

    return decorate
