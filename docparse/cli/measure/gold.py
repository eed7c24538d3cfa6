"""`docparse gold`: gold pages out of filings and annotations, checked and counted."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docparse.cli.common.output import output_folder, refuse_existing, write_text
from docparse.cli.common.progress import progress_bar
from docparse.gold.ixbrl import GoldOptions, GoldPage, make_pages
from docparse.gold.labelstudio import read_export
from docparse.gold.layer import lost_facts

if TYPE_CHECKING:
    from docparse.gold.stats import GoldFile

SUFFIX = ".gold.html"
HELP = (
    "Gold pages: HTML in which facts are tagged. `ixbrl` makes them from a filing with inline-XBRL tags, and "
    "a one-page PDF of each, `labelstudio` from annotations; `check` lints tags, `stats` counts facts."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", dest="action", required=True, metavar="ACTION")
    _add_ixbrl(actions)
    labels = actions.add_parser("labelstudio", help="annotations exported from Label Studio to gold pages")
    labels.add_argument("export", type=Path, metavar="EXPORT.json", help="JSON or JSON-MIN export")
    labels.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")
    labels.add_argument(
        "--by-annotator",
        action="store_true",
        help="a folder for each annotator (default: one annotation a task)",
    )
    check = actions.add_parser("check", help="lint tags; exit code 1 if anything is wrong")
    check.add_argument("folder", type=Path, metavar="DIR")
    check.add_argument(
        "--text", action="store_true", help="also look for each fact in the text layer of NAME.pdf"
    )
    check.add_argument("--json", action="store_true", help="as JSON")
    stats = actions.add_parser("stats", help="facts by type: count, per document, share")
    stats.add_argument("folder", type=Path, metavar="DIR")
    stats.add_argument("--json", action="store_true", help="as JSON")


def _add_ixbrl(actions: Any) -> None:
    ixbrl = actions.add_parser("ixbrl", help="an inline-XBRL filing to gold pages and one-page PDFs")
    ixbrl.add_argument("filing", type=Path, metavar="FILING.html")
    ixbrl.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")
    ixbrl.add_argument("--pages", metavar="10-20", help="pages of the filing, from 1 (default: all)")
    ixbrl.add_argument("--max", type=int, metavar="N", help="at most N pages")
    ixbrl.add_argument(
        "--min-facts", type=int, default=1, metavar="N", help="leave pages with fewer out (default: 1)"
    )
    ixbrl.add_argument(
        "--all-concepts", action="store_true", help="every row label, not only the defined kinds"
    )
    ixbrl.add_argument(
        "--silver", action="store_true", help="also DIR/silver: every number token of each page"
    )
    ixbrl.add_argument(
        "--records",
        action="store_true",
        help="also NAME.records.json: value, unit, period and place of every tagged number",
    )
    ixbrl.add_argument("--images", action="store_true", help="also NAME.png of every page")
    ixbrl.add_argument("--dpi", type=int, default=300, metavar="300", help="of the images (default: 300)")


def run(args: argparse.Namespace) -> int:
    if args.action in ("ixbrl", "labelstudio"):
        output_folder(args.output)
    actions = {"ixbrl": _ixbrl, "labelstudio": _labelstudio, "check": _check, "stats": _stats}
    return actions[args.action](args)


def _ixbrl(args: argparse.Namespace) -> int:
    if (args.max is not None and args.max < 1) or not 36 <= args.dpi <= 1200:
        print("docparse gold: --max must be 1 or more, --dpi 36 to 1200", file=sys.stderr)
        return 2
    refuse_existing([args.output / "manifest.json"], args)
    from docparse.reading import read_links

    links = read_links if args.records else None
    options = GoldOptions(args.pages, args.max, args.min_facts, args.all_concepts, args.silver, links)
    with progress_bar(args.filing.name, args) as progress:
        gold = make_pages(args.filing, args.output, options, progress=progress)
    if args.images:
        _images(gold.pages, args.dpi)
    known, kept = gold.manifest, gold.manifest["kept"]
    print(f"{known['company']} {known['form']}, {known['period']}: {kept['sheets']} pages in {args.output}")
    print("facts: " + ", ".join(f"{kind} {count}" for kind, count in known["counts"].items()))
    for note in known["notes"]:
        print(f"note: {note}")
    reasons: dict[str, list[int]] = {}
    for item in known["left_out"]:
        reasons.setdefault(item["reason"], []).append(item["page"])
    for reason, pages in reasons.items():
        print(f"left out, {reason}: page {', '.join(map(str, pages))}")
    kinds = gold.quality["mismatches_by_kind"]
    told = ", ".join(f"{kind} {count}" for kind, count in kinds.items())
    print(f"{gold.quality['numbers_checked']} numbers against their tags, differing in {told} (quality.json)")
    return 0


def _images(pages: Sequence[GoldPage], dpi: int) -> None:
    """NAME.png beside each NAME.pdf, with its resolution inside."""
    from PIL import Image

    from docparse.pdf.pdfium import file as pdfium

    for page in pages:
        with pdfium.open(page.pdf) as pdf:
            Image.fromarray(pdf.render(0, dpi=dpi)).save(page.pdf.with_suffix(".png"), dpi=(dpi, dpi))


def _labelstudio(args: argparse.Namespace) -> int:
    pages = read_export(args.export)
    folders = [
        args.output / f"annotator-{page.annotator}" if args.by_annotator else args.output for page in pages
    ]
    paths = [folder / f"{page.name}{SUFFIX}" for folder, page in zip(folders, pages, strict=True)]
    refuse_existing(paths, args)
    written: set[Path] = set()
    code = 0
    for path, page in zip(paths, pages, strict=True):
        if path in written:
            print(f"{page.name}: annotation by {page.annotator} left out (--by-annotator keeps all)")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, page.html)
        written.add(path)
        for problem in page.problems:
            print(f"{path}: {problem}", file=sys.stderr)
            code = 1
        print(f"{path}: {page.facts} facts")
    return code


def _check(args: argparse.Namespace) -> int:
    from docparse.gold.stats import read_folder

    files = read_folder(args.folder)
    wrong = [
        {"file": str(file.path), "line": line, "column": column, "kind": kind, "message": message}
        for file in files
        for line, column, kind, message in _problems(file, text=args.text)
    ]
    if args.json:
        print(json.dumps({"pages": len(files), "problems": wrong}, indent=1, ensure_ascii=False))
        return 1 if wrong else 0
    for problem in wrong:
        print("{file}:{line}:{column}: {kind}: {message}".format_map(problem))
    print(f"{len(files)} pages, {len(wrong)} problems")
    return 1 if wrong else 0


def _problems(file: GoldFile, *, text: bool) -> Iterator[tuple[int, int, str, str]]:
    """Yield line, column, kind and message of what is wrong with a page; `text` looks at its PDF too."""
    for problem in file.problems:
        yield problem.line, problem.column, problem.kind, problem.message
    if text:
        yield from _lost(file)


def _lost(file: GoldFile) -> Iterator[tuple[int, int, str, str]]:
    """Yield the facts of a page that are not in the text layer of its own PDF."""
    from docparse.layout.params import PARAMS
    from docparse.layout.words.form import find_words
    from docparse.pdf.pdfium import file as pdfium

    pdf = file.path.with_name(file.path.name.removesuffix(SUFFIX) + ".pdf")
    with pdfium.open(pdf) as opened:
        words = find_words(PARAMS, opened.content(0, tags=False))
    # In the order of drawing: the lines of a cell are together.
    text = " ".join(words.text[words.start[i] : words.end[i]] for i in words.object.argsort(kind="stable"))
    for fact in lost_facts(file.facts, text):
        yield fact.line, fact.column, "text", f"{fact.type} {fact.text!r} is not in {pdf.name}"


def _stats(args: argparse.Namespace) -> int:
    from docparse.gold.stats import count_types, read_folder

    files = read_folder(args.folder)
    lines = count_types(files)
    if args.json:
        rows = {
            line.type: {"count": line.count, "per_document": line.per_document, "share": line.share}
            for line in lines
        }
        print(json.dumps({"documents": len(files), "types": rows}, indent=1))
        return 0
    print(f"{'type':20}{'count':>8}{'per document':>14}{'share':>8}")
    for line in lines:
        print(f"{line.type:20}{line.count:8}{line.per_document:14.2f}{line.share:8.1%}")
    print(f"{len(files)} documents")
    return 0
