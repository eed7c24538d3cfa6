"""`python -m bench.throughput.pages`: pages as images, as ratios measured in the same process.

    png        page → grey PNG file at 300 dpi: MuPDF's render and `pix.save` over ours (opening included),
               and ours in two parts; the size of our PNG over Pillow's at level 6; whether it is exact
    merge      merging sixteen pages into a PNG, over a bare copy of the same pixels and its encoding
    content    characters, drawings and pictures of a page as arrays, over pypdfium2's plain text

Tasks take turns on each file, its best round counts. CPU time.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.command import command, save
from bench.throughput.run import FIXTURES, measure, plain_text
from docparse.images import PngWriter, encode_png, merge_strips
from docparse.pdf import open_pdf

DPI = 300
MERGED, COLUMNS = 16, 4

Image = NDArray[np.uint8]
Tasks = dict[str, Callable[[Path], object]]


def render(path: Path) -> Image:
    with open_pdf(path) as file:
        return file.render(0, dpi=DPI, grey=True)


def render_mupdf(path: Path, target: Path) -> None:
    import pymupdf

    with pymupdf.open(path) as document:
        document[0].get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY).save(target)


def content(path: Path) -> None:
    with open_pdf(path, extraction="kernel") as file:
        for index in range(file.page_count):
            file.content(index)


def write_merged(page: Image) -> None:
    """Sixteen pages through the strips, as `docparse pages` does it."""
    sizes = [(page.shape[1], page.shape[0])] * MERGED
    file = io.BytesIO()
    with PngWriter(file, COLUMNS * sizes[0][0], MERGED // COLUMNS * sizes[0][1], grey=True) as writer:
        for strip in merge_strips([page] * MERGED, sizes, COLUMNS, grey=True):
            writer.write(strip)


def check_png(page: Image) -> tuple[float, bool]:
    """Return the size of our PNG over Pillow's, and whether it has the page's very pixels."""
    from PIL import Image as Pillow

    data, reference = encode_png(page), io.BytesIO()
    Pillow.fromarray(page).save(reference, "PNG", compress_level=6)
    exact = np.array_equal(np.asarray(Pillow.open(io.BytesIO(data))), page)
    return len(data) / len(reference.getvalue()), exact


def merge_ratio(path: Path, rounds: int) -> float:
    page = render(path)
    merged = np.tile(page, (MERGED // COLUMNS, COLUMNS))
    tasks: Tasks = {"merge": lambda _: write_merged(page), "bare": lambda _: encode_png(merged.copy())}
    spent = measure([path], tasks, rounds)
    return spent["merge"] / spent["bare"]


def main(argv: list[str] | None = None) -> None:
    parser = command("throughput.pages", __doc__, "json", "limit", "rounds", data=FIXTURES)
    args = parser.parse_args(argv)
    paths = sorted(args.data.glob("*.pdf"))[: args.limit]
    if not paths:
        parser.error(f"no PDF in {args.data}")
    content(paths[0])
    rendered = cache(render)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "page.png"
        tasks: Tasks = {
            "mupdf": partial(render_mupdf, target=target),
            "docparse": lambda path: target.write_bytes(encode_png(render(path))),
            "render": render,
            "encode": lambda path: encode_png(rendered(path)),
        }
        checks = [check_png(rendered(path)) for path in paths]
        spent = measure(paths, tasks, args.rounds)
    arrays = measure(paths, {"text": plain_text, "content": content}, args.rounds)
    sizes = [size for size, _ in checks]
    result = {
        "files": len(paths),
        "ms_per_page": spent,
        "mupdf_over_docparse": spent["mupdf"] / spent["docparse"],
        "worst_size_over_pillow_6": max(sizes),
        "mean_size_over_pillow_6": sum(sizes) / len(sizes),
        "exact": all(exact for _, exact in checks),
        "worst_merge_over_bare": max(merge_ratio(path, args.rounds) for path in paths[:5]),
        "content_over_plain_text": arrays["content"] / arrays["text"],
    }
    print(json.dumps(result, indent=1))
    save(args.json, result)


if __name__ == "__main__":
    main()
