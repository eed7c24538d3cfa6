"""Which script a text layer is written in: an engine that was not given its languages cannot read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from docparse.content import Chars
from docparse.document import Triage
from docparse.layout.layer.triage import PageTriage


@dataclass(frozen=True, slots=True)
class Script:
    """A script: its name, the blocks of its letters (first, last code point), languages (ISO 639-1) in it,
    the most widespread first."""

    name: str
    blocks: tuple[tuple[int, int], ...]
    languages: tuple[str, ...]


def _script(name: str, languages: str, *blocks: tuple[int, int]) -> Script:
    return Script(name, blocks, tuple(languages.split()))


SCRIPTS = (
    _script(
        "Arabic", "ar fa ur ps ug sd ku", (0x620, 0x65F), (0x66E, 0x6EF), (0x6FA, 0x77F), (0xFB50, 0xFEFC)
    ),
    _script("Hebrew", "he yi", (0x5D0, 0x5F4), (0xFB1D, 0xFB4F)),
    _script("Cyrillic", "ru uk bg sr mk be kk ky tg mn", (0x400, 0x52F)),
    _script("Greek", "el", (0x386, 0x3FF), (0x1F00, 0x1FFF)),
    _script("Devanagari", "hi mr ne sa", (0x900, 0x963)),
    _script("Bengali", "bn as", (0x980, 0x9E3)),
    _script("Tamil", "ta", (0xB82, 0xBD7)),
    _script("Telugu", "te", (0xC00, 0xC63)),
    _script("Thai", "th", (0xE01, 0xE4E)),
    _script("Georgian", "ka", (0x10A0, 0x10FF)),
    _script("Armenian", "hy", (0x531, 0x58F)),
    _script("Hangul", "ko", (0x1100, 0x11FF), (0xAC00, 0xD7AF)),
)
"""Scripts beside Latin and Chinese characters, which every engine reads."""


def keep_unread(plan: PageTriage, chars: Chars, languages: Sequence[str]) -> PageTriage:
    """Return the plan of a page, or to read its text layer where OCR was to read a script that it cannot.

    The reason says which languages reading it by OCR would need.
    """
    script = None if plan.verdict.verdict == "text" else main_script(chars)
    if script is None or not set(script.languages).isdisjoint(languages):
        return plan
    wanted = " or ".join(f'"{code}"' for code in sorted(script.languages))
    reason = f"{plan.verdict.reason}; but OCR reads no {script.name} without its language ({wanted})"
    return PageTriage(Triage("text", reason))


def main_script(chars: Chars) -> Script | None:
    """Return the script of most letters of a text layer; None for Latin, for Chinese characters, for none."""
    code = chars.code
    latin = ((code | 32 >= ord("a")) & (code | 32 <= ord("z"))) | ((code >= 0xC0) & (code < 0x250))
    han = (code >= 0x2E80) & (code <= 0x9FFF)
    counts = [
        sum(int(((code >= first) & (code <= last)).sum()) for first, last in one.blocks) for one in SCRIPTS
    ]
    most = int(np.argmax(counts))
    return SCRIPTS[most] if counts[most] > int(latin.sum()) + int(han.sum()) else None
