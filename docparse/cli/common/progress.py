"""Progress of a command, on standard error: a bar on a terminal, and notes; none with --quiet."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docparse.document import Document

Progress = Callable[[int, int], None]


@contextmanager
def progress_bar(name: str, args: argparse.Namespace, unit: str = "page") -> Iterator[Progress]:
    """Show a bar on a terminal, and nothing in a pipe or with --quiet."""
    if args.quiet or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from tqdm import tqdm

    tqdm.monitor_interval = 0  # its thread would keep workers from starting as copies of this process
    with tqdm(desc=name, unit=unit, leave=False) as bar:

        def update(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield update


def note(text: str, args: argparse.Namespace) -> None:
    """Say on standard error what is good to know and no error."""
    if not args.quiet:
        print(f"docparse: {text}", file=sys.stderr)


def tell_failures(document: Document) -> int:
    """Name the pages that failed on standard error; return the exit code that they make."""
    for page in document.failures:
        message = page.failure.message if page.failure else ""
        print(f"docparse: page {page.number} failed: {message}", file=sys.stderr)
    return 1 if document.failures else 0


def tell_verification(document: Document, args: argparse.Namespace) -> bool:
    """Say what a second engine made of the numbers; return True if it could read every page."""
    found = [(page.number, page.verification) for page in document.pages if page.verification is not None]
    for number, one in found:
        if one.failure is not None:
            print(f"docparse: page {number} not verified: {one.failure.message}", file=sys.stderr)
    if found:
        wrong = sum(1 for one in document.disagreements if one.text)
        total = sum(one.numbers for _, one in found)
        note(f"{found[0][1].engine} reads {wrong} of {total} numbers differently", args)
    return all(one.failure is None for _, one in found)
