"""Engines that misbehave, each in one way; and one that behaves."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from docparse.errors import EngineOutputError
from docparse.ocr.protocol import EngineInfo, Image, OcrItem, OcrPage, RawResult, rectangle


class Double:
    """Answers with `rows` of text, x0, y0, x1, y1."""

    def __init__(self, name: str, rows: Any = (("Revenue", 5, 5, 60, 15), ("1,234", 70, 5, 95, 15))) -> None:
        self.info = EngineInfo(engine=name, version="1")
        self._rows = rows

    def recognise(self, image: Image, dpi: float) -> RawResult:
        height, width = image.shape[:2]
        return RawResult(self.info, width, height, dpi, {"rows": [list(row) for row in self._rows]})

    def decode(self, raw: RawResult) -> OcrPage:
        try:
            items = tuple(
                OcrItem(text=text, level="word", polygon=rectangle(x0, y0, x1, y1), confidence=0.9)
                for text, x0, y0, x1, y1 in raw.data["rows"]
            )
        except (KeyError, TypeError, ValueError) as error:
            msg = f"not this engine's: {error!r}"
            raise EngineOutputError(msg) from error
        return OcrPage(items=items, width=raw.width, height=raw.height, dpi=raw.dpi, info=raw.info)


class Raising(Double):
    def recognise(self, image: Image, dpi: float) -> RawResult:
        msg = "the model fell over"
        raise RuntimeError(msg)


class Dying(Double):
    def recognise(self, image: Image, dpi: float) -> RawResult:
        os._exit(139)


class Killed(Double):
    """Its process is killed, as if from outside, while the file `signal_file` is there."""

    def __init__(self, name: str, signal_file: Path) -> None:
        super().__init__(name)
        self._signal_file = signal_file

    def __repr__(self) -> str:
        return type(self).__name__

    def recognise(self, image: Image, dpi: float) -> RawResult:
        if self._signal_file.exists():
            os.kill(os.getpid(), signal.SIGKILL)
        return super().recognise(image, dpi)


class Hanging(Double):
    def recognise(self, image: Image, dpi: float) -> RawResult:
        time.sleep(600)
        return super().recognise(image, dpi)


class Flaky(Double):
    """Fails on the second page that it is shown."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._pages = 0

    def recognise(self, image: Image, dpi: float) -> RawResult:
        self._pages += 1
        if self._pages == 2:
            msg = "the second page is too much"
            raise RuntimeError(msg)
        return super().recognise(image, dpi)


class Silent(Double):
    def recognise(self, image: Image, dpi: float) -> RawResult:
        return None  # type: ignore[return-value]


class Babbling(Double):
    """Writes bytes that are not UTF-8 over the channel that answers go through."""

    def recognise(self, image: Image, dpi: float) -> RawResult:
        for descriptor in range(3, 12):
            try:
                os.write(descriptor, (9).to_bytes(8, "big") + b'{"r\xff\xfe"}\n')
            except OSError:
                continue
        return super().recognise(image, dpi)


def good() -> Double:
    return Double("good")


def steady(*, languages: tuple[str, ...]) -> Double:
    return Double("steady")


def flaky(*, languages: tuple[str, ...]) -> Double:
    return Flaky("flaky")


def nothing() -> Double:
    return Double("nothing", ())


def off_the_page() -> Double:
    return Double(
        "off_the_page",
        (("kept", -5, -5, 20, 10), ("gone", 5000, 5000, 5100, 5020), ("wide", 50, 20, 9000, 30)),
    )


def half_characters() -> Double:
    return Double("half_characters", (("a\ud800b", 5, 5, 20, 15),))


def not_numbers() -> Double:
    return Double("not_numbers", (("x", float("nan"), 0, 1, 1),))


def wrong_shape() -> Double:
    return Double("wrong_shape", (("x", 1),))


def raising() -> Double:
    return Raising("raising")


def dying() -> Double:
    return Dying("dying")


def hanging() -> Double:
    return Hanging("hanging")


def silent() -> Double:
    return Silent("silent")


def babbling() -> Double:
    return Babbling("babbling")


class Telling(Double):
    """Tells its own command line, and the key that it was handed."""

    def __init__(self, api_key: str) -> None:
        super().__init__("telling")
        self._key = api_key

    def recognise(self, image: Image, dpi: float) -> RawResult:
        raw = super().recognise(image, dpi)
        command = Path("/proc/self/cmdline").read_bytes().decode()
        return replace(raw, data={**raw.data, "command": command, "key": self._key})


def telling(*, api_key: str) -> Double:
    return Telling(api_key)
