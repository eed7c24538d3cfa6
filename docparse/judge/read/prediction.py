"""Any engine's output (HTML, Markdown with pipe tables or HTML inside, plain text) to a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from docparse.judge.read.html import TAG, clean, read_html, scan_html
from docparse.judge.read.lists import without_lists
from docparse.judge.read.outputs import readable
from docparse.judge.read.rows import rows_as_tables
from docparse.judge.read.text import html_text
from docparse.judge.read.text_page import LINE, PageBuilder, TextPage

_TABLE = re.compile(r"<table\b", re.I)
_TABLE_END = re.compile(r"</table\s*>", re.I)
_BLOCK = re.compile(r"<(?:html|body|div|p|h[1-6]|ul|ol|section|article|span|center)\b", re.I)
_ANY_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_RULE_ROW = re.compile(r"^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$|^\s*\|\s*:?-{2,}:?\s*\|\s*$")
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+")
_MARKDOWN = re.compile(r"^\s{0,3}#{1,6}\s|^\s*\|.*\|\s*$|\*\*\S", re.M)
_FENCE = re.compile(r"^\s*(?:```|~~~)")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|$%&<>~])")
_EMPHASIS = re.compile(r"(\*{1,3}|(?<![A-Za-z0-9_])_{1,3}|~~|`+)(?=\S)(.{1,400}?)(?<=\S)\1(?![A-Za-z0-9_]*_)")
_GLUED = re.compile(r"(?<=[a-z,;)])_{1,3}(?=[A-Z(])([^_]{1,200})(?<=\S)_{1,3}(?![A-Z0-9_])")  # `in_Sales_as`
_ACROSS = re.compile(r"[*_`\[\\<]")
_PARTS = re.compile(r"\S+(?:\s\S+)*")
_PLACE_HOLDERS = {character: chr(0xE000 + i) for i, character in enumerate("\\`*_{}[]()#+-.!|$%&<>~")}
_RESTORE = {ord(holder): character for character, holder in _PLACE_HOLDERS.items()}
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")


class Prediction:
    """An engine's output for one page; each reading of it is made once, when first asked for."""

    def __init__(self, source: str) -> None:
        self.source = source

    @cached_property
    def readable(self) -> str:
        """The output as HTML, Markdown or plain text, whatever it came wrapped in."""
        return rows_as_tables(readable(self.source))

    @cached_property
    def is_html(self) -> bool:
        """True if the output is HTML as a whole."""
        return is_html(self.readable)

    @cached_property
    def page(self) -> TextPage:
        """Text and the cells that the output marks as cells; entities escaped twice are decoded twice."""
        return without_lists(self._read(unescape_twice=True))

    @cached_property
    def literal(self) -> TextPage:
        """Text and cells; entities are decoded once, as the published rules have it."""
        return self._read(unescape_twice=False) if "&" in self.readable else self.page

    @cached_property
    def text(self) -> str:
        """The text that ROUGE and edit distance are taken on: without markup, white space folded."""
        return html_text(self.readable) if self.is_html else " ".join(self.literal.text.split())

    def _read(self, *, unescape_twice: bool) -> TextPage:
        if self.is_html:
            return read_html(self.readable, unescape_twice=unescape_twice)
        return _read_markdown(self.readable, unescape_twice)


def read_prediction(source: str, *, unescape_twice: bool = False) -> TextPage:
    """Read an engine's output as HTML, Markdown or plain text.

    HTML is what has block elements outside its tables, or nothing outside them; all else is read line by
    line as Markdown, of which plain text is the simplest case.
    """
    prediction = Prediction(source)
    return prediction.page if unescape_twice else prediction.literal


def _read_markdown(source: str, unescape_twice: bool) -> TextPage:
    builder = PageBuilder()
    for outside, table in _tables(source):
        _scan_markdown(builder, outside, unescape_twice)
        scan_html(builder, table, unescape_twice=unescape_twice)
    return builder.page()


def _tables(source: str) -> Iterator[tuple[str, str]]:
    """Yield what is outside of HTML tables that are closed, each with the table behind it, in one pass."""
    at = 0
    while (opening := _TABLE.search(source, at)) and (closing := _TABLE_END.search(source, opening.end())):
        yield source[at : opening.start()], source[opening.start() : closing.end()]
        at = closing.end()
    yield source[at:], ""


def is_html(source: str) -> bool:
    """Return True if an output is HTML as a whole."""
    if "<" not in source:
        return False
    outside = "".join(text for text, _ in _tables(source))
    if _BLOCK.search(outside):
        return not _MARKDOWN.search(_ANY_TAG.sub("", outside))
    return "<table" in source.lower() and not _ANY_TAG.sub("", outside).strip()


def _scan_markdown(builder: PageBuilder, source: str, twice: bool) -> None:
    lines = source.split("\n")
    in_table = in_fence = False
    for number, line in enumerate(lines):
        if _FENCE.match(line):
            in_fence = not in_fence
            continue
        starts = not in_table and not in_fence and _starts_table(lines, number)
        row = (in_table or starts) and "|" in line
        if starts:
            builder.open_table()
        elif in_table and not row:
            builder.close_table()
        in_table = row
        if row:
            if not _RULE_ROW.match(line):
                _add_row(builder, line, twice)
        else:
            builder.separate(LINE)
            _add_line(builder, _HEADING.sub("", line), twice)
    if in_table:
        builder.close_table()
    builder.separate(LINE)


def _starts_table(lines: list[str], number: int) -> bool:
    """A pipe table: a row with its rule row below it, or rows that open and close with a pipe."""
    line = lines[number]
    if "|" not in line:
        return False
    stripped = line.strip()
    if stripped.startswith("|") and stripped.endswith("|") and len(stripped) > 2:
        return True
    return number + 1 < len(lines) and bool(_RULE_ROW.match(lines[number + 1]))


def _add_row(builder: PageBuilder, line: str, twice: bool) -> None:
    builder.open_row()
    inner = line.strip()
    held = _hold_escapes(inner)
    held = held.removeprefix("|").removesuffix("|")
    for cell in held.split("|"):
        builder.open_cell()
        _add_held(builder, cell, twice)
    builder.close_cell()


def _add_line(builder: PageBuilder, line: str, twice: bool) -> None:
    """Add a line of running text, and say where its runs of words begin; wide blanks become one."""
    if _ACROSS.search(line):  # markup may reach over the blanks
        _add_held(builder, _hold_escapes(line), twice)
        return
    for part in _PARTS.finditer(line.expandtabs()):
        builder.begin_run()
        _add_held(builder, f" {part[0]}", twice)


def _hold_escapes(line: str) -> str:
    return _ESCAPE.sub(lambda m: _PLACE_HOLDERS[m[1]], line) if "\\" in line else line


def _add_held(builder: PageBuilder, text: str, twice: bool) -> None:
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    if "*" in text or "_" in text or "`" in text or "~~" in text:
        text = _EMPHASIS.sub(_inner, _EMPHASIS.sub(_inner, text))
        text = _GLUED.sub(r" \1 ", text) if "_" in text else text
    text = text.replace("\t", " ")
    if "<" in text and TAG.search(text):
        scan_html(builder, text.translate(_RESTORE), unescape_twice=twice)  # no escape makes a tag
    else:
        builder.add(clean(text, twice).translate(_RESTORE))


def _inner(emphasis: re.Match[str]) -> str:
    """Return what is emphasised; underscores are within no word, so that what follows them is the next."""
    runs_on = emphasis[1][0] == "_" and emphasis.string[emphasis.end() : emphasis.end() + 1].isalnum()
    return f"{emphasis[2]} " if runs_on else emphasis[2]
