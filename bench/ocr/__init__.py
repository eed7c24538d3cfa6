"""Benchmark of OCR systems on pages whose facts are known.

systems     the systems of `docparse.compare` by the names that they have here
run         the command: what `docparse compare` does, with further counts
verify      how well a second engine finds the first one's misread numbers
statements  page images of income statements: does the latest year's revenue survive?
"""
