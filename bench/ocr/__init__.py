"""Benchmark of OCR systems on pages whose facts are known.

run         the command: what `docparse compare` does, with further counts
receipts    receipts and forms of our own: labels with their values, words, single digits
doubtful    how much of what is misread lies below a bar of confidence
foreign     pages in scripts that the engine does not know: junk that is kept
statements  page images of income statements: does the latest year's revenue survive?
"""
