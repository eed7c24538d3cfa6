"""`docparse pages`: what is written, and what the manifest says of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image as Pillow

from docparse.cli import main
from docparse.images import scale
from docparse.pdf import open_pdf
from tests.pdf.build import document, text

Image = NDArray[np.uint8]


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """Seven pages, each with its number."""
    path = tmp_path / "report.pdf"
    path.write_bytes(document(*(text(b"Page %d" % i, 20, 30 + i, 20) for i in range(7))))
    return path


def pages(folder: Path, *arguments: str | Path, code: int = 0) -> dict[str, Any]:
    assert main(["pages", *map(str, arguments), "-o", str(folder)]) == code
    manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return manifest


def read(path: Path) -> Image:
    with Pillow.open(path) as picture:
        return np.asarray(picture)


def test_pages_unmerged(report: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (entry,) = pages(out, report, "--dpi", "72", "--grey")["documents"]
    assert (entry["page_count"], entry["backend"], entry["failures"]) == (7, "pdfium", [])
    assert [image["file"] for image in entry["images"]] == [f"report/{i:04d}.png" for i in range(1, 8)]
    with open_pdf(report) as file:
        for index, image in enumerate(entry["images"]):
            assert np.array_equal(read(out / image["file"]), file.render(index, dpi=72, grey=True))
            assert [page["page"] for page in image["pages"]] == [index + 1]
    assert not list(out.rglob("*.part"))


SCALED = ("--long-edge", "300", "--scale-pages")


def test_merged_pages_stand_where_the_manifest_says(report: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    manifest = pages(out, report, "--dpi", "144", "--merge", "3", "--processes", "2", *SCALED)
    assert manifest["settings"]["reading"] == "max_images"
    (entry,) = manifest["documents"]
    assert entry["columns"] == 3
    assert [len(image["pages"]) for image in entry["images"]] == [4, 3]
    with open_pdf(report) as file:
        for image in entry["images"]:
            merged = read(out / image["file"])
            assert merged.shape == (image["height"], image["width"], 3)
            for page in image["pages"]:
                x, y, width, height = (page[key] for key in ("x", "y", "width", "height"))
                expected = scale(file.render(page["page"] - 1, dpi=144), 300)
                assert np.array_equal(merged[y : y + height, x : x + width], expected)


def test_pages_per_image_vertically(report: Path, tmp_path: Path) -> None:
    arguments = ("--dpi", "36", "--pages-per-image", "3", "--layout", "vertical", "--pages", "1-4,7")
    (entry,) = pages(tmp_path / "out", report, *arguments)["documents"]
    assert [[page["page"] for page in image["pages"]] for image in entry["images"]] == [[1, 2, 3], [4, 7]]
    assert [(image["width"], image["height"]) for image in entry["images"]] == [(100, 150), (100, 100)]


@pytest.mark.parametrize(("kind", "suffix"), [("jpeg", ".jpg"), ("webp", ".webp"), ("png", ".png")])
def test_scaling_the_merged_image(report: Path, tmp_path: Path, kind: str, suffix: str) -> None:
    out = tmp_path / "out"
    arguments = ("--merge", "1", "--long-edge", "300", "--format", kind)
    (entry,) = pages(out, report, "--dpi", "72", *arguments)["documents"]
    (image,) = entry["images"]
    assert image["file"] == f"report/0001{suffix}"
    assert max(image["width"], image["height"]) == 300
    assert read(out / image["file"]).shape[:2] == (image["height"], image["width"])
    assert all(page["x"] + page["width"] <= 301 for page in image["pages"])


def test_the_long_edge_is_reached_from_below_too(report: Path, tmp_path: Path) -> None:
    """Pages of 200 by 100 points at 36 dpi are 100 by 50 pixels; three in a column are 100 by 150."""
    arguments = ("--dpi", "36", "--pages-per-image", "3", "--layout", "vertical", "--pages", "1-3")
    (entry,) = pages(tmp_path / "out", report, *arguments, "--long-edge", "400")["documents"]
    (image,) = entry["images"]
    assert (image["width"], image["height"]) == (266, 400)  # 266.67, truncated
    with open_pdf(report) as file:
        merged = np.concatenate([file.render(page, dpi=36) for page in range(3)])
    expected = Pillow.fromarray(merged).resize((266, 400), Pillow.Resampling.LANCZOS)
    assert np.array_equal(read(tmp_path / "out" / image["file"]), np.asarray(expected))


def test_a_failing_page_leaves_its_place(tmp_path: Path) -> None:
    data = document(text(b"one"), text(b"two"), text(b"three")).replace(b"12 0 obj\n<<", b"12 0 obj\n[<", 1)
    path = tmp_path / "holed.pdf"
    path.write_bytes(data)
    (entry,) = pages(tmp_path / "out", path, "--dpi", "36", "--merge", "1", code=1)["documents"]
    assert [page["page"] for image in entry["images"] for page in image["pages"]] == [1, 2, 3]
    assert [failure["pages"] for failure in entry["failures"]] == [[2]]


def test_unusable_files_do_not_stop_the_others(
    report: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "other").mkdir()
    bad = tmp_path / "other" / "report.pdf"
    bad.write_bytes(b"nothing")
    first, second = pages(tmp_path / "out", bad, report, "--dpi", "36", code=3)["documents"]
    assert "not a PDF" in first["error"]
    assert second["images"][0]["file"] == "report-2/0001.png"
    assert str(bad) in capsys.readouterr().err


def test_what_no_decoder_opens_is_refused(report: Path, tmp_path: Path) -> None:
    arguments = ("--dpi", "2000", "--merge", "1", "--format", "webp")
    (entry,) = pages(tmp_path / "out", report, *arguments, code=3)["documents"]
    assert "16,383" in entry["error"]
    assert str(report) in entry["error"]
    assert not (tmp_path / "out" / "report").exists()


def test_image_files_keep_their_pixels(tmp_path: Path) -> None:
    path = tmp_path / "scan.tif"
    frames = [Pillow.fromarray(np.full((20 + i, 30), 40 * i, np.uint8)) for i in range(3)]
    frames[0].save(path, save_all=True, append_images=frames[1:])
    out = tmp_path / "out"
    (entry,) = pages(out, path, "--grey", "--merge", "1")["documents"]
    assert entry["backend"] == "image"
    (image,) = entry["images"]
    merged = read(out / image["file"])
    assert [merged[page["y"], page["x"]] for page in image["pages"]] == [0, 40, 80]
    assert (image["width"], image["height"]) == (90, 22)


@pytest.mark.parametrize(
    "wrong", [["--merge", "0"], ["--dpi", "-1"], ["--merge", "2", "--pages-per-image", "2"]]
)
def test_wrong_usage(report: Path, tmp_path: Path, wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["pages", str(report), "-o", str(tmp_path), *wrong])
    assert caught.value.code == 2
