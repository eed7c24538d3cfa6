"""Characters or OCR words → words and runs of words."""
