"""Record raw results and play them back, so that pages are decoded and scored again without the model.

One JSON file a page, named after the image's content, the engine, its version, its weights and its options:
whatever could change the answer changes the name. Files are written beside their place and then moved
there, so a run that is cut off leaves nothing half-written.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from docparse.errors import EngineOutputError
from docparse.ocr.protocol import Engine, EngineInfo, Image, OcrPage, RawResult, Source, recogniser


def image_key(image: Image, dpi: float, info: EngineInfo) -> str:
    """A name for "this engine on this image": the engine's name and 32 hexadecimal digits."""
    digest = hashlib.sha256(json.dumps([image.shape, str(image.dtype), round(dpi, 3)]).encode())
    digest.update(image.tobytes())
    digest.update(json.dumps(info.to_dict(), sort_keys=True, ensure_ascii=True).encode())
    return f"{info.engine}-{digest.hexdigest()[:32]}"


@dataclass(frozen=True, slots=True)
class Recording:
    """An engine that answers from `folder` where it can, and writes down there what it had to ask for.

    With `only_replay` it never asks: a page that was not recorded raises `EngineOutputError`.
    """

    engine: Engine
    folder: Path
    only_replay: bool = False
    cuts_from_source: ClassVar[bool] = True

    @property
    def info(self) -> EngineInfo:
        return self.engine.info

    def recognise(self, image: Image, dpi: float, source: Source | None = None) -> RawResult:
        path = self.folder / f"{image_key(image, dpi, self.info)}.json"
        if path.exists():
            return RawResult.from_json(path.read_text(encoding="ascii"))
        if self.only_replay:
            msg = f"no recorded answer of {self.info.engine} for this image ({path.name})"
            raise EngineOutputError(msg)
        raw = recogniser(self.engine, source)(image, dpi)
        self.folder.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}.partial")
        partial.write_text(raw.to_json(), encoding="ascii")
        partial.replace(path)
        return raw

    def decode(self, raw: RawResult) -> OcrPage:
        return self.engine.decode(raw)
