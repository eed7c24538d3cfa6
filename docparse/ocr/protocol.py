"""The protocol of an OCR engine, and its results.

An engine works in two steps. `recognise` does the work (a model, a process, a connection) and returns a
`RawResult` that is plain JSON, so that it can be recorded; `decode` turns that into an `OcrPage` and is
pure: the same raw result gives the same page, without the model.

Pixels of the image have their origin at the top left. Polygons are four points, clockwise as the text is
read, starting at its top left corner.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from docparse.errors import EngineOutputError

Image: TypeAlias = npt.NDArray[np.uint8]
"""uint8, (height, width) grey or (height, width, 3) RGB."""

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, Point, Point, Point]
Level: TypeAlias = Literal["line", "word"]

Rivals: TypeAlias = tuple[tuple[str, float], ...]
"""Other characters that an engine weighed in place of one, each with its log-odds against the one chosen
(natural logarithm; at most 0)."""

RAW_SCHEMA = 1

REPAIRED = "repaired"
"""Flag of words and items that a repair changed."""

STROKE = "stroke"
"""Flag of items whose ink is a single level stroke: a dash, whatever was read."""


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """The recipe of a result: which engine, at which version, with which weights and options."""

    engine: str
    version: str
    model: str = ""
    model_sha256: str = ""
    options: tuple[tuple[str, Any], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {
            "engine": self.engine,
            "version": self.version,
            "model": self.model,
            "model_sha256": self.model_sha256,
            "options": dict(self.options),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> EngineInfo:
        return cls(
            engine=data["engine"],
            version=data["version"],
            model=data["model"],
            model_sha256=data["model_sha256"],
            options=sorted_options(data["options"]),
        )


def sorted_options(options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Options as `EngineInfo` keeps them: sorted pairs, lists made tuples (so that they can be hashed)."""
    return tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in sorted(options.items()))


@dataclass(frozen=True, slots=True)
class RawResult:
    """One page as the engine answered. `data` holds JSON types only; its shape is the engine's business."""

    info: EngineInfo
    width: int
    height: int
    dpi: float
    data: Mapping[str, Any]

    def to_json(self) -> str:
        """One line of JSON.

        Raises:
            EngineOutputError: if the engine put something into `data` that JSON cannot hold.
        """
        record = {
            "schema": RAW_SCHEMA,
            "info": self.info.to_dict(),
            "width": self.width,
            "height": self.height,
            "dpi": self.dpi,
            "data": dict(self.data),
        }
        try:
            return json.dumps(record, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
        except (TypeError, ValueError) as error:
            msg = f"{self.info.engine} answered with something that is not JSON: {error}"
            raise EngineOutputError(msg) from error

    @classmethod
    def from_json(cls, text: str) -> RawResult:
        """The inverse of `to_json`.

        Raises:
            EngineOutputError: if `text` is not a raw result of this schema.
        """
        try:
            record = json.loads(text)
            if record["schema"] != RAW_SCHEMA:
                msg = f"a raw result of schema {record['schema']}, this version reads {RAW_SCHEMA}"
                raise EngineOutputError(msg)
            return cls(
                info=EngineInfo.from_dict(record["info"]),
                width=record["width"],
                height=record["height"],
                dpi=record["dpi"],
                data=record["data"],
            )
        except (KeyError, TypeError, ValueError) as error:
            msg = f"not a raw result: {error!r}"
            raise EngineOutputError(msg) from error


@dataclass(frozen=True, slots=True)
class OcrItem:
    """A piece of text that an engine read.

    `confidence` is as the engine gave it, on the scale 0 to `OcrPage.confidence_scale`; None where it gave
    none. Confidences of different engines do not compare. `words` are the children of a line. `flags` name
    what was done to the item or found out about it ("repaired", "added", "disagrees", "stroke"). `rivals`
    and `spaces` have an entry for each character of a word, from engines that tell what else they weighed:
    the latter the log-odds of a space before it. `alternatives` are readings of the same place that were not
    taken: those of a word before it was repaired, those of a line by a quicker network.
    """

    text: str
    level: Level
    polygon: Polygon
    confidence: float | None = None
    words: tuple[OcrItem, ...] = ()
    flags: tuple[str, ...] = ()
    rivals: tuple[Rivals, ...] = ()
    spaces: tuple[float, ...] = ()
    alternatives: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not all(isfinite(value) for point in self.polygon for value in point):
            msg = f"a polygon needs finite numbers, not {self.polygon}"
            raise EngineOutputError(msg)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The upright rectangle round the polygon: x0, y0, x1, y1 in pixels."""
        xs, ys = zip(*self.polygon, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    """An upright box as a polygon."""
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


@dataclass(frozen=True, slots=True)
class Curve:
    """How the lines of a page bend, as shares of its width by which its ink is to be moved down to be level.

    `bends` are coefficients of Chebyshev polynomials of the place across, from degree 1 on, for all lines;
    `fans` those of what is added to them from the middle of the page (0) to its foot (a half), and taken off
    towards its head. Both hold between the places `left` and `right`, shares of the width; beyond them lines
    go on straight.
    """

    left: float
    right: float
    bends: tuple[float, ...]
    fans: tuple[float, ...]

    def across(self, x: Any) -> Any:
        """The place `x`, a share of the width, as the polynomials take it: -1 at `left`, 1 at `right`."""
        return 2 * (x - self.left) / (self.right - self.left) - 1

    def bend(self, x: Any) -> Any:
        """Share of the width by which the middle of the page is moved down at `x`, a share of it."""
        return _chebyshev(self.across(x), self.bends)

    def fan(self, x: Any) -> Any:
        """The same of the foot of the page against its head."""
        return _chebyshev(self.across(x), self.fans)


def _chebyshev(place: Any, weights: tuple[float, ...]) -> Any:
    """The polynomial with `weights` from degree 1 on, straight beyond -1 and 1."""
    from numpy.polynomial import chebyshev

    series = (0.0, *weights)
    inside = np.clip(place, -1.0, 1.0)
    slope = chebyshev.chebval(inside, chebyshev.chebder(series))
    return chebyshev.chebval(inside, series) + (place - inside) * slope


@dataclass(frozen=True, slots=True)
class Frame:
    """The turn of a page before it was read: by quarters first, then straightened, then flattened.

    `quarter` is the clockwise turn applied to the source, in degrees (0, 90, 180, 270); `skew` the clockwise
    turn in degrees applied after that, about the middle, the size kept; `bow` is by how much the middle was
    then moved down against the left and right edge, as a share of the width: lines of a curled page are
    parabolas. `fan` is the slope that its lowest lines lost by that, and its highest ones gained: those of a
    page seen from one end spread. `curve` is the bend of a page that neither describes, which then have none.
    Sizes are (width, height) in pixels.
    """

    source: tuple[int, int]
    quarter: int = 0
    skew: float = 0.0
    bow: float = 0.0
    fan: float = 0.0
    curve: Curve | None = None

    def __post_init__(self) -> None:
        if self.quarter not in (0, 90, 180, 270):
            msg = f"a page is turned by 0, 90, 180 or 270 degrees, not {self.quarter}"
            raise ValueError(msg)

    @property
    def upright(self) -> tuple[int, int]:
        """Width and height of the image as it is read."""
        width, height = self.source
        return (height, width) if self.quarter in (90, 270) else (width, height)

    def _matrix(self) -> npt.NDArray[np.float64]:
        """3 x 3, from source pixels to upright pixels."""
        width, height = self.source
        turns = {
            0: [[1, 0, 0], [0, 1, 0]],
            90: [[0, -1, height], [1, 0, 0]],
            180: [[-1, 0, width], [0, -1, height]],
            270: [[0, 1, 0], [-1, 0, width]],
        }
        quarter = np.array([*turns[self.quarter], [0, 0, 1]], dtype=np.float64)
        cx, cy = self.upright[0] / 2, self.upright[1] / 2
        cos, sin = np.cos(np.radians(self.skew)), np.sin(np.radians(self.skew))
        turn = np.array(
            [[cos, -sin, cx - cos * cx + sin * cy], [sin, cos, cy - sin * cx - cos * cy], [0, 0, 1]]
        )
        result: npt.NDArray[np.float64] = turn @ quarter
        return result

    def to_upright(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Source pixels → pixels of the upright image."""
        return _tuples(self.lay(np.array(list(points), dtype=np.float64).reshape(-1, 2)))

    def lay(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """The same of many points, (n, 2)."""
        level = _moved(self._matrix(), points)
        x, y = level.T
        level[:, 1] = y + self.bend(x) + self._spread(x) * (y / self.upright[1] - 0.5)
        return level

    def to_source(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Pixels of the upright image → source pixels."""
        return _tuples(self.find(np.array(list(points), dtype=np.float64).reshape(-1, 2)))

    def find(self, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """The same of many points, (n, 2)."""
        x, y = points.T
        level = np.stack([x, self.level(x, y)], axis=1)
        return _moved(np.linalg.inv(self._matrix()).astype(np.float64), level)

    @property
    def is_bent(self) -> bool:
        """Return True if the page was flattened, not only turned."""
        return bool(self.bow or self.fan) or self.curve is not None

    def bend(self, x: Any) -> Any:
        """Pixels by which the upright image was moved down at `x`."""
        width = self.upright[0]
        if self.curve is not None:
            return width * self.curve.bend(x / width)
        return self.bow * width * (1 - (2 * x / width - 1) ** 2)

    def level(self, x: Any, y: Any) -> Any:
        """Where `y` (pixels of the upright image, at `x`) was before the page was flattened."""
        spread = self._spread(x)
        return (y - self.bend(x) + spread / 2) / (1 + spread / self.upright[1])

    def _spread(self, x: Any) -> Any:
        """Pixels by which the foot of the page was moved down at `x` against its head."""
        width = self.upright[0]
        if self.curve is not None:
            return width * self.curve.fan(x / width)
        return -self.fan * (2 * x - width)


def _moved(matrix: npt.NDArray[np.float64], points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    homogeneous = np.hstack([points, np.ones((len(points), 1))])
    result: npt.NDArray[np.float64] = homogeneous @ matrix[:2].T
    return result


def _tuples(points: npt.NDArray[np.float64]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in points)


@dataclass(frozen=True, slots=True)
class Source:
    """The turn of a page image, and the image before it, whose pixels no straightening has blurred.

    `image` is None where these are of no use: after turns by quarters alone, which blur nothing, and where
    noise was taken out of small type, for straightening smooths what is left of it.
    """

    frame: Frame
    image: Image | None = None


@dataclass(frozen=True, slots=True)
class OcrPage:
    """An engine's page: what was read where.

    Polygons are in pixels of the image as it was read: `width` x `height`, which is the source turned by
    `frame`; `frame.to_source` gives the place in the image that was handed in. `html` is the answer of
    engines that give HTML and no boxes (vision language models); `items` is then empty. `notes` say in plain
    words what decoding had to set right or leave out. `unsure` are lone marks that the engine itself would
    leave out: they are no part of the page unless a repair finds that their row or column confirms them.
    `unread` are lines in a script that the engine does not know, with what it took them for; `script` is its
    name, "" where that cannot be told. A word of less confidence than `sure` is doubtful; at 0 nobody
    knows such a bar of the engine.
    """

    items: tuple[OcrItem, ...]
    width: int
    height: int
    dpi: float
    info: EngineInfo
    confidence_scale: float = 1.0
    sure: float = 0.0
    frame: Frame | None = None
    html: str | None = None
    notes: tuple[str, ...] = field(default=())
    unsure: tuple[OcrItem, ...] = ()
    unread: tuple[OcrItem, ...] = ()
    script: str = ""

    @property
    def rotation(self) -> float:
        """Clockwise degrees by which the image was turned before it was read."""
        return 0.0 if self.frame is None else self.frame.quarter + self.frame.skew


class Engine(Protocol):
    """One OCR engine. Factories raise `MissingExtraError` or `LanguageError` before any page is read."""

    @property
    def info(self) -> EngineInfo: ...

    def recognise(self, image: Image, dpi: float) -> RawResult:
        """Read an upright page image.

        Raises:
            EngineError: one of its kinds, for whatever goes wrong inside the engine.
        """
        ...

    def decode(self, raw: RawResult) -> OcrPage:
        """A raw result as a page. Pure.

        Raises:
            EngineOutputError: if the raw result cannot be used.
        """
        ...


@runtime_checkable
class SourceEngine(Engine, Protocol):
    """An engine that finds lines on the upright page and cuts them out of its source."""

    cuts_from_source: bool

    def recognise(self, image: Image, dpi: float, source: Source | None = None) -> RawResult:
        """Read an upright page image; polygons are in its pixels, whatever `source` shows."""
        ...


def recogniser(engine: Engine, source: Source | None) -> Callable[[Image, float], RawResult]:
    """Return `engine.recognise` for an upright image; an engine that can is given its source."""
    if source is not None and source.image is not None and isinstance(engine, SourceEngine):
        return partial(engine.recognise, source=source)
    return engine.recognise
