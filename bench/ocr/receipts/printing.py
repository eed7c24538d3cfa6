"""A page as a grey image: printed in a font of its seed, then worn as thermal paper or an old copy is."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Images
from PIL import ImageDraw, ImageFont

from bench.ocr.receipts.pages import Page, Text
from docparse.compare import jpeg, turned
from docparse.errors import DocparseError

Image = npt.NDArray[np.uint8]

DPI = 150
FONTS = Path("/usr/share/fonts")
RECEIPTS = (
    "LiberationMono",
    "DejaVuSansMono",
    "LiberationSansNarrow",
    "DejaVuSansCondensed",
    "LiberationSans",
)
LABELS = ("LiberationSans", "LiberationSerif", "DejaVuSans", "LiberationSansNarrow")
TYPED = ("LiberationMono", "DejaVuSansMono", "LiberationSerif")


def print_page(page: Page) -> Image:
    """The page's image, uint8 (height, width).

    Raises:
        DocparseError: a font is not installed.
    """
    rng = random.Random(f"print {page.name}")
    names = (rng.choice(LABELS), rng.choice(TYPED)) if page.squares else (rng.choice(RECEIPTS),) * 2
    sheet = Images.new("L", (page.width, page.height), 255)
    draw = ImageDraw.Draw(sheet)
    for text in page.texts:
        write(draw, text, "NotoSansCJK" if page.script == "cjk" else names[text.typed])
    for box in page.boxes:
        draw.rectangle(box, outline=rng.choice((0, 60)), width=rng.choice((1, 2)))
    for bar in page.bars:
        draw.rectangle([round(edge) for edge in bar], fill=0)
    for line in page.lines:
        draw.line(line, fill=40, width=1)
    image = worn(np.asarray(sheet), rng, squares=page.squares)
    return _faxed(image, rng) if page.fax else image


def write(draw: ImageDraw.ImageDraw, text: Text, name: str) -> None:
    font = _font(name, text.bold, round(text.size))
    back = {"left": 0.0, "right": 1.0, "middle": 0.5}[text.align] * font.getlength(text.text)
    draw.text((text.x - back, text.y), text.text, font=font, fill=0)


@cache
def _font(name: str, bold: bool, size: int) -> ImageFont.FreeTypeFont:
    weight = "Bold" if bold else "Regular"
    for stem in (f"{name}-{weight}", f"{name}-Bold" if bold else name):
        for path in sorted(FONTS.rglob(f"{stem}.tt[fc]")):
            return ImageFont.truetype(path, size)
    msg = f"the font {name} is not installed"
    raise DocparseError(msg)


def worn(clean: Image, rng: random.Random, *, squares: bool) -> Image:
    """`clean` printed and scanned: a thermal printer's faint heads or a copier's specks, skew, grain."""
    noise = np.random.default_rng(rng.randrange(2**31))
    image = cv2.copyMakeBorder(clean, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=255)
    if squares:
        specks = noise.random(image.shape) < rng.uniform(0, 0.0008)
        image = np.where(cv2.dilate(specks.astype(np.uint8), np.ones((2, 2), np.uint8)) > 0, 30, image)
    else:
        faint = cv2.blur(noise.uniform(0, 1, (1, image.shape[1])), (5, 1)) * rng.uniform(0, 90)
        image = np.where(image < 128, np.minimum(image + faint, 170), image)
    image = turned(image.astype(np.uint8), rng.choice((0, rng.uniform(-0.6, 0.6), rng.uniform(-3, 3))))
    soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 0.9)).astype(np.float32)
    grain = (
        soft * rng.uniform(0.85, 0.97) + rng.uniform(0, 12) + noise.normal(0, rng.uniform(1, 9), soft.shape)
    )
    return jpeg(np.clip(grain, 0, 255).astype(np.uint8), rng.randint(40, 85))


def _faxed(image: Image, rng: random.Random) -> Image:
    """The page in black and white, 204 by 196 lines an inch, with a line or two lost."""
    height, width = image.shape
    down = 196 / DPI
    seen = cv2.resize(image, None, fx=204 / DPI, fy=down, interpolation=cv2.INTER_AREA)
    ink = np.where(seen < rng.randint(150, 190), 0, 255).astype(np.uint8)
    for _ in range(rng.randint(0, 3)):
        ink[rng.randrange(len(ink))] = 255
    return np.asarray(cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def photographed(image: Image, how: str) -> Image:
    """A page as a camera sees it, by the name of what is wrong with that: a key of `PHOTOS`."""
    return PHOTOS[how](image)


def _askew(image: Image) -> Image:
    """The page turned by six degrees, with room for its corners."""
    room = round(0.12 * max(image.shape))
    return turned(cv2.copyMakeBorder(image, *(room,) * 4, cv2.BORDER_CONSTANT, value=255), 6.0)


def _from_below(image: Image) -> Image:
    """The page from its lower end: the upper edge is a tenth shorter, and nearer to one side."""
    height, width = image.shape
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    seen = np.array([[0.07, 0.02], [0.97, 0], [1, 1], [0, 0.98]], np.float32) * [width, height]
    matrix = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
    flags = cv2.INTER_CUBIC
    result: Image = cv2.warpPerspective(image, matrix, (width, height), flags=flags, borderValue=255)
    return result


def _curled(image: Image) -> Image:
    """The page curled as off a roll: its middle is higher than its sides by a twentieth of its width."""
    height, width = image.shape
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    lifted = y + 0.05 * width * (1 - np.square(2 * x / width - 1)) - 0.025 * width
    return np.asarray(cv2.remap(image, x, lifted, cv2.INTER_CUBIC, borderValue=255), np.uint8)


PHOTOS = {"skew": _askew, "perspective": _from_below, "curve": _curled}
