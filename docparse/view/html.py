"""All pages of a document in one HTML file that needs nothing else and asks for nothing."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from html import escape
from importlib.resources import files
from pathlib import PurePath

from docparse.document import Document
from docparse.quotes import to_quotes
from docparse.view.page import carried_cells, page_html

LAYERS = {
    "order": ("reading order", True),
    "cells": ("table cells", True),
    "doubts": ("numbers in doubt", True),
    "quotes": ("quotes", False),
    "dropped": ("text left out", False),
}
"""Layers over a page beside its blocks: label, and True if it is shown at first."""

_KEYS = {"j k": "block", "n p": "page", "d": "doubt", "Esc": "none"}


def to_view(document: Document, *, progress: Callable[[int, int], None] | None = None) -> str:
    """Return the viewer page of a document; page images are rendered by its `cropper`.

    `progress` is called with (pages done, pages in all). All text out of the document is escaped, and a
    content security policy lets only our own script run and nothing load.
    """
    quotes = to_quotes(document, crops=False)
    parts, carried = [], carried_cells(document)
    for done, page in enumerate(document.pages, start=1):
        parts.append(page_html(page, quotes, document.cropper, carried.get(page.number, ())))
        if progress is not None:
            progress(done, len(document.pages))
    return "".join([*_head(document), *parts, _foot()])


def asset(name: str) -> str:
    """Return the text of a style sheet or script that comes with this package."""
    return files("docparse.view").joinpath(name).read_text(encoding="utf-8")


def source_hash(text: str) -> str:
    """Return the source expression that lets exactly this text run (CSP level 3)."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _head(document: Document) -> Iterator[str]:
    style, script = asset("view.css"), asset("view.js")
    policy = (
        f"default-src 'none'; img-src data:; style-src {source_hash(style)}; script-src {source_hash(script)}"
    )
    name = escape(PurePath(document.source).name or "Document")
    yield f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">\n<title>{name}</title>\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<style>{style}</style></head>\n<body>\n<header><h1>{name}</h1>\n"
    yield f'<p class="quiet">{_summary(document)} {_keys()}</p>\n<form>{"".join(_filters(document))}</form>\n'
    yield "</header>\n<main>\n"


def _foot() -> str:
    return f"</main>\n<script>{asset('view.js')}</script>\n</body></html>\n"


def _keys() -> str:
    told = (
        " ".join(f"<kbd>{key}</kbd>" for key in keys.split()) + f" {what}" for keys, what in _KEYS.items()
    )
    return " · ".join(told)


def _summary(document: Document) -> str:
    failed, doubts = len(document.failures), len(document.disagreements)
    parts = [f"{len(document.pages)} of {document.page_count} pages", f"{len(document.blocks)} blocks"]
    parts += [f"{failed} pages failed"] if failed else []
    parts += [f"{doubts} numbers in doubt"] if doubts else []
    return ", ".join(parts) + "."


def _filters(document: Document) -> Iterator[str]:
    """Yield a box to tick for every role there is, and for every layer."""
    roles = Counter(block.role for block in document.blocks)
    yield "<fieldset><legend>Blocks</legend>"
    for role, count in sorted(roles.items()):
        yield _tick(f"role-{role}", f"{role.replace('_', ' ')} <small>{count}</small>", ticked=True)
    yield "</fieldset><fieldset><legend>Over the page</legend>"
    for layer, (label, ticked) in LAYERS.items():
        yield _tick(layer, label, ticked=ticked)
    yield "</fieldset>"


def _tick(name: str, label: str, *, ticked: bool) -> str:
    checked = " checked" if ticked else ""
    return f'<label class="{name}"><input type="checkbox" name="{name}"{checked}> <i></i>{label}</label>'
