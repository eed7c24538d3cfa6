"""hOCR: well-formed, every word in its line, area and page, boxes inside each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

from docparse import LayoutOptions, parse_pdf
from docparse.cli import main
from docparse.errors import ArgumentError
from docparse.export import to_hocr
from tests.export.samples import block, document

PAGES = Path(__file__).parents[2] / "fixtures" / "pages"
SPACE = {"h": "http://www.w3.org/1999/xhtml"}
PARENTS = {"ocrx_word": "ocr_line", "ocr_line": "ocr_par", "ocr_par": "ocr_carea", "ocr_carea": "ocr_page"}


def box(element: etree._Element) -> list[int]:
    match = re.match(r"bbox (\d+) (\d+) (\d+) (\d+)", element.get("title") or "")
    assert match is not None
    return [int(side) for side in match.groups()]


@pytest.mark.parametrize("name", ["report_p4_income", "contract", "bilingual"])
def test_every_word_is_in_its_line_area_and_page(name: str) -> None:
    read = parse_pdf(PAGES / f"{name}.pdf", ocr="never", layout=LayoutOptions(words=True))
    root = etree.fromstring(to_hocr(read).encode())
    words = root.xpath("//h:span[@class='ocrx_word']", namespaces=SPACE)
    assert sorted(word.text for word in words) == sorted(w.text for page in read.pages for w in page.words)
    names = root.xpath("//@id")
    assert len(names) == len(set(names))
    for element in root.iter("{*}span", "{*}p", "{*}div"):
        kind, parent = element.get("class"), element.getparent()
        if kind in PARENTS:
            assert parent.get("class") == PARENTS[kind]
    for line in root.xpath("//h:span[@class='ocr_line']", namespaces=SPACE):
        x0, y0, x1, y1 = box(line)
        for word in line:
            a0, b0, a1, b1 = box(word)
            assert x0 <= a0 <= a1 <= x1
            assert y0 <= b0 <= b1 <= y1


def test_it_needs_words() -> None:
    with pytest.raises(ArgumentError, match="words=True"):
        to_hocr(document(block("text", "a")))


def test_the_command_writes_hocr(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["parse", str(PAGES / "contract.pdf"), "--ocr", "never", "--timeout", "0", "--format", "hocr"]
    assert main(command) == 0
    assert 'class="ocr_page"' in capsys.readouterr().out
