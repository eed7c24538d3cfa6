"""Receipts and forms of our own, printed as pictures: one of each seed, its rows of label and value known.

countries  how a country writes amounts, and the words of its receipts
pages      what stands on a receipt or a form
printing   a page as a grey image, damaged as its seed says
measure    rows, words and single digits of a reading against the page
"""
