"""Filings of companies of many trades, as plain data: one TOML file each, read by `bench.filings.written`.

They were written before the reader of records was tried on them.
"""
