"""Characters or OCR words → words and runs of words; `form` is the formula, the kernels are its steps."""
