"""The PDFium backend: a page's content as arrays.

document/  opening a file and saying why it cannot be; what it says beside its pages; fields of forms
extract/   PDFium's C functions called page by page, compiled or in plain Python → raw arrays
text/      what PDFium's text page says otherwise than the page shows it: names, widths, repetition
_columns   raw arrays → fonts and drawings as `PageContent` has them
file       `PdfiumFile`: all of these for one document
"""
