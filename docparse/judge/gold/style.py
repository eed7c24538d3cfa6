"""What an element's style means for gold: page breaks, hidden or unpainted text, raised marks; its look."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

_BREAK = re.compile(r"(?:page-)?break-(before|after)\s*:\s*(?:always|page|left|right|recto|verso)\b", re.I)
_HIDDEN = re.compile(r"(?<![-\w])display\s*:\s*none\b", re.I)
_UNPAINTED = re.compile(
    r"(?<![-\w])(?:visibility\s*:\s*(?:hidden|collapse)\b|opacity\s*:\s*0(?:\.0*)?\s*(?:;|$)"
    r"|(?:left|top|text-indent)\s*:\s*-\d{4,})",
    re.I,
)
_SIZE_ZERO = re.compile(r"(?<![-\w])font-size\s*:\s*0(?:\.0*)?(?:px|pt|em|rem|%)?\s*(?:;|$)", re.I)
_RAISED = re.compile(
    r"(?<![-\w])(?:vertical-align\s*:\s*(?:super\b|[\d.]+(?:px|pt|em|ex|%))|top\s*:\s*-[\d.]+(?:px|pt|em|ex))",
    re.I,
)
# Page breaks are ours to make, and a page asks nothing of the network.
_DROPPED = re.compile(
    r"(?<![-\w])(?:-sec-[\w-]+|-ix-[\w-]+|(?:page-)?break-(?:before|after|inside))\s*:[^;]*;?|url\([^)]*\)",
    re.I,
)
# What the body's own style says about text; its margins and paddings are the screen's, not the sheet's.
_TEXT = re.compile(r"(?<![-\w])(?:font|line-height|letter-spacing|text-align|color)[\w-]*\s*:[^;]+", re.I)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([\w-]+)\s*$")


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

    def with_class(self, rule: Style) -> Style:
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
        hidden=_HIDDEN.search(css) is not None,
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


def style_sheet(root: Any) -> tuple[str, dict[str, Style]]:
    """A filing's own style sheet, cleaned, and the rules of its classes by name."""
    sheet = "\n".join(node.text or "" for node in root.iter("{*}style"))
    classes = {}
    for selectors, body in _RULE.findall(sheet):
        for selector in selectors.split(","):
            if found := _CLASS.search(selector.strip()):
                classes[found.group(1)] = read_style(body)
    return clean(sheet).replace("<", ""), classes
