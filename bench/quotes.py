"""Quote selection, retrieval and text overlap of answers, after MMDocRAG.

    python -m bench.quotes --gold FILE [--responses FILE] [--runs FILE] [--rule paper|released]
                           [--k N ...] [--uncut] [--no-overlap] [--json [FILE]]
                           [--judge URL --judge-model ID | --judgements FILE]

Files are JSON Lines. Gold rows: `q_id`, `gold_quotes` (or `gold_set`), and `answer_interleaved` for BLEU and
ROUGE-L. Responses: `q_id`, `response`. Runs: `q_id`, `retrieved_ids`, best first. A question that a file says
nothing of keeps its place with an empty answer or ranking, and is listed under `missing`.

With `--judge` a model rates five qualities of each answer (gold rows: `question`, `answer_short` too);
`--judgements` reads such ratings from released files (`response` holds the five). They are from 0 to 5.

Every other figure is in percent, as the benches have it; sacrebleu's is its own score, 0 to 100.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import docparse
from bench.command import command, failed, save
from bench.rows import Row, by_id, read_rows
from docparse.endpoint import Client, EndpointConfig
from docparse.errors import DocparseError, MissingExtraError, SchemaError
from docparse.judge.answers.stages import (
    PAPER_BETA,
    Citations,
    Judged,
    Overlap,
    Ranking,
    Rule,
    corpus_bleu,
    final_answer,
    hit_at,
    judge_qualities,
    mean_qualities,
    mean_recall_at,
    mean_reciprocal_rank,
    read_qualities,
    rouge_l,
    selection_scores,
    sentence_bleu,
)

DEPTHS = (1, 3, 5, 10, 15, 20)
Gold = dict[str, Row]


def main(arguments: Sequence[str] | None = None) -> int:
    """Entry point; 0 if every question had its answer, 1 if some are missing, 3 if a file is unusable."""
    parser = command("quotes", __doc__)
    parser.add_argument("--gold", type=Path, required=True, metavar="FILE")
    parser.add_argument("--responses", type=Path, metavar="FILE")
    parser.add_argument("--runs", type=Path, metavar="FILE")
    parser.add_argument("--rule", choices=("paper", "released"), default="paper")
    parser.add_argument("--k", type=_depth, nargs="+", metavar="N", help="depths (default: 1 3 5 10 15 20)")
    parser.add_argument("--uncut", action="store_true", help="MRR over whole rankings, not the deepest k")
    parser.add_argument("--no-overlap", action="store_true", help="leave BLEU and ROUGE-L out")
    judge = parser.add_mutually_exclusive_group()
    judge.add_argument("--judge", metavar="URL", help="endpoint of a model that rates the answers")
    judge.add_argument("--judgements", type=Path, metavar="FILE", help="ratings made before")
    parser.add_argument("--judge-model", metavar="ID", help="default: $DOCPARSE_MODEL")
    parser.add_argument("--json", nargs="?", const="-", metavar="FILE", help="without FILE: to the output")
    args = parser.parse_args(arguments)
    if args.responses is None and args.runs is None:
        return failed("quotes", "give --responses, --runs or both")
    try:
        result = evaluate(
            args.gold,
            args.responses,
            args.runs,
            rule=args.rule,
            depths=args.k or DEPTHS,
            uncut=args.uncut,
            texts=not args.no_overlap,
        )
        result |= _qualities(args)
    except DocparseError as error:
        return failed("quotes", error, 3)
    if args.json != "-":
        _print(result)
    save(args.json, result)
    return 1 if any(result["missing"].values()) else 0


def evaluate(
    gold_path: Path,
    responses: Path | None,
    runs: Path | None,
    *,
    rule: Rule = "paper",
    depths: Sequence[int] = DEPTHS,
    uncut: bool = False,
    texts: bool = True,
) -> dict[str, Any]:
    """Score the files; see the module. `texts=False` leaves BLEU and ROUGE-L out.

    Raises:
        SchemaError: a file that is not as described.
    """
    gold = by_id(read_rows(gold_path), gold_path)
    if not gold:
        msg = f"{gold_path} holds no question"
        raise SchemaError(msg)
    wanted = {q_id: _gold_quotes(row, q_id, gold_path) for q_id, row in gold.items()}
    head = {"rule": rule, "version": docparse.__version__, "scale": "percent"}
    result: dict[str, Any] = {"n": len(gold), **head}
    missing: dict[str, list[str]] = {}
    unknown: dict[str, list[str]] = {}
    answers: dict[str, str] = {}
    rankings: list[Ranking] | None = None
    if responses is not None:
        rows = by_id(read_rows(responses), responses)
        missing["responses"], unknown["responses"] = _strays(gold, rows)
        answers = {q_id: _answer(rows.get(q_id, {}), q_id, rule, responses) for q_id in gold}
    if runs is not None:
        rows = by_id(read_rows(runs), runs)
        missing["runs"], unknown["runs"] = _strays(gold, rows)
        rankings = [Ranking.of(wanted[q_id], _retrieved(rows.get(q_id), q_id, runs)) for q_id in gold]
    result |= _selection(wanted, answers)
    result |= _overlap(gold, answers) if texts else {}
    result |= _retrieval(rankings, depths, uncut)
    return result | {"missing": missing, "unknown": unknown}


def _gold_quotes(row: Row, q_id: str, path: Path) -> list[str]:
    quotes = row.get("gold_quotes", row.get("gold_set"))
    return _ids(quotes, f"{path}: q_id {q_id}: gold_quotes (or gold_set)")


def _retrieved(row: Row | None, q_id: str, path: Path) -> list[str]:
    return [] if row is None else _ids(row.get("retrieved_ids"), f"{path}: q_id {q_id}: retrieved_ids")


def _ids(value: object, what: str) -> list[str]:
    """Ids as text: those of pages may be numbers in one file and text in the other."""
    if not isinstance(value, list) or not all(type(item) in (str, int) for item in value):
        msg = f"{what} is no list of ids"
        raise SchemaError(msg)
    return [str(item) for item in value]


def _answer(row: Row, q_id: str, rule: Rule, path: Path) -> str:
    response = row.get("response")
    if response is not None and not isinstance(response, str):
        msg = f"{path}: q_id {q_id}: the response is no text"
        raise SchemaError(msg)
    return final_answer(response, rule)


def _strays(gold: Gold, rows: Mapping[str, Row]) -> tuple[list[str], list[str]]:
    """Questions without a row, and rows without a question."""
    return [q_id for q_id in gold if q_id not in rows], [q_id for q_id in rows if q_id not in gold]


def _selection(wanted: Mapping[str, list[str]], answers: Mapping[str, str]) -> dict[str, Any]:
    if not answers:
        return {}
    questions = [Citations.of(quotes, answers[q_id]) for q_id, quotes in wanted.items()]
    scores = selection_scores(questions)
    return _figures(scores.overall) | {"text": _figures(scores.text), "image": _figures(scores.image)}


def _figures(scores: Overlap) -> dict[str, float]:
    return {name: 100 * value for name, value in scores._asdict().items()}


def _overlap(gold: Gold, answers: Mapping[str, str]) -> dict[str, Any]:
    """BLEU and ROUGE-L where every gold row has a reference; a measure whose package is missing is None."""
    references = [row.get("answer_interleaved") for row in gold.values()]
    texts = [reference for reference in references if isinstance(reference, str)]
    if not answers or len(texts) < len(gold):
        return {}
    predictions = list(answers.values())
    pairs = list(zip(texts, predictions, strict=True))
    found: dict[str, Any] = {
        "rouge_l": 100 * sum(rouge_l(*pair) for pair in pairs) / len(pairs),
        "rouge_l_beta_1.2": 100 * sum(rouge_l(*pair, beta=PAPER_BETA) for pair in pairs) / len(pairs),
        "bleu": None,
        "sacrebleu": None,
    }
    try:
        found["bleu"] = 100 * sum(sentence_bleu(*pair) for pair in pairs) / len(pairs)
        found["sacrebleu"] = corpus_bleu(texts, predictions)._asdict()
    except MissingExtraError as error:
        found["not_measured"] = str(error)
    return found


def _qualities(args: argparse.Namespace) -> dict[str, Any]:
    """The five qualities, judged now or before; nothing where neither is asked for."""
    if args.judgements is not None:
        ratings = [row.get("response") for row in read_rows(args.judgements)]
        judged = [read_qualities(json.dumps(rating), args.rule) for rating in ratings]
        return {"qualities": mean_qualities(judged) | {"n": len(ratings), "unjudged": judged.count(None)}}
    if args.judge is None or args.responses is None:
        return {}
    rows = by_id(read_rows(args.responses), args.responses)
    items = [
        Judged(
            str(row.get("question", "")),
            str(row.get("answer_short", "")),
            str(row.get("answer_interleaved", "")),
            _answer(rows.get(q_id, {}), q_id, args.rule, args.responses),
        )
        for q_id, row in by_id(read_rows(args.gold), args.gold).items()
    ]
    with Client(EndpointConfig(base_url=args.judge, model=args.judge_model or "")) as client:
        judged = judge_qualities(items, client, rule=args.rule)
        means = mean_qualities(judged) | {"n": len(items), "unjudged": judged.count(None)}
        return {"qualities": means, "judge": client.config.model, "usage": str(client.usage)}


def _retrieval(rankings: Sequence[Ranking] | None, depths: Sequence[int], uncut: bool) -> dict[str, Any]:
    if rankings is None:
        return {"recall_at": None, "hit_at": None, "mrr": None}
    cut = None if uncut else max(depths)
    recalls = {str(k): 100 * mean_recall_at(rankings, k) for k in sorted(depths)}
    hits = {str(k): 100 * sum(hit_at(one, k) for one in rankings) / len(rankings) for k in sorted(depths)}
    return {
        "recall_at": recalls,
        "hit_at": hits,
        "mrr": 100 * mean_reciprocal_rank(rankings, cut),
        "mrr_cut_at": cut,
    }


def _print(result: Mapping[str, Any]) -> None:
    print(f"{result['n']} questions, rule {result['rule']}")
    if "f1" in result:
        for name, figures in (("overall", result), ("text", result["text"]), ("image", result["image"])):
            row = Overlap(figures["precision"], figures["recall"], figures["f1"])
            print(f"{name:8} precision {row.precision:5.1f}  recall {row.recall:5.1f}  F1 {row.f1:5.1f}")
    for name in ("bleu", "rouge_l", "rouge_l_beta_1.2"):
        if result.get(name) is not None:
            print(f"{name:17} {result[name]:.1f}")
    if result.get("sacrebleu"):
        print(f"{'sacrebleu':17} {result['sacrebleu']['score']:.1f}  {result['sacrebleu']['signature']}")
    if result["recall_at"] is not None:
        recalls = "  ".join(f"@{k} {value:.1f}" for k, value in result["recall_at"].items())
        print(f"recall {recalls}  MRR {result['mrr']:.1f}")
        print("hit    " + "  ".join(f"@{k} {value:.1f}" for k, value in result["hit_at"].items()))
    if "qualities" in result:
        print(
            "  ".join(
                f"{name} {value:.2f}" for name, value in result["qualities"].items() if value is not None
            )
        )
    for kind in ("missing", "unknown"):
        for name, ids in result[kind].items():
            if ids:
                print(f"{name}: {len(ids)} {kind} ({', '.join(ids[:5])}{' …' if len(ids) > 5 else ''})")
    if "not_measured" in result:
        print(f"not measured: {result['not_measured']}")


def _depth(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        msg = f"{text} is no depth of at least 1"
        raise argparse.ArgumentTypeError(msg)
    return int(text)


if __name__ == "__main__":
    raise SystemExit(main())
