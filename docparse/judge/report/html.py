"""`index.html` of the report: figures of all systems, what failed and why, the frame of the page view.

All of it can be read without a script; the list of pages and the page view are made by `static/*.js`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from itertools import chain

from docparse.judge.model import FACT_TYPES
from docparse.judge.report.charts import bar_chart, heat_chart, interval_chart
from docparse.judge.report.states import words_of
from docparse.judge.report.systems import Interval, System
from docparse.judge.scores.discrepancies import by_kind, recurring_words
from docparse.judge.scores.edit_kinds import KINDS
from docparse.judge.scores.intervals import Difference
from docparse.judge.scores.pages import PREFIXES, PageScore, grid, set_figures, strata
from docparse.judge.scores.strata import COMPLEXITIES

# `file:` for a report on disk, 'self' for one behind a web server; nothing comes from elsewhere.
POLICY = "default-src 'none'; " + "; ".join(f"{kind}-src 'self' file:" for kind in ("script", "style", "img"))
SCRIPTS = ("report.js", "page.js", "data.js")
_WORDS = 10  # misread on several pages that are listed
_LISTED = 200  # pages without an output that are named; the others are in the list of pages

_SHARES = {
    "ffa_attributed": "FFA attributed",
    "ffa": "FFA",
    **{f"{PREFIXES[kind]}_ffa": f"{kind.replace('_', ' ')}" for kind in FACT_TYPES},
    "rouge1": "ROUGE-1",
    "rougeL": "ROUGE-L",
    "rouge1_characters": "ROUGE-1 with CJK characters",
    "rougeL_characters": "ROUGE-L with CJK characters",
}
_FILTERS = {
    "system": "System",
    "type": "Type",
    "state": "Verdict",
    "rule": "Reason",
    "modality": "Kind of page",
    "complexity": "Complexity",
}
_KEYS = {"j k": "error", "n p": "page", "s": "system", "Esc": "overview"}


def index_html(systems: Sequence[System], *, title: str = "Fidelity report") -> str:
    """Return the report's first page; all text from files is escaped, and only our own scripts run."""
    return "".join(_document(systems, title))


def _document(systems: Sequence[System], title: str) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f'<title>{escape(title)}</title>\n<link rel="stylesheet" href="report.css">\n'
    yield from (f'<script src="{name}" defer></script>\n' for name in SCRIPTS)
    yield f'</head>\n<body>\n<header><h1><a href="#">{escape(title)}</a></h1>\n<form aria-label="Filters">'
    yield from (f"<label>{words} <select name={name}></select></label>" for name, words in _FILTERS.items())
    yield "</form>\n" + _status() + "</header>\n<main>\n<div id=overview>\n"
    yield from _overview(systems)
    yield '</div>\n<section id="page" hidden></section>\n</main>\n</body></html>\n'


def _status() -> str:
    keys = " · ".join(
        " ".join(f"<kbd>{key}</kbd>" for key in names.split()) + f" {what}" for names, what in _KEYS.items()
    )
    steps = " ".join(
        f'<button type="button" data-key="{key}">{name} error</button>'
        for key, name in (("k", "Previous"), ("j", "Next"))
    )
    return f'<p class="quiet">{steps} <output role="status"></output> <span class="keys">{keys}</span></p>'


def _overview(systems: Sequence[System]) -> Iterator[str]:
    yield "<noscript><p>The list of pages and the page view need the scripts beside this file.</p></noscript>"
    yield "<section><h2>Systems</h2>\n"
    yield from _systems(systems)
    yield "</section>\n"
    if len(systems) > 1:
        yield f"<section><h2>Against {escape(systems[0].name)}</h2>\n"
        yield from _differences(systems)
        yield "</section>\n"
    yield "<section><h2>Where facts failed</h2>"
    yield "<p class=quiet>FFA, percent, by kind and complexity of the page.</p>\n<div class=maps>"
    for number, system in enumerate(systems):
        yield from _heat_map(number, system)
    yield "</div></section>\n<section><h2>Why facts failed</h2>\n"
    yield from _reasons(systems)
    yield "</section>\n"
    yield from _outside(systems)
    yield from _absent(systems)
    yield '<section><h2>Pages</h2><div id="pages"></div></section>\n'


def _table(head: Sequence[str], rows: Iterator[str]) -> Iterator[str]:
    yield '<div class="overflow" tabindex="0" role="group"><table><thead><tr>'
    yield from (f'<th scope="col">{name}</th>' for name in head)
    yield "</tr></thead><tbody>\n"
    yield from rows
    yield "</tbody></table></div>\n"


def _systems(systems: Sequence[System]) -> Iterator[str]:
    yield from _table(["", *(escape(system.name) for system in systems)], _measures(systems))
    pages = systems[0].pages
    facts = sum(len(page.verdicts) for page in pages)
    yield f"<p class=quiet>{_pages(pages)}, {facts:,} facts. Percent, with 95% intervals over pages. "
    yield "Shares of facts of each type under FFA. Edit distance: 0 is equal.</p>\n<ul class=quiet>"
    yield from (f"<li><code>{escape(str(system.score.signature))}</code></li>" for system in systems)
    yield "</ul>\n"


def _measures(systems: Sequence[System]) -> Iterator[str]:
    for key, name in _SHARES.items():
        same = key.removesuffix("_characters")
        if same != key and all(system.figures[key] == system.figures[same] for system in systems):
            continue  # no page of this set has such characters
        low = _lowest([system.intervals[key] or _point(system.figures[key]) for system in systems])
        cells = (_share(system.figures[key], system.intervals[key], low) for system in systems)
        yield _row(name, cells)
    yield _row("not found", (f"<b>{_percent(system.figures['missing'])}</b>" for system in systems))
    yield _row("edit distance", (_percent(system.figures["edit_distance"]) for system in systems))
    yield _row("invented numbers", (f"{_invented(system.pages):,}" for system in systems))
    yield _row("pages without a wrong fact", (_percent(_whole(system)) for system in systems))
    if any(system.seconds is not None for system in systems):
        yield _row("seconds per page", (_plain(system.seconds, 2) for system in systems))


def _row(name: str, cells: Iterator[str]) -> str:
    return f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>\n"


def _point(value: float | None) -> Interval:
    return None if value is None else (value, value)


def _lowest(spans: Sequence[Interval]) -> float:
    """Return where an axis starts on which all of `spans` are seen: a tenth below 1."""
    lowest = min((span[0] for span in spans if span is not None), default=0.0)
    return max(0.0, min(0.9, int(lowest * 10) / 10))


def _share(value: float | None, interval: Interval, low: float) -> str:
    if value is None:
        return '<span class="quiet">none</span>'
    told = "" if interval is None else f" <small>{100 * interval[0]:.2f} – {100 * interval[1]:.2f}</small>"
    return f"<b>{_percent(value)}</b>{told}{interval_chart(value, interval, low)}"


def _invented(pages: Sequence[PageScore]) -> int:
    return sum(len(page.invented) for page in pages)


def _whole(system: System) -> float | None:
    shares = [system.figures[name] for name in ("clean", "non_critical_only")]
    return None if None in shares else sum(share or 0 for share in shares)


def _differences(systems: Sequence[System]) -> Iterator[str]:
    against = [system.against(systems[0]) for system in systems[1:]]
    names = {key: name for key, name in _SHARES.items() if any(one[key] for one in against)}
    rows = (_row(name, (_difference(one[key]) for one in against)) for key, name in names.items())
    yield from _table(["", *(escape(system.name) for system in systems[1:])], rows)
    yield "<p class=quiet>Percentage points, 95% intervals; p by a paired randomisation test.</p>\n"


def _difference(found: Difference | None) -> str:
    if found is None:
        return '<span class="quiet">none</span>'
    low, high = found.interval or (found.difference, found.difference)
    span = f"<small>{100 * low:+.2f} – {100 * high:+.2f}, p {found.p:.4f}</small>"
    return f"<b>{100 * found.difference:+.2f}</b> {span}"


def _heat_map(number: int, system: System) -> Iterator[str]:
    def rows() -> Iterator[str]:
        margins = strata(system.pages)
        for modality, of in grid(system.pages).items():
            cells = (_stratum(number, pages, modality, complexity) for complexity, pages in of.items())
            margin = _stratum(number, margins["modality"][modality], modality, "")
            yield _row(modality, chain(cells, (margin,)))
        below = (_stratum(number, pages, "", name) for name, pages in margins["complexity"].items())
        yield _row("all", chain(below, (_stratum(number, system.pages, "", ""),)))

    yield f"<div class=heat><h3>{escape(system.name)}</h3>\n"
    yield from _table(["", *COMPLEXITIES, "all"], rows())
    yield "</div>"


def _stratum(number: int, of: Sequence[PageScore], modality: str, complexity: str) -> str:
    """Return the FFA of a kind of pages with a link to its facts; "" for every modality or complexity."""
    ffa = set_figures(of)["ffa"] if of else None
    if ffa is None:
        return '<span class="quiet">none</span>'
    chosen = {"system": str(number), "modality": modality, "complexity": complexity}
    link = "#" + "&amp;".join(f"{key}={value}" for key, value in chosen.items() if value)
    return f'{heat_chart(ffa)}<a href="{link}"><b>{_percent(ffa)}</b> <small>{_pages(of)}</small></a>'


def _pages(of: Sequence[object]) -> str:
    return f"{len(of):,} page{'s' * (len(of) != 1)}"


def _reasons(systems: Sequence[System]) -> Iterator[str]:
    counts = [
        Counter(v.decided_by for page in system.pages for v in page.verdicts if not v.correct)
        for system in systems
    ]
    total = sum(counts, Counter[str]())
    if not total:
        yield "<p>None did.</p>\n"
        return
    most = max(max(of.values(), default=0) for of in counts)
    rows = (
        _row(escape(words_of(rule)), (_count(at, rule, of[rule], most) for at, of in enumerate(counts)))
        for rule, _ in total.most_common()
    )
    yield from _table(["", *(escape(system.name) for system in systems)], rows)


def _outside(systems: Sequence[System]) -> Iterator[str]:
    """Yield the edits outside the facts, kinds by systems, and the words misread alike on several pages."""
    counts = [by_kind(page.edits for page in system.pages) for system in systems]
    kinds = [kind for kind in KINDS if any(of[kind][0] for of in counts)]
    if not kinds:
        return
    yield "<section><h2>What else went wrong</h2>\n"
    rows = (
        _row(KINDS[kind], (f"{of[kind][0]:,} <small>{of[kind][1]:,} pages</small>" for of in counts))
        for kind in kinds
    )
    yield from _table(["", *(escape(system.name) for system in systems)], rows)
    for system in systems:
        words = recurring_words(page.edits for page in system.pages)[:_WORDS]
        told = ", ".join(f"{escape(own)} → {escape(read)} ({on} pages)" for own, read, on in words)
        yield f"<p class=quiet>{escape(system.name)}, on several pages: {told}</p>\n" if told else ""
    yield "</section>\n"


def _count(system: int, rule: str, count: int, most: int) -> str:
    if not count:
        return "0"
    return f'<a href="#system={system}&amp;rule={escape(rule)}">{count:,}</a>{bar_chart(count, most)}'


def _absent(systems: Sequence[System]) -> Iterator[str]:
    for system in systems:
        missing = [page.page for page in system.pages if page.status == "missing"]
        failed = [page for page in system.pages if page.status == "failed"]
        if missing:
            yield f"<section><h2>{escape(system.name)}: {_pages(missing)} without output</h2>"
            yield f"<p>Their facts count as not found: {escape(', '.join(missing[:_LISTED]))}"
            yield " and others.</p></section>\n" if len(missing) > _LISTED else ".</p></section>\n"
        if failed:
            yield f"<section><h2>{escape(system.name)}: {_pages(failed)} not judged in full</h2><ul>"
            yield from (f"<li>{escape(page.page)}: {escape(page.fault)}</li>" for page in failed)
            yield "</ul></section>\n"


def _percent(value: float | None) -> str:
    return "none" if value is None else f"{value * 100:.2f}"


def _plain(value: float | None, digits: int) -> str:
    return "none" if value is None else f"{value:.{digits}f}"
