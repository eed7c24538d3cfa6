"""`docparse answer`: from documents and questions to a score."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from docparse.answering import (
    SYSTEMS,
    Paper,
    Question,
    Result,
    Scores,
    Setting,
    Shelf,
    answer,
    compared,
    read_questions,
    scores_of,
)
from docparse.answering.batch import answered, read_results, request_line
from docparse.answering.inputs import MERGED
from docparse.answering.marks import result_of
from docparse.answering.references import judged_qualities, shared_words
from docparse.answering.report import to_dict, to_html, to_markdown
from docparse.answering.responses import add_responses, read_responses
from docparse.answering.run import inputs_of, with_extracted
from docparse.answering.shelf import Embedder
from docparse.answers.rules import RULES
from docparse.cli.ask.check import files_of, read_or_load
from docparse.cli.common.inputs import add_password_argument, read_password
from docparse.cli.common.output import output_folder, refuse_existing, tell_written, write_text
from docparse.cli.common.progress import note, progress_bar, tell_failures
from docparse.cli.read.parse import add_reading_arguments
from docparse.endpoint import Client, EndpointConfig, Prices
from docparse.errors import ArgumentError, InputError, MissingExtraError
from docparse.model_input import ImageSetting
from docparse.retrieve.dense import embed_by
from docparse.retrieve.rerank import rerank_by

EXIT_MODEL = 5
_NAMED = 20  # failures that are told one by one
HELP = (
    "Ask a model questions about documents and score its answers by a paper's rule. "
    "Documents are PDFs, page images, parsed JSON, folders of them. Writes NAME.responses.jsonl for each "
    "system, scores.json, scores.md and index.html. Without --url it writes NAME.requests.jsonl for a batch "
    "service, whose results --responses reads back. --resume goes on with an interrupted run. Exit code 1: a "
    "question or a page failed, or a limit is missed; 3: a file is unusable; 5: no question was answered."
)
_TARGET = re.compile(r"(?:(?P<kind>text|table|image|seen):)?(?P<model>[^@]+)(?:@(?P<url>https?://.+))?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--questions",
        type=Path,
        required=True,
        metavar="FILE",
        help="JSON Lines: q_id, question, doc_name, gold",
    )
    add("--against", type=Path, nargs="+", required=True, metavar="FILE", help="documents and folders")
    add("-o", "--output", type=Path, required=True, metavar="DIR", help="folder to write to")
    systems = f"{', '.join(SYSTEMS)}, or two retrievers for text and image quotes: bm25+dense"
    add("--system", action="append", metavar="NAME", help=f"repeatable (default: bm25): {systems}")
    add("--rule", choices=tuple(RULES), default="finmmdocr", help="the paper's (default: finmmdocr)")
    add("--released", action="store_true", help="score as the paper's released code does")
    add("--run-programs", action="store_true", help="run what a model wrote, in a sandbox")
    add(
        "-k",
        type=_split,
        default=15,
        metavar="N|T+I",
        help="quotes or pages offered (default: 15, that is 10+5)",
    )
    add(
        "--with-gold", action="store_true", help="offer gold quotes among the others (C15: -k 15, C20: -k 20)"
    )
    add("--clauses", action="store_true", help="let every clause of a question find its own evidence")
    add("--crops", action="store_true", help="show tables and figures as images, not as their text")
    add(
        "--merge",
        type=_images,
        default=MERGED,
        metavar="X@Y",
        help="page images (default: 50@1920)",
    )
    add("--limit", type=int, metavar="N", help="tokens of the text (system text; default: all)")
    add("--prompt", type=Path, metavar="FILE", help="system prompt in place of ours")
    add("--max-tokens", type=int, metavar="N", help="of an answer (default: the server's)")
    add("--url", help="OpenAI-compatible endpoint; without it requests are written for a batch service")
    add("--model", default="", metavar="ID", help="its model (key: $DOCPARSE_API_KEY)")
    add("--responses", type=Path, metavar="FILE", help="results of a batch service, to be scored")
    target = "MODEL[@URL]"
    add(
        "--embedder",
        action="append",
        default=[],
        metavar=f"[KIND:]{target}",
        help="vectors for dense and hybrid; KIND is text, table or image, or seen for crops; repeatable",
    )
    add("--reranker", metavar=target, help="a second look at what was found, by /rerank")
    add(
        "--extractor", metavar=target, help="takes final answers out (finmmdocr --released; default: --model)"
    )
    add("--judge", metavar=target, help="rates answers that have a reference (MMDocRAG's five qualities)")
    add("--by", action="append", default=[], metavar="FIELD", help="further column to tell figures apart by")
    add("--compare", type=Path, metavar="DIR", help="an earlier run over these questions to compare with")
    add("--fail-under", type=float, metavar="PERCENT", help="exit 1 if the first system's score is lower")
    add("--price-in", type=float, metavar="P", help="price of a million prompt tokens")
    add("--price-out", type=float, metavar="P", help="price of a million answer tokens")
    add("--call-deadline", type=float, default=120, metavar="S", help="seconds for one call (default: 120)")
    add("--attempts", type=int, default=5, metavar="N", help="for one call (default: 5)")
    add("--no-cache", action="store_true", help="keep no answers beside those of the run")
    add("--resume", action="store_true", help="go on with what an earlier run into DIR left")
    add("--force", action="store_true", help="overwrite outputs that are there already")
    add("--json", action="store_true", help="print scores.json instead of the tables")
    add("--ocr", choices=("auto", "never", "always"), default="auto")
    add_password_argument(parser)


def run(args: argparse.Namespace) -> int:
    settings = _settings(args)
    output_folder(args.output)
    questions, broken = read_questions(args.questions)
    for problem in broken:
        print(f"docparse answer: no question: {problem}", file=sys.stderr)
    if not args.resume:
        names = [_file(one, args) for one in settings] + [args.output / "scores.json"]
        refuse_existing(names, args)
        for path in names:
            path.unlink(missing_ok=True)
    papers, code = _papers(args)
    with ExitStack() as stack:
        shelf = _shelf(papers, settings, args, stack)
        if not args.url and args.responses is None:
            return max(code, int(bool(broken)), _write_requests(questions, shelf, settings, args))
        results = [_result(questions, shelf, one, args, stack) for one in settings]
        further = [_against_references(one, args, stack) for one in results]
    return max(code, int(bool(broken)), _tell(results, further, broken, args))


def _settings(args: argparse.Namespace) -> list[Setting]:
    systems = list(dict.fromkeys(args.system or ["bm25"]))
    if args.responses is not None and (len(systems) > 1 or args.url):
        raise ArgumentError("--responses", str(args.responses), "given for one --system, and without --url")
    if (args.price_in is None) != (args.price_out is None):
        raise ArgumentError("--price-in", args.price_in, "given with --price-out")
    if args.rule == "finmmdocr-programs" and not args.run_programs:
        raise ArgumentError("--rule", args.rule, "given with --run-programs: a model's programs are run")
    if not args.url and args.responses is None and not args.model:
        raise ArgumentError("--model", "", "given with --url, or for the requests of a batch")
    first = Setting(
        systems[0],
        args.rule,
        "released" if args.released else "paper",
        args.k,
        args.crops,
        args.with_gold,
        images=args.merge,
        limit=args.limit,
        prompt=None if args.prompt is None else _read_prompt(args.prompt),
        max_tokens=args.max_tokens,
    )
    settings = [replace(first, system=name) for name in systems]
    if any(one.needs_vectors for one in settings) and not args.embedder:
        raise ArgumentError("--embedder", None, "given for dense and hybrid: MODEL@URL")
    return settings


def _read_prompt(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problem = f"cannot be read: {error}"
        raise InputError(problem, path=path) from error


def _file(setting: Setting, args: argparse.Namespace) -> Path:
    kind = "responses" if args.url or args.responses is not None else "requests"
    output: Path = args.output
    return output / f"{setting.system}.{kind}.jsonl"


def _papers(args: argparse.Namespace) -> tuple[list[Paper], int]:
    """Return the documents; parsed JSON stands for the PDF of its name, and what is parsed here is kept."""
    args.password = read_password(args)
    reading = argparse.ArgumentParser()
    add_reading_arguments(reading)
    how = reading.parse_args([])
    how.ocr, how.password, how.quiet = args.ocr, args.password, args.quiet
    files = files_of(args.against)
    parsed = {path.stem: path for path in files if path.suffix.lower() == ".json"}
    pictured = {path.stem: path for path in files if path.suffix.lower() != ".json"}
    papers, code = [], 0
    for name in dict.fromkeys(path.stem for path in files):
        kept = args.output / "parsed" / f"{name}.json"
        given = parsed.get(name, kept if args.resume and kept.exists() else pictured.get(name, kept))
        document = read_or_load(given, how)
        if given.suffix.lower() != ".json":
            kept.parent.mkdir(exist_ok=True)
            write_text(kept, json.dumps(document.to_dict(), ensure_ascii=False))
        code = max(code, tell_failures(document))
        papers.append(Paper(name, document, pictured.get(name) or _pdf_beside(given)))
    return papers, code


def _pdf_beside(path: Path) -> Path | None:
    beside = path.with_suffix(".pdf")
    return beside if beside.exists() else None


def _shelf(
    papers: Sequence[Paper], settings: Sequence[Setting], args: argparse.Namespace, stack: ExitStack
) -> Shelf:
    embedders = {}
    for text in args.embedder:
        target = _target("--embedder", text, args)
        sees = target.kind == "seen"
        embed = embed_by(stack.enter_context(Client(target.config)))
        embedders["image" if sees else target.kind] = Embedder(embed, sees)
        if sees:
            embedders.setdefault("table", embedders["image"])
    rerank = None
    if args.reranker:
        rerank = rerank_by(stack.enter_context(Client(_target("--reranker", args.reranker, args).config)))
    crops = any(one.crops for one in settings)
    return Shelf(papers, embedders=embedders, rerank=rerank, crops=crops, clauses=args.clauses)


@dataclass(frozen=True, slots=True)
class _Target:
    kind: str
    config: EndpointConfig


def _target(option: str, text: str, args: argparse.Namespace) -> _Target:
    """A model, its endpoint (default: --url) and, for vectors, the kind of quote that it is for."""
    match = _TARGET.fullmatch(text)
    if match is None or not (match["url"] or args.url):
        raise ArgumentError(option, text, "MODEL@URL, or MODEL with --url")
    return _Target(match["kind"] or "", _endpoint(match["url"] or args.url, match["model"], args))


def _endpoint(url: str, model: str, args: argparse.Namespace) -> EndpointConfig:
    config = EndpointConfig(url, model, deadline=args.call_deadline, attempts=args.attempts)
    return replace(config, cache=None) if args.no_cache else config


def _write_requests(
    questions: Sequence[Question], shelf: Shelf, settings: Sequence[Setting], args: argparse.Namespace
) -> int:
    code = 0
    for setting in settings:
        made = inputs_of(questions, shelf, setting)
        for given, response in made:
            if given is None:
                print(f"docparse answer: {response.q_id} failed: {response.failure}", file=sys.stderr)
                code = 1
        lines = [request_line(given, args.model) for given, _ in made if given is not None]
        write_text(_file(setting, args), "".join(lines))
    tell_written([_file(one, args) for one in settings], args)
    return code


def _result(
    questions: Sequence[Question], shelf: Shelf, setting: Setting, args: argparse.Namespace, stack: ExitStack
) -> Result:
    """Ask a model, or take the results of a batch, for one system."""
    kept = _file(setting, args)
    extractor = None
    if args.extractor:
        extractor = stack.enter_context(Client(_target("--extractor", args.extractor, args).config))
    if args.responses is not None:
        return _from_batch(questions, shelf, setting, args, extractor)
    client = stack.enter_context(Client(_endpoint(args.url, args.model, args)))
    with progress_bar(setting.system, args, "question") as progress:
        result = answer(
            questions, shelf, setting, client, responses=kept, extractor=extractor, progress=progress
        )
    note(f"{setting.system}: {client.usage}", args)
    return result


def _from_batch(
    questions: Sequence[Question],
    shelf: Shelf,
    setting: Setting,
    args: argparse.Namespace,
    extractor: Client | None,
) -> Result:
    results, broken = read_results(args.responses)
    for problem in broken:
        print(f"docparse answer: {problem}", file=sys.stderr)
    found = answered(inputs_of(questions, shelf, setting), results)
    if setting.extracts:
        if extractor is None:
            raise ArgumentError("--extractor", None, "given: finmmdocr --released asks a model")
        found = with_extracted(questions, found, extractor)
    kept = _file(setting, args)
    kept.unlink(missing_ok=True)
    add_responses(found, kept)
    return result_of(questions, found, setting)


def _against_references(result: Result, args: argparse.Namespace, stack: ExitStack) -> dict[str, float]:
    """Words that answers share with their references, and qualities that a model finds in them."""
    try:
        found = shared_words(result)
    except MissingExtraError as error:
        note(f"no BLEU and ROUGE-L: {error}", args)
        found = {}
    if args.judge:
        judge = stack.enter_context(Client(_target("--judge", args.judge, args).config))
        found |= judged_qualities(result, judge)
    return found


def _tell(
    results: Sequence[Result],
    further: Sequence[dict[str, float]],
    broken: Sequence[str],
    args: argparse.Namespace,
) -> int:
    """Write the figures and the report, say what failed, and return the exit code."""
    prices = None if args.price_in is None else Prices(args.price_in, args.price_out)
    scores = [
        replace(found, figures={**found.figures, **more})
        for found, more in zip(
            (scores_of(one, by=args.by, prices=prices) for one in results), further, strict=True
        )
    ]
    earlier = _earlier(results[0], args) if args.compare is not None else []
    comparisons = {one.name: compared(results[0], one, by=args.by) for one in (*results[1:], *earlier)}
    plain = to_dict(results, scores, comparisons, broken)
    text = json.dumps(plain, ensure_ascii=False, indent=1)
    write_text(args.output / "scores.json", text + "\n")
    write_text(args.output / "scores.md", to_markdown(plain))
    write_text(args.output / "index.html", to_html(plain, results))
    print(text if args.json else to_markdown(plain), end="\n" if args.json else "")
    tell_written([args.output / "index.html"], args)
    return max(_failures(results), _limit(scores[0], args.fail_under))


def _earlier(first: Result, args: argparse.Namespace) -> list[Result]:
    """The systems of an earlier run over these questions, marked by the rule of this one."""
    files = sorted(args.compare.glob("*.responses.jsonl"))
    if not files:
        problem = "holds no *.responses.jsonl of an earlier run"
        raise InputError(problem, path=args.compare)
    found = []
    for path in files:
        responses = read_responses(path)
        questions = [one.question for one in first.marked if one.question.id in responses]
        kept = [responses[one.id] for one in questions]
        name = f"{args.compare.name}/{path.name.removesuffix('.responses.jsonl')}"
        found.append(result_of(questions, kept, first.setting, name))
    return found


def _failures(results: Sequence[Result]) -> int:
    """Name the questions that have no answer; return 1 for some of them, 5 for all of a system's."""
    code = 0
    for result in results:
        failed = [one.response for one in result.marked if one.response.text is None]
        for one in failed[:_NAMED]:
            print(f"docparse answer: {result.name}: {one.q_id} failed: {one.failure}", file=sys.stderr)
        if len(failed) > _NAMED:
            print(f"docparse answer: {result.name}: and {len(failed) - _NAMED} more", file=sys.stderr)
        if failed:
            code = max(code, EXIT_MODEL if len(failed) == len(result.marked) else 1)
    return code


def _limit(scores: Scores, percent: float | None) -> int:
    if percent is None or (scores.score is not None and 100 * scores.score.mean >= percent):
        return 0
    reached = "no score" if scores.score is None else f"{100 * scores.score.mean:.2f}"
    print(f"docparse answer: {reached} is below {percent:g}", file=sys.stderr)
    return 1


def _split(text: str) -> int | tuple[int, int]:
    match = re.fullmatch(r"(\d{1,4})(?:\+(\d{1,4}))?", text)
    if match is None or int(match[1]) + int(match[2] or 0) < 1:
        msg = f"{text}: quotes are a number, or text and image quotes as 12+8"
        raise argparse.ArgumentTypeError(msg)
    return int(match[1]) if match[2] is None else (int(match[1]), int(match[2]))


def _images(text: str) -> ImageSetting:
    try:
        return ImageSetting.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
