"""One thread at a time in a PDF library: neither PDFium nor MuPDF is thread-safe, not even file by file."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Function = Callable[Arguments, Result]


def one_at_a_time(
    lock: threading.RLock,
) -> Callable[[Function[Arguments, Result]], Function[Arguments, Result]]:
    """Return a decorator: the function holds `lock` from its first call into the library to its last."""

    def decorate(function: Function[Arguments, Result]) -> Function[Arguments, Result]:
        @wraps(function)
        def locked(*arguments: Arguments.args, **options: Arguments.kwargs) -> Result:
            with lock:
                return function(*arguments, **options)

        return locked

    return decorate
