"""When pages are read by OCR, and by which engines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from docparse.errors import EngineError
from docparse.ocr.protocol import Engine
from docparse.ocr.registry import DEFAULT, ENGINES

if TYPE_CHECKING:
    from docparse.reading.ocr import Reading

OcrMode = Literal["auto", "never", "always"]


@dataclass(frozen=True, slots=True)
class OcrOptions:
    """When to read pages by OCR, with which engine, in which languages (ISO 639-1); and which second engine
    reads them too, to find the numbers on which the two do not agree.

    `observe` is called with the page's number and each `Reading`: what the engines said, before layout.
    """

    mode: OcrMode = "auto"
    engine: str | Engine = DEFAULT
    languages: tuple[str, ...] = ("en",)
    verify: str | Engine | None = None
    observe: Callable[[int, Reading], None] | None = None

    def __post_init__(self) -> None:
        if self.mode not in ("auto", "never", "always"):
            msg = f"ocr is 'auto', 'never' or 'always', not {self.mode!r}"
            raise ValueError(msg)
        for name in (self.engine, self.verify):
            if isinstance(name, str) and name not in ENGINES:
                msg = f"no OCR engine is called {name!r}; there are {', '.join(sorted(ENGINES))}"
                raise EngineError(msg)
        if self.verify is not None and self.verify == self.engine:
            msg = "an engine does not verify itself: two readings by one engine prove nothing"
            raise EngineError(msg)
        if self.verify is not None and self.mode == "never":
            msg = "a second engine verifies what OCR reads, and with ocr='never' it reads nothing"
            raise EngineError(msg)
