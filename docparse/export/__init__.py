"""A document in the formats of others. Every format is a file; none changes the document.

markdown   pages as Markdown; `markdown_text` escapes what would come alive
html       a document as one HTML file; `doubts` marks numbers that two OCR engines read differently
doubtful   numbers that are less than sure marked, in any export
text       pages as plain text; `text_layout` with every word at its place
figures    figures as image files
hocr       pages as hOCR, for OCR tools
tables     a table to HTML, Markdown, CSV and rows, and HTML tables back
json       a document as JSON
marks      which marks are shown, and which addresses out of a PDF become links
"""

from __future__ import annotations

from docparse.export.doubtful import Doubtful, set_off, show_marks
from docparse.export.figures import render_figures
from docparse.export.hocr import to_hocr
from docparse.export.html import to_html
from docparse.export.json import to_json
from docparse.export.markdown import to_markdown
from docparse.export.paragraphs import whole_paragraphs
from docparse.export.text import page_text, to_text

__all__ = [
    "Doubtful",
    "page_text",
    "render_figures",
    "set_off",
    "show_marks",
    "to_hocr",
    "to_html",
    "to_json",
    "to_markdown",
    "to_text",
    "whole_paragraphs",
]
