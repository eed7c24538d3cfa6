"""Pages of a filing as one-page PDFs: measured, fitted to a sheet and printed by one browser.

Sheets are chosen by `fit`; a page that does not fit even the highest is cut between blocks or table rows,
each piece a sheet of its own. One page is loaded and measured while another is being printed.
"""

from __future__ import annotations

import base64
import json
import mimetypes
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

from docparse.errors import EngineOutputError
from docparse.gold.browser import Browser
from docparse.gold.fit import CUTS, FIT, PORTRAIT, fit_arguments
from docparse.gold.pages import FilingPage, cut
from docparse.gold.tokens import BLOCKS, Token, to_html

TABS = 2
SLACK, MORE_SLACK = 8, 64  # CSS pixels left below a page, and where that was too little

_HEAD = (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy"'
    " content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">"
    # The sheet is ours, whatever the filing's own style sheet makes of these two on a screen.
    "<style>html,body{margin:0!important;padding:0!important;border:0!important;width:auto!important;"
    "min-width:0!important;max-width:none!important;height:auto!important;min-height:0!important;"
    "max-height:none!important;float:none!important}"
    "body{position:relative;font-family:'Times New Roman',Times,serif;color:#000;background:#fff;"
    "-webkit-print-color-adjust:exact;print-color-adjust:exact}"
    # Nothing is clipped, nothing breaks the sheet, and no number is broken in two lines.
    "*{overflow:visible!important;break-before:auto!important;break-after:auto!important;"
    "break-inside:auto!important;word-break:normal!important;overflow-wrap:normal!important}"
    "img{max-width:100%;max-height:1300px;object-fit:contain}</style>"
)
_SOURCE = re.compile(r' src="([^"]*)"')
_COUNT = re.compile(rb"/Type\s*/Pages\b[^>]*?/Count\s+(\d+)|/Count\s+(\d+)[^>]*?/Type\s*/Pages\b", re.S)


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A page as printed: `width` and `height` in points, `scale` 1.0 unless it had to be made smaller.

    `blank_line` says that a line of blanks was put behind the content (`sparse` in `fit`); `problem` is
    empty for a sheet that holds its whole page.
    """

    page: FilingPage
    pdf: bytes
    width: float
    height: float
    scale: float
    blank_line: bool
    problem: str


@dataclass(slots=True)
class _PrintJob:
    page: FilingPage
    tab: tuple[str, str]
    size: dict[str, Any]
    printed: int
    again: bool = False


class Printer:
    """Prints pages in the order given, one in each tab at a time."""

    def __init__(self, browser: Browser, style: str = "", folder: Path | None = None) -> None:
        """`style` is the filing's own style sheet, `folder` where its pictures lie."""
        self.browser, self.style, self.folder = browser, style, folder
        self.idle: deque[tuple[str, str]] = deque()  # session and frame of each tab that prints nothing
        self.jobs: deque[_PrintJob] = deque()

    def print(self, pages: Iterable[FilingPage]) -> Iterator[PrintedSheet]:
        """One sheet a page, more where a page had to be split. Raises what `Browser` raises."""
        self._open_tabs()
        for page in pages:
            if not self.idle:
                yield from self._finish(self.jobs.popleft())
            self.jobs.append(self._start(page))
        while self.jobs:
            yield from self._finish(self.jobs.popleft())

    def close(self) -> None:
        """Close the tabs; pages still under way are given up."""
        for tab, _ in (*self.idle, *(job.tab for job in self.jobs)):
            self.browser.close_tab(tab)
        self.idle.clear()
        self.jobs.clear()

    def _open_tabs(self) -> None:
        while len(self.idle) < TABS:
            tab = self.browser.new_tab()
            frame = self.browser.call("Page.getFrameTree", session=tab)["frameTree"]["frame"]["id"]
            size = {"width": PORTRAIT.inner_width, "height": 100, "deviceScaleFactor": 1, "mobile": False}
            self.browser.send("Emulation.setDeviceMetricsOverride", size, tab)
            self.browser.send("Emulation.setEmulatedMedia", {"media": "print"}, tab)
            self.idle.append((tab, frame))

    def _start(self, page: FilingPage, slack: int = SLACK) -> _PrintJob:
        """Load, measure and begin to print, in an idle tab: printing is not ordered with loading."""
        tab = self.idle.popleft()
        self._load(tab, print_html(page.tokens, self.style, self.folder))
        size = self._run(FIT, tab, *fit_arguments(slack))
        options = {"printBackground": True, "preferCSSPageSize": True, "generateTaggedPDF": False}
        return _PrintJob(page, tab, size, self.browser.send("Page.printToPDF", options, tab[0]))

    def _load(self, tab: tuple[str, str], html: str) -> None:
        self.browser.send("Page.setDocumentContent", {"frameId": tab[1], "html": html}, tab[0])

    def _run(self, script: str, tab: tuple[str, str], *args: Any) -> Any:
        expression = script.replace("ARGS", json.dumps(args), 1)
        options = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        answer = self.browser.call("Runtime.evaluate", options, tab[0])
        if "exceptionDetails" in answer:
            msg = f"a page could not be measured: {answer['exceptionDetails'].get('text', '')}"
            raise EngineOutputError(msg)
        return answer["result"]["value"]

    def _finish(self, job: _PrintJob) -> Iterator[PrintedSheet]:
        size = job.size
        pdf = base64.b64decode(self.browser.result(job.printed)["data"])
        self.idle.append(job.tab)
        sheets = sheet_count(pdf)
        if sheets > 1 and size["high"] <= size["most"] and not job.again:
            again = self._start(job.page, MORE_SLACK)
            again.again = True
            yield from self._finish(again)
            return
        if sheets > 1 and job.page.part == 0:
            pieces = self._split(job.page)
            if len(pieces) > 1:
                for piece in pieces:
                    yield from self._finish(self._start(piece))
                return
        width, height, scale = (float(size[key]) for key in ("width", "height", "scale"))
        yield PrintedSheet(job.page, pdf, width, height, scale, bool(size["across"]), _problem(sheets, size))

    def _split(self, page: FilingPage) -> list[FilingPage]:
        """The page cut where the next sheet begins."""
        tab = self.idle[0]
        self._load(tab, print_html(_numbered(page.tokens), self.style, self.folder))
        found = self._run(CUTS, tab, PORTRAIT.inner_least)
        pieces = [piece for piece in cut(page.tokens, found) if any(token.kind == "text" for token in piece)]
        return [FilingPage(page.number, tuple(piece), part) for part, piece in enumerate(pieces, 1)]


def print_html(tokens: Sequence[Token], style: str = "", folder: Path | None = None) -> str:
    """A page as a whole HTML document, ready to be printed on one sheet; pictures in `folder` go into it."""
    sheet = f"<style>{style}</style>" if style else ""
    shown = [_picture(token, folder) if token.name == "img" else token for token in tokens]
    return f"{_HEAD}{sheet}</head><body>{to_html(shown)}</body></html>"


def missing_pictures(tokens: Sequence[Token], folder: Path) -> int:
    """Count the pictures of a page that are missing."""
    return sum(token.name == "img" and " src=" not in _picture(token, folder).value for token in tokens)


def _picture(token: Token, folder: Path | None) -> Token:
    """The picture with its bytes in place, or an empty box of its size where there is no such file."""
    found = _SOURCE.search(token.value)
    source = unescape(found.group(1)) if found else ""
    if source.startswith("data:image/"):
        return token
    bare = _SOURCE.sub("", token.value)
    kind = mimetypes.guess_type(source)[0] or ""
    # Only plain names: a filing has no business naming other places of the file system.
    if folder is None or not source or "/" in source or "\\" in source or not kind.startswith("image/"):
        return Token("void", "img", bare)
    try:
        data = (folder / source).read_bytes()
    except OSError:
        return Token("void", "img", bare)
    return Token("void", "img", f'{bare} src="data:{kind};base64,{base64.b64encode(data).decode()}"')


def sheet_count(pdf: bytes) -> int:
    """Pages of a PDF as Chromium writes it (page tree in the clear)."""
    return max((int(match.group(1) or match.group(2)) for match in _COUNT.finditer(pdf)), default=0)


def _problem(sheets: int, size: dict[str, Any]) -> str:
    if sheets != 1:
        return f"does not fit one sheet ({size['high']:.0f} px high at scale {size['scale']:.2f})"
    if size["wide"] > size["inner"] + 1:
        return f"wider than the sheet ({size['wide']:.0f} px at scale {size['scale']:.2f})"
    return ""


def _numbered(tokens: Sequence[Token]) -> list[Token]:
    """`tokens` with `data-t`, the token's index, on every element a page may be cut before."""
    places = BLOCKS - {"td", "th", "tbody", "thead", "tfoot"}
    return [
        Token(t.kind, t.name, f'{t.value} data-t="{i}"')
        if (t.kind == "open" and t.name in places) or t.name == "br"
        else t
        for i, t in enumerate(tokens)
    ]
