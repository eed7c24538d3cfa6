"""Measure how well quotes retrieve: questions from inline XBRL, against other systems' pieces of the pages.

questions   filing → questions whose answer, a tagged number beside its label, is known
pieces      PDF → pieces: docparse's quotes, other parsers' Markdown cut by words, pages
run         the same BM25 over all of them, and the table
"""
