"""Figures as JSON, Markdown and one HTML page, with a bar beside every share. Shares are in percent here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from html import escape
from importlib import resources
from typing import Any

import docparse
from docparse.answering.marks import MeanScore, Result, Scores
from docparse.judge.scores.intervals import Difference

Comparison = Mapping[str, Any]
"""What `marks.compared` returns."""

_SHOWN = 1500  # characters of a response


def to_dict(
    results: Sequence[Result],
    scores: Sequence[Scores],
    comparisons: Mapping[str, Comparison],
    broken: Sequence[str] = (),
) -> dict[str, Any]:
    """Return everything as plain data: signature, figures of each system, differences to the first one."""
    setting = results[0].setting
    return {
        "version": docparse.__version__,
        "rule": setting.rule,
        "profile": setting.profile,
        "scale": "percent",
        "settings": {one.name: _setting(one) for one in results},
        "systems": {one.name: _system(one) for one in scores},
        "against": {name: _plain_comparison(one) for name, one in comparisons.items()},
        "broken_rows": list(broken),
    }


def _setting(result: Result) -> dict[str, Any]:
    one = result.setting
    models = sorted({row.response.model for row in result.marked if row.response.model})
    return {**asdict(one), "images": str(one.images), "prompt": one.prompt, "models": models}


def _system(one: Scores) -> dict[str, Any]:
    plain = asdict(one)
    plain["score"] = _plain(one.score)
    plain["figures"] = {name: 100 * value for name, value in one.figures.items()}
    plain["retrieval"] = {
        name: value if name == "questions" else 100 * value for name, value in one.retrieval.items()
    }
    plain["positions"] = {name: _plain(figure) for name, figure in one.positions.items()}
    plain["strata"] = {
        name: {value: _plain(figure) for value, figure in values.items()}
        for name, values in one.strata.items()
    }
    return plain


def _plain(figure: MeanScore | None) -> dict[str, Any] | None:
    if figure is None:
        return None
    interval = None if figure.interval is None else [100 * side for side in figure.interval]
    return {"n": figure.n, "mean": 100 * figure.mean, "interval": interval}


def _plain_comparison(one: Comparison) -> dict[str, Any]:
    strata = {
        name: {value: _plain_difference(found) for value, found in values.items()}
        for name, values in one["strata"].items()
    }
    return {"n": one["n"], "all": _plain_difference(one["all"]), "strata": strata}


def _plain_difference(one: Difference | None) -> dict[str, Any] | None:
    if one is None:
        return None
    interval = None if one.interval is None else [100 * side for side in one.interval]
    return {"difference": 100 * one.difference, "interval": interval, "p": one.p}


def to_markdown(plain: Mapping[str, Any]) -> str:
    """Return the tables of `to_dict` as Markdown."""
    return "\n".join(_markdown(plain)) + "\n"


def _markdown(plain: Mapping[str, Any]) -> Iterator[str]:
    systems = plain["systems"]
    yield f"# Answers by the rule {plain['rule']} ({plain['profile']})\n"
    for head, rows in tables(plain):
        yield f"| {head} | " + " | ".join(map(_cell, systems)) + " |"
        yield "|---" * (1 + len(systems)) + "|"
        for name, cells in rows:
            yield f"| {_cell(name)} | " + " | ".join(_shown(cell) for cell in cells) + " |"
        yield ""
    for name, one in plain["against"].items():
        first = next(iter(systems))
        if one["all"] is not None:
            yield f"{name} − {first}: {_difference_text(one['all'])} over {one['n']} questions\n"
    for problem in plain["broken_rows"]:
        yield f"- no question: {problem}"


def tables(plain: Mapping[str, Any]) -> Iterator[tuple[str, list[tuple[str, list[Any]]]]]:
    """Yield (head, rows) of every table; a cell is a figure with its interval, a number, or None."""
    systems = list(plain["systems"].values())
    yield "percent", [("score", [one["score"] for one in systems]), *_shares(systems, "figures")]
    counts = ("questions", "failed", "unread", "unusable", "truncated", "prompt_tokens", "completion_tokens")
    rows = [(name.replace("_", " "), [one[name] for one in systems]) for name in counts]
    if any(one["cost"] is not None for one in systems):
        rows.append(("cost", [one["cost"] for one in systems]))
    if any(one["without_tokens"] for one in systems):
        rows.append(("answers without token counts", [one["without_tokens"] for one in systems]))
    yield "counts", rows
    if any(one["retrieval"] for one in systems):
        yield "what was offered", _shares(systems, "retrieval")
    for name in dict.fromkeys(name for one in systems for name in one["strata"]):
        values = dict.fromkeys(value for one in systems for value in one["strata"].get(name, {}))
        yield name, [(v, [one["strata"].get(name, {}).get(v) for one in systems]) for v in values]
    if any(one["positions"] for one in systems):
        yield "gold quotes cited, by place", _shares(systems, "positions")


def _shares(systems: Sequence[Mapping[str, Any]], key: str) -> list[tuple[str, list[Any]]]:
    names = dict.fromkeys(name for one in systems for name in one[key])
    return [(name, [one[key].get(name) for one in systems]) for name in names]


def _shown(cell: Any) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, dict):
        span = "" if cell["interval"] is None else " [{:.1f}, {:.1f}]".format(*cell["interval"])
        return f"{cell['mean']:.1f}{span} (n {cell['n']})"
    return f"{cell:.1f}" if isinstance(cell, float) else str(cell)


def _difference_text(one: Mapping[str, Any]) -> str:
    span = "" if one["interval"] is None else " [{:+.1f}, {:+.1f}]".format(*one["interval"])
    p = "p < 0.001" if one["p"] < 0.001 else f"p {one['p']:.3f}"
    return f"{one['difference']:+.1f}{span}, {p}"


def _cell(text: object) -> str:
    return " ".join(str(text).replace("|", "\\|").split())


def to_html(plain: Mapping[str, Any], results: Sequence[Result]) -> str:
    """Return one HTML page, without script or network: tables with bars, differences, every question."""
    style = resources.files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    title = f"Answers by the rule {plain['rule']} ({plain['profile']})"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head>\n<body><h1>{escape(title)}</h1>\n"
        f"{''.join(_html_tables(plain))}{''.join(_html_differences(plain))}"
        f"{''.join(_html_questions(results))}{_html_broken(plain)}</body></html>\n"
    )


def _html_tables(plain: Mapping[str, Any]) -> Iterator[str]:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in plain["systems"])
    for head, rows in tables(plain):
        yield f'<table><thead><tr><th scope="col">{escape(head)}</th>{heads}</tr></thead><tbody>\n'
        for name, cells in rows:
            shown = "".join(f"<td>{escape(_shown(cell))}{_bar(cell)}</td>" for cell in cells)
            yield f'<tr><th scope="row">{escape(name)}</th>{shown}</tr>\n'
        yield "</tbody></table>\n"


def _bar(cell: Any) -> str:
    """A bar of the mean and a thin one of its interval; percent are the scale."""
    if not isinstance(cell, dict):
        return ""
    low, high = cell["interval"] or (cell["mean"], cell["mean"])
    return (
        f'<span class="bar" aria-hidden="true"><i style="width:{cell["mean"]:.1f}%"></i>'
        f'<b style="left:{low:.1f}%;width:{high - low:.1f}%"></b></span>'
    )


def _html_differences(plain: Mapping[str, Any]) -> Iterator[str]:
    first = next(iter(plain["systems"]))
    for name, one in plain["against"].items():
        yield f"<h2>{escape(name)} − {escape(first)}</h2>\n<table><tbody>\n"
        rows = [("all questions", one["all"])]
        rows += [
            (f"{key}: {value}", cell) for key, cells in one["strata"].items() for value, cell in cells.items()
        ]
        for label, cell in rows:
            if cell is not None:
                told = escape(_difference_text(cell))
                yield f'<tr><th scope="row">{escape(label)}</th><td>{told}</td></tr>\n'
        yield "</tbody></table>\n<p>Percentage points, 95% intervals over questions; "
        yield "p by a paired randomisation test.</p>\n"


def _html_questions(results: Sequence[Result]) -> Iterator[str]:
    for result in results:
        yield f"<h2>Questions: {escape(result.name)}</h2>\n"
        for one in result.marked:
            response, mark = one.response, one.mark.score
            kind = "none" if mark is None else "good" if mark == 1 else "part" if mark > 0 else "wrong"
            told = "no gold" if mark is None else f"{100 * mark:.0f}"
            gold = one.question.row.get(
                "ground_truth", one.question.row.get("answer", ", ".join(response.gold))
            )
            said = response.failure or (response.text or "")[:_SHOWN]
            places = ", ".join(response.pages)
            yield (
                f'<details class="{kind}"><summary><b>{told}</b> {escape(one.question.id)}: '
                f"{escape(one.question.text)}</summary><p>read: {escape(str(one.mark.read))} · gold: "
                f"{escape(str(gold))} · pages offered: {escape(places)}</p><pre>{escape(said)}</pre>"
                "</details>\n"
            )


def _html_broken(plain: Mapping[str, Any]) -> str:
    rows = "".join(f"<li>{escape(problem)}</li>" for problem in plain["broken_rows"])
    return f"<h2>Rows that are no question</h2><ul>{rows}</ul>\n" if rows else ""
