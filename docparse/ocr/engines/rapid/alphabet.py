"""The characters that a recogniser knows, and those that a page's languages have.

PP-OCRv6 reads Chinese, Japanese and Latin letters with one network, and takes a character of one language for
its like in another: 剰 for 剩, 産 for 產. Where the languages are told, the network's other
characters are ruled out while it is decoded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import numpy.typing as npt

from docparse.ocr.engines.rapid.sessions import FloatArray

BLANK = 0
RARE = 0.01
"""Weight of a Japanese character of the second level: it is an old form, or of names."""

FIRST_LEVEL = 0x9872
"""Last code of the characters of the first level, in Shift JIS; kana are before them."""

_DEFAULT = ("en",)


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Characters by class of the recogniser. `separators` maps the classes of point and comma to each other:
    the one is always kept as a rival of the other. `weights` (classes,) are 0 where a character is in none of
    the languages, and None where nothing is known of them."""

    characters: Sequence[str]
    separators: Mapping[int, int]
    weights: FloatArray | None = None

    @classmethod
    def of(cls, characters: Sequence[str], languages: Collection[str] = _DEFAULT) -> Alphabet:
        """The alphabet of a network whose first class is the blank and whose last one is the space."""
        whole = ["", *characters, " "]
        pairs = {whole.index(a): whole.index(b) for a, b in (".,", ",.") if a in whole and b in whole}
        if not is_bound(languages):
            return cls(whole, pairs)
        weigh = _japanese if "ja" in languages else _western
        return cls(whole, pairs, np.array([weigh(one) for one in whole], dtype=np.float32))

    def within(self, probabilities: FloatArray) -> FloatArray:
        """Probabilities (steps, classes): where the likeliest character is foreign, those of the others.

        The steps of one character have the same ones: it stays one, and no blank.
        """
        if self.weights is None:
            return probabilities
        best = probabilities.argmax(axis=1)
        odd = self.weights[best] < 1
        if not odd.any():
            return probabilities
        whole = probabilities.copy()
        for _, run in groupby(np.flatnonzero(odd).tolist(), key=lambda step: _start(best, step)):
            steps = list(run)
            weighed = probabilities[steps].sum(axis=0) * self.weights
            weighed[BLANK] = 0
            whole[steps] = weighed / max(float(weighed.sum()), 1e-9)
        return whole


def is_bound(languages: Collection[str]) -> bool:
    """Return True if the languages rule characters out: the default ones, and Chinese, rule out none."""
    return "zh" not in languages and tuple(languages) != _DEFAULT


def is_cjk(character: str) -> bool:
    """Return True for Chinese characters, kana and Hangul."""
    code = ord(character[:1] or " ")
    return 0x2E80 <= code < 0x3000 or 0x3005 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7AF


def _start(best: npt.NDArray[np.intp], step: int) -> int:
    """The first step of the run of one class that `step` is in."""
    while step and best[step - 1] == best[step]:
        step -= 1
    return step


def _western(character: str) -> float:
    return 0.0 if is_cjk(character) else 1.0


def _japanese(character: str) -> float:
    if not is_cjk(character):
        return 1.0
    try:
        code = int.from_bytes(character.encode("cp932"), "big")
    except UnicodeEncodeError:
        return 0.0
    return RARE if code > FIRST_LEVEL else 1.0
