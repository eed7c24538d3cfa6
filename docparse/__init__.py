"""docparse: documents out of PDFs, and proof that the facts in them survived.

Names are loaded on first use, so that `import docparse` stays as cheap as importing nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docparse._lazy import names_on_first_use

if TYPE_CHECKING:
    from docparse import errors
    from docparse.check import check
    from docparse.child.limits import Limits
    from docparse.document import Block, Document, Page, Quote, Table
    from docparse.errors import DocparseError
    from docparse.geometry import BBox
    from docparse.judge.judge import judge_page
    from docparse.judge.model import Fact, Verdict
    from docparse.layout.model import LayoutOptions
    from docparse.parsing import iter_pages, parse, parse_image, parse_pdf
    from docparse.reading.parse_options import ParseOptions

__version__ = "0.2.0"

_HOMES = {
    "BBox": "docparse.geometry",
    "Block": "docparse.document",
    "DocparseError": "docparse.errors",
    "Document": "docparse.document",
    "Fact": "docparse.judge.model",
    "LayoutOptions": "docparse.layout.model",
    "Limits": "docparse.child.limits",
    "Page": "docparse.document",
    "ParseOptions": "docparse.reading.parse_options",
    "Quote": "docparse.document",
    "Table": "docparse.document",
    "Verdict": "docparse.judge.model",
    "check": "docparse.check",
    "errors": "docparse.errors",
    "iter_pages": "docparse.parsing",
    "judge_page": "docparse.judge.judge",
    "parse": "docparse.parsing",
    "parse_image": "docparse.parsing",
    "parse_pdf": "docparse.parsing",
}

__all__ = [
    "BBox",
    "Block",
    "DocparseError",
    "Document",
    "Fact",
    "LayoutOptions",
    "Limits",
    "Page",
    "ParseOptions",
    "Quote",
    "Table",
    "Verdict",
    "check",
    "errors",
    "iter_pages",
    "judge_page",
    "parse",
    "parse_image",
    "parse_pdf",
]

__getattr__, __dir__ = names_on_first_use(__name__, _HOMES)
