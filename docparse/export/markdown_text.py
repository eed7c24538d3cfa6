"""Page text as Markdown that renders as exactly that text.

A PDF is somebody else's text: whatever a CommonMark or GFM renderer would turn into an element, or into a
link that shows anything but its address, is escaped, so that the Markdown stays readable. `<` and `&` become
entities, which every dialect knows; the rest gets a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from docparse.export.marks import safe_address
from docparse.export.text import printable

_PUNCTUATION = r"!-/:-@\[-`{-~"
# In each alternative the first character of the match is the one to escape.
_INLINE = re.compile(
    rf"""
      \\ (?= [{_PUNCTUATION}\s] | $ )    # a backslash that would escape, or break the line
    | \] (?= [(:] )                      # the end of a link's text, or of a definition's name
    | & (?= \#? \w+ ; )                  # an entity
    | < (?= [A-Za-z/!?] | [^\s>]* @ )    # a tag, a comment, an address in angle brackets
    """,
    re.VERBOSE,
)
_ANY = frozenset("\\`]&<*_~!")  # text without any of these is itself
_RUN = re.compile(r"`+|\*+|_+|~+")
_AT_BOUND = re.compile(r"[\\!]+")  # our own markup beside these would be escaped, a link become an image
_WEB = re.compile(r"(?i)https?:/(?=/\S)")
_IN_LINK = re.compile(r"[\[\]`]")
_LINE = re.compile(
    r"""
      \#{1,6} (?= \s | $ ) | >                        # heading, quotation
    | [-+*] (?= \s | $ )                              # item of a list
    | (?P<rule> [-_*=] ) (?: \s* (?P=rule) )* \s* $   # thematic break, underline of a heading
    | [|:-] (?= [-:|\s]* $ )                          # the line below the head of a table
    | ~~~ | ```                                       # fence
    | (?<= \d ) [.)] (?= \s | $ )                     # numbered item
    | \[ (?= [\ xX] \] (?: \s | $ ) )                    # box of a task
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
    units = list(text)
    if not _ANY.isdisjoint(text):
        _escape_inline(units, text, bounds, alone=emphasis)
    if "//" in text:
        _break_addresses(units, text, bounds)
    return units


def escape_link_text(text: str) -> str:
    """Return the Markdown of a link's text: no bracket closes it, no run pairs with one beyond."""
    text = printable(text)
    units = escape_text(text, (0, len(text)), emphasis=True)
    for match in _IN_LINK.finditer(text):
        units[match.start()] = "\\" + match[0]
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


def _escape_inline(units: list[str], text: str, bounds: Collection[int], *, alone: bool) -> None:
    for match in _INLINE.finditer(text):
        units[match.start()] = _ENTITIES.get(match[0], "\\" + match[0])
    runs = _pairing(text, bounds, alone=alone)
    for run in _AT_BOUND.finditer(text) if bounds else ():
        if any(run.start() <= at <= run.end() for at in bounds):
            runs.append(run)
    for run in runs:
        units[run.start() : run.end()] = ["\\" + char for char in run[0]]


def _pairing(text: str, bounds: Collection[int], *, alone: bool) -> list[re.Match[str]]:
    """Return the runs of marks of code, emphasis and strike-through that may pair: one opens, a later closes.

    With `alone` one run is enough.
    """
    alike: dict[str, list[tuple[re.Match[str], bool, bool]]] = {}
    found: list[re.Match[str]] = []
    for run in _RUN.finditer(text):
        opens, closes = _flanks(run, bounds)
        if any(run.start() < at < run.end() for at in bounds):
            found.append(run)  # two runs
        elif opens or closes:
            alike.setdefault(run[0][0], []).append((run, opens, closes))
    for runs in alike.values():
        opening = [at for at, (_, opens, _) in enumerate(runs) if opens]
        closing = [at for at, (_, _, closes) in enumerate(runs) if closes]
        if alone:
            found += [run for run, _, _ in runs]
        elif opening and closing and opening[0] < closing[-1]:
            found += [run for run, _, _ in runs[opening[0] : closing[-1] + 1]]
    return found


def _flanks(run: re.Match[str], bounds: Collection[int]) -> tuple[bool, bool]:
    """Return whether a run may open and whether it may close, in any dialect."""
    start, end = run.span()
    if run[0][0] == "`" or any(start <= at <= end for at in bounds):
        return True, True
    before, after = run.string[start - 1 : start], run.string[end : end + 1]
    opens, closes = bool(after.strip()), bool(before.strip())
    if run[0][0] == "_":  # not within a word
        return opens and not before.isalnum(), closes and not after.isalnum()
    return opens, closes


def _break_addresses(units: list[str], text: str, bounds: Collection[int] = ()) -> None:
    """Escape in place bare web addresses that a renderer would read or show otherwise than they are printed.

    mistune takes markup within one as it stands, also the pipe of a cell; markdown-it decodes `%41`, and
    looks for an `@` beyond our own markup.
    """
    for match in _WEB.finditer(text):
        end = match.end()
        while end < len(text) and not text[end].isspace():
            end += 1
        changed = any(units[at] != text[at] or text[at] in "|%" for at in range(match.start(), end))
        if changed or any(match.start() < at <= end and at < len(text) for at in bounds):
            units[match.end() - 1] = "\\/"
