"""Layout bench: systems over a folder of PDFs, scored against its Markdown.

    python -m bench.layout --data DIR [--system docparse --system liteparse ...] [--ocr auto|never]
                           [--json FILE] [--out DIR] [--rescore] [--baseline CSV]

`DIR/pdfs/*.pdf` are read, `DIR/markdown/*.md` is the truth. Two columns: each system's Markdown as it
comes, and in the benchmark's conventions (`bench.measures.conventions`; running headers kept where it can).
Steps are predict → decode → score → report; predictions and the per-page CSV stay in `--out`, and `--rescore`
starts from them. `--baseline` lists the pages that are worse than in the CSV of an earlier run, such as those
that `--ocr auto` makes worse than `never`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from bench.command import command, failed, save
from bench.layout.report import print_falls, print_report, write_pages
from bench.layout.scores import score_run, summary
from bench.systems.worker import Prediction, Run, run_system
from docparse.compare import PEERS, PeerOptions


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; 0 if every system ran, 1 if one did not start or died."""
    parser = command("layout", __doc__, "json", "limit")
    parser.add_argument("--data", type=Path, required=True, help="folder with pdfs/ and markdown/")
    parser.add_argument("--system", action="append", choices=PEERS, help="may be given more than once")
    parser.add_argument("--ocr", choices=["auto", "never"], default="never")
    parser.add_argument(
        "--out", type=Path, default=Path("build/bench/layout"), help="predictions and per-page CSV"
    )
    parser.add_argument("--rescore", action="store_true", help="score the predictions saved in --out again")
    parser.add_argument("--baseline", type=Path, help="pages.csv of an earlier run: list what is worse now")
    parser.add_argument("--worst", type=int, default=10, help="how many of the worst pages to list")
    args = parser.parse_args(arguments)
    files = sorted((args.data / "pdfs").glob("*.pdf"))[: args.limit]
    if not files:
        return failed("layout", f"no PDF in {args.data / 'pdfs'}")
    gold = {path.stem: _gold(args.data, path.stem) for path in files}
    options = PeerOptions(ocr=args.ocr)
    args.out.mkdir(parents=True, exist_ok=True)
    scored = []
    for system in args.system or ["docparse", "liteparse", "pdf-inspector"]:
        run = _load(args.out, system) if args.rescore else run_system(system, files, options)
        _save(args.out, run)
        scored.append(score_run(run, gold))
    write_pages(args.out / "pages.csv", scored)
    print_report(scored, worst=args.worst)
    if args.baseline:
        print_falls(args.baseline, scored)
    save(args.json, {"systems": {s.run.system: summary(s) for s in scored}})
    return 1 if any(s.run.error for s in scored) else 0


def _gold(data: Path, name: str) -> str:
    return (data / "markdown" / f"{name}.md").read_text(encoding="utf-8")


def _save(out: Path, run: Run) -> None:
    head = {"system": run.system, "version": run.version, "error": run.error}
    rows = [head, *(asdict(p) for p in run.predictions)]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (out / f"{run.system}.jsonl").write_text(text, encoding="utf-8")


def _load(out: Path, system: str) -> Run:
    rows = [json.loads(row) for row in (out / f"{system}.jsonl").read_text(encoding="utf-8").splitlines()]
    head = rows[0]
    return Run(head["system"], head["version"], [Prediction(**row) for row in rows[1:]], head["error"])
