"""The traps of the package `pdfhell`: what its pages show, and what they hide.

pdfhell asks language models questions. Here a trap is passed if the text that a question needs comes out, in
reading order, and what nobody can see on the page does not. Several of its generators leave the render mode
at "invisible" after hidden text, so that the rest of their page is blank in any viewer: that is not asked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

from bench.pains import Pain

SEED = 1
TRAPS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def _maker(family: str) -> Callable[[], bytes]:
    def make() -> bytes:
        from pdfhell.generators import generate_case

        pdf, _ = generate_case(family, SEED)
        return bytes(pdf)

    return make


PAINS = [
    Pain(
        f"pdfhell: {family.replace('_', ' ')}", "pdfhell 0.6.2", _maker(family),
        tuple(trap["says"]), tuple(trap.get("not_says", ())),
    )
    for family, trap in TRAPS.items()
]  # fmt: skip
