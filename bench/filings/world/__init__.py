"""Filings of companies of many countries, as plain data: one TOML file each, for `bench.filings.written`.

They were written before the reader of records was tried on them. Half of them are kept aside (`aside`).
"""
