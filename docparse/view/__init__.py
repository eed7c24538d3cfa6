"""A document as one page to look at: page images, and over them what was found, beside them what was read.

page     one page: its image, the boxes over it, its blocks as text
html     all pages in one file, with the style and script beside this file
sheets   page images with their words, for the fidelity report of the verifier
review   the numbers most likely misread, with their crops
"""

from __future__ import annotations

from docparse.view.html import to_view
from docparse.view.review import to_review

__all__ = ["to_review", "to_view"]
