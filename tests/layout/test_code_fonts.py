"""Listings in the monospaced fonts of a browser and of LaTeX come out as they were written."""

from __future__ import annotations

import base64
import html
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from docparse.document import Block
from docparse.layout import analyse_page, finish_document
from docparse.pdf import open_pdf
from tests.layout.sheets import LAYER

CODE = '''\
def settle(book, rate=0.05):
    """Return what is owed."""
    total = 0
    for entry in book:
        if entry.due:
            total += entry.value   # in cents

    return {"total": total, "rate": rate}

class Book(list):
    @property
    def open(self):
        return [one for one in self if not one.paid]'''
PROSE = (
    "The function below settles a book of entries at a rate, and returns what is owed by whoever keeps it. "
    "It is called once a quarter, before the accounts are closed, by those who have the right to do so. "
)
FAMILIES = ("DejaVu Sans Mono", "Liberation Mono", "Nimbus Mono PS", "LM Mono 10", "Noto Sans Mono CJK JP")
PACKAGES = {
    "Computer Modern": "",
    "Courier": r"\usepackage{courier}",
    "cm-super": r"\usepackage[T1]{fontenc}",
}


def _installed() -> list[str]:
    if not shutil.which("fc-list"):
        return []
    listed = subprocess.run(["fc-list", ":", "family"], capture_output=True, text=True, check=True).stdout
    return [family for family in FAMILIES if family in listed]


def _highlighted(code: str) -> str:
    """Keywords bold and coloured, each in an element of its own."""
    shown = html.escape(code)
    for word in ("def ", "for ", "if ", "return", "class "):
        shown = shown.replace(word, f'<b style="color:#00a">{word}</b>')
    return shown


@pytest.fixture(scope="module")
def printed() -> dict[str, bytes]:
    """A page for each font that is installed."""
    from docparse.gold import Browser

    if not shutil.which("chromium") or not _installed():
        pytest.skip("no Chromium, or none of the fonts")
    pages: dict[str, bytes] = {}
    with Browser() as browser:
        tab = browser.new_tab()
        frame = browser.call("Page.getFrameTree", session=tab)["frameTree"]["frame"]["id"]
        for number, family in enumerate(_installed()):
            code = _highlighted(CODE) if number % 2 else html.escape(CODE)
            shown = f"<p>{PROSE}</p><pre style='font:{9 + number}px \"{family}\"'>{code}</pre><p>{PROSE}</p>"
            browser.call("Page.setDocumentContent", {"frameId": frame, "html": shown}, tab)
            options = {"generateTaggedPDF": False}
            pages[family] = base64.b64decode(browser.call("Page.printToPDF", options, tab)["data"])
    return pages


@pytest.mark.parametrize("flags", ["as in the file", "none"])
@pytest.mark.parametrize("family", FAMILIES)
def test_code_that_a_browser_prints(printed: dict[str, bytes], family: str, flags: str) -> None:
    if family not in printed:
        pytest.skip(f"the font {family} is not installed")
    assert [(b.role, b.text) for b in _blocks(printed[family], flags)[1:2]] == [("code", CODE)]


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="no pdflatex in PATH")
@pytest.mark.parametrize("flags", ["as in the file", "none"])
@pytest.mark.parametrize("package", PACKAGES)
def test_code_that_latex_sets(tmp_path: Path, package: str, flags: str) -> None:
    body = f"{PROSE}\n\\begin{{verbatim}}\n{CODE}\n\\end{{verbatim}}\n{PROSE}"
    head = rf"\documentclass{{article}}{PACKAGES[package]}\begin{{document}}"
    (tmp_path / "code.tex").write_text(f"{head}{body}\\end{{document}}", encoding="ascii")
    command = ["pdflatex", "-interaction=batchmode", "code.tex"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    found = _blocks((tmp_path / "code.pdf").read_bytes(), flags)
    assert [(b.role, b.text) for b in found[1:2]] == [("code", CODE)]


def _blocks(data: bytes, flags: str) -> tuple[Block, ...]:
    with open_pdf(data) as file:
        content = file.content(0, tags=False)
    if flags == "none":
        content = replace(content, fonts=tuple(replace(font, monospace=False) for font in content.fonts))
    (page,) = finish_document([analyse_page(content, provenance=LAYER)])
    return page.blocks
