"""Read an element's style for gold: page breaks, hidden or unpainted text, raised marks; its look."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

_BREAK = re.compile(r"(?:page-)?break-(before|after)\s*:\s*(?:always|page|left|right|recto|verso)\b", re.I)
_HIDDEN = re.compile(r"(?<![-\w])display\s*:\s*none\b", re.I)
_UNPAINTED = re.compile(
    r"(?<![-\w])(?:visibility\s*:\s*(?:hidden|collapse)\b|opacity\s*:\s*0(?:\.0*)?\s*(?:;|$)"
    r"|color\s*:\s*(?:transparent|rgba\([^)]*,\s*0(?:\.0*)?\s*\))"
    r"|(?:left|top|text-indent)\s*:\s*-\d{4,})",
    re.I,
)
# A box without height or width that cuts off what is in it: nothing is cut off on our sheets.
_CUT_OFF = re.compile(r"(?<![-\w])overflow\s*:\s*(?:hidden|clip)\b", re.I)
_FLAT = re.compile(
    r"(?<![-\w])(?:max-)?(?:height|width)\s*:\s*0(?:\.0*)?(?:px|pt|em|rem|in|%)?\s*(?:;|$)", re.I
)
_SIZE_ZERO = re.compile(r"(?<![-\w])font-size\s*:\s*0(?:\.0*)?(?:px|pt|em|rem|%)?\s*(?:;|$)", re.I)
_RAISED = re.compile(
    r"(?<![-\w])(?:vertical-align\s*:\s*(?:super\b|(?:text-)?top\b|[\d.]+(?:px|pt|em|ex|%))"
    r"|top\s*:\s*-[\d.]+(?:px|pt|em|ex))",
    re.I,
)
# Page breaks and the sheet are ours to make, a page asks nothing of the network, a sheet is read upright, and
# shares of a window's height mean nothing on a sheet that grows with its page.
_DROPPED = re.compile(
    r"(?<![-\w])(?:(?:-sec-[\w-]+|-ix-[\w-]+|(?:page-)?break-(?:before|after|inside)|(?<![.#@])page)\s*:[^;{}]*;?"
    r"|transform\s*:[^;]*\brotate[^;]*;?|(?:min-|max-)?height\s*:\s*[\d.]+[sdl]?vh\s*(?:;|$))|url\([^)]*\)",
    re.I,
)
# What the body's own style says about text; its margins and paddings are the screen's, not the sheet's.
_TEXT = re.compile(r"(?<![-\w])(?:font|line-height|letter-spacing|text-align|color)[\w-]*\s*:[^;]+", re.I)
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_SHEET = re.compile(r"@page[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", re.I)
_MEDIA = re.compile(r"@media([^{}]*)\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMPOUND = re.compile(r"(?:[A-Za-z][\w-]*)?(?:[.#]-?[A-Za-z_][\w-]*)*")
_NAME = re.compile(r"[.#]?[\w-]+")


@dataclass(frozen=True, slots=True)
class Style:
    """`css` is what is printed. `unpainted` text is laid out and not seen; `raised` text is a superscript."""

    css: str = ""
    before: bool = False
    after: bool = False
    hidden: bool = False
    unpainted: bool = False
    raised: bool = False
    size_zero: bool = False

    @property
    def matters(self) -> bool:
        """True if it says more than how things look."""
        return self.before or self.after or self.hidden or self.unpainted or self.raised

    def with_rule(self, rule: Style) -> Style:
        """This style where the style sheet says `rule` as well; the sheet itself is printed."""
        return replace(
            self,
            before=self.before or rule.before,
            after=self.after or rule.after,
            hidden=self.hidden or rule.hidden,
            unpainted=self.unpainted or rule.unpainted,
            raised=self.raised or rule.raised,
        )


@lru_cache(maxsize=8192)
def read_style(css: str) -> Style:
    """An inline style or the body of a rule."""
    breaks = {match.group(1).lower() for match in _BREAK.finditer(css)}
    return Style(
        css=clean(css).strip(" ;"),
        before="before" in breaks,
        after="after" in breaks,
        hidden=_HIDDEN.search(css) is not None
        or (_CUT_OFF.search(css) is not None and _FLAT.search(css) is not None),
        unpainted=_UNPAINTED.search(css) is not None,
        raised=_RAISED.search(css) is not None,
        size_zero=_SIZE_ZERO.search(css) is not None,
    )


def clean(css: str) -> str:
    """Style without page breaks, addresses and the private properties of inline XBRL."""
    return _DROPPED.sub("", css)


def text_style(css: str) -> str:
    """The part of a body's style that its pages keep."""
    return ";".join(_TEXT.findall(css))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the style sheet: selector, specificity and declarations.

    `compounds`, innermost first: the names that an element must have (`p`, `.note`, `#top`), and whether the
    next compound is for its parent rather than for any ancestor.
    """

    compounds: tuple[tuple[frozenset[str], bool], ...]
    style: Style

    def applies(self, node: Any) -> bool:
        """Return True if the selector matches this lxml element."""
        return _applies(self.compounds, node)


def _applies(compounds: tuple[tuple[frozenset[str], bool], ...], node: Any) -> bool:
    (names, only_parent), *above = compounds
    if not names <= element_names(node):
        return False
    ancestors = node.iterancestors()
    if above and only_parent:
        ancestors = islice(ancestors, 1)
    return not above or any(_applies(tuple(above), ancestor) for ancestor in ancestors)


def element_names(node: Any) -> set[str]:
    """Return the names that selectors have for an element: `p`, `.note` for each class, `#top`."""
    names = {f".{name}" for name in (node.get("class") or "").split()}
    if identity := node.get("id"):
        names.add(f"#{identity}")
    return names | {node.tag.rpartition("}")[2].lower()}


def style_sheet(root: Any) -> tuple[str, dict[str, list[Rule]]]:
    """A filing's own style sheet, cleaned, and its rules that matter, by a name that their elements have.

    Selectors of tags, classes and identities are understood, alone, within others (`.a p`) or right below
    them (`div > p`); rules with other selectors only change the look.
    """
    sheet = "\n".join(node.text or "" for node in root.iter("{*}style"))
    plain = _MEDIA.sub(_printed, _COMMENT.sub("", sheet))
    rules: dict[str, list[Rule]] = {}
    for selectors, body in _RULE.findall(plain):
        style = read_style(body)
        for selector in selectors.split(",") if style.matters else ():
            if compounds := _compounds(selector):
                # The rarest kind of name: "#" sorts before ".", and both before letters.
                rules.setdefault(min(compounds[0][0]), []).append(Rule(compounds, style))
    return clean(_SHEET.sub("", sheet)).replace("<", ""), rules


def _printed(match: re.Match[str]) -> str:
    """The rules of a media block, if they hold on paper."""
    return match.group(2) if re.search(r"\b(?:print|all)\b", match.group(1), re.I) else ""


def _compounds(selector: str) -> tuple[tuple[frozenset[str], bool], ...]:
    """A selector's parts, innermost first; none if it is more than names, blanks and `>`."""
    found: list[tuple[frozenset[str], bool]] = []
    parts = selector.replace(">", " > ").split()
    for place, part in enumerate(parts):
        if part == ">":
            continue
        names = [n if n[0] in ".#" else n.lower() for n in _NAME.findall(part)]
        if not _COMPOUND.fullmatch(part) or not names:
            return ()
        found.append((frozenset(names), place > 0 and parts[place - 1] == ">"))
    return tuple(reversed(found))
