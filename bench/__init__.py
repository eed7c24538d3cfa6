"""Benchmarks: predict, decode, score, report; each step can be run again on its own.

A file or folder here is a command, `python -m bench.NAME`; more of one subject are in its folder
(`python -m bench.ocr.verify`). Only these are none: `peers`, the systems under measurement, and what several
commands share: `command` (arguments, tables, figures), `printing` (HTML to PDF), `intervals` (of the
bootstrap) and `rows` (of JSON Lines files). `text_layer` has three commands and none of its own.
"""
