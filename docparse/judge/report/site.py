"""Write the report: a folder that opens from disk, whose pages are loaded when they are looked at."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from docparse.errors import DocparseError
from docparse.judge.report.html import index_html
from docparse.judge.report.page_data import index_data, page_data
from docparse.judge.report.sheets import Sheet, Sheets
from docparse.judge.report.systems import System, require_same_pages

STATIC = ("report.css", "report.js", "page.js")


def write_report(
    folder: Path,
    systems: Sequence[System],
    *,
    sheets: Sheets | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Path:
    """Write the fidelity report of systems on the same gold pages; return the file to open.

    `index.html` compares the systems; a page with its facts is in a file of its own under `pages/`, with the
    page image that `sheets` gives. A page image that cannot be had is no error: the report says why.
    `progress` is called with (pages done, pages in all).

    Raises:
        ValueError: no system, or systems scored on different gold pages.
        OSError: a file cannot be written.
    """
    require_same_pages(systems)
    pages = folder / "pages"
    pages.mkdir(parents=True, exist_ok=True)
    for name in STATIC:
        (folder / name).write_text(_static(name), encoding="utf-8")
    scored = list(zip(*(system.pages for system in systems), strict=True))
    for number, of in enumerate(scored):
        sheet, note = _sheet(sheets, of[0].page)
        image = pages / f"{number}.webp"
        if sheet is not None:
            image.write_bytes(sheet.image)
        data = page_data(of, sheet, f"pages/{image.name}", note)
        _write_script(pages / f"{number}.js", f"report.take({number}, ", data)
        if progress is not None:
            progress(number + 1, len(scored))
    _write_script(folder / "data.js", "report.start(", index_data(systems))
    index = folder / "index.html"
    index.write_bytes(index_html(systems).encode("utf-8", "replace"))
    return index


def _static(name: str) -> str:
    return files("docparse.judge.report").joinpath("static", name).read_text(encoding="utf-8")


def _sheet(sheets: Sheets | None, page: str) -> tuple[Sheet | None, str]:
    if sheets is None:
        return None, ""
    try:
        found = sheets(page)
    except DocparseError as error:
        return None, str(error)
    return found, "" if found else f"no PDF or image of {page}"


def _write_script(path: Path, call: str, data: Any) -> None:
    """Write data as a script, which a page from disk may load; in ASCII, where U+2028 ends no line."""
    text = json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    path.write_text(f"{call}{text});\n", encoding="ascii")
