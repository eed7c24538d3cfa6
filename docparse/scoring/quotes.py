"""Quote selection, retrieval and text overlap of answers, after MMDocRAG.

Files are JSON Lines. Gold rows: `q_id`, `gold_quotes` (or `gold_set`), and `answer_interleaved` for BLEU and
ROUGE-L. Responses: `q_id`, `response`. Runs: `q_id`, `retrieved_ids`, best first. A question that a file says
nothing of keeps its place with an empty answer or ranking, and is listed under `missing`.

Every figure is in percent, but for sacrebleu's, which is its own score, 0 to 100, and qualities, 0 to 5.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from docparse import __version__
from docparse.answers import Rule
from docparse.answers.citations import Citations, Overlap, final_answer, selection_scores
from docparse.answers.overlap import PAPER_BETA, corpus_bleu, rouge_l, sentence_bleu
from docparse.answers.qualities import Judged, judge_qualities, mean_qualities, read_qualities
from docparse.answers.ranking import Ranking, hit_at, mean_recall_at, mean_reciprocal_rank
from docparse.endpoint import Client, EndpointConfig
from docparse.errors import MissingExtraError, SchemaError
from docparse.scoring.rows import Row, by_id, read_rows

DEPTHS = (1, 3, 5, 10, 15, 20)
Gold = dict[str, Row]


def score_quotes(
    gold_path: Path,
    responses: Path | None,
    runs: Path | None,
    *,
    rule: Rule = "paper",
    depths: Sequence[int] = DEPTHS,
    uncut: bool = False,
    texts: bool = True,
) -> dict[str, Any]:
    """Score files of answers and rankings; see the module. `texts=False` leaves BLEU and ROUGE-L out.

    Raises:
        SchemaError: a file that is not as described.
    """
    gold = by_id(read_rows(gold_path), gold_path)
    if not gold:
        msg = f"{gold_path} holds no question"
        raise SchemaError(msg)
    wanted = {q_id: _gold_quotes(row, q_id, gold_path) for q_id, row in gold.items()}
    head = {"rule": rule, "version": __version__, "scale": "percent"}
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


def judged_before(path: Path, rule: Rule) -> dict[str, Any]:
    """Return the means of ratings from a released file (`response` holds the five qualities)."""
    ratings = [row.get("response") for row in read_rows(path)]
    judged = [read_qualities(json.dumps(rating), rule) for rating in ratings]
    return {"qualities": mean_qualities(judged) | {"n": len(ratings), "unjudged": judged.count(None)}}


def judged_now(gold: Path, responses: Path, rule: Rule, config: EndpointConfig) -> dict[str, Any]:
    """Ask a model to rate five qualities of each answer (gold rows: `question`, `answer_short` too).

    Raises:
        SchemaError: a file that is not as described.
        EndpointError: the model cannot be asked.
    """
    rows = by_id(read_rows(responses), responses)
    items = [
        Judged(
            str(row.get("question", "")),
            str(row.get("answer_short", "")),
            str(row.get("answer_interleaved", "")),
            _answer(rows.get(q_id, {}), q_id, rule, responses),
        )
        for q_id, row in by_id(read_rows(gold), gold).items()
    ]
    with Client(config) as client:
        judged = judge_qualities(items, client, rule=rule)
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


def quote_lines(result: Mapping[str, Any]) -> Iterator[str]:
    """Yield a result for the terminal."""
    yield f"{result['n']} questions, rule {result['rule']}"
    if "f1" in result:
        for name, figures in (("overall", result), ("text", result["text"]), ("image", result["image"])):
            row = Overlap(figures["precision"], figures["recall"], figures["f1"])
            yield f"{name:8} precision {row.precision:5.1f}  recall {row.recall:5.1f}  F1 {row.f1:5.1f}"
    for name in ("bleu", "rouge_l", "rouge_l_beta_1.2"):
        if result.get(name) is not None:
            yield f"{name:17} {result[name]:.1f}"
    if result.get("sacrebleu"):
        yield f"{'sacrebleu':17} {result['sacrebleu']['score']:.1f}  {result['sacrebleu']['signature']}"
    if result["recall_at"] is not None:
        recalls = "  ".join(f"@{k} {value:.1f}" for k, value in result["recall_at"].items())
        yield f"recall {recalls}  MRR {result['mrr']:.1f}"
        yield "hit    " + "  ".join(f"@{k} {value:.1f}" for k, value in result["hit_at"].items())
    if "qualities" in result:
        yield "  ".join(
            f"{name} {value:.2f}" for name, value in result["qualities"].items() if value is not None
        )
    for kind in ("missing", "unknown"):
        for name, ids in result[kind].items():
            if ids:
                yield f"{name}: {len(ids)} {kind} ({', '.join(ids[:5])}{' …' if len(ids) > 5 else ''})"
    if "not_measured" in result:
        yield f"not measured: {result['not_measured']}"
