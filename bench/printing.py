"""HTML as PDF: one browser for many pages."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def html_printer() -> Iterator[Callable[[str], bytes]]:
    """Give a function from HTML to PDF, by the Chromium that is installed, in one tab.

    Raises:
        MissingProgramError: there is no Chromium.
    """
    from docparse.gold.stages import Browser

    with Browser() as browser:
        tab = browser.new_tab()
        frame = browser.call("Page.getFrameTree", session=tab)["frameTree"]["frame"]["id"]
        options = {"printBackground": True, "preferCSSPageSize": True, "generateTaggedPDF": False}

        def make(html: str) -> bytes:
            browser.call("Page.setDocumentContent", {"frameId": frame, "html": html}, tab)
            return base64.b64decode(browser.call("Page.printToPDF", options, tab)["data"])

        yield make
