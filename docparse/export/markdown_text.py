"""Page text as Markdown that renders as exactly that text.

A PDF is somebody else's text: whatever a CommonMark or GFM renderer would turn into an element or a link is
escaped, and nothing else, so that the Markdown stays readable. `<` and `&` become entities, which every
dialect knows; the rest gets a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise

from docparse.export.marks import safe_address
from docparse.export.text import printable

_PUNCTUATION = r"!-/:-@\[-`{-~"
# In each alternative the first character of the match is the one to escape.
_INLINE = re.compile(
    rf"""
      \\ (?= [{_PUNCTUATION}\s] | $ )    # a backslash that would escape, or break the line
    | `                                  # code
    | \] (?= [(\[:] )                    # the end of a link's text, or of a definition's name
    | & (?= \#? \w+ ; )                  # an entity
    | < (?= [A-Za-z/!?] | [^\s<>]* @ )   # a tag, a comment, an address in angle brackets
    """,
    re.VERBOSE,
)
# GFM makes links of bare addresses. A host after "//" needs no more than the broken "//".
# Alternatives begin with their first character: text is searched for a set of these many times as fast.
_ADDRESS = re.compile(
    r"""
      / (?= / ) (?: /[\w.-]* )?          # https://
    | @ (?<= \S@ ) (?= \S )              # a@example.com
    | \. (?<= \S\. ) (?= [^\W\d_]{2} )   # example.com
    | \. (?<= \b[Ww]{3}\. ) (?= \S )     # www.
    """,
    re.VERBOSE,
)
_DOTTED = re.compile(r"\.\S")  # in every address without "//" and "@"
_ANY = frozenset("\\`]&<*_~!")  # text without any of these needs none of the patterns but `_ADDRESS`
# Emphasis and strike-through come in pairs: one run of marks alone is harmless, but a long one may pair with
# itself.
_PAIRED = tuple(
    re.compile(pattern)
    for pattern in (
        r"\*+(?=[^\s*])|(?<=[^\s*])\*+|\*{4,}",
        r"(?<![^\W_])_+(?=[^\s_])|(?<=[^\s_])_+(?!\w)",
        r"~+(?=[^\s~])|(?<=[^\s~])~+",
    )
)
# Marks that our own markup beside them would wake.
_AT_BOUND = re.compile(r"[\\!*_~]+")
_BRACKET = re.compile(r"[\[\]]")
_LINE = re.compile(
    r"""
      [\#>]                                           # heading, quotation
    | [-+*] (?= \s | $ )                              # item of a list
    | (?P<rule> [-_*=] ) (?: \s* (?P=rule) )* \s* $   # thematic break, underline of a heading
    | [|:-] (?= [-:|\s]* $ )                          # the line below the head of a table
    | ~~~
    | (?<= \d ) [.)] (?= \s | $ )                     # numbered item
    | \[ (?= [\ xX] \] )                              # box of a task
    """,
    re.VERBOSE,
)
_NUMBER = re.compile(r"\d+(?=[.)])")
_ENTITY = re.compile(r"&(?=#?\w+;)")
_ENTITIES = {"<": "&lt;", "&": "&amp;"}


def escape_text(text: str, bounds: Collection[int] = (), *, emphasis: bool = False) -> list[str]:
    """Return the Markdown of each character of `text`; joined, it renders as `text`.

    `bounds` are offsets where the caller puts markup of its own between two characters; with `emphasis` that
    markup has stars, which no star of the text may pair with.
    """
    text = printable(text)
    units = _escaped(text, bounds, alone=emphasis)
    _break_addresses(units, text, bounds)
    return units


def escape_link_text(text: str) -> str:
    """Return the Markdown of a link's text, in which no bracket closes it.

    Addresses stay as they are, unless something else is escaped: mistune sees no backslash within one.
    """
    text = printable(text)
    units = _escaped(text, (0, len(text)))
    for match in _BRACKET.finditer(text):
        units[match.start()] = "\\" + match[0]
    if "\\" in "".join(units):
        _break_addresses(units, text)
    return "".join(units)


def escape_lines(text: str) -> str:
    """Return `text`, already escaped, so that none of its lines begins a block of another kind."""
    return "\n".join(map(_escape_line, filter(None, (line.strip() for line in text.split("\n")))))


def _escape_line(line: str) -> str:
    number = _NUMBER.match(line)
    match = _LINE.match(line, number.end() if number else 0)
    if match is None:
        return line
    if match["rule"] in ("*", "_"):  # what is left of it would still be emphasis
        return line.replace(match["rule"], "\\" + match["rule"])
    return f"{line[: match.start()]}\\{line[match.start() :]}"


def one_line(text: str) -> str:
    """Return `text` with every stretch of white space as one blank."""
    return " ".join(text.split())


def link_target(target: str) -> str:
    """Return a link's address for Markdown; empty if it is none that may be followed."""
    return _ENTITY.sub("&amp;", safe_address(target))


def _break_addresses(units: list[str], text: str, bounds: Collection[int] = ()) -> None:
    """Escape in place what would make a renderer see an address, also one that begins behind a bound."""
    if "//" not in text and "@" not in text and not _DOTTED.search(text):
        return
    for start, end in pairwise([0, *sorted(bounds), len(text)]):
        for match in _ADDRESS.finditer(text, start):
            if match.start() >= end:
                break
            units[match.start()] = "\\" + match[0][0]


def _escaped(text: str, bounds: Collection[int], *, alone: bool = False) -> list[str]:
    units = list(text)
    if _ANY.isdisjoint(text):
        return units
    for match in _INLINE.finditer(text):
        units[match.start()] = _ENTITIES.get(match[0], "\\" + match[0])
    for pattern in _PAIRED:
        runs = list(pattern.finditer(text))
        if alone or len(runs) > 1 or any(len(run[0]) > 2 for run in runs):
            for run in runs:
                units[run.start() : run.end()] = ["\\" + char for char in run[0]]
    for run in _AT_BOUND.finditer(text) if bounds else ():
        if any(run.start() <= at <= run.end() for at in bounds):
            units[run.start() : run.end()] = ["\\" + char for char in run[0]]
    return units
