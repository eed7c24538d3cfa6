"""When pages are read by OCR, and by which engines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from docparse.arguments import require_choice, require_type
from docparse.errors import ArgumentError, ArgumentTypeError
from docparse.ocr.protocol import Engine
from docparse.ocr.registry import DEFAULT, ENGINES

if TYPE_CHECKING:
    from docparse.reading.ocr import Reading

OcrMode = Literal["auto", "never", "always"]


@dataclass(frozen=True, slots=True)
class OcrOptions:
    """When to read pages by OCR, with which engine, in which languages (ISO 639-1); and which second engine
    reads them too, to find the numbers on which the two do not agree. Without `repair` the first engine's
    words stay as it read them (`docparse.ocr.repair`).

    `observe` is called with the page's number and each `Reading`: what the engines said, before layout.
    """

    mode: OcrMode = "auto"
    engine: str | Engine = DEFAULT
    languages: tuple[str, ...] = ("en",)
    verify: str | Engine | None = None
    repair: bool = True
    observe: Callable[[int, Reading], None] | None = None

    def __post_init__(self) -> None:
        require_choice("ocr", self.mode, ("auto", "never", "always"))
        _require_engine("engine", self.engine)
        _require_languages(self.languages)
        require_type("repair", self.repair, bool, "True or False")
        if self.verify is None:
            return
        _require_engine("verify", self.verify)
        if self.verify == self.engine:
            raise ArgumentError(
                "verify", self.verify, "an engine other than the first (two readings by one prove nothing)"
            )
        if self.mode == "never":
            raise ArgumentError(
                "verify", self.verify, "None with ocr='never', which leaves nothing to verify"
            )


def _require_engine(argument: str, engine: object) -> None:
    if isinstance(engine, str):
        require_choice(argument, engine, sorted(ENGINES))
    elif not (hasattr(engine, "recognise") and hasattr(engine, "decode")):
        raise ArgumentTypeError(
            argument, engine, "the name of an engine, or an object with `recognise` and `decode`"
        )


def _require_languages(languages: object) -> None:
    allowed = 'a tuple of ISO 639-1 codes such as ("en", "zh")'
    if not isinstance(languages, tuple):
        raise ArgumentTypeError("languages", languages, allowed)
    if not languages or not all(isinstance(one, str) and one for one in languages):
        raise ArgumentError("languages", languages, allowed)
