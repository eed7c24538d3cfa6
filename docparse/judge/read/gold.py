"""Facts out of tagged gold HTML (FinCriticalED, sections 3.1-3.2 and appendix B), and a lint for the tags."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass

from docparse.judge.model import Fact, FactCell, FactType
from docparse.judge.read.html import read_html
from docparse.judge.read.labels import TableLabels
from docparse.judge.read.text_page import TextPage

FACT_TAGS: dict[str, FactType] = {
    "number": "number",
    "temporal": "temporal",
    "monetaryunit": "monetary_unit",
    "reportingentity": "reporting_entity",
    "financialconcepts": "financial_concept",
    "financialconcept": "financial_concept",
}
CONTEXT = 40  # characters on both sides
_HTML_NAMES = (
    "a abbr acronym applet area audio b base basefont bdi bdo big br button canvas cite code col "
    "colgroup data datalist del dfn em embed font frame frameset i img input ins kbd label link map "
    "mark math meta meter noframes optgroup option output param picture progress q rp rt ruby s samp "
    "select slot small source span strike strong style sub sup textarea time title track tt u var "
    "video wbr mi mo mn mrow mfrac msup msub mtext semantics annotation"
)
_HTML_TAGS = frozenset(_HTML_NAMES.split())


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a gold file's tags; `line` and `column` are 1-based."""

    kind: str
    message: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Gold:
    """A gold page: its HTML, its text and cells, its facts in gold order, and what is wrong with its tags."""

    html: str
    page: TextPage
    labels: TableLabels
    facts: tuple[Fact, ...]
    problems: tuple[Problem, ...]


def read_gold(html: str) -> Gold:
    """Read a tagged page. Of nested tags the outermost is the fact; problems never raise, they are listed."""
    reader = _TagReader(html)
    page = read_html(html, reader.on_tag)
    reader.finish()
    labels = TableLabels(page)
    spans = []
    for span in sorted(reader.spans, key=lambda span: span.source):
        start, end = _trim(page.text, span.start, span.end)
        if start == end:
            reader.problem("empty", f"<{span.name}> holds no text", span.source)
        else:
            spans.append((span, start, end))
    facts = tuple(_fact(index, page, labels, reader, *span) for index, span in enumerate(spans))
    return Gold(html, page, labels, facts, tuple(sorted(reader.problems, key=lambda p: (p.line, p.column))))


def lint(html: str) -> tuple[Problem, ...]:
    """Malformed, nested, empty and unknown tags of a gold page, in the order of the source."""
    return read_gold(html).problems


@dataclass(frozen=True, slots=True)
class _FactSpan:
    name: str
    start: int
    end: int
    source: int


class _TagReader:
    """Pairs fact tags as the scan meets them."""

    def __init__(self, html: str) -> None:
        self.spans: list[_FactSpan] = []
        self.problems: list[Problem] = []
        self._open: list[tuple[str, int, int]] = []
        self._kinds: Counter[FactType] = Counter()  # of the open tags
        self._lines = [0, *(m.end() for m in re.finditer("\n", html))]

    def place(self, source: int) -> tuple[int, int]:
        """Line and column of a source offset."""
        line = bisect_right(self._lines, source)
        return line, source - self._lines[line - 1] + 1

    def problem(self, kind: str, message: str, source: int) -> None:
        self.problems.append(Problem(kind, message, *self.place(source)))

    def on_tag(self, tag: str, name: str, closing: bool, at: int, source: int) -> None:
        if name not in FACT_TAGS:
            if name not in _HTML_TAGS and ":" not in name:
                self.problem("unknown", f"<{'/' * closing}{name}> is neither HTML nor a fact tag", source)
        elif closing:
            self._close(name, at, source)
        else:
            self._open_tag(name, at, tag, source)

    def _open_tag(self, name: str, at: int, tag: str, source: int) -> None:
        if self._open:
            self.problem("nested", f"<{name}> inside <{self._open[0][0]}>: the outer one counts", source)
        if tag.endswith("/>"):
            self.problem("empty", f"<{name}/> holds no text", source)
            return
        self._open.append((name, at, source))
        self._kinds[FACT_TAGS[name]] += 1

    def _close(self, name: str, at: int, source: int) -> None:
        kind = FACT_TAGS[name]
        if not self._kinds[kind]:
            self.problem("malformed", f"</{name}> closes nothing", source)
            return
        depth = len(self._open) - 1
        while FACT_TAGS[self._open[depth][0]] != kind:
            depth -= 1
        for open_name, _, opened in self._open[depth + 1 :]:
            self.problem("malformed", f"<{open_name}> is not closed before </{name}>", opened)
        open_name, start, opened = self._open[depth]
        for open_tag, _, _ in self._open[depth:]:
            self._kinds[FACT_TAGS[open_tag]] -= 1
        del self._open[depth:]
        if depth == 0:
            self.spans.append(_FactSpan(open_name, start, at, opened))
        elif start == at:
            self.problem("empty", f"<{open_name}> holds no text", opened)

    def finish(self) -> None:
        """Tags left open at the end of the page: reported; they bound no text, so they make no fact."""
        for name, _, source in self._open:
            self.problem("malformed", f"<{name}> is never closed", source)


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without the white space at its ends."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def _fact(
    index: int, page: TextPage, labels: TableLabels, reader: _TagReader, span: _FactSpan, start: int, end: int
) -> Fact:
    text = page.text
    context = text[max(0, start - CONTEXT) : end + CONTEXT]
    line, column = reader.place(span.source)
    shown, context = " ".join(text[start:end].split()), " ".join(context.split())
    return Fact(index, FACT_TAGS[span.name], shown, context, start, end, _cell(labels, start), line, column)


def _cell(labels: TableLabels, offset: int) -> FactCell | None:
    at = labels.page.cell_at(offset)
    if at < 0:
        return None
    cell = labels.page.cells[at]
    return FactCell(cell.table, cell.row, cell.column, labels.row_label(at), labels.column_header(at))
