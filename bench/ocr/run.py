"""OCR systems on pages whose facts are known: FinCriticalED's table.

    python -m bench.ocr --system NAME [--system NAME ...] [--data DIR] [--condition NAME ...]
                        [--limit N] [--sample N] [--json FILE] [--files DIR] [--work DIR]
                        [--filing FILING.html] [--preset NAME] [--url URL] [--model ID] [--report DIR]

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

import random
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.command import command, failed, markdown_table, progress, save
from bench.ocr.conditions import CONDITIONS
from bench.ocr.invented import invented, single_digits
from bench.ocr.multiset import fold, found_facts, plain
from bench.ocr.systems import SYSTEMS, Prediction, System, make_system
from docparse.errors import DocparseError
from docparse.judge.evaluate import SetScore, score_set
from docparse.judge.read.files import natural
from docparse.judge.report.site import write_report
from docparse.judge.report.systems import System as Reported
from docparse.judge.scores.intervals import intervals
from docparse.judge.scores.pages import PREFIXES, set_figures
from docparse.view.sheets import sheets_of

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "pages"
GOLD = ".gold.html"
SEED = 1
PAGES = (".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp")
SHARES = ("ffa", *(f"{prefix}_ffa" for prefix in PREFIXES.values()), "missing", "rouge1", "rougeL")


@dataclass(frozen=True, slots=True)
class BenchPage:
    """A page file and its gold HTML."""

    path: Path
    gold: str


@dataclass(frozen=True, slots=True)
class Row:
    """A system under a condition: its row of the JSON file, and the scores behind it."""

    entry: dict[str, Any]
    score: SetScore


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 0, 1 if a page failed, 2 if a system or the data cannot be used."""
    parser = command("ocr", __doc__, "json", "limit")
    parser.add_argument("--system", action="append", required=True, choices=SYSTEMS)
    parser.add_argument("--data", type=Path, default=FIXTURES, help="pages with gold (default: our fixtures)")
    parser.add_argument("--filing", type=Path, help="make the pages from this inline-XBRL filing")
    parser.add_argument("--condition", action="append", choices=sorted(CONDITIONS), help="default: clean")
    parser.add_argument("--sample", type=int, help="N of the pages, drawn with a fixed seed")
    parser.add_argument("--report", type=Path, metavar="DIR", help="write the fidelity report here")
    parser.add_argument("--files", type=Path, help="outputs for --system files")
    parser.add_argument("--preset", default="", help="a row of presets.toml, for --system openai")
    parser.add_argument("--url", default="", help="base URL of its endpoint")
    parser.add_argument("--model", default="", help="the model's id there")
    parser.add_argument("--work", type=Path, default=Path("build/bench-ocr"), help="where answers are kept")
    args = parser.parse_args(argv)
    rows: list[Row] = []
    model = {"preset": args.preset, "base_url": args.url, "model": args.model}
    try:
        folder = args.data if args.filing is None else filing_pages(args.filing, args.work, args.limit)
        pages = sample(find_pages(folder, args.limit), args.sample)
        for name in args.system:
            system = make_system(name, args.work, args.files, model)
            try:
                conditions = ["pdf"] if name == "textlayer" else args.condition or ["clean"]
                rows += [run(system, condition, pages, args.work) for condition in conditions]
            finally:
                system.close()
    except DocparseError as error:
        return failed("ocr", error)
    entries = [row.entry for row in rows]
    print(table(entries))
    if args.report:
        print(
            write_report(
                args.report,
                [_reported(row) for row in rows],
                sheets=sheets_of({p.path.stem: p.path for p in pages}),
            )
        )
    save(args.json, {"rows": entries})
    return 1 if any(entry["failed"] for entry in entries) else 0


def filing_pages(filing: Path, work: Path, limit: int | None) -> Path:
    """Gold pages and their PDFs made of a filing, kept under `work`; the folder they are in.

    Raises:
        DocparseError: the filing cannot be read, or there is no browser.
    """
    from docparse.judge.gold import GoldOptions, make_pages

    folder = work / "gold" / filing.stem
    shutil.rmtree(folder, ignore_errors=True)  # pages of an earlier run with other limits
    pages = make_pages(filing, folder, GoldOptions(max_pages=limit)).pages
    facts = sum(sum(page.facts.values()) for page in pages)
    print(f"{filing.name}: {len(pages)} pages, {facts} facts, in {folder}", file=sys.stderr)
    return folder


def find_pages(folder: Path, limit: int | None) -> list[BenchPage]:
    """Pages with gold, in natural order.

    Raises:
        DocparseError: there are none.
    """
    pages: list[BenchPage] = []
    for gold in sorted(folder.glob(f"*{GOLD}"), key=lambda path: natural(path.name)):
        stem = gold.name.removesuffix(GOLD)
        path = next((p for s in PAGES if (p := folder / f"{stem}{s}").is_file()), None)
        if path is not None:
            pages.append(BenchPage(path, gold.read_text(encoding="utf-8")))
    if not pages:
        msg = f"{folder} has no NAME.pdf or image with NAME{GOLD}"
        raise DocparseError(msg)
    return pages[:limit]


def sample(pages: list[BenchPage], size: int | None) -> list[BenchPage]:
    """`size` of the pages (all, if there are fewer), in their order; the same ones every time."""
    if size is None or size >= len(pages):
        return pages
    chosen = random.Random(SEED).sample(range(len(pages)), size)
    return [pages[i] for i in sorted(chosen)]


def run(system: System, condition: str, pages: Sequence[BenchPage], work: Path) -> Row:
    """Score a system under a condition."""
    folder = work / system.name / condition
    folder.mkdir(parents=True, exist_ok=True)
    predictions: list[Prediction] = []
    for page in progress(pages, "page", f"{system.name} {condition}"):
        prediction = system.predict(page.path, condition)
        predictions.append(prediction)
        if prediction.html is None:
            print(f"{page.path.stem} failed: {prediction.error}", file=sys.stderr)
        else:
            (folder / f"{page.path.stem}.html").write_text(prediction.html, encoding="utf-8")
    return row(system, condition, pages, predictions)


def row(system: System, condition: str, pages: Sequence[BenchPage], predictions: Sequence[Prediction]) -> Row:
    """Score a system's predictions."""
    triples = [(p.path.stem, p.gold, q.html) for p, q in zip(pages, predictions, strict=True)]
    score = score_set(triples, engine=system.engine)
    scored = score.pages
    figures, spans = set_figures(scored), intervals(scored)
    facts = [fact for _, gold, html in triples for fact in found_facts(gold, html)]
    extra = sum(len(invented(gold, html)) for _, gold, html in triples)
    digits = sum(len(single_digits(fold(plain(gold)), fold(plain(html or "")))) for _, gold, html in triples)
    units = [found for kind, _, found in facts if kind == "monetary_unit"]
    entry = {
        "system": system.name,
        "condition": condition,
        "pages": len(pages),
        "failed": [p.path.stem for p, q in zip(pages, predictions, strict=True) if q.html is None],
        "facts": sum(len(page.verdicts) for page in scored),
        "multiset": _share(found for _, _, found in facts),
        "multiset_units": _share(units),
        "invented": round(extra / len(pages), 3),
        "digits": round(digits / len(pages), 3),
        **{name: _percent(figures[name]) for name in SHARES},
        "edit_distance": figures["edit_distance"],
        "intervals": {name: _interval(spans[name]) for name in SHARES},
        "seconds_per_page": round(sum(q.seconds for q in predictions) / len(predictions), 3),
        "engine": system.engine,
        "model": system.model,
    }
    return Row(entry, score)


def _reported(row: Row) -> Reported:
    name = " ".join((row.entry["system"], row.entry["condition"]))
    return Reported(name, row.score, row.entry["seconds_per_page"])


def _share(flags: Any) -> float | None:
    values = list(flags)
    return round(100 * sum(values) / len(values), 3) if values else None


def _percent(value: float | None) -> float | None:
    return None if value is None else round(100 * value, 3)


def _interval(span: tuple[float, float] | None) -> list[float] | None:
    return None if span is None else [round(100 * span[0], 3), round(100 * span[1], 3)]


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
