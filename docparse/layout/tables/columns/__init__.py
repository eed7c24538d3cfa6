"""Columns of a table by its text: gutters, and entries in their columns."""
