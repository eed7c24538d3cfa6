"""An answer in pieces that assert something: sentences, table cells, list items, JSON values, assignments.

answer → blocks (fenced code or JSON, pipe tables, lines) → passages with their place in the answer
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from docparse.check.wording.words import SENTENCE, name_words

_FENCE = re.compile(r"^(```|~~~)[^\n]*\n(.*?)(?:^\1[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)
_ROW = re.compile(r"^[ \t]*\|?[^\n|]*\|[^\n]*$")
_RULE = re.compile(r"^[ \t]*\|?[ \t:|-]*-[ \t:|-]*$")
_WRAPPED = 50  # characters of a line of prose that may go on in the next
_MARKS = re.compile(r"[*_`#>]+")
_BULLET = re.compile(r"^[ \t]*(?:[-*+•]|\d{1,2}[.)])[ \t]+")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_JSON_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?=\s*[,}\]])")
_ASSIGNED = re.compile(
    r"^[ \t]*(?P<name>[A-Za-z_]\w*)[ \t]*(?::[^=\n]+)?=[ \t]*(?P<value>-?[\d_]+(?:\.\d+)?(?:[eE]-?\d+)?)"
    r"[ \t]*(?:#[ \t]*(?P<note>[^\n]*))?$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of an answer: `answer[start:end]` is where `text` stands, markup replaced by blanks.

    `subject` are words that say what its numbers are of, beside its own; `setting` what its time and unit
    are. `cell` is True for a value that stands alone: a cell of a table, a value of JSON or code.
    """

    text: str
    start: int
    end: int
    subject: str = ""
    setting: str = ""
    cell: bool = False
    paragraph: int = 0


def passages(answer: str) -> Iterator[Passage]:
    """Yield the passages of an answer in order."""
    if answer.lstrip()[:1] in ("{", "["):
        try:
            json.loads(answer)
        except ValueError:
            pass
        else:
            yield from _json(answer, 0)
            return
    at = 0
    for fence in _FENCE.finditer(answer):
        yield from _text(answer, at, fence.start())
        body = fence[2]
        yield from (_json if body.lstrip()[:1] in ("{", "[") else _code)(body, fence.start(2))
        at = fence.end()
    yield from _text(answer, at, len(answer))


def _text(answer: str, start: int, end: int) -> Iterator[Passage]:
    """Yield the sentences, items and cells of running Markdown."""
    lines = list(_lines(answer, start, end))
    at, heading, lead, paragraph = 0, "", "", start
    while at < len(lines):
        begin, line = lines[at]
        if at + 1 < len(lines) and _ROW.match(line) and _RULE.match(lines[at + 1][1]) and "|" in line:
            stop = at
            while stop < len(lines) and "|" in lines[stop][1]:
                stop += 1
            yield from _table(lines[at:stop], f"{heading} {lead}")
            at = stop
            continue
        at += 1
        if not line.strip():
            paragraph = begin
            continue
        if line.lstrip().startswith("#"):
            heading, lead = line.strip("# \t*"), ""
            continue
        bullet = _BULLET.match(line)
        shift = bullet.end() if bullet else 0
        if not bullet:
            lead = ""
        yield from _sentences(line, begin, shift, heading if not lead else f"{heading} {lead}", paragraph)
        if line.rstrip().rstrip("*_").endswith(":"):
            lead = line.strip()


def _lines(answer: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Yield lines with their places; where a sentence goes on in the next line they come together."""
    found: list[tuple[int, str]] = []
    at, width = start, 0
    for line in answer[start:end].split("\n"):
        if found and width >= _WRAPPED and _goes_on(found[-1][1], line):
            found[-1] = (found[-1][0], f"{found[-1][1]} {line}")
        else:
            found.append((at, line))
        at, width = at + len(line) + 1, len(line)
    yield from found


def _goes_on(line: str, following: str) -> bool:
    """Return True if a line of prose ends within a sentence and the next one is no item, row or heading."""
    if "|" in line + following or line.lstrip().startswith("#") or line.rstrip()[-1:] in ".:;!?。":
        return False
    return bool(following.strip()) and following[:1] not in "#>`~" and not _BULLET.match(following)


def _sentences(line: str, begin: int, shift: int, setting: str, paragraph: int) -> Iterator[Passage]:
    plain = " " * shift + _MARKS.sub(lambda mark: " " * len(mark[0]), line[shift:])
    at = shift
    bounds = [match.span() for match in SENTENCE.finditer(plain, shift)]
    for stop, following in [*bounds, (len(plain), len(plain))]:
        text = plain[at:stop]
        lead = len(text) - len(text.lstrip())
        if text.strip():
            yield Passage(text.strip(), begin + at + lead, begin + stop, "", setting, paragraph=paragraph)
        at = following


def _table(lines: Sequence[tuple[int, str]], setting: str) -> Iterator[Passage]:
    """Yield the cells below the head of a pipe table."""
    head = [text for _, text in _cells(*lines[0])]
    for begin, line in lines[2:]:
        cells = list(_cells(begin, line))
        label = cells[0][1] if cells else ""
        for column, (at, text) in enumerate(cells[1:], start=1):
            over = head[column] if column < len(head) else ""
            if text:
                yield Passage(
                    text,
                    at,
                    at + len(text),
                    f"{label} {over}",
                    f"{over} {head[0]} {label} {setting}",
                    cell=True,
                )


def _cells(begin: int, line: str) -> Iterator[tuple[int, str]]:
    plain = _MARKS.sub(lambda mark: " " * len(mark[0]), line)
    at = len(plain) - len(plain.lstrip(" \t|")) if plain.lstrip().startswith("|") else 0
    first = plain.find("|") + 1 if plain.lstrip().startswith("|") else 0
    at = first
    for part in plain[first:].rstrip().removesuffix("|").split("|"):
        lead = len(part) - len(part.lstrip())
        yield begin + at + lead, part.strip()
        at += len(part) + 1


def _json(body: str, start: int) -> Iterator[Passage]:
    """Yield the numbers of JSON and the numbers in its strings, under the path of their keys."""
    path: list[str] = []
    key = ""
    at = 0
    while at < len(body):
        char = body[at]
        string = _STRING.match(body, at)
        if string is not None:
            at = string.end()
            if re.match(r"\s*:", body[at:]):
                key = string[0][1:-1]
            elif any(c.isdigit() or c.isupper() for c in string[0]):
                words = " ".join(filter(None, map(name_words, (*path, key))))
                yield Passage(
                    string[0][1:-1], start + string.start() + 1, start + at - 1, words, words, cell=True
                )
            continue
        if char in "{[":
            path.append(key)
            key = "" if char == "{" else key
        elif char in "}]" and path:
            path.pop()
            key = ""
        number = _JSON_NUMBER.match(body, at)
        if number is not None:
            words = " ".join(filter(None, map(name_words, (*path, key))))
            yield Passage(number[0], start + at, start + number.end(), words, words, cell=True)
            at = number.end()
            continue
        at += 1


def _code(body: str, start: int) -> Iterator[Passage]:
    """Yield the numbers that a program gives names to; what it computes from them is no reading."""
    for match in _ASSIGNED.finditer(body):
        note = match["note"] or ""
        begin, end = match.span("value")
        words = name_words(match["name"])
        yield Passage(
            match["value"], start + begin, start + end, f"{words} {note}", f"{note} {words}", cell=True
        )
