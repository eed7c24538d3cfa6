"""`docparse score`: answers, citations and rankings of models against gold, as four benchmarks score them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from docparse.endpoint.config import EndpointConfig
from docparse.errors import ArgumentError
from docparse.scoring.answers import TASKS, answer_lines, score_answers
from docparse.scoring.quotes import DEPTHS, judged_before, judged_now, quote_lines, score_quotes

HELP = (
    "Score files of answers by a paper's rule, or by that of its released code: quotes (MMDocRAG), numbers "
    "and programs (FinMMDocR), XFinBench, choices, dialogues and agents (FinMTM). Rows are JSON Lines. Exit "
    "code 1: a question has no answer; 3: a file cannot be used."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(title="actions", required=True, metavar="ACTION", dest="action")
    _add_answers(actions.add_parser("answers", help="numbers, programs, choices, dialogues, agents"))
    _add_quotes(actions.add_parser("quotes", help="quote selection, retrieval and text overlap"))


def _add_answers(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--task", choices=TASKS, default="numeric", help="default: numeric")
    add("--responses", type=Path, required=True, metavar="FILE", help="id and `response` of each question")
    add("--gold", type=Path, metavar="FILE", help="id and true answer; dialogues and agents need none")
    add("--run-programs", action="store_true", help="run what a model wrote, in a sandbox")
    _add_common(parser, "takes final answers out of responses")
    parser.set_defaults(score=_answers)


def _add_quotes(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--gold", type=Path, required=True, metavar="FILE", help="id and gold quotes of each question")
    add("--responses", type=Path, metavar="FILE", help="id and `response`, which cites quotes")
    add("--runs", type=Path, metavar="FILE", help="id and `retrieved_ids`, best first")
    add("--k", type=_depth, nargs="+", default=DEPTHS, metavar="N", help="depths (default: 1 3 5 10 15 20)")
    add("--uncut", action="store_true", help="MRR over whole rankings, not the deepest k")
    add("--no-overlap", action="store_true", help="leave BLEU and ROUGE-L out")
    add("--judgements", type=Path, metavar="FILE", help="ratings made before")
    _add_common(parser, "rates the answers")
    parser.set_defaults(score=_quotes)


def _add_common(parser: argparse.ArgumentParser, what: str) -> None:
    add = parser.add_argument
    add("--rule", choices=("paper", "released"), default="paper", help="default: paper")
    add("--url", metavar="URL", help=f"OpenAI-compatible endpoint of a model that {what}")
    add("--model", default="", metavar="ID", help="its model (key: $DOCPARSE_API_KEY)")
    add("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    score: Callable[[argparse.Namespace], tuple[dict[str, Any], Iterable[str], bool]] = args.score
    result, lines, missing = score(args)
    print(json.dumps(result, ensure_ascii=False, indent=1) if args.json else "\n".join(lines))
    return int(missing)


def _answers(args: argparse.Namespace) -> tuple[dict[str, Any], Iterable[str], bool]:
    result = score_answers(
        args.task,
        args.responses,
        args.gold,
        rule=args.rule,
        run_programs=args.run_programs,
        extractor=_endpoint(args),
    )
    return result, answer_lines(result), bool(result.get("missing"))


def _quotes(args: argparse.Namespace) -> tuple[dict[str, Any], Iterable[str], bool]:
    if args.responses is None and args.runs is None:
        raise ArgumentError("--responses", None, "given, or --runs, or both")
    config = _endpoint(args)
    if config is not None and (args.responses is None or args.judgements is not None):
        raise ArgumentError("--url", args.url, "given with --responses, and without --judgements")
    result = score_quotes(
        args.gold,
        args.responses,
        args.runs,
        rule=args.rule,
        depths=args.k,
        uncut=args.uncut,
        texts=not args.no_overlap,
    )
    if args.judgements is not None:
        result |= judged_before(args.judgements, args.rule)
    if config is not None:
        result |= judged_now(args.gold, args.responses, args.rule, config)
    return result, quote_lines(result), any(result["missing"].values())


def _endpoint(args: argparse.Namespace) -> EndpointConfig | None:
    return EndpointConfig(base_url=args.url, model=args.model) if args.url else None


def _depth(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        msg = f"{text} is no depth of at least 1"
        raise argparse.ArgumentTypeError(msg)
    return int(text)
