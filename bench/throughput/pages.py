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
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.command import command, cpu_seconds, save
from bench.throughput.run import FIXTURES, plain_text
from docparse.images import PngWriter, encode_png, merge_strips
from docparse.pdf import open_pdf

DPI = 300
MERGED, COLUMNS = 16, 4

Image = NDArray[np.uint8]


def render(path: Path) -> Image:
    with open_pdf(path) as file:
        return file.render(0, dpi=DPI, grey=True)


def docparse_png(path: Path, target: Path) -> None:
    target.write_bytes(encode_png(render(path)))


def mupdf_png(path: Path, target: Path) -> None:
    import pymupdf

    with pymupdf.open(path) as document:
        pixmap = document[0].get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)
        pixmap.save(target)


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


def best(tasks: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Best CPU seconds of each; they take turns."""
    runs = [{name: cpu_seconds(task) for name, task in tasks.items()} for _ in range(rounds)]
    return {name: min(run[name] for run in runs) for name in tasks}


def measure_png(path: Path, folder: Path, rounds: int) -> dict[str, float]:
    from PIL import Image as Pillow

    page = render(path)
    data = encode_png(page)
    reference = io.BytesIO()
    Pillow.fromarray(page).save(reference, "PNG", compress_level=6)
    exact = np.array_equal(np.asarray(Pillow.open(io.BytesIO(data))), page)
    tasks: dict[str, Callable[[], object]] = {
        "mupdf": lambda: mupdf_png(path, folder / "mupdf.png"),
        "docparse": lambda: docparse_png(path, folder / "docparse.png"),
        "render": lambda: render(path),
        "encode": lambda: encode_png(page),
    }
    return best(tasks, rounds) | {"size": len(data) / len(reference.getvalue()), "exact": float(exact)}


def measure_merge(path: Path, rounds: int) -> float:
    page = render(path)
    merged = np.tile(page, (MERGED // COLUMNS, COLUMNS))
    found = best({"merge": lambda: write_merged(page), "bare": lambda: encode_png(merged.copy())}, rounds)
    return found["merge"] / found["bare"]


def measure_content(paths: Sequence[Path], rounds: int) -> float:
    spent = {"text": 0.0, "content": 0.0}
    for path in paths:
        found = best({"text": partial(plain_text, path), "content": partial(content, path)}, rounds)
        spent = {name: spent[name] + found[name] for name in spent}
    return spent["content"] / spent["text"]


def main(argv: list[str] | None = None) -> None:
    parser = command("throughput.pages", __doc__, "json", "limit")
    parser.add_argument("--data", type=Path, default=FIXTURES, help="folder of PDFs")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args(argv)
    paths = sorted(args.data.glob("*.pdf"))[: args.limit]
    if not paths:
        parser.error(f"no PDF in {args.data}")
    content(paths[0])
    with tempfile.TemporaryDirectory() as folder:
        rows = [measure_png(path, Path(folder), args.rounds) for path in paths]
    total = {name: sum(row[name] for row in rows) for name in rows[0]}
    result = {
        "files": len(paths),
        "ms_per_page": {n: 1000 * total[n] / len(rows) for n in ("mupdf", "docparse", "render", "encode")},
        "mupdf_over_docparse": total["mupdf"] / total["docparse"],
        "worst_size_over_pillow_6": max(row["size"] for row in rows),
        "mean_size_over_pillow_6": total["size"] / len(rows),
        "exact": all(row["exact"] for row in rows),
        "worst_merge_over_bare": max(measure_merge(path, args.rounds) for path in paths[:5]),
        "content_over_plain_text": measure_content(paths, args.rounds),
    }
    print(json.dumps(result, indent=1))
    save(args.json, result)


if __name__ == "__main__":
    main()
