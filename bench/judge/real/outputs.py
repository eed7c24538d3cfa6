"""Make the outputs of a system for the sampled pages, in each form that it can be given.

A system is run as its makers give it. Engines that return lines and no page (Tesseract, RapidOCR) are given
three ways, with the same characters: their rows as paragraphs and tables in HTML, the same as Markdown, and
one line a row as text. LiteParse and docparse write more than one form themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from bench.judge.real import notations
from bench.judge.real.sample import sample

Forms = dict[str, str]
"""File suffix of a form to the output in it."""


def make(systems: list[str], data: Path, out: Path) -> None:
    """Write `out/SYSTEM-FORM/PAGE.SUFFIX` for the sampled pages; what is there already is not made again."""
    for system in systems:
        reader = None
        for gold, _ in sample(data):
            page = gold.name.removesuffix(".gold.html")
            if any(out.glob(f"{system}-*/{page}.*")):
                continue
            reader = reader or READERS[system]()
            for name, text in reader(data / f"{page}.pdf").items():
                form, suffix = name.split(".")
                target = out / f"{system}-{form}" / f"{page}.{suffix}"
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, encoding="utf-8")


def _docparse() -> Callable[[Path], Forms]:
    from docparse import LayoutOptions, parse_pdf

    def read(path: Path) -> Forms:
        document = parse_pdf(path, ocr="never", layout=LayoutOptions(words=True))
        return {
            "html.html": document.to_html(),
            "md.md": document.to_markdown(),
            "text.txt": document.to_text(),
            "layout.txt": document.to_text(layout=True),
        }

    return read


def _rows(engine_name: str, condition: str) -> Callable[[], Callable[[Path], Forms]]:
    def load() -> Callable[[Path], Forms]:
        from docparse.compare import page_image
        from docparse.ocr.stages import assemble_rows, cells, isolate, read_page, to_html, to_text

        engine = isolate(
            engine_name, page_limit=600.0, **({"plain": True} if engine_name == "rapidocr" else {})
        )

        def read(path: Path) -> Forms:
            page = read_page(*page_image(path, condition), engine, mend=False)
            rows = [cells(row) for row in assemble_rows(page.items)]
            return {"html.html": to_html(page), "md.md": _markdown(rows), "text.txt": to_text(page)}

        return read

    return load


def _markdown(rows: list[list[str]]) -> str:
    """Return rows of several cells as pipe tables, others as paragraphs."""
    lines: list[str] = []
    for row in rows:
        if len(row) > 1:
            lines.append("| " + " | ".join(text.replace("|", "\\|") for text in row) + " |")
        else:
            lines += ["", row[0], ""]
    return "\n".join(lines) + "\n"


def _liteparse() -> Callable[[Path], Forms]:
    lite = import_module("liteparse").LiteParse
    markdown = lite(output_format="markdown", ocr_enabled=False, quiet=True)
    text = lite(output_format="text", ocr_enabled=False, quiet=True)
    return lambda path: {
        "md.md": str(markdown.parse(str(path)).text),
        "html.html": notations.to_html(str(markdown.parse(str(path)).text)),
        "text.txt": str(text.parse(str(path)).text),
    }


def _peer(name: str) -> Callable[[], Callable[[Path], Forms]]:
    def load() -> Callable[[Path], Forms]:
        from docparse.compare import PeerOptions, open_peer

        engine = open_peer(name, PeerOptions())
        return lambda path: {"md.md": engine.convert(path)}

    return load


READERS: dict[str, Callable[[], Callable[[Path], Forms]]] = {
    "docparse": _docparse,
    "liteparse": _liteparse,
    "pdf-inspector": _peer("pdf-inspector"),
    "pymupdf4llm": _peer("pymupdf"),
    "tesseract": _rows("tesseract", "clean"),
    "tesseract-scan": _rows("tesseract", "scan"),
    "rapidocr": _rows("rapidocr", "clean"),
}
