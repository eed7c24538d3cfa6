"""What page numbers, running lines and what is neither say."""

from __future__ import annotations

import re

from docparse.numerals.months import MONTH

_PAGE = r"(?:page|p\.|seite|s\.|página|pág\.|pagina|pag\.|side|sida)"
_OF = r"(?:of|von|de|di|van|sur|av|af|/)"
FOLIO = re.compile(
    rf"[-–—|\s\[]*(?:{_PAGE}\s*)?[-–—|\s\[]*(?:[A-Z]{{1,2}}-)?"
    rf"(?:\d{{1,5}}|[ivxlc]{{1,8}})[-–—|\s\]]*(?:{_OF}\s*\d{{1,4}})?[-–—|\s\]]*"
    r"|第?\s*\d{1,4}\s*[页頁⻚ページ]+(?:\s*[共/／]\s*\d{1,4}\s*[页頁⻚ページ]+)?",
    re.IGNORECASE,
)
"""A page number, alone or as "Page 3 of 12", in the languages of many reports."""
_MOMENT = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?"
PRINTED = re.compile(
    rf"{_MOMENT}(?:\s.*)?|(?:.*\s)?{_MOMENT}"
    rf"|(?P<address>(?:https?|file|about):\S+)(?P<folio>\s+(?:{FOLIO.pattern}))?",
    re.IGNORECASE,
)
"""What browsers print at the edges of a page: the moment, with the title, and the address, with the page."""
NUMBERED = re.compile(
    rf"(?:{_PAGE}\s*)?\d{{1,4}}\s*[|•·–—/]|.*[|•·–—]\s*(?:{_PAGE}\s*)?\d{{1,4}}$|.*\b{_PAGE}\s+\d{{1,4}}\b"
    rf"|\D*\b{_PAGE}\s+\d{{1,4}}\s*{_OF}\s*\d{{1,4}}\D*"
    rf"|{_PAGE}\s*\d{{1,4}}\s*(?:{_OF}\s*\S+\s*)?[-–—|·•]\D*"
    r"|\d{1,4}\s+\D+$|\D+(?:\d{4}\D*)?\s\d{1,4}$",
    re.IGNORECASE | re.DOTALL,
)
"""A page number at the beginning or end of a line that has no other figure but a year."""
FIGURE = re.compile(r"[$€£¥%]|\d[.,/]\d")
SECTION = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+(?=[^\W\d_])")
"""The number of a section before its title, as running headers have it."""
VERSION = re.compile(
    r"\b\d\.\d(?=\s[A-Z]|$)|\b\d{1,4}([/.-])\d{1,2}\1\d{1,4}\b"
    r"|(?<=[^\W\d_]|/)\d+(?:\.\d+)+|\b\d+(?:\.\d+){2,}|(?<=release )\d+(?:\.\d+)+",
    re.IGNORECASE,
)
"""A version or a date, which beside a page number are no amounts."""
NOTE = re.compile(r"[*†‡§¶]|\(?\d{1,2}[).]\s|(?:notes?|sources?)\b", re.IGNORECASE)
SENTENCE = re.compile(r"[.!?:;][\"”’)]*$")
CONTENTS_LINK = re.compile(r"(?:(?:back|return) to )?(?:the )?table of contents", re.IGNORECASE)
"""A line that leads back to the contents, on pages that have none."""
YEAR = re.compile(r"(?:19|20)\d\d")
_YEARS = re.compile(r"\b(?:19|20)\d\d(?:[-–/]\d\d)?\b")
OF_PAGES = re.compile(rf"\b{_PAGE}\s+\d{{1,4}}\s*{_OF}\s*\d{{1,4}}\b", re.IGNORECASE)
DAY = re.compile(rf"\b\d{{1,2}}\.? (?:{MONTH})\b|\b(?:{MONTH})\.? \d{{1,2}}\b,?", re.IGNORECASE)
COUNTED = re.compile(rf"{DAY.pattern}|\b\d{{1,3}}(?:st|nd|rd|th)\b|{_YEARS.pattern}", re.IGNORECASE)
"""Days, ordinals and years, which are no page numbers."""
RUNNING = re.compile(rf"[|•·]|\b{_PAGE}\b|{_YEARS.pattern}", re.IGNORECASE)
"""What a running line has beside its page number, and a last line of text seldom."""
REPORT = re.compile(rf"\b(?:report|bericht|rapport|informe|form 10-[kq])\b.*{_YEARS.pattern}", re.IGNORECASE)
