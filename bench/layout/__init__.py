"""Benchmark of the layout against annotated Markdown."""
