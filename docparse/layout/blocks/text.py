"""Lines of one block → a draft: its text, with hyphens resolved where asked, its lines and its marks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from docparse.content import Link
from docparse.document import Line, Mark
from docparse.geometry import BBox
from docparse.layout.model import OCR, SUBSCRIPT, SUPERSCRIPT, BlockDraft, LineDraft, Words

_LETTERS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_CUT = re.compile(r"([^\W\d_]{2,})[-\u2010\u00ad]$")
_HYPHENED = re.compile(r"\w[-\u2010]$|\u00ad$")
_GOES_ON = re.compile(r"[^\W\d_]+")
_FRAGMENTS = re.compile(r"([^\W\d_]+)[-\u2010\u00ad]\n([^\W\d_]*)")
_SUSPENDED = frozenset({"and", "or", "to", "und", "oder", "bis", "et", "ou", "y", "o"})
"""Words before which a hyphen keeps its place: "pre- and post-tax"."""
_COMPOUND = frozenset({"well", "long", "short", "high", "low", "self", "non", "so", "mid", "cross", "year", "half"})
"""First parts of compounds that English writes with a hyphen, and that hardly begin another word."""
_CJK = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]")

FIRST_CJK = "\u2e80"

Marked = tuple[int, str, str]  # row of `Words`, kind of the mark, target


@dataclass(frozen=True)
class PageText:
    """What all blocks of a page share: its words, which of them are set apart, and whether hyphens go."""

    words: Words
    marked: tuple[Marked, ...]
    dehyphenate: bool
    mcid: Sequence[int] = ()  # of every word, where the page has a structure tree

    @cached_property
    def vocabulary(self) -> Counter[str]:
        """How often each word occurs on the page; words with a hyphen count whole and in parts.

        What a line's end cut off counts neither before the hyphen nor after it.
        """
        text = self.words.text.lower()
        found = Counter(_LETTERS.findall(text))
        found.update([part for word in found for part in word.split("-") if "-" in word])
        if "-\n" in text or "\u2010\n" in text or "\u00ad\n" in text:
            found.subtract([part for cut in _FRAGMENTS.findall(text) for part in cut])
        return found

    @cached_property
    def soft(self) -> bool:
        """True if the page draws hyphens at line ends with another character than those within words."""
        return "\u2010\n" in self.words.text or "\u00ad" in self.words.text


def page_text(words: Words, links: Sequence[Link], dehyphenate: bool, *, tagged: bool = False) -> PageText:
    """`PageText` with the super- and subscripts of `words` and the words that lie in `links`."""
    marked: list[Marked] = [
        (row, "superscript" if words.style[row] & SUPERSCRIPT else "subscript", "")
        for row in np.flatnonzero(words.style & (SUPERSCRIPT | SUBSCRIPT)).tolist()
    ]
    for link in links:
        target = link.uri if link.uri is not None else f"#page={link.page}" if link.page else ""
        if not target:
            continue
        x0, y0, x1, y1 = link.box
        x = (words.box[:, 0] + words.box[:, 2]) / 2
        y = (words.box[:, 1] + words.box[:, 3]) / 2
        inside = np.flatnonzero((x > x0) & (x < x1) & (y > y0) & (y < y1))
        marked += [(row, "link", target) for row in inside.tolist()]
    mcid = words.mcid.tolist() if tagged else ()
    return PageText(words, tuple(sorted(marked)), dehyphenate, mcid)


def text_block(page: PageText, lines: list[LineDraft]) -> BlockDraft:
    """The draft of one block of text."""
    first = lines[0]
    text, offsets = join_lines(page, [line.text for line in lines])
    return BlockDraft(
        (
            min([line.x0 for line in lines]),
            min([line.y0 for line in lines]),
            max([line.x1 for line in lines]),
            max([line.y1 for line in lines]),
        ),
        "text",
        text,
        lines=tuple([Line(line.text, BBox(line.x0, line.y0, line.x1, line.y1)) for line in lines]),
        marks=_marks(page, lines, offsets) if page.marked else (),
        size=first.size,
        style=first.style,
        color=first.color,
        font=first.font,
        zone=first.zone,
        bullet=first.bullet,
        mcids=tuple([page.mcid[line.parts[0][0]] for line in lines]) if page.mcid else (),
        confidence=_confidence(page.words, lines),
    )


def join_lines(page: PageText, lines: list[str]) -> tuple[str, list[int]]:
    """Return one text made of lines, and the offset of each of them in it.

    A hyphen at a line's end goes if the word made whole occurs elsewhere on the page, or if nothing there says
    that its parts are words; "long-" + "term" keeps its hyphen.
    """
    text = lines[0]
    offsets = [0]
    for line in lines[1:]:
        glue = seam(page, text, line)
        text = text[:-1] if glue == "drop" else text + glue
        offsets.append(len(text))
        text += line
    return text, offsets


def seam(page: PageText, text: str, line: str) -> str:
    """Return what comes between `text` and the line after it: a blank, nothing, or "drop" for no hyphen."""
    if _HYPHENED.search(text[-2:]) and line[:1].isalnum():
        word = _GOES_ON.match(line)
        if word is not None and word[0] in _SUSPENDED:
            return " "
        cut = line[:1].islower() and _CUT.search(text[-40:])
        return "drop" if cut and page.dehyphenate and _is_cut(page, text, line) else ""
    cjk = text[-1:] >= FIRST_CJK and _CJK.match(text[-1:]) and _CJK.match(line[:1])
    return "" if cjk else " "


def _is_cut(page: PageText, text: str, line: str) -> bool:
    """Return True if the hyphen at the end of `text` is there for the line's end only."""
    if page.soft:
        return text[-1] != "-"
    before = _LETTERS.findall(text[-40:-1].lower())[-1]
    match = _GOES_ON.match(line)
    after = match[0].lower() if match else ""
    known = page.vocabulary
    if known[before + after] > 0:
        return True
    if known[f"{before}-{after}"] > 0 or (before in _COMPOUND and len(after) > 3):
        return False
    return known[after] < 1 or known[before] < 1


def _confidence(words: Words, lines: list[LineDraft]) -> float:
    """Mean score of a block's words; 1 where all come from a text layer."""
    if not any(line.style & OCR for line in lines):
        return 1.0
    scores = np.concatenate([words.score[a:b] for line in lines for a, b in line.parts])
    return round(float(scores.mean()), 4)


def _marks(page: PageText, lines: list[LineDraft], offsets: list[int]) -> tuple[Mark, ...]:
    """Marks of a block; neighbouring words of one kind and target are one mark."""
    marks: list[Mark] = []
    words = page.words
    for line, offset in zip(lines, offsets, strict=True):
        at = offset
        for a, b in line.parts:
            begin = int(words.start[a])
            for row, kind, target in page.marked:
                if a <= row < b:
                    start, end = at + int(words.start[row]) - begin, at + int(words.end[row]) - begin
                    _add(marks, Mark(kind, start, end, target))  # type: ignore[arg-type]
            at += int(words.end[b - 1]) - begin + 1
    return tuple(marks)


def _add(marks: list[Mark], mark: Mark) -> None:
    last = marks[-1] if marks else None
    if last and (last.kind, last.target) == (mark.kind, mark.target) and mark.start <= last.end + 1:
        marks[-1] = Mark(mark.kind, last.start, max(last.end, mark.end), mark.target)
    else:
        marks.append(mark)
