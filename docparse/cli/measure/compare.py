"""`docparse compare`: OCR systems and parsers side by side, on pages whose facts are known."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from docparse.cli.common.output import output_folder, refuse_existing, tell_written, write_text
from docparse.cli.common.progress import note, progress_bar
from docparse.compare.conditions import CONDITIONS
from docparse.compare.pages import PageFile, find_pages, own_pages, sample
from docparse.compare.run import ComparedRow, Progress, compare, write_comparison
from docparse.compare.systems import SYSTEMS, TEXT, Request
from docparse.compare.table import row_dict, rows_table
from docparse.errors import ArgumentError, InputError

HELP = (
    "Run OCR systems and parsers over gold pages (NAME.pdf or an image beside NAME.gold.html), given as they "
    "are (text) or as images (clean, scan, low …), and score what comes out: facts right under their own "
    "label, head and scale (attributed), facts right wherever they stand (strict), invented numbers. A "
    "system that does not read pages given so is left out there. With -o writes compare.json, the report "
    "(index.html) and every output. Exit code 1: a page failed; 4: a system is not installed."
)
SYSTEM, CONDITION = ("docparse", "rapidocr"), (TEXT, "scan")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--system",
        action="append",
        choices=SYSTEMS,
        metavar="NAME",
        help=f"{', '.join(SYSTEMS)}; may be given again (default: {' and '.join(SYSTEM)})",
    )
    add(
        "--condition",
        action="append",
        choices=(TEXT, *CONDITIONS),
        metavar="NAME",
        help=f"{', '.join((TEXT, *CONDITIONS))}; may be given again (default: {' and '.join(CONDITION)})",
    )
    add("--data", type=Path, metavar="DIR", help="folder of gold pages (default: thirteen of docparse's own)")
    add("--files", action="append", type=Path, default=[], metavar="DIR", help="outputs made elsewhere")
    add("--limit", type=int, metavar="N", help="only the first N pages")
    add("--sample", type=int, metavar="N", help="N of the pages, the same ones every time")
    add("--work", type=Path, metavar="DIR", help="keep what engines answer here, and go on from it")
    add("--json", action="store_true", help="print compare.json instead of the table")
    add("-o", "--output", type=Path, metavar="DIR", help="folder to write figures, report and outputs to")
    group = parser.add_argument_group("vision models (--system openai); keys come from the environment")
    group.add_argument("--preset", default="", metavar="NAME", help="a row of presets.toml, such as gpt-4o")
    group.add_argument("--url", default="", help="base URL of the endpoint")
    group.add_argument("--model", default="", metavar="ID", help="the model's id there")


def run(args: argparse.Namespace) -> int:
    for option, number in (("--limit", args.limit), ("--sample", args.sample)):
        if number is not None and number < 1:
            raise ArgumentError(option, number, "a positive number")
    missing = next((folder for folder in args.files if not folder.is_dir()), None)
    if missing is not None:
        raise InputError("is not a folder", path=missing)
    if args.output is not None:
        refuse_existing([output_folder(args.output) / "compare.json"], args)
    pages = sample(find_pages(args.data or own_pages(), args.limit), args.sample)
    rows = list(_rows(args, pages))
    entries = [row_dict(row) for row in rows]
    figures = json.dumps({"rows": entries}, ensure_ascii=False, indent=1)
    print(figures if args.json else rows_table(entries))
    if args.output is not None:
        write_text(args.output / "compare.json", figures + "\n")
        _write_outputs(args.output / "outputs", rows)
        _report(args, rows, pages)
    return 1 if any(entry["failed"] for entry in entries) else 0


def _rows(args: argparse.Namespace, pages: list[PageFile]) -> Iterator[ComparedRow]:
    model = {"preset": args.preset, "base_url": args.url, "model": args.model}
    systems = list(dict.fromkeys(args.system or ([] if args.files else SYSTEM)))
    with ExitStack() as stack:
        work = args.work or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        request = Request(work, {name: value for name, value in model.items() if value})
        progress = stack.enter_context(_bar(args))
        conditions = list(dict.fromkeys(args.condition or CONDITION))
        yield from compare(systems, conditions, pages, request, files=_named(args.files), progress=progress)


def _named(folders: Sequence[Path]) -> dict[str, Path]:
    """Return folders of outputs by their names, numbered where a system or another folder is called so."""
    named: dict[str, Path] = {}
    for folder in folders:
        name = own = folder.resolve().name
        while name in named or name in SYSTEMS:
            name = f"{own}-{len(named) + 2}"
        named[name] = folder
    return named


@contextmanager
def _bar(args: argparse.Namespace) -> Iterator[Progress]:
    """Show one bar after the other, each of a system under a condition."""
    with ExitStack() as stack:
        bars: dict[str, Any] = {}

        def update(what: str, done: int, total: int) -> None:
            if what not in bars:
                stack.close()
                bars[what] = stack.enter_context(progress_bar(what, args))
            bars[what](done, total)

        yield update


def _write_outputs(folder: Path, rows: list[ComparedRow]) -> None:
    for row in rows:
        target = output_folder(folder / f"{row.system} {row.condition}")
        for page, output in zip(row.score.pages, row.outputs, strict=True):
            if output.text is not None:
                write_text(target / f"{page.page}{output.suffix}", output.text)


def _report(args: argparse.Namespace, rows: list[ComparedRow], pages: list[PageFile]) -> None:
    with progress_bar("report", args) as progress:
        index = write_comparison(args.output, rows, pages, progress)
    tell_written([args.output / "compare.json"], args)
    note(f"report: {index}", args)
