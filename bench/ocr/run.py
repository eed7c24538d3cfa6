"""OCR systems on pages whose facts are known: FinCriticalED's table.

Pages are `NAME.pdf` (its first page) or an image beside `NAME.gold.html` in DIR (default: our fixtures).
Systems: rapidocr, tesseract, paddle and openai read the page image, straightened, and their rows are put
together by one function; docparse is the whole parser with its default engine; textlayer the parser on the
PDF's own text; files a folder of outputs made elsewhere. `--preset`, `--url` and `--model` say which model
openai asks (as in `docparse ocr`; keys come from the environment). Answers are kept in `--work`: a run that
was cut off goes on where it stopped, and engines are not asked twice.

With `--filing` the pages are made first, from an inline-XBRL filing's own tags: filing → gold → page images →
engine → HTML → verdicts → report, in one command.

FFA by type is strict (`docparse judge`); `multiset` is a simpler check beside it; `invented` are numbers per
page that stand nowhere on the gold page and are no misreading of one that does, `digits` single digits per
page that it has not as often. A page that failed counts with all its facts as missing and is named. Figures
are percentages, except edit distance, invented numbers, single digits and seconds.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from bench.command import command, failed, markdown_table, progress, save
from bench.measures.invented import invented, single_digits
from bench.measures.multiset import fold, found_facts, plain
from docparse.compare import (
    SYSTEMS,
    TEXT,
    ComparedRow,
    ComparedSystem,
    FilesSystem,
    ImageSystem,
    Output,
    PageFile,
    Request,
    TextLayer,
    find_pages,
    open_system,
    recipe,
    row_dict,
    sample,
    score_outputs,
    write_comparison,
)
from docparse.errors import DocparseError

LAYER = "textlayer"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 0, 1 if a page failed, 2 if a system or the data cannot be used."""
    parser = command("ocr", __doc__, "data", "condition*", "sample", "work", "json", "limit")
    parser.add_argument("--system", action="append", required=True, choices=(*SYSTEMS, LAYER, "files"))
    parser.add_argument("--filing", type=Path, help="make the pages from this inline-XBRL filing")
    parser.add_argument("--report", type=Path, metavar="DIR", help="write the fidelity report here")
    parser.add_argument("--files", type=Path, help="outputs for --system files")
    parser.add_argument("--preset", default="", help="a row of presets.toml, for --system openai")
    parser.add_argument("--url", default="", help="base URL of its endpoint")
    parser.add_argument("--model", default="", help="the model's id there")
    args = parser.parse_args(argv)
    rows: list[ComparedRow] = []
    model = {"preset": args.preset, "base_url": args.url, "model": args.model}
    try:
        folder = args.data if args.filing is None else filing_pages(args.filing, args.work, args.limit)
        pages = sample(find_pages(folder, args.limit), args.sample)
        for name in args.system:
            with closing(opened(name, Request(args.work, model), args.files)) as system:
                for condition in ["pdf"] if name == LAYER else args.condition or ["clean"]:
                    rows.append(run(system, condition, pages, args.work))
    except DocparseError as error:
        return failed("ocr", error)
    entries = [entry_of(row, pages) for row in rows]
    print(table(entries))
    if args.report:
        print(write_comparison(args.report, rows, pages))
    save(args.json, {"rows": entries})
    return 1 if any(entry["failed"] for entry in entries) else 0


def opened(name: str, request: Request, files: Path | None = None) -> ComparedSystem:
    """Open a system for page images, the parser on the text layer, or outputs in a folder.

    Raises:
        DocparseError: it cannot be had (the message says what to install), or reads no images.
    """
    if name == LAYER:
        return TextLayer(LAYER)
    if name == "files" and files is not None:
        return FilesSystem(files)
    system = open_system(name, "image", request) if name in SYSTEMS else None
    if system is None:
        reading = f"reads no page images: docparse compare --system {name} --condition {TEXT}"
        message = f"--system {name} " + (reading if name in SYSTEMS else "needs --files DIR")
        raise DocparseError(message)
    if isinstance(system, ImageSystem):
        print(f"{name}: {recipe(system.watch.info)}", file=sys.stderr)
    return system


def filing_pages(filing: Path, work: Path, limit: int | None) -> Path:
    """Gold pages and their PDFs made of a filing, kept under `work`; the folder they are in.

    Raises:
        DocparseError: the filing cannot be read, or there is no browser.
    """
    from docparse.gold.stages import GoldOptions, make_pages

    folder = work / "gold" / filing.stem
    shutil.rmtree(folder, ignore_errors=True)  # pages of an earlier run with other limits
    pages = make_pages(filing, folder, GoldOptions(max_pages=limit)).pages
    facts = sum(sum(page.facts.values()) for page in pages)
    print(f"{filing.name}: {len(pages)} pages, {facts} facts, in {folder}", file=sys.stderr)
    return folder


def run(system: ComparedSystem, condition: str, pages: Sequence[PageFile], work: Path) -> ComparedRow:
    """Score a system under a condition; what it puts out is kept below `work`."""
    folder = work / system.name / condition
    folder.mkdir(parents=True, exist_ok=True)
    outputs: list[Output] = []
    for page in progress(pages, "page", f"{system.name} {condition}"):
        output = system.read(page.path, condition)
        outputs.append(output)
        if output.text is None:
            print(f"{page.path.stem} failed: {output.error}", file=sys.stderr)
        else:
            (folder / f"{page.path.stem}{output.suffix}").write_text(output.text, encoding="utf-8")
    return score_outputs(system, condition, pages, outputs)


def entry_of(row: ComparedRow, pages: Sequence[PageFile]) -> dict[str, Any]:
    """Return the row of `docparse compare` with the bench's own counts beside it.

    `invented` is the bench's own here, and a page's; of what the verifier finds invented it knows nothing.
    """
    pairs = [(page.gold, output.text) for page, output in zip(pages, row.outputs, strict=True)]
    facts = [fact for gold, html in pairs for fact in found_facts(gold, html)]
    extra = sum(len(invented(gold, html)) for gold, html in pairs)
    digits = sum(len(single_digits(fold(plain(gold)), fold(plain(html or "")))) for gold, html in pairs)
    compared = row_dict(row)
    return {
        **compared,
        "failed": list(row.failed),
        "edit_distance": compared["edit_distance"] / 100,
        "intervals": {name: span for name, span in compared["intervals"].items() if name != "edit_distance"},
        "multiset": _share(found for _, _, found in facts),
        "multiset_units": _share(found for kind, _, found in facts if kind == "monetary_unit"),
        "invented": round(extra / len(pages), 3),
        "digits": round(digits / len(pages), 3),
    }


def _share(flags: Iterable[bool]) -> float | None:
    values = list(flags)
    return round(100 * sum(values) / len(values), 3) if values else None


COLUMNS = (
    ("R-1", "rouge1"), ("R-L", "rougeL"), ("ED", "edit_distance"), ("N-FFA", "n_ffa"), ("T-FFA", "t_ffa"),
    ("MU-FFA", "mu_ffa"), ("RE-FFA", "re_ffa"), ("FC-FFA", "fc_ffa"), ("FFA", "ffa"),
    ("multiset", "multiset"), ("missing", "missing"), ("invented", "invented"),
    ("digits", "digits"),
    ("s/page", "seconds_per_page"),
)  # fmt: skip


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The rows for people: a Markdown table, 95 % intervals under it, failed pages named."""
    head = ["system", "condition", "pages", "facts", *(title for title, _ in COLUMNS), "engine", "model"]
    cells = [
        [*(entry[name] for name in head[:4]), *(_figure(entry[key], key) for _, key in COLUMNS),
         entry["engine"], entry["model"]]
        for entry in rows
    ]  # fmt: skip
    lines = [markdown_table(head, cells), ""]
    for entry in rows:
        spans = ", ".join(
            f"{title} {span[0]:.2f}-{span[1]:.2f}"
            for title, key in COLUMNS
            if (span := entry["intervals"].get(key)) is not None
        )
        lines.append(f"{entry['system']}, {entry['condition']}, 95 % intervals over pages: {spans}")
        if entry["failed"]:
            lines.append(f"  {len(entry['failed'])} pages failed: {', '.join(entry['failed'])}")
    return "\n".join(lines)


def _figure(value: float | None, key: str) -> str:
    if value is None:
        return "n/a"
    return f"{value:.4f}" if key == "edit_distance" else f"{value:.2f}"
