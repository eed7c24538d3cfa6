"""PDFium's C functions, their pointers as plain integers: pypdfium2's typed handles take twice the time."""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2.raw as pdfium

Handle = Any


def address(handle: Handle) -> int:
    """The pointer behind a ctypes handle, 0 for NULL."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def c_function(name: str, result: Any, *arguments: Any) -> Any:
    """One of PDFium's functions, its result and arguments of these types of ctypes."""
    return ctypes.CFUNCTYPE(result, *arguments)(address(getattr(pdfium, name)))


class Room:
    """Room for a C function's results: `count` values of `kind`, and the address of each."""

    def __init__(self, kind: Any, count: int) -> None:
        self.values = (kind * count)()
        start, step = ctypes.addressof(self.values), ctypes.sizeof(kind)
        self.at = tuple(start + step * i for i in range(count))
