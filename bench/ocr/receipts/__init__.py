"""Receipts and forms of our own, printed as pictures: one of each seed, its rows of label and value known.

countries  how a country writes amounts, and the words of its receipts
pages      what stands on a receipt or a form
office     what stands on a business form of the 1980s and 90s
kinds      these by name
printing   a page as a grey image, damaged as its seed says
measure    rows, words and single digits of a reading against the page
"""
