"""Can a page's text layer be trusted? A verdict, its reason, and the regions that OCR should read.

Pure arithmetic on the page's arrays. What speaks against a text layer: there is none; its characters have no
Unicode (unmapped, private use, replacement characters); they are letters but no language (hardly a vowel,
little but punctuation); or pictures hold what the layer does not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from docparse.content import CharFlag, Chars, PageContent
from docparse.document import Triage
from docparse.geometry import BBox
from docparse.layout.layer.mapping import distrusted_chars
from docparse.layout.params import PARAMS, Numbers, Params
from docparse.layout.words.letters import are_unreadable

Boxes = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class PageTriage:
    """`verdict` goes into the page as it is; `regions` are what to read by OCR.

    One region, the whole page, for `ocr`; the pictures or garbled stretches for `mixed`; none for `text`.
    """

    verdict: Triage
    regions: tuple[BBox, ...] = ()


def triage(content: PageContent, params: Params = PARAMS) -> PageTriage:
    """The verdict on a page, from its arrays alone (no rendering, no OCR)."""
    numbers = params.layer.triage
    chars = content.chars
    ink = _seen(params.words.keep, chars, _inked(chars))
    count = int(ink.sum())
    pictures = _on_page(content.pictures.box, content)
    covered = _coverage(pictures, content)
    if count < params.words.keep.few:
        return _without_text(numbers, content, count, covered)
    wrong = distrusted_chars(params.layer.mapping, content)
    garbled = ink & (_unreadable(chars) | wrong)
    share = float(garbled.sum()) / count
    why = _why_garbled(content, wrong, share)
    if share > numbers.garbled_page:
        return _whole(content, why)
    if reason := _no_language(numbers, chars, ink):
        return _whole(content, reason)
    if covered > numbers.scan and count < 120 and not _lies_over(chars, ink, pictures):
        return _whole(content, "a picture fills the page and has no text over it")
    regions = _figures(numbers, chars, ink, pictures, content)
    reasons = [f"{len(regions)} pictures without a text layer"] if regions else []
    if share > numbers.garbled_some or wrong.any():
        stretches = _stretches(numbers, chars.box[garbled], content)
        reasons.append(why)
        regions = [*regions, *stretches]
    if regions:
        return PageTriage(Triage("mixed", "; ".join(reasons)), tuple(regions))
    hidden = ink & ((chars.flags & CharFlag.INVISIBLE) > 0)
    return PageTriage(Triage("text", "a hidden text layer" if 2 * int(hidden.sum()) > count else ""))


def text_verdict(numbers: Numbers, content: PageContent) -> Triage:
    """Return the verdict `text` for a page that is read from its text layer whatever that is worth."""
    wrong = distrusted_chars(numbers, content)
    if not wrong.any():
        return Triage("text", "")
    share = float(wrong.sum()) / max(int(_inked(content.chars).sum()), 1)
    return Triage("text", _why_garbled(content, wrong, share))


def _why_garbled(content: PageContent, wrong: NDArray[np.bool_], share: float) -> str:
    if not wrong.any():
        return f"{share:.0%} of the characters have no readable Unicode"
    names = sorted({content.fonts[row].name for row in np.unique(content.chars.font[wrong]).tolist()})
    return f"{share:.0%} of the characters are drawn as others than the text layer says ({', '.join(names)})"


def _inked(chars: Chars) -> NDArray[np.bool_]:
    generated = (chars.flags & CharFlag.GENERATED) > 0
    ink: NDArray[np.bool_] = ~generated & ((chars.code > 32) | (chars.code == 0)) & (chars.code != 0xA0)
    return ink


def _seen(numbers: Numbers, chars: Chars, ink: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the glyphs of `ink` that layout will take: hidden ones only where there is hardly another."""
    hidden = ink & ((chars.flags & CharFlag.INVISIBLE) > 0)
    shown: NDArray[np.bool_] = ink & ~hidden
    return shown if shown.sum() >= max(numbers.few, numbers.stamped * hidden.sum()) else ink


def _unreadable(chars: Chars) -> NDArray[np.bool_]:
    bad: NDArray[np.bool_] = are_unreadable(chars.code) | ((chars.flags & CharFlag.UNMAPPED) > 0)
    return bad


def _without_text(numbers: Numbers, content: PageContent, count: int, covered: float) -> PageTriage:
    if covered > numbers.painted or len(content.drawings.paths) > numbers.many_paths:
        return _whole(content, "no text layer" if count == 0 else f"a text layer of {count} characters")
    return PageTriage(Triage("text", "" if count else "an empty page"))


def _whole(content: PageContent, reason: str) -> PageTriage:
    return PageTriage(Triage("ocr", reason), (BBox(0.0, 0.0, content.width, content.height),))


def _no_language(numbers: Numbers, chars: Chars, ink: NDArray[np.bool_]) -> str:
    """Why the characters cannot be words of a language; "" where they can or too few tell."""
    code = chars.code
    lower = code | 32
    latin = ink & (lower >= 97) & (lower <= 122)
    letters = int(latin.sum())
    if letters >= 100:
        vowels = np.isin(lower[latin], np.frombuffer(b"aeiouy", np.uint8)).mean()
        if vowels < numbers.vowels:
            return f"{vowels:.0%} of the letters are vowels"
    accented = ink & (code >= 0xC0) & (code <= 0xFF)
    if accented.sum() >= 40 and accented.sum() > letters:
        return f"{accented.sum() / (accented.sum() + letters):.0%} of the letters are accented Latin ones"
    # Leaders and rules set in dots or dashes say nothing about the words.
    marks = ink & (code < 128) & ~latin & ~((code >= 48) & (code <= 57)) & ~np.isin(code, [45, 46, 95])
    readable = int((ink & ~np.isin(code, [45, 46, 95])).sum())
    if readable >= 100 and marks.sum() > numbers.punctuation * readable:
        return f"{marks.sum() / readable:.0%} of the characters are punctuation"
    return ""


def _on_page(box: Boxes, content: PageContent) -> Boxes:
    page = np.array([content.width, content.height, content.width, content.height], np.float32)
    clipped = np.clip(box.reshape(-1, 4), 0, page)
    return clipped[(clipped[:, 2] - clipped[:, 0] > 1) & (clipped[:, 3] - clipped[:, 1] > 1)]


def _coverage(boxes: Boxes, content: PageContent) -> float:
    """Share of the page under any of `boxes`, on a grid of 64 by 64."""
    if not len(boxes):
        return 0.0
    grid = np.zeros((64, 64), bool)
    scale = 64 / np.array([content.width, content.height, content.width, content.height])
    for x0, y0, x1, y1 in np.rint(boxes * scale).astype(int).tolist():
        grid[y0:y1, x0:x1] = True
    return float(grid.mean())


def _inside(chars: Chars, ink: NDArray[np.bool_], box: list[float]) -> int:
    x = (chars.box[ink, 0] + chars.box[ink, 2]) / 2
    y = (chars.box[ink, 1] + chars.box[ink, 3]) / 2
    return int(((x > box[0]) & (x < box[2]) & (y > box[1]) & (y < box[3])).sum())


def _lies_over(chars: Chars, ink: NDArray[np.bool_], pictures: Boxes) -> bool:
    largest = max(pictures.tolist(), key=lambda b: (b[2] - b[0]) * (b[3] - b[1]))
    return 2 * _inside(chars, ink, largest) > int(ink.sum())


def _figures(
    numbers: Numbers, chars: Chars, ink: NDArray[np.bool_], pictures: Boxes, content: PageContent
) -> list[BBox]:
    """Pictures large enough to hold words that the text layer does not have."""
    page = content.width * content.height
    found: list[BBox] = []
    for box in _merged(pictures, numbers.touch):
        wide, high = box[2] - box[0], box[3] - box[1]
        if wide * high < numbers.smallest_figure * page or min(wide, high) < numbers.short_side:
            continue
        if wide * high > numbers.scan * page or _inside(chars, ink, box) > 5:
            continue  # a background, or a picture whose words are there already
        found.append(BBox(*box))
    return found


def _merged(boxes: Boxes, margin: float) -> list[list[float]]:
    """Boxes that touch made one: scanners and charts cut pictures into strips and tiles."""
    merged: list[list[float]] = []
    for box in boxes.tolist():
        grown = box
        while True:
            touching = [m for m in merged if _touch(m, grown, margin)]
            if not touching:
                break
            merged = [m for m in merged if m not in touching]
            for m in touching:
                grown = [min(m[0], grown[0]), min(m[1], grown[1]), max(m[2], grown[2]), max(m[3], grown[3])]
        merged.append(grown)
    return merged


def _touch(a: list[float], b: list[float], margin: float) -> bool:
    return a[0] <= b[2] + margin and b[0] <= a[2] + margin and a[1] <= b[3] + margin and b[1] <= a[3] + margin


def _stretches(numbers: Numbers, boxes: Boxes, content: PageContent) -> list[BBox]:
    """The lines that garbled characters stand on, grown a little and merged."""
    grown = boxes + np.array([-12, -1, 12, 1], np.float32)
    return [BBox(*box) for box in _merged(_on_page(grown, content), numbers.touch_lines)]
