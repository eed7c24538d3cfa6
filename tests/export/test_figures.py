"""Figures as image files, and where Markdown shows them."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from docparse import parse_pdf
from docparse.cli import main
from docparse.document import Document, Figure
from docparse.errors import PageError
from docparse.export import render_figures
from docparse.geometry import BBox
from tests.export.rendered import RENDERERS, Rendered
from tests.export.samples import block, document

REPORT = Path(__file__).parents[2] / "fixtures" / "annual_report.pdf"


def test_figures_are_cut_out_of_the_page() -> None:
    read = parse_pdf(REPORT, pages="3", ocr="never")
    ((name, png),) = render_figures(read)
    (figure,) = (one for one in read.blocks if one.role == "picture")
    assert name == "page-3-figure-1.png"
    width, height = Image.open(io.BytesIO(png)).size
    assert width / height == pytest.approx(figure.box.width / figure.box.height, rel=0.05)
    shown = read.to_markdown(images={name: "img/a b.png"})
    caption = next(one.text for one in read.blocks if one.role == "caption")
    assert f"![{caption}](img/a%20b.png)" in shown
    assert "![" not in read.to_markdown()


def test_a_caption_or_an_address_cannot_break_out() -> None:
    caption = "a](http://evil.example) <img src=x> ![b"
    pages = document(block("picture", "", figure=Figure("raster")), block("caption", caption, caption_of=0))
    shown = pages.to_markdown(images={"page-1-figure-1.png": "x) <script>.png"})
    page = Rendered(RENDERERS["CommonMark"](shown))
    assert page.elements == {"p": 2, "img": 1}
    assert page.addresses == ["x%29%20%3Cscript%3E.png"]


def test_what_cannot_be_rendered_is_left_out() -> None:
    def broken(number: int, box: BBox) -> bytes:
        problem = "no such page"
        raise PageError(problem, page=number)

    pages = document(block("picture", "12", figure=Figure("raster")))
    assert list(render_figures(pages)) == []
    assert list(render_figures(replace(pages, cropper=broken))) == []


def test_the_command_writes_images_beside_the_markdown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = ["--pages", "3", "--ocr", "never", "--timeout", "0", "--images"]
    assert main(["parse", str(REPORT), *options, "out/img", "-o", "out"]) == 0
    (address,) = re.findall(r"!\[.*\]\((.*)\)", Path("out/annual_report.md").read_text(encoding="utf-8"))
    assert address == "img/annual_report-page-3-figure-1.png"
    assert (tmp_path / "out" / address).read_bytes().startswith(b"\x89PNG")
    assert main(["parse", str(REPORT), *options, "elsewhere"]) == 0
    assert "](elsewhere/annual_report-page-3-figure-1.png)" in capsys.readouterr().out
    Path("file").write_text("kept")
    assert main(["parse", str(REPORT), *options, "file"]) == 3


def test_a_document_read_back_has_no_images() -> None:
    read = parse_pdf(REPORT, pages="3", ocr="never")
    assert list(render_figures(Document.from_dict(read.to_dict()))) == []
