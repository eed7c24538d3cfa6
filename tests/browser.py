"""Open a page in a browser and record what it tells and asks for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

Opened = tuple[Any, list[str]]
"""Playwright's page, and what it told: console messages, errors, and the scheme of each request."""


@contextmanager
def open_page(chromium: Any, address: str) -> Iterator[Opened]:
    """Open an address in a page of its own of the browser (the fixture `chromium`)."""
    told: list[str] = []
    page = chromium.new_page(viewport={"width": 1200, "height": 900})
    page.on("console", lambda message: told.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: told.append(f"error: {error}"))
    page.on("request", lambda request: told.append(request.url.partition(":")[0]))
    page.goto(address)
    yield page, told
    page.close()
