"""OCR systems on pages whose facts are known: FinCriticalED's table.

Pages, systems and conditions are those of `docparse compare`, whose figures stand here with those of other
measures beside them; under the condition `text` docparse reads the PDF's own text layer. `--files` takes
folders of outputs made elsewhere. `--preset`, `--url` and `--model` say which model openai asks (as in
`docparse ocr`; keys come from the environment). Answers are kept in `--work`: a run that was cut off goes on
where it stopped, and engines are not asked twice.

FFA by type is strict (`docparse judge`); `multiset` is a simpler check beside it; `invented` are numbers per
page that stand nowhere on the gold page and are no misreading of one that does, `digits` single digits per
page that it has not as often. A page that failed counts with all its facts as missing and is named. Figures
are percentages, except edit distance, invented numbers, single digits and seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.command import command, failed, markdown_table, note, save
from bench.measures.invented import invented, single_digits
from bench.measures.multiset import fold, found_facts, plain
from docparse.compare import (
    CONDITIONS,
    SYSTEMS,
    TEXT,
    ComparedRow,
    PageFile,
    Request,
    compare,
    find_pages,
    row_dict,
    sample,
)
from docparse.errors import DocparseError


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 0, 1 if a page failed, 2 if a system or the data cannot be used."""
    parser = command("ocr", __doc__, "data", "sample", "work", "json", "limit")
    parser.add_argument("--system", action="append", default=[], choices=SYSTEMS)
    parser.add_argument("--condition", action="append", choices=(TEXT, *CONDITIONS), help="default: clean")
    parser.add_argument(
        "--files", action="append", default=[], type=Path, metavar="DIR", help="outputs made elsewhere"
    )
    parser.add_argument("--preset", default="", help="a row of presets.toml, for --system openai")
    parser.add_argument("--url", default="", help="base URL of its endpoint")
    parser.add_argument("--model", default="", help="the model's id there")
    args = parser.parse_args(argv)
    request = Request(args.work, {"preset": args.preset, "base_url": args.url, "model": args.model})
    files = {folder.name: folder for folder in args.files}
    try:
        pages = sample(find_pages(args.data, args.limit), args.sample)
        rows = compare(args.system, args.condition or ["clean"], pages, request, files=files, progress=note)
        entries = [entry_of(row, pages) for row in rows]
    except DocparseError as error:
        return failed("ocr", error)
    print(table(entries))
    save(args.json, {"rows": entries})
    return 1 if any(entry["failed"] for entry in entries) else 0


def entry_of(row: ComparedRow, pages: Sequence[PageFile]) -> dict[str, Any]:
    """Return the row of `docparse compare` with the bench's own counts beside it.

    `invented` is the bench's own here, and a page's; of what the verifier finds invented it knows nothing.
    """
    pairs = [(page.gold, output.text) for page, output in zip(pages, row.outputs, strict=True)]
    facts = [is_found for gold, html in pairs for *_, is_found in found_facts(gold, html)]
    extra = sum(len(invented(gold, html)) for gold, html in pairs)
    digits = sum(len(single_digits(fold(plain(gold)), fold(plain(html or "")))) for gold, html in pairs)
    compared = row_dict(row)
    return {
        **compared,
        "failed": list(row.failed),
        "edit_distance": compared["edit_distance"] / 100,
        "intervals": {name: span for name, span in compared["intervals"].items() if name != "edit_distance"},
        "multiset": round(100 * sum(facts) / len(facts), 3) if facts else None,
        "invented": round(extra / len(pages), 3),
        "digits": round(digits / len(pages), 3),
    }


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
