"""Headings: which blocks are, what the outline says, and their levels."""
