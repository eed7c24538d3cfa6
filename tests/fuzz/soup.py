"""Strategies: HTML as bad models and people write it, and pages of words in rows and columns."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from docparse.content import Chars, PageContent, empty_page
from tests.test_content import FONTS

ELEMENTS = [
    *(
        "table",
        "thead",
        "tbody",
        "tr",
        "td",
        "th",
        "caption",
        "p",
        "div",
        "span",
        "ul",
        "li",
        "h1",
        "h6",
        "br",
    ),
    *("b", "sup", "a", "figure", "figcaption", "math", "mfrac", "script", "style", "title", "pre", "header"),
    *("nosuch", "reportingentity", "temporal", "number", "monetaryunit", "financialconcept"),
]
WORDS = [
    *("1,234.5", "(1,234)", "-7", "△12", "$", "5%", "1 234", "2023", "n/a", "—", "Total", "assets", "净利润"),
    *("אב", "&amp;", "&#x110000;", "&lt;b&gt;", "<", ">", "&", '"', "<!--", "-->", "<![CDATA[", "|", "|---|"),
    *(
        "```",
        "\n",
        "\t",
        "\0",
        "\u00a0",
        "\u200f",
        "\u0301",
        "\ud800",
        "\U0001f600",
        "\\frac{1}{2}",
        "**",
        "#",
    ),
]
SPANS = ["0", "1", "2", "3", "65535", "1000000000000", "-1", "x", "２", "1.5"]


@st.composite
def tags(draw: st.DrawFn) -> str:
    name = draw(st.sampled_from(ELEMENTS))
    if draw(st.booleans()):
        return f"</{name}>"
    spans = [f' {kind}="{number}"' for kind in ("rowspan", "colspan") for number in SPANS]
    return f"<{name}{draw(st.sampled_from(['', *spans]))}{draw(st.sampled_from(['>', '/>', ' ', '=>']))}"


soups = st.lists(st.one_of(tags(), st.sampled_from(WORDS), st.text(max_size=5)), max_size=60).map("".join)


@st.composite
def grids(draw: st.DrawFn) -> PageContent:
    """Return a page of words in rows and columns that are nearly straight; some are missing."""
    columns = draw(st.lists(st.integers(20, 560), min_size=1, max_size=6, unique=True))
    pitch = draw(st.sampled_from([6, 11, 14, 30]))
    words: list[tuple[float, float, str]] = []
    for row in range(draw(st.integers(1, 12))):
        for x in columns:
            text = draw(st.sampled_from(["", "Total", "1,234", "(56)", "2023", "a", "%", "long words of it"]))
            words.append((x + draw(st.integers(-2, 2)), 40 + row * pitch + draw(st.integers(-1, 1)), text))
    return _page(words)


def _page(words: list[tuple[float, float, str]]) -> PageContent:
    drawn = [(x + 5 * n, y, ord(c)) for x, y, text in words for n, c in enumerate(text)]
    x, y, code = (np.array(column) for column in zip(*drawn, strict=True)) if drawn else (np.empty(0),) * 3
    box = np.stack((x, y, x + 5, y + 10), axis=1).astype(np.float32)
    count = len(code)
    zeros = np.zeros(count, np.int32)
    chars = Chars(
        code=code.astype(np.int32),
        box=box,
        ink=box,
        origin=np.stack((x, y + 8), axis=1).astype(np.float32),
        size=np.full(count, 10, np.float32),
        weight=zeros + 400,
        font=zeros,
        angle=np.zeros(count, np.float32),
        color=np.full(count, 0x000000FF, np.uint32),
        flags=np.zeros(count, np.uint8),
        mcid=zeros - 1,
        object=zeros,
    )
    return replace(empty_page(1, 612, 792), chars=chars, fonts=FONTS)
