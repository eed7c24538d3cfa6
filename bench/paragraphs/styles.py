"""Documents printed by Chromium, one style a seed, whose headings, paragraphs and items are known."""

from __future__ import annotations

import random
from dataclasses import dataclass
from html import escape

SOFT_HYPHEN = "\u00ad"


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_NOUNS = _words(
    "rev-e-nue com-pa-ny mar-ket cus-tomer seg-ment prod-uct in-ter-est op-er-a-tion man-age-ment "
    "share-holder ex-po-sure li-a-bil-ity in-vest-ment ac-qui-si-tion in-ven-tory pro-vi-sion es-ti-mate "
    "de-pre-ci-a-tion con-tract sub-sidiary en-vi-ron-ment in-fra-struc-ture busi-ness strat-egy board "
    "cash cost tax price plant region"
)
_VERBS = _words(
    "in-creased de-clined re-mained ex-ceeded re-flects in-cludes sup-ports re-quires im-proved fol-lows "
    "off-sets cov-ers re-duced"
)
_ADJECTIVES = _words(
    "op-er-at-ing sig-nif-i-cant in-ter-na-tional long-term well-known fi-nan-cial year-end short-term "
    "so-called con-sol-i-dated high-yield do-mes-tic sub-stan-tial net"
)
_HYPHENED = frozenset({"long-term", "well-known", "year-end", "short-term", "so-called", "high-yield"})
_LINKS = _words("and while because although after so that")
_FONTS = (
    "Liberation Serif", "Liberation Sans", "DejaVu Serif", "DejaVu Sans", "Liberation Sans Narrow",
    "DejaVu Sans Condensed",
)  # fmt: skip
_HEADINGS = (
    "font-weight:bold;font-size:1em",
    "font-weight:normal;font-size:1.4em",
    "font-weight:bold;font-size:1.2em",
    "font-weight:bold;font-size:1em;text-transform:uppercase",
    "font-weight:normal;font-size:1.25em;color:#1a5fb4",
)
_SHEETS = ("A4", "letter", "A5", "A4 landscape")


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading, paragraph or list item as it was written; `kind` is h1, h2, p or li."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A document's HTML and its pieces in reading order."""

    html: str
    pieces: tuple[Piece, ...]


def make_sheet(seed: int) -> Sheet:
    """Return the document of a seed: its text and its style are drawn by it."""
    draw = random.Random(seed)
    pieces = tuple(_pieces(draw))
    body: list[str] = []
    for kind, text in pieces:
        body.append(f"<{kind}>{escape(text)}</{kind}>")
    html = "".join(body).replace("</p><li>", "</p><ul><li>").replace("</li><p>", "</li></ul><p>")
    html = html.replace("</li><h", "</li></ul><h")
    if body[-1].startswith("<li>"):
        html += "</ul>"
    style = _style(draw)
    plain = tuple(Piece(kind, text.replace(SOFT_HYPHEN, "")) for kind, text in pieces)
    return Sheet(f"<!DOCTYPE html><html lang=en><style>{style}</style><body>{html}</body></html>", plain)


def _pieces(draw: random.Random) -> list[tuple[str, str]]:
    pieces = [("h1", _title(draw, 2, 5))]
    for _ in range(draw.randint(3, 5)):
        pieces.append(("h2", _title(draw, 1, 6)))
        pieces += [("p", _prose(draw, draw.randint(1, 7))) for _ in range(draw.randint(1, 4))]
        if draw.random() < 0.5:
            pieces += [("li", _prose(draw, draw.choice([1, 1, 1, 2]))) for _ in range(draw.randint(2, 5))]
            pieces.append(("p", _prose(draw, 2)))
    return pieces


def _prose(draw: random.Random, sentences: int) -> str:
    return " ".join(_sentence(draw) for _ in range(sentences))


def _sentence(draw: random.Random) -> str:
    parts = [_clause(draw)]
    for _ in range(draw.choice([0, 0, 1, 1, 2])):
        parts.append(draw.choice(_LINKS) + " " + _clause(draw))
    text = " ".join(parts)
    if draw.random() < 0.25:
        text += f" by {draw.randint(2, 95)}.{draw.randint(0, 9)}%"
    return text[0].upper() + text[1:] + "."


def _clause(draw: random.Random) -> str:
    subject = f"{draw.choice(['the', 'our', 'this', 'any'])} {_noun(draw)}"
    return f"{subject} {_soft(draw.choice(_VERBS))} {draw.choice(['the', 'our', 'a', 'its'])} {_noun(draw)}"


def _noun(draw: random.Random) -> str:
    noun = _soft(draw.choice(_NOUNS))
    return f"{_soft(draw.choice(_ADJECTIVES))} {noun}" if draw.random() < 0.6 else noun


def _title(draw: random.Random, least: int, most: int) -> str:
    words = [draw.choice(_NOUNS).replace("-", "") for _ in range(draw.randint(least, most))]
    return " ".join(words).capitalize()


def _soft(word: str) -> str:
    return word if word in _HYPHENED else word.replace("-", SOFT_HYPHEN)


def _style(draw: random.Random) -> str:
    size = draw.choice([8.5, 9, 10, 10.5, 11, 12, 13])
    apart = draw.choice(["margin:0 0 .8em", "margin:0;text-indent:1.5em", "margin:0 0 .5em;text-indent:1em"])
    align = draw.choice(["left", "justify", "left", "justify", "center", "right"])
    columns = draw.choice([1, 1, 2, 2, 3]) if align in ("left", "justify") else 1
    heading = draw.choice(_HEADINGS)
    family = draw.choice(_FONTS)
    return (
        f"@page{{size:{draw.choice(_SHEETS)};margin:{draw.choice([14, 18, 22, 28])}mm}}"
        f"body{{font:{size}pt/{draw.choice([1.1, 1.2, 1.35, 1.5, 1.7])} '{family}';margin:0;"
        f"columns:{columns};column-gap:{draw.choice([1.5, 2, 3])}em;column-fill:auto}}"
        f"p,li{{text-align:{align};hyphens:{draw.choice(['manual', 'manual', 'none'])};orphans:1;widows:1}}"
        f"p{{{apart}}}ul{{list-style-type:{draw.choice(['disc', 'square', 'decimal', 'lower-alpha'])};"
        f"margin:.3em 0 .8em;padding-left:1.6em}}"
        f"h1{{font-size:{draw.choice([1.6, 2, 2.4])}em;margin:0 0 .6em;line-height:1.15}}"
        f"h2{{{heading};margin:1em 0 .4em;line-height:1.2;break-after:avoid}}"
    )
