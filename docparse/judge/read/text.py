"""The text of an HTML page as FinCriticalED compares it: ROUGE and edit distance are taken on this."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape

_FACT_TAG = re.compile(
    r"</?(?:number|temporal|monetaryunit|reportingentity|financialconcepts?)(?:\s[^<>]*)?/?>", re.IGNORECASE
)
_MARKUP_OF = r"""
      <!--(?:[^-]|-(?!->))*+(?:-->|\Z)                                     # comment
    | <({silent})\b[^<>]*+>(?:[^<]|<(?!/\1))*+(?:</\1[^<>]*+>?|\Z)
    | </?[a-z](?:[^<>"']|"[^"<]*+"|'[^'<]*+')*+>                           # tag
    | </?[a-z][^<>]*+>                                                     # tag with a stray quote
    | <[!?/][^<>]*+>                                                       # doctype, CDATA, instruction
    """


def _markup(silent: str) -> re.Pattern[str]:
    """Match markup, and what is in the elements that say nothing.

    One pass, no tree: no depth of nesting loses text, and since no part can run past what it failed on, text
    that only looks like markup (a model that repeats `<td <td <td`) takes linear time.
    """
    return re.compile(_MARKUP_OF.format(silent=silent), re.VERBOSE | re.IGNORECASE)


_MARKUP = _markup("script|style|template|title")
_RELEASED_MARKUP = _markup("script|style|noscript|template|iframe")


def strip_fact_tags(html: str) -> str:
    """The page without its gold tags: they are notes on it, no elements of it, and must not split words."""
    return _FACT_TAG.sub("", html)


@lru_cache(maxsize=4)  # a page is asked for once by each measure
def html_text(html: str) -> str:
    """Text of an HTML page or of plain text: elements apart by a space, entities decoded, white space folded.

    Scripts, styles, comments and the title say nothing; letter case is kept. Text without markup comes back
    with its white space folded and its entities decoded.
    """
    return " ".join(unescape(_MARKUP.sub(" ", strip_fact_tags(html))).split())


@lru_cache(maxsize=4)
def released_text(source: str) -> str:
    """Text as FinCriticalED's released evaluation takes it of gold pages and raw outputs alike.

    Every tag, of facts too, parts words; Markdown, LaTeX, fences and what a model thought aloud are text.
    """
    if "<" in source and ">" in source:
        source = unescape(_RELEASED_MARKUP.sub(" ", source))
    return " ".join(unescape(source).split())
