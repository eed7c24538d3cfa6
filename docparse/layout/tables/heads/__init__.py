"""Heads of a table: the lines above its rows, as a tree over its columns."""
