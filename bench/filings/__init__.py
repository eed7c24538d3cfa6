"""Print inline-XBRL filings of companies that do not exist, each with conventions of its own.

tags        numbers with their context, unit and scale as inline XBRL
pieces      columns, rows, tables, paragraphs and pages as HTML
calendars   fiscal years and quarters: of months, or of 52 and 53 weeks
filer       a company and its conventions
sentences   running text with numbers
statements  statements and notes, drawn from a seed
filers      the companies: their calendar, the words over their columns, their statements of scale
written     filings of many trades, from plain data (`trades/*.toml`)

`python -m bench.filings --out DIR` writes them as HTML, for `python -m bench.records --data DIR`.
"""
