"""Paragraphs that are cut in mid-sentence, on any PDFs and on pages printed with known text."""
