"""`docparse warm`: compile the kernels ahead of their first use."""

from __future__ import annotations

import argparse
import time

from docparse import _jit

HELP = (
    "Compile the kernels now, which otherwise happens in the background when many pages are first read: "
    "say, when an "
    "image of a machine is made. They are kept beside the package, or in the user's cache folder where that "
    "cannot be "
    "written to, or where NUMBA_CACHE_DIR says; what is there already is not compiled again. Exit code 4: "
    "Numba is "
    "not installed, or nothing can be written."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    del parser


def run(args: argparse.Namespace) -> int:
    from docparse.errors import MissingExtraError

    del args
    start = time.monotonic()
    folder = _jit.make_machine_code(beside=True)
    if folder is None:
        raise MissingExtraError("numba", "and a folder to keep machine code in", "pip install numba")
    print(f"kernels are ready in {folder} ({time.monotonic() - start:.1f} s)")
    return 0
