"""What OCR read, as words of a page."""
