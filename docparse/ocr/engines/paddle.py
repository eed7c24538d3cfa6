"""PaddleOCR, the real `paddleocr.PaddleOCR`, offline: on ONNX Runtime, without paddlepaddle.

Its models come, in this order, from folders that the caller names, from PaddleOCR's own cache, or from a
folder that is built in docparse's cache out of the ONNX files in the `rapidocr` wheel. Where there is none
of these an error says so before PaddleOCR is built, for it would try the network for half a minute.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import util
from pathlib import Path
from typing import Any

from docparse.errors import (
    EngineCrashError,
    EngineError,
    EngineOutputError,
    LanguageError,
    MissingExtraError,
    install_command,
)
from docparse.ocr.engines.rapid.engine import LANGUAGES
from docparse.ocr.engines.rapid.models import small
from docparse.ocr.protocol import EngineInfo, Image, OcrItem, OcrPage, Polygon, RawResult, sorted_options
from docparse.ocr.words import split_evenly

SIZES = ("medium", "small")
ONNX = "inference.onnx"
INSTALL = f"{install_command('paddle')} && pip install --no-deps 'paddleocr==3.7.*' 'paddlex==3.7.*'"
"""PaddleX pins an OpenCV wheel that would lie over the headless one; the extra brings all else it needs."""


@dataclass(frozen=True, slots=True)
class PaddleModels:
    """Two folders as PaddleX wants them (inference.onnx and inference.yml), PaddleX's names, and the route
    by which they were found."""

    detection: Path
    recognition: Path
    size: str
    route: str

    @property
    def name(self) -> str:
        return f"PP-OCRv6_{self.size}"

    @property
    def sha256(self) -> str:
        return "+".join(_sha256(folder / ONNX) for folder in (self.detection, self.recognition))


def create(
    *,
    languages: tuple[str, ...] = ("en",),
    detection: str | Path | None = None,
    recognition: str | Path | None = None,
    size: str = "small",
    threads: int | None = None,
) -> PaddleEngine:
    """The engine. `detection` and `recognition` are folders of PP-OCRv6 models of `size` ("small", "medium",
    "tiny"), each with inference.onnx and inference.yml; without them models are looked for.

    Raises:
        MissingExtraError: paddleocr is not installed.
        LanguageError: PP-OCRv6 does not read one of the languages.
        EngineError: there are no models.
    """
    unknown = [code for code in languages if code not in LANGUAGES.split()]
    if unknown:
        msg = f"the PP-OCRv6 model has no {', '.join(unknown)}; it reads {LANGUAGES}"
        raise LanguageError(msg)
    if not util.find_spec("paddleocr") or not util.find_spec("paddlex"):
        raise MissingExtraError("paddleocr", "paddle", INSTALL)
    models = _given(detection, recognition, size) or _cached() or _built()
    if threads is None:
        threads = int(os.environ.get("OMP_NUM_THREADS", "0") or 0)
    return PaddleEngine(models, threads)


class PaddleEngine:
    """See `docparse.ocr.protocol.Engine`. PaddleOCR is built with the first page."""

    def __init__(self, models: PaddleModels, threads: int) -> None:
        self.info = EngineInfo(
            engine="paddle",
            version=importlib.metadata.version("paddleocr"),
            model=models.name,
            model_sha256=models.sha256,
            options=sorted_options({"route": models.route, "runtime": "onnxruntime"}),
        )
        self._models, self._threads = models, threads
        self._pipeline: Any = None

    def recognise(self, image: Image, dpi: float) -> RawResult:
        import cv2

        colour = cv2.cvtColor(image, cv2.COLOR_GRAY2BGR if image.ndim == 2 else cv2.COLOR_RGB2BGR)
        try:
            if self._pipeline is None:
                self._pipeline = _pipeline(self._models, self._threads)
            answer = self._pipeline.predict(colour)[0]
        except Exception as error:  # PaddleX and ONNX Runtime each raise their own
            msg = f"paddle: {type(error).__name__}: {error}"
            raise EngineCrashError(msg) from error
        lines = [
            {"text": text, "score": float(score), "polygon": [[float(x), float(y)] for x, y in polygon]}
            for text, score, polygon in zip(
                answer["rec_texts"], answer["rec_scores"], answer["rec_polys"], strict=True
            )
        ]
        height, width = image.shape[:2]
        return RawResult(self.info, width, height, dpi, {"lines": lines})

    def decode(self, raw: RawResult) -> OcrPage:
        try:
            items = tuple(_item(line) for line in raw.data["lines"] if line["text"].strip())
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            msg = f"a raw result that paddle did not write: {error!r}"
            raise EngineOutputError(msg) from error
        return OcrPage(items=items, width=raw.width, height=raw.height, dpi=raw.dpi, info=raw.info)


def _item(line: dict[str, Any]) -> OcrItem:
    p = [(float(x), float(y)) for x, y in line["polygon"]]
    polygon: Polygon = (p[0], p[1], p[2], p[3])
    words = split_evenly(line["text"], line["score"], polygon)
    return OcrItem(text=line["text"], level="line", polygon=polygon, confidence=line["score"], words=words)


def _pipeline(models: PaddleModels, threads: int) -> Any:
    os.environ.setdefault("PADDLE_PDX_DISABLE_MODEL_SOURCE_CHECK", "True")
    with _any_opencv():
        from paddleocr import PaddleOCR

        settings: dict[str, Any] = {"enable_cpu_mem_arena": True}
        if threads > 0:
            settings |= {"intra_op_num_threads": threads, "inter_op_num_threads": 1}
        return PaddleOCR(
            text_detection_model_name=f"{models.name}_det",
            text_detection_model_dir=str(models.detection),
            text_recognition_model_name=f"{models.name}_rec",
            text_recognition_model_dir=str(models.recognition),
            use_doc_orientation_classify=False,
            use_doc_unwarping=False,
            use_textline_orientation=False,
            engine="onnxruntime",
            engine_config=settings,
        )


@contextmanager
def _any_opencv() -> Iterator[None]:
    """Let PaddleX take the OpenCV that is there.

    It asks for the wheel `opencv-contrib-python` by name and would put it over the headless one that
    `rapidocr` needs; what it uses is in both.
    """
    version = importlib.metadata.version

    def version_of(distribution_name: str) -> str:
        try:
            return version(distribution_name)
        except importlib.metadata.PackageNotFoundError:
            if distribution_name != "opencv-contrib-python":
                raise
            return version("opencv-python-headless")

    importlib.metadata.version = version_of
    try:
        yield
    finally:
        importlib.metadata.version = version


def _given(detection: str | Path | None, recognition: str | Path | None, size: str) -> PaddleModels | None:
    if detection is None and recognition is None:
        return None
    folders = [Path(folder) for folder in (detection, recognition) if folder is not None]
    missing = [str(folder) for folder in folders if not (folder / ONNX).is_file()]
    if len(folders) < 2 or missing:
        what = ", ".join(missing) or "one of two folders"
        msg = f"paddle needs `detection` and `recognition`, each with {ONNX} and inference.yml: no {what}"
        raise EngineError(msg)
    return PaddleModels(folders[0], folders[1], size, "folders given")


def _cached() -> PaddleModels | None:
    """Official ONNX models that PaddleOCR has downloaded before."""
    root = Path(os.environ.get("PADDLE_PDX_CACHE_HOME", Path.home() / ".paddlex")) / "official_models"
    for size in SIZES:
        for ending in ("_onnx", ""):
            detection, recognition = (root / f"PP-OCRv6_{size}_{kind}{ending}" for kind in ("det", "rec"))
            if (detection / ONNX).is_file() and (recognition / ONNX).is_file():
                return PaddleModels(detection, recognition, size, "PaddleOCR's cache")
    return None


def _built() -> PaddleModels:
    """Model folders made from the weights in the `rapidocr` wheel, in docparse's cache.

    Raises:
        EngineError: if that wheel has none either.
    """
    try:
        weights = small()
    except EngineError as error:
        msg = f"paddle has no models and none can be built: {error}"
        raise EngineError(msg) from error
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "docparse"
    root = Path(os.environ.get("DOCPARSE_CACHE") or home) / "paddle" / _sha256(weights.recogniser)[:16]
    detection, recognition = root / "det", root / "rec"
    if not (detection / ONNX).is_file():
        _build(detection, weights.detector, _detection_settings())
    if not (recognition / ONNX).is_file():
        _build(recognition, weights.recogniser, _recognition_settings(weights.recogniser))
    return PaddleModels(detection, recognition, "small", "built from the rapidocr wheel")


def _build(folder: Path, weights: Path, settings: dict[str, Any]) -> None:
    """The model last, and by a rename: a folder with a model in it is whole."""
    folder.mkdir(parents=True, exist_ok=True)
    # JSON is YAML; the dictionary holds characters beyond the basic plane, which must not be escaped.
    (folder / "inference.yml").write_text(json.dumps(settings, ensure_ascii=False), encoding="utf-8")
    partial = folder / f"{ONNX}.{os.getpid()}"
    shutil.copyfile(weights, partial)
    partial.replace(folder / ONNX)


def _detection_settings() -> dict[str, Any]:
    """inference.yml of PP-OCRv6_small_det, in PaddleX's terms."""
    steps = [
        {"DecodeImage": {"channel_first": False, "img_mode": "BGR"}},
        {"DetResizeForTest": {"resize_long": 960}},
        {
            "NormalizeImage": {
                "mean": [0.485, 0.456, 0.406],
                "std": [0.229, 0.224, 0.225],
                "scale": "1./255.",
                "order": "hwc",
            }
        },
        {"ToCHWImage": None},
    ]
    boxes = {
        "name": "DBPostProcess",
        "thresh": 0.3,
        "box_thresh": 0.6,
        "max_candidates": 1000,
        "unclip_ratio": 1.5,
    }
    return {
        "Global": {"model_name": "PP-OCRv6_small_det"},
        "PreProcess": {"transform_ops": steps},
        "PostProcess": boxes,
    }


def _recognition_settings(weights: Path) -> dict[str, Any]:
    """inference.yml of PP-OCRv6_small_rec; the dictionary is in the ONNX file's metadata."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"])
    characters = session.get_modelmeta().custom_metadata_map["character"].splitlines()
    steps = [
        {"DecodeImage": {"channel_first": False, "img_mode": "BGR"}},
        {"RecResizeImg": {"image_shape": [3, 48, 320]}},
    ]
    return {
        "Global": {"model_name": "PP-OCRv6_small_rec"},
        "PreProcess": {"transform_ops": steps},
        "PostProcess": {"name": "CTCLabelDecode", "character_dict": characters},
    }


@cache
def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
