"""Filings of companies of many countries, as plain data: one TOML file each (`bench.filings.written` reads them).

They were written before the reader of records was tried on them; half of them are kept aside (`aside = true`).
"""
