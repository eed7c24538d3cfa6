"""`docparse judge`: predictions against tagged gold, fact by fact."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docparse.cli.common.output import output_folder, refuse_existing, tell_written
from docparse.cli.common.progress import note, progress_bar
from docparse.judge.evaluate import SetScore, score_set
from docparse.judge.judge import undecided
from docparse.judge.model import PROFILES
from docparse.judge.read.files import Pairing, pair_pages
from docparse.judge.report.released import Aggregates, aggregates, read_released, samples
from docparse.judge.report.write import UnusedFiles, scores_json, summary_dict, terminal_table, write_scores
from docparse.judge.scores.pages import UNJUDGED

if TYPE_CHECKING:
    from docparse.endpoint import Client

EXIT_MODEL = 5
HELP = (
    "Score predictions (NAME.html, .md, .txt, .tex, .doctags or .json; pred_1.txt) against tagged gold "
    "(NAME.gold.html; gold_1.txt), sub-folders included, fact by fact. "
    "With -o writes scores.json, facts.jsonl and released.json; with --report a report to look at. "
    "Pages without a prediction count as missing. "
    "Exit code 1: a limit is missed (--fail-under, --fail-under-attributed, --fail-over-invented), or the "
    "rules failed on a page; "
    "3: an input cannot be used; 5: the model gave a verdict on no fact that it was asked about."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--gold", type=Path, metavar="DIR", help="folder of gold pages")
    parser.add_argument("--pred", type=Path, metavar="DIR", help="folder of predictions")
    parser.add_argument("--profile", choices=PROFILES, default="strict", help="rules (default: strict)")
    parser.add_argument("--compare", type=Path, metavar="DIR", help="predictions of a second system")
    parser.add_argument("--engine", default="", metavar="NAME", help="what made --pred, for the signature")
    parser.add_argument("--url", help="OpenAI-compatible endpoint to ask about undecided facts")
    parser.add_argument("--model", default="", metavar="ID", help="its model (key: $DOCPARSE_API_KEY)")
    parser.add_argument("--json", action="store_true", help="print scores.json instead of the table")
    parser.add_argument("--price-in", type=float, metavar="P", help="price of a million prompt tokens")
    parser.add_argument("--price-out", type=float, metavar="P", help="price of a million answer tokens")
    parser.add_argument(
        "--call-deadline", type=float, default=120, metavar="S", help="seconds for one call (default: 120)"
    )
    parser.add_argument("--total-deadline", type=float, metavar="S", help="seconds for all calls together")
    parser.add_argument("--fail-under", type=float, metavar="PERCENT", help="exit 1 if FFA is lower")
    parser.add_argument(
        "--fail-under-attributed",
        type=float,
        metavar="PERCENT",
        help="exit 1 if fewer facts are correct and under their own label and head",
    )
    parser.add_argument(
        "--fail-over-invented", type=int, metavar="N", help="exit 1 if more numbers were invented"
    )
    parser.add_argument(
        "--released", type=Path, metavar="FILE", help="show a released per-sample JSON beside it"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="folder to write the scores to")
    parser.add_argument("--report", type=Path, metavar="DIR", help="folder to write the fidelity report to")
    parser.add_argument(
        "--page-files",
        type=Path,
        metavar="DIR",
        help="PDFs or images of the pages, NAME.pdf or NAME.png ..., for --report (default: --gold)",
    )


def run(args: argparse.Namespace) -> int:
    if problem := _usage(args):
        print(f"docparse judge: {problem}", file=sys.stderr)
        return 2
    for folder, name in ((args.output, "scores.json"), (args.report, "index.html")):
        if folder is not None:
            refuse_existing([output_folder(folder) / name], args)
    code = 0
    if args.gold is not None:
        score, scores = _judge(args)
        sys.stdout.writelines(scores_json(scores, score.pages) if args.json else [terminal_table(scores)])
        print()
        if args.output is not None:
            tell_written([args.output / "scores.json"], args)
        if args.report is not None:
            note(f"report: {args.report / 'index.html'}", args)
        code = max(
            _limit(scores["counts"], "correct", args.fail_under),
            _limit(scores["counts"], "attributed", args.fail_under_attributed),
            _over(scores["counts"]["invented"], args.fail_over_invented),
            int(bool(scores["faults"])),
        )
        code = max(code, _model_failures(scores))
    if args.released is not None:
        released = samples(read_released(args.released))
        print("\n".join(line for sample in released for line in _released_lines(aggregates(sample))))
    return code


def _model_failures(scores: Mapping[str, Any]) -> int:
    """Say how many questions failed and how many facts got no verdict; return 5 if none got one."""
    usage = scores["usage"]
    if not usage or not usage["unjudged"]:
        return 0
    if usage["failed"]:
        asked = usage["calls"] + usage["cached"] + usage["failed"]
        print(f"docparse judge: {usage['failed']} of {asked} questions to the model failed", file=sys.stderr)
    unjudged, facts = usage["unjudged"], usage["undecided"]
    print(f"docparse judge: the model gave no verdict on {unjudged} of {facts} facts", file=sys.stderr)
    print(f"docparse judge: the last one is {usage['cause']}", file=sys.stderr)
    return EXIT_MODEL if unjudged == facts else 0


def _usage(args: argparse.Namespace) -> str:
    if (args.gold is None) != (args.pred is None):
        return "--gold and --pred belong together"
    if args.gold is None and (args.released is None or args.compare or args.output or args.report):
        return "needs --gold DIR and --pred DIR"
    if args.model and not args.url:
        return "--model needs --url URL"
    if (args.price_in is None) != (args.price_out is None) or (args.price_in is not None and not args.url):
        return "--price-in and --price-out belong together, and to --url URL"
    if args.call_deadline <= 0 or (args.total_deadline is not None and args.total_deadline <= 0):
        return "--call-deadline and --total-deadline take seconds, more than 0"
    for name, limit in (("", args.fail_under), ("-attributed", args.fail_under_attributed)):
        if limit is not None and not 0 <= limit <= 100:
            return f"--fail-under{name} takes a percentage, 0 to 100"
    return ""


def _judge(args: argparse.Namespace) -> tuple[SetScore, dict[str, Any]]:
    pairing = pair_pages(args.gold, args.pred)
    other_pairing = None if args.compare is None else pair_pages(args.gold, args.compare)
    with _client(args) as client:
        score = _score(pairing, args, client, args.engine)
        other = None if other_pairing is None else _score(other_pairing, args, client, args.compare.name)
        usage = None if client is None else _used(client, score)
    unused = UnusedFiles(
        [path.relative_to(args.pred).as_posix() for path in pairing.unused],
        [path.relative_to(args.pred).as_posix() for path in pairing.shadowed],
        [path.relative_to(args.gold).as_posix() for path in pairing.silver],
    )
    scores = summary_dict(score, other=other, unused=unused, usage=usage)
    if args.output is not None:
        write_scores(args.output, score, scores)
    if args.report is not None:
        _report(args, [score] if other is None else [score, other])
    return score, scores


def _report(args: argparse.Namespace, scores: Sequence[SetScore]) -> None:
    from docparse.judge.report.site import write_report
    from docparse.judge.report.systems import System
    from docparse.view.sheets import sheets_in

    folders = (args.pred, args.compare)
    names = [args.engine or args.pred.name, *([] if args.compare is None else [args.compare.name])]
    if len(set(names)) < len(names):
        names = [str(folder) for folder in folders]
    systems = [System(name, score) for name, score in zip(names, scores, strict=True)]
    with progress_bar("report", args) as progress:
        write_report(args.report, systems, sheets=sheets_in(args.page_files or args.gold), progress=progress)


def _used(client: Client, score: SetScore) -> dict[str, Any]:
    """Return what the model was asked and what came of it."""
    profile = score.signature.profile
    asked = sum(len(undecided(page.verdicts, profile)) for page in score.deterministic or ())
    unjudged = [v.reason for page in score.pages for v in page.verdicts if v.decided_by == UNJUDGED]
    counts = {"undecided": asked, "unjudged": len(unjudged), "cause": unjudged[-1] if unjudged else ""}
    return {**asdict(client.usage), "text": str(client.usage), **counts}


def _score(pairing: Pairing, args: argparse.Namespace, client: Client | None, engine: str) -> SetScore:
    triples = ((pair.page, pair.read_gold(), pair.read_prediction()) for pair in pairing.pairs)
    with progress_bar("judged", args) as judged, progress_bar("asked", args, "question") as asked:
        return score_set(
            triples, profile=args.profile, engine=engine, client=client, judged=judged, done=asked
        )


@contextmanager
def _client(args: argparse.Namespace) -> Iterator[Client | None]:
    if not args.url:
        yield None
        return
    from docparse.endpoint import Client, EndpointConfig, Prices

    prices = None if args.price_in is None else Prices(args.price_in, args.price_out)
    config = EndpointConfig(
        base_url=args.url,
        model=args.model,
        prices=prices,
        deadline=args.call_deadline,
        total_deadline=args.total_deadline,
    )
    with Client(config) as client:
        yield client


def _limit(counts: Mapping[str, int], kind: str, percent: float | None) -> int:
    """Return 1 if the share of `kind` ("correct", "attributed") is below a limit, and say so."""
    if percent is None:
        return 0
    if not counts["total"]:
        print("docparse judge: the gold pages hold no fact, so there is no FFA", file=sys.stderr)
        return 1
    if 100 * counts[kind] < percent * counts["total"]:  # a quotient of floats would fail 57 of 100 at 57
        ffa = 100 * counts[kind] / counts["total"]
        name = "FFA" if kind == "correct" else "FFA attributed"
        print(f"docparse judge: {name} {ffa:.4f} is below {percent:g}", file=sys.stderr)
        return 1
    return 0


def _over(invented: int, limit: int | None) -> int:
    """Return 1 if more numbers were invented than a limit allows, and say so."""
    if limit is None or invented <= limit:
        return 0
    print(f"docparse judge: {invented} invented numbers are more than {limit}", file=sys.stderr)
    return 1


def _released_lines(sample: Aggregates) -> Iterator[str]:
    yield ""
    yield f"released sample {sample.sample}: {_counts(sample.counted)}"
    if sample.stated != sample.counted:
        yield f"  the file itself states {_counts(sample.stated)}"
    stated = _percent(sample.stated_accuracy)
    yield f"  released accuracy (correct / found) {_percent(sample.accuracy)}, stated {stated}"
    yield f"  released accuracy × (1 − missing)   {_percent(sample.adjusted_accuracy)}"
    shown = ", ".join(f"{name.replace('_', '-')} {_percent(value)}" for name, value in sample.figures.items())
    yield f"  ours: {shown}"


def _counts(counts: tuple[int, int, int]) -> str:
    total, found, correct = counts
    return f"{total} facts, {found} found, {correct} correct"


def _percent(value: float | None) -> str:
    return "n/a" if value is None else f"{value * 100:.2f}"
