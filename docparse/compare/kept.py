"""Engines whose answers are kept, so that pages are not read twice by the same code."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import docparse.ocr
from docparse.ocr.engines.replay import Recording, image_key
from docparse.ocr.protocol import Engine, EngineInfo, Image, OcrPage, RawResult, Source

_CODE = Path(docparse.ocr.__file__).parent


def keep_answers(engine: Engine, work: Path) -> Recording:
    """Return the engine with its answers kept below `work`, apart for each state of the code that asks it.

    An engine's name and weights do not tell how lines are cut out and decoded here; an answer of older code
    would hide what a change to that does. Models that are asked over the network depend on no code of ours.
    """
    folder = work / "raw"
    return Recording(engine, folder if engine.info.engine == "openai" else folder / code_digest(_CODE))


def code_digest(folder: Path) -> str:
    """Return 16 hexadecimal digits of all Python sources below a folder."""
    state = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        state.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()[:16]


@dataclass(slots=True)
class Stopwatch:
    """An engine whose answers are kept, with the seconds that each took: `replayed` is those of kept ones."""

    recording: Recording
    replayed: float = 0.0
    cuts_from_source: ClassVar[bool] = True

    @property
    def info(self) -> EngineInfo:
        return self.recording.info

    def recognise(self, image: Image, dpi: float, source: Source | None = None) -> RawResult:
        note = self.recording.folder / f"{image_key(image, dpi, self.info)}.seconds"
        if note.exists():
            self.replayed += float(note.read_text(encoding="ascii"))
            return self.recording.recognise(image, dpi, source)
        start = time.perf_counter()
        raw = self.recording.recognise(image, dpi, source)
        note.write_text(f"{time.perf_counter() - start:.3f}", encoding="ascii")
        return raw

    def decode(self, raw: RawResult) -> OcrPage:
        return self.recording.decode(raw)
