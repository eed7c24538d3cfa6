"""RapidOCR as it is: every step left to its own code, for comparisons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import cv2
import numpy as np

from docparse.ocr.engines.rapid.models import Models
from docparse.ocr.engines.rapid.ppocr import LineReading
from docparse.ocr.engines.rapid.sessions import FloatArray
from docparse.ocr.protocol import Image

BareEngine: TypeAlias = Callable[[Image], list[tuple[FloatArray, LineReading]]]


def load_bare(runtime: str, threads: int, models: Models) -> BareEngine:
    """Load RapidOCR with the weights of `models`: an image gives its lines, quads (4 x 2) with readings."""
    from rapidocr import RapidOCR

    engine = RapidOCR(params=_params(runtime, threads, models))

    def read(image: Image) -> list[tuple[FloatArray, LineReading]]:
        colour = cv2.COLOR_GRAY2BGR if image.ndim == 2 else cv2.COLOR_RGB2BGR
        answer = engine(cv2.cvtColor(image, colour))
        if answer.boxes is None:
            return []
        lines = zip(answer.boxes, answer.txts, answer.scores, strict=True)
        return [
            (np.asarray(quad, np.float32), _evenly(text, score))
            for quad, text, score in lines
            if text.strip()
        ]

    return read


def _evenly(text: str, score: float) -> LineReading:
    """A reading of which only the text is known: all characters as wide."""
    centres = tuple(round((i + 0.5) / len(text), 4) for i in range(len(text)))
    return LineReading(text, centres, (round(float(score), 4),) * len(text), (), ())


def _params(runtime: str, threads: int, models: Models) -> dict[str, Any]:
    """RapidOCR's own settings (names as in its config.yaml), but for what it would download or turn."""
    from rapidocr import EngineType

    kind = EngineType(runtime)
    params: dict[str, Any] = {
        "Global.log_level": "critical",
        "Global.use_cls": False,
        "Det.engine_type": kind,
        "Rec.engine_type": kind,
        "Det.model_path": str(models.detector),
        "Rec.model_path": str(models.recogniser),
    }
    if threads > 0 and runtime == "onnxruntime":
        params["EngineConfig.onnxruntime.intra_op_num_threads"] = threads
        params["EngineConfig.onnxruntime.inter_op_num_threads"] = 1
    elif threads > 0:
        params["EngineConfig.openvino.inference_num_threads"] = threads
    return params
