"""Rows of a table: the lines of each, rules across, labels over several."""
