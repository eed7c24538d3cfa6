"""Number tokens of a folded text: digits as printed, sign style, percent, currency, glued letters.

The sign, the brackets, the percent and the currency sign may be apart from the digits, also in the cell
next to them; a bracket counts only where its partner does, so a bracketed phrase is no negative number.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from docparse.numerals.script import UNSPACED, is_unspaced

_BODY = r"\d+(?:/\d+){2,}|(?:\d+ )?\d+ ?/ ?\d+|\d+(?:[.,']\d+)*|(?<![\d.,])\.\d+(?![.,]?\d)"
_UNREAD = "\ufffd"  # the mark of a character that was not read: beside a digit, perhaps another digit
NUMBER = re.compile(  # digits, letters glued to them, percent, closing bracket or minus behind
    rf"({_BODY})((?:[^\W\d_{UNSPACED}]|[.,']?{_UNREAD}[\d.,']*)*)((?:[ \t]*[%)])+|-(?![\w(.])(?![ \t]*\d))?"
)
_TRIANGLES = frozenset("△▲")  # a minus in Japanese accounts
_MARKS = frozenset("(+- \t") | _TRIANGLES
_NIL = re.compile(r"-+(?![^\s)%])")
_DIGIT = re.compile(r"\.?[0-9]+")  # where a number can start; a class comes first, so that the scan is fast
_BAR = re.compile(" ?/ ?")
MAYBE = "?"  # a dash apart from the digits, alone in its cell or first in it: a minus, a nil or a bullet


class Number(NamedTuple):
    """A number token. `start:end` bounds the digits; `outer_start:outer_end` all that was absorbed.

    `sign` is "", "-", "+", "()", "-)" (a minus behind), "△" (a triangle before) or "?" (see MAYBE).
    """

    start: int
    end: int
    outer_start: int
    outer_end: int
    body: str
    sign: str
    percent: bool
    currency: str
    left: str
    right: str
    brackets: str  # brackets that have no partner: "(" or ")" or ""


def numbers(text: str) -> list[Number]:
    """Return all number tokens and nil dashes of a folded, lower-cased text, in order."""
    found: list[Number] = []
    floor = 0
    for digit in _DIGIT.finditer(text):
        if digit.start() < floor:
            continue
        match = NUMBER.match(text, digit.start()) or NUMBER.match(text, digit.start() + 1)
        if match is not None:
            number = _number(text, match, floor)
            found.append(number)
            floor = number.outer_end
    dashes = [
        Number(m.start(), m.end(), m.start(), m.end(), "-", "", False, "", "", "", "")
        for m in _NIL.finditer(text)
        if m.start() == 0 or text[m.start() - 1] in " \t\n($"
    ]
    if not dashes:
        return found
    taken = {at for n in found if n.sign == "-" for at in range(n.outer_start, n.start)}
    return sorted(found + [d for d in dashes if d.start not in taken], key=_start)


def _start(number: Number) -> int:
    return number.start


def _number(text: str, match: re.Match[str], floor: int) -> Number:
    body, right, post = match.groups()
    start, end = match.span(1)
    if "/" in body:
        body = tight(body)
    if not right and post is None and _stands_bare(text, start):
        return Number(start, end, start, end, body, "", False, "", "", "", "")
    outer_start, outer_end = start, match.end()
    left = sign = currency = brackets = ""
    percent = False
    if start > floor and _is_letter(text[start - 1]):
        outer_start = _letters_before(text, start, floor)
        left = text[outer_start:start]
    pre = _marks_before(text, outer_start, floor)
    outer_start -= len(pre)
    if pre or post:
        sign, percent, brackets, outer_start, outer_end = _signs(
            text, pre, post or "", outer_start, outer_end
        )
        currency = next((c for c in pre if c not in _MARKS), "") if pre else ""
        if post and percent and not right and post[-1] == "%" and outer_end < len(text):
            right = _letters(text, outer_end)
    return Number(start, end, outer_start, outer_end, body, sign, percent, currency, left, right, brackets)


def tight(body: str) -> str:
    """Return a fraction without the spaces round its bar."""
    return _BAR.sub("/", body)


def _stands_bare(text: str, start: int) -> bool:
    """Return True where a line starts or a word ends right before a number: the common case."""
    before = text[start - 1 : start]
    return before == "\n" or (before == " " and text[start - 2 : start - 1].isalnum())


def _is_letter(character: str) -> bool:
    """Return True for a letter, or the mark of an unread one, that makes a number part of a longer word."""
    return character == _UNREAD or (character.isalpha() and not is_unspaced(character))


def _letters_before(text: str, at: int, floor: int) -> int:
    while at > floor and _is_letter(text[at - 1]):
        at -= 1
    return at


def _marks_before(text: str, at: int, floor: int) -> str:
    """Return the brackets, signs and currency before a number, with the spaces and cell ends between.

    A dash alone in its cell is the last mark looked at: what is before it is not about this number.
    """
    if at == floor:
        return ""
    start = at
    while start > floor and (text[start - 1] in _MARKS or _is_currency(text[start - 1])):
        start -= 1
        if text[start] == "-" and text[start + 1 : start + 2] in ("\t", " "):
            break
    return text[start:at].lstrip(" \t")


def _is_currency(character: str) -> bool:
    return character == "$" or character in "¢£¤¥" or "₠" <= character <= "⃀"


def _letters(text: str, at: int) -> str:
    end = at
    while end < len(text) and _is_letter(text[end]):
        end += 1
    return text[at:end]


def _signs(text: str, pre: str, post: str, start: int, end: int) -> tuple[str, bool, str, int, int]:
    """Return sign style, percent, partnerless bracket, and the span of all that was absorbed."""
    percent = "%" in post
    opened, closed = "(" in pre, ")" in post
    if opened and closed:
        return "()", percent, "", start, end
    brackets = "(" if opened else ")" if closed else ""
    if post.startswith("-"):
        return "-)", percent, brackets, start, end
    if not _TRIANGLES.isdisjoint(pre):
        return "△", percent, brackets, start, end
    if "-" in pre or "+" in pre:
        at = max(pre.rfind("-"), pre.rfind("+"))
        before = text[start + at - 1] if start + at else " "
        joined = before.isalnum() or before in ")%]-.,"  # a range, a code or a hyphenated word
        if not joined and not pre[at + 1 :].startswith((" ", "\t")):
            return pre[at], percent, brackets, start, end
        if before in "\t\n" and pre[at] == "-":  # alone in its cell, or at the start of one
            return MAYBE, percent, brackets, start, end
    return "", percent, brackets, start, end


def same_sign(one: Number, other: Number) -> bool:
    """Return True for the same sign; a dash in the cell before one of the two may be its minus."""
    a, b = one.sign, other.sign
    return a == b or (a == MAYBE and b in ("", "-")) or (b == MAYBE and a in ("", "-"))
