"""Pages in scripts that the default engine cannot read: how many words of junk does docparse keep?

    python -m bench.ocr.foreign [--first SEED] [--most N] [--script NAME ...] [--look]

Pages are made anew from their seeds, in several fonts, clean or worn; seeds below 1000
may be looked at. `junk` are words with letters outside of figures, `right` numbers of
the page, of all it has, `wrong` numbers that it has not (`28,626` of `328,626`); `told`
are the pages whose triage says that lines were not read.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image as Images
from PIL import ImageDraw, ImageFont

from bench.command import command
from bench.ocr.receipts.printing import FONTS
from docparse.compare import jpeg, turned

Image = npt.NDArray[np.uint8]

DPI = 200
SCRIPTS = {
    name: (row["fonts"], row["words"])
    for name, row in tomllib.loads(Path(__file__).with_name("scripts.toml").read_text("utf-8")).items()
}
"""Of each script its fonts, and words of annual reports."""

_LETTERS = re.compile(r"[^\W\d_]")


def make_page(script: str, seed: int) -> tuple[Image, list[str]]:
    """A page of text and a table in `script`, uint8 (height, width), and its numbers."""
    rng = random.Random(f"{script} {seed}")
    names, words = SCRIPTS[script][0].split(), SCRIPTS[script][1].split()
    size = rng.choice((24, 28, 32, 38))
    font = _font(rng.choice(names), size)
    sheet = Images.new("L", (1400, 1400), 255)
    draw, y = ImageDraw.Draw(sheet), 80
    numbers: list[str] = []
    for line in range(rng.randint(8, 20)):
        table = line % 10 > 5
        text = " ".join(rng.choices(words, k=rng.randint(2, 4) if table else rng.randint(5, 7)))
        if not table and rng.random() < 0.2:
            numbers.append(f"{rng.randint(100, 999)},{rng.randint(100, 999)}")
            text += f" {numbers[-1]}"
        draw.text((100, y), text, font=font, fill=0)
        if table:
            numbers.append(f"{rng.randint(1, 999)},{rng.randint(100, 999)}")
            draw.text((1150, y), numbers[-1], font=_font("LiberationSans", size), fill=0)
        y += round(size * rng.choice((1.6, 1.8)))
    return _worn(np.asarray(sheet)[: y + 80], rng), numbers


def _worn(clean: Image, rng: random.Random) -> Image:
    noise = np.random.default_rng(rng.randrange(2**31))
    if rng.random() < 0.4:
        return clean
    image = turned(clean, rng.choice((0.0, rng.uniform(-0.6, 0.6))))
    soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.0)).astype(np.float32)
    return jpeg(
        np.clip(soft * 0.93 + noise.normal(6, 5, soft.shape), 0, 255).astype(np.uint8), rng.randint(45, 85)
    )


def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    stems = (f"{name}-Regular", name)
    path = next(path for stem in stems for path in sorted(FONTS.rglob(f"{stem}.tt[fc]")))
    return ImageFont.truetype(path, size)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench; 0."""
    from docparse import parse_image

    parser = command("ocr.foreign", __doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--most", type=int, default=4)
    parser.add_argument("--script", action="append", choices=sorted(SCRIPTS))
    parser.add_argument("--look", action="store_true", help="print the junk")
    args = parser.parse_args(argv)
    print("| script | pages | junk | right | of | wrong | told |\n|---|---|---|---|---|---|---|")
    for script in args.script or SCRIPTS:
        junk: list[str] = []
        right = whole = wrong = told = 0
        for seed in range(args.first, args.first + args.most):
            image, numbers = make_page(script, seed)
            page = parse_image(image, dpi=DPI).pages[0]
            words = [word for block in page.blocks if block.figure is None for word in block.text.split()]
            junk += [word for word in words if _LETTERS.search(word)]
            read = Counter(word for word in words if word.replace(",", "").isdecimal())
            right += (read & Counter(numbers)).total()
            wrong += (read - Counter(numbers)).total()
            whole += len(numbers)
            told += "cannot read" in page.triage.reason
        print(f"| {script} | {args.most} | {len(junk)} | {right} | {whole} | {wrong} | {told} |")
        if args.look:
            print(" ".join(junk))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
