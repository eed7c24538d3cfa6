"""Benchmark of OCR systems on pages whose facts are known.

conditions  pages as damaged images
systems     engines and page parsers, with their answers recorded
multiset    facts whose text is in the output, wherever it is
invented    numbers that are not on the page
run         the command
verify      how well a second engine finds the first one's misread numbers
cost        CPU against bare RapidOCR, two processes against one
statements  page images of income statements: does the latest year's revenue survive?
"""
