"""`report.html`: every wrong or unattributed fact in its context, in one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from rapidfuzz.fuzz import partial_ratio_alignment

from docparse.judge.evaluate import SetScore
from docparse.judge.model import FACT_TYPES, Verdict
from docparse.judge.scores.pages import PREFIXES, PageScore, set_figures

_AROUND = 40  # characters of the prediction on both sides of what was matched
_SEARCHED = (
    1500  # characters on both sides of where a fact is expected that a passage like it is looked for in
)
_ALIKE = 60  # least partial ratio of such a passage
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = """
:root { color-scheme: light dark; --soft: #8884; --bad: #d334; --good: #2a24; --near: #fb05; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 78rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
table { border-collapse: collapse; width: 100% } th { text-align: left; font-weight: 600 }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--soft); vertical-align: top }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
.quiet { opacity: .7; font-size: .87em } code { overflow-wrap: anywhere }
mark { color: inherit; border-radius: 3px; padding: 0 .15em }
mark.gold { background: var(--good) } mark.found { background: var(--bad) }
mark.near { background: var(--near) }
details { border: 1px solid var(--soft); border-radius: 6px; margin: .5rem 0; padding: .4rem .8rem }
summary { cursor: pointer } summary .rate { float: right; font-variant-numeric: tabular-nums }
td.context { width: 32%; white-space: pre-wrap; overflow-wrap: anywhere }
.overflow { overflow-x: auto }
"""
_LEGEND = (
    '<p class="quiet"><mark class="gold">gold</mark>, <mark class="found">what it was matched to</mark>, or '
    '<mark class="near">the passage most like it</mark> where it was matched to nothing.</p>'
)


def html_report(score: SetScore) -> str:
    """The report as HTML; all text from files is escaped, and nothing in it runs or loads."""
    return "".join(_document(score))


def _document(score: SetScore) -> Iterator[str]:
    pages = score.pages
    wrong = sum(not verdict.correct for page in pages for verdict in page.verdicts)
    total = sum(len(page.verdicts) for page in pages)
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield f"<title>Fact report: {wrong} of {total} wrong</title><style>{_STYLE}</style></head>\n<body>"
    yield f"<h1>{wrong:,} of {total:,} facts are wrong</h1>"
    yield f'<p class="quiet"><code>{escape(str(score.signature))}</code></p>'
    yield from _summary(pages)
    yield "<h2>Pages, worst first</h2>\n"
    yield _LEGEND
    for page in sorted(pages, key=lambda page: -sum(not v.correct for v in page.verdicts)):
        yield from _page(page)
    yield "</body></html>\n"


def _summary(pages: Sequence[PageScore]) -> Iterator[str]:
    figures = set_figures(pages)
    yield '<div class="overflow"><table><thead><tr><th>Facts</th>'
    yield from (f'<th class="number">{name}</th>' for name in ("FFA", "correct", "total", "missing"))
    yield "</tr></thead><tbody>"
    everything = [verdict for page in pages for verdict in page.verdicts]
    yield _summary_row("all", figures["ffa"], everything, figures["missing"])
    for kind in FACT_TYPES:
        prefix = PREFIXES[kind]
        of = [verdict for verdict in everything if verdict.fact.type == kind]
        yield _summary_row(_type(kind), figures[f"{prefix}_ffa"], of, figures[f"{prefix}_missing"])
    yield "</tbody></table></div>"


def _summary_row(name: str, ffa: float | None, verdicts: Sequence[Verdict], missing: float | None) -> str:
    values = (_percent(ffa), f"{sum(v.correct for v in verdicts):,}", f"{len(verdicts):,}", _percent(missing))
    return f"<tr><td>{name}</td>" + "".join(f'<td class="number">{value}</td>' for value in values) + "</tr>"


def _page(page: PageScore) -> Iterator[str]:
    wrong = [verdict for verdict in page.verdicts if not verdict.correct]
    shown = [verdict for verdict in page.verdicts if not verdict.correct or verdict.attributed == "no"]
    state = {"missing": " — no prediction", "failed": " — a model call failed", "judged": ""}[page.status]
    yield f"<details{' open' if wrong and page.status != 'missing' else ''}>"
    yield f"<summary>{escape(page.page)}{state} <span class='rate'>"
    yield f"{len(wrong)} of {len(page.verdicts)} wrong"
    if len(shown) > len(wrong):
        yield f", {len(shown) - len(wrong)} without their label or head"
    yield "</span></summary>"
    yield f'<p class="quiet">{page.modality}, complexity {page.complexity}; '
    yield f"ROUGE-L {_percent(page.text.rougeL)}, edit distance {_percent(page.text.edit_distance)}; "
    yield f"{page.errors.name.replace('_', ' ')}</p>"
    if shown:
        yield '<div class="overflow"><table><thead><tr>'
        yield "<th>Fact</th><th>Gold</th><th>Prediction</th><th>Why</th></tr></thead><tbody>"
        yield from (_fact(verdict, page) for verdict in shown)
        yield "</tbody></table></div>"
    if page.invented:
        yield f"<p>{len(page.invented)} invented numbers:</p><ul>"
        yield from (
            f"<li><strong>{escape(number.text)}</strong> in <code>{escape(number.context)}</code></li>"
            for number in page.invented
        )
        yield "</ul>"
    yield "</details>\n"


def _fact(verdict: Verdict, page: PageScore) -> str:
    fact = verdict.fact
    cell = ""
    if fact.cell is not None and fact.text not in (fact.cell.row_label, fact.cell.column_header):
        place = f"{fact.cell.row_label} · {fact.cell.column_header}"
        cell = f'<br><span class="quiet">{escape(place)}</span>'
    notes = [f"decided by {verdict.decided_by}"]
    notes += ["same value"] if verdict.value_equal else ["same value as a group"] * verdict.group_value_equal
    notes += ["misplaced"] * (verdict.placed == "no")
    notes += [f"not attributed: {verdict.attribution}"] * (verdict.attributed == "no")
    return (
        f"<tr><td><strong>{escape(fact.text)}</strong>"
        f'<br><span class="quiet">{_type(fact.type)}</span>{cell}</td>'
        f'<td class="context">{_marked(fact.context, fact.text, fact.start, "gold")}</td>'
        f'<td class="context">{_prediction(verdict, page)}</td>'
        f'<td>{escape(verdict.reason)}<br><span class="quiet">{escape(", ".join(notes))}</span></td></tr>'
    )


def _marked(context: str, text: str, start: int, kind: str) -> str:
    """Context with the fact marked: of several occurrences the one nearest to its place."""
    places = [at for at in range(len(context)) if context.startswith(text, at)] if text else []
    if not places:
        return escape(context)
    at = min(places, key=lambda place: abs(place - min(start, _AROUND)))
    return _mark(context, at, at + len(text), kind)


def _mark(text: str, start: int, end: int, kind: str) -> str:
    return f'{escape(text[:start])}<mark class="{kind}">{escape(text[start:end])}</mark>{escape(text[end:])}'


def _prediction(verdict: Verdict, page: PageScore) -> str:
    """Show the match with some of the prediction round it, or alone where it cannot be found there."""
    matched, text = verdict.matched_text, page.prediction_text
    last = max(v.fact.end for v in page.verdicts)
    expected = int(verdict.fact.start / last * len(text))
    if not matched:
        return _nearest(verdict.fact.text, text, expected)
    places, at = [], text.find(matched)
    while at >= 0:
        places.append(at)
        at = text.find(matched, at + 1)
    if not places:
        return f'<mark class="found">{escape(matched)}</mark>'
    at = min(places, key=lambda place: abs(place - expected))
    return _shown(text, at, at + len(matched), "found")


def _shown(text: str, start: int, end: int, kind: str) -> str:
    first = max(0, start - _AROUND)
    shown = text[first : end + _AROUND].replace("\t", " ").replace("\n", " ")
    return _mark(shown, start - first, end - first, kind)


def _nearest(fact: str, text: str, expected: int) -> str:
    """The passage most like a fact that was not matched, near the place where it is expected."""
    low, high = max(0, expected - _SEARCHED), expected + _SEARCHED
    found = partial_ratio_alignment(fact, text[low:high], score_cutoff=_ALIKE)
    if found is None or found.dest_start == found.dest_end:
        return '<span class="quiet">nothing</span>'
    return _shown(text, low + found.dest_start, low + found.dest_end, "near")


def _type(kind: str) -> str:
    return kind.replace("_", " ")


def _percent(value: float | None) -> str:
    return "n/a" if value is None else f"{value * 100:.2f}"
