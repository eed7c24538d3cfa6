"""From an open file to page drafts: the steps that `docparse.parsing` strings together.

job       what every kind of file can do: open, say what it is, read pages
options   when OCR reads a page, by which engines
pdf       one PDF page: content → triage → (OCR) → layout
image     one page image: OCR → layout
ocr       an image's words in points of the page, and what a second engine makes of its numbers
results   page drafts and failures in their places → finished pages
crop      a region of a page as PNG
"""
