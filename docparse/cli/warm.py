"""`docparse warm`: compile the kernels ahead of their first use."""

from __future__ import annotations

import argparse
import time
from importlib import import_module

from docparse import _jit

HELP = (
    "Compile the kernels now, which otherwise happens on their first use: say, when an image of a machine is "
    "made. They are kept beside the package, or where Numba's NUMBA_CACHE_DIR says; what is there already is "
    "not compiled again. Exit code 4: Numba is not installed."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def run(args: argparse.Namespace) -> int:
    from docparse.errors import MissingExtraError
    from docparse.layout import load_kernels
    from docparse.pdf.pdfium.file import load_extraction

    del args
    start = time.monotonic()
    import_module("docparse.judge.measures._zhang_shasha_numba")
    import_module("docparse.records.arithmetic._search_numba")
    load_kernels()
    if not _jit.is_compiled():
        raise MissingExtraError("numba", "", "pip install numba")
    load_extraction("kernel")
    print(f"kernels are ready ({time.monotonic() - start:.1f} s)")
    return 0
