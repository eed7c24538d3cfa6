"""A server of the Model Context Protocol: an agent parses, looks at pages, and checks numbers.

It reads files below the folders that it was started with, and no others; it writes nothing and asks nobody.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from docparse.document import Document
from docparse.errors import ArgumentError, DocparseError, InputError, MissingExtraError
from docparse.geometry import BBox

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver import Image
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise MissingExtraError("mcp", "mcp") from error

INSTRUCTIONS = (
    "Reads PDFs and page images: Markdown, quotes with pages and boxes, numbers as records with unit, scale "
    "and period, pages as images; checks what an answer says about documents; judges whether the facts of a "
    "tagged page are in another text."
)


def make_server(folders: Sequence[Path]) -> Any:
    """Return the server; files outside `folders` are refused.

    Raises:
        ArgumentError: no folder, or one that is none.
    """
    roots = [folder.resolve() for folder in folders]
    if not roots or not all(root.is_dir() for root in roots):
        raise ArgumentError("folders", [str(folder) for folder in folders], "folders that there are")
    server = MCPServer("docparse", instructions=INSTRUCTIONS)
    _add_tools(server, roots)
    return server


def _add_tools(server: Any, roots: Sequence[Path]) -> None:
    @server.tool()
    def parse(path: str, pages: str | None = None) -> str:
        """Read a PDF or an image as Markdown. `pages`: "1-3,7" (default: all)."""
        return _read(path, pages, roots).to_markdown(page_marks=True)

    @server.tool()
    def page_image(path: str, page: int = 1) -> Any:
        """Return a page as an image."""
        document = _read(path, str(page), roots)
        (one,) = document.pages
        assert document.cropper is not None
        return Image(data=document.cropper(one.number, BBox(0, 0, one.width, one.height)), format="png")

    @server.tool()
    def quotes(path: str, pages: str | None = None) -> str:
        """Return the quotable units of a document as JSON: id, page, box, section, text."""
        from docparse.quotes.files import to_plain_row

        found = _read(path, pages, roots).quotes(crops=False)
        return json.dumps([to_plain_row(quote) for quote in found], ensure_ascii=False)

    @server.tool()
    def records(path: str, pages: str | None = None) -> str:
        """Return the numbers of a document as JSON: value, unit, scale, period, label, header, place."""
        from docparse.records.files import to_records

        found = _read(path, pages, roots).records()
        return json.dumps(to_records(found), ensure_ascii=False)

    @server.tool()
    def judge(gold_html: str, prediction: str) -> str:
        """Judge which tagged facts of a gold page are in a prediction (HTML, Markdown, text), as JSON."""
        from docparse.judge import judge_page

        verdicts = judge_page(gold_html, prediction)
        rows = [{"fact": v.fact.text, "correct": v.correct, "reason": v.reason} for v in verdicts]
        return json.dumps(rows, ensure_ascii=False)

    @server.tool()
    def check_answer(answer: str, paths: list[str]) -> str:
        """Check what an answer says about documents: a verdict with evidence for every number, as JSON."""
        from docparse.check import check, read_facts

        claims = check(answer, read_facts([_read(path, None, roots) for path in paths]))
        return json.dumps({"note": claims.note, "claims": json.loads(claims.to_json())}, ensure_ascii=False)


def _read(path: str, pages: str | None, roots: Sequence[Path]) -> Document:
    from docparse import Limits
    from docparse import parse as parse_file

    try:
        return parse_file(_allowed(path, roots), pages=pages, limits=Limits())
    except DocparseError as error:
        raise ToolError(str(error)) from error  # what another error says is kept from the client


def _allowed(path: str, roots: Sequence[Path]) -> Path:
    """Return the file that a path means: below one of the folders, after every link was followed."""
    for root in roots:
        found = (root / path).resolve()
        if found.is_relative_to(root):
            return found
    problem = "is not in the folders of this server"
    raise InputError(problem, path=path)
