"""Tesseract 5: in process through `tesserocr` where that is installed, else its command and `pytesseract`.

`OMP_THREAD_LIMIT=1` is set for it: Tesseract's own threads make it 5 to 9 times slower on busy cores.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from importlib import util
from pathlib import Path
from typing import Any

from docparse.errors import (
    EngineCrashError,
    EngineError,
    EngineOutputError,
    EngineTimeoutError,
    LanguageError,
    MissingExtraError,
)
from docparse.ocr.protocol import EngineInfo, Image, OcrItem, OcrPage, RawResult, rectangle, sorted_options

CODES = {
    "ar": "ara", "bg": "bul", "bn": "ben", "de": "deu", "el": "ell", "en": "eng", "es": "spa", "fa": "fas",
    "fr": "fra", "he": "heb", "hi": "hin", "hy": "hye", "it": "ita", "ja": "jpn", "ka": "kat", "ko": "kor",
    "nl": "nld", "pl": "pol", "pt": "por", "ru": "rus", "sr": "srp", "sv": "swe", "ta": "tam", "te": "tel",
    "th": "tha", "tr": "tur", "uk": "ukr", "ur": "urd", "zh": "chi_sim",
}  # fmt: skip
"""ISO 639-1 → Tesseract's names; its own names are taken as they are."""

WORD_LEVEL = 5
SURE_CONFIDENCE = 50.0  # by `python -m bench.ocr.doubtful`


def create(
    *, languages: tuple[str, ...] = ("en",), psm: int = 3, time_limit: float = 300.0
) -> CommandEngine | LibraryEngine:
    """The engine; `psm` is Tesseract's page segmentation mode (3 automatic, 11 sparse text), `time_limit`
    the seconds that one page may take (not in process: there nothing can stop it).

    Raises:
        MissingExtraError: neither tesserocr nor pytesseract is installed.
        EngineError: the `tesseract` command is missing.
        LanguageError: a language pack is missing.
    """
    os.environ.setdefault("OMP_THREAD_LIMIT", "1")
    names = tuple(CODES.get(code, code) for code in languages)
    if util.find_spec("tesserocr"):
        return LibraryEngine(names, psm)
    if not util.find_spec("pytesseract"):
        raise MissingExtraError("pytesseract", "tesseract")
    if shutil.which("tesseract") is None:
        msg = "the tesseract command is missing: apt-get install tesseract-ocr"
        raise EngineError(msg)
    return CommandEngine(names, psm, time_limit)


def need_languages(wanted: tuple[str, ...], installed: list[str]) -> None:
    """Raises LanguageError, naming the packages to install, unless all of `wanted` are there."""
    missing = [name for name in wanted if name not in installed]
    if missing:
        packages = " ".join(f"tesseract-ocr-{name.replace('_', '-').lower()}" for name in missing)
        msg = f"tesseract has no language pack {', '.join(missing)}: apt-get install {packages}"
        raise LanguageError(msg)


class CommandEngine:
    """Tesseract as a process a page (pytesseract, TSV output)."""

    def __init__(self, names: tuple[str, ...], psm: int, time_limit: float) -> None:
        import pytesseract

        folder, installed = _installed_languages()
        need_languages(names, installed)
        self._languages, self._psm, self._time_limit = "+".join(names), psm, time_limit
        self.info = _info(str(pytesseract.get_tesseract_version()), names, psm, folder)

    def recognise(self, image: Image, dpi: float) -> RawResult:
        import pytesseract
        from PIL import Image as PilImage

        try:
            table = pytesseract.image_to_data(
                PilImage.fromarray(image),
                lang=self._languages,
                config=f"--psm {self._psm} --dpi {round(dpi)}",
                output_type=pytesseract.Output.DICT,
                timeout=self._time_limit,
            )
        except UnicodeDecodeError as error:
            msg = f"tesseract answered with bytes that are not UTF-8: {error}"
            raise EngineOutputError(msg) from error
        except (pytesseract.TesseractError, OSError) as error:
            msg = f"tesseract: {error}"
            raise EngineCrashError(msg) from error
        except RuntimeError as error:  # pytesseract's way of saying that the time is up
            msg = f"tesseract did not finish within {self._time_limit:g} s"
            raise EngineTimeoutError(msg) from error
        words = [
            [
                table["text"][i],
                *(table[k][i] for k in ("left", "top", "width", "height")),
                float(table["conf"][i]),
            ]
            for i in range(len(table["text"]))
            if table["level"][i] == WORD_LEVEL
        ]
        height, width = image.shape[:2]
        return RawResult(self.info, width, height, dpi, {"words": words})

    def decode(self, raw: RawResult) -> OcrPage:
        return decode_words(raw)


class LibraryEngine:
    """Tesseract in this process (tesserocr): no process and no file a page."""

    def __init__(self, names: tuple[str, ...], psm: int) -> None:
        import tesserocr

        folder, installed = tesserocr.get_languages()
        if not installed and shutil.which(
            "tesseract"
        ):  # the wheel does not know where Debian keeps its packs
            folder, installed = _installed_languages()
        need_languages(names, installed)
        self._api: Any = tesserocr.PyTessBaseAPI(path=folder, lang="+".join(names), psm=psm)
        self.info = _info(tesserocr.tesseract_version().split()[1], names, psm, folder)

    def recognise(self, image: Image, dpi: float) -> RawResult:
        import tesserocr
        from PIL import Image as PilImage

        try:
            self._api.SetImage(PilImage.fromarray(image))
            self._api.SetSourceResolution(round(dpi))
            self._api.Recognize()
            words = [
                _library_word(word, tesserocr.RIL.WORD)
                for word in tesserocr.iterate_level(self._api.GetIterator(), tesserocr.RIL.WORD)
                if not word.Empty(tesserocr.RIL.WORD)
            ]
        except UnicodeDecodeError as error:
            msg = f"tesseract answered with bytes that are not UTF-8: {error}"
            raise EngineOutputError(msg) from error
        except RuntimeError as error:
            msg = f"tesseract: {error}"
            raise EngineCrashError(msg) from error
        height, width = image.shape[:2]
        return RawResult(self.info, width, height, dpi, {"words": words})

    def decode(self, raw: RawResult) -> OcrPage:
        return decode_words(raw)


def _library_word(word: Any, level: int) -> list[Any]:
    x0, y0, x1, y1 = word.BoundingBox(level)
    return [word.GetUTF8Text(level), x0, y0, x1 - x0, y1 - y0, float(word.Confidence(level))]


def _installed_languages() -> tuple[str, list[str]]:
    """The folder of language packs and the packs in it, by `tesseract --list-langs`."""
    command = ["tesseract", "--list-langs"]
    listing = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=30
    ).stdout.splitlines()
    quoted = listing[0].split('"') if listing else []
    return (quoted[1] if len(quoted) > 1 else ""), [line.strip() for line in listing[1:]]


def _info(version: str, names: tuple[str, ...], psm: int, folder: str) -> EngineInfo:
    packs = [Path(folder) / f"{name}.traineddata" for name in names]
    digests = [hashlib.sha256(pack.read_bytes()).hexdigest() for pack in packs if pack.is_file()]
    return EngineInfo(
        engine="tesseract",
        version=version,
        model="+".join(names),
        model_sha256="+".join(digests),
        options=sorted_options({"psm": psm}),
    )


def decode_words(raw: RawResult) -> OcrPage:
    """Rows of text, left, top, width, height, confidence (0-100) as a page of words."""
    try:
        items = tuple(
            OcrItem(
                text=str(text),
                level="word",
                polygon=rectangle(left, top, left + width, top + height),
                confidence=None if confidence < 0 else float(confidence),
            )
            for text, left, top, width, height, confidence in raw.data["words"]
            if str(text).strip()
        )
    except (KeyError, TypeError, ValueError) as error:
        msg = f"a raw result that tesseract did not write: {error!r}"
        raise EngineOutputError(msg) from error
    return OcrPage(
        items=items,
        width=raw.width,
        height=raw.height,
        dpi=raw.dpi,
        info=raw.info,
        confidence_scale=100.0,
        sure=SURE_CONFIDENCE,
    )
