"""Runs, tables and figures → lines in reading order."""
